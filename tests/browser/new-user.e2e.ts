// A new user's first session: from the landing page to a company, a location, an employee, the webhook, a call, and
// that call in all four reports and on the dashboard.
import type { Page } from '@playwright/test';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import { deliver } from './deliver';
import { asAdmin } from './own-company';
import { expect, figureOf, test } from './story';

// Other stories count the demo's companies.
test.afterEach(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  await (await asAdmin(request)).deleteCompanies('Harbor Tire');
  await request.dispose();
});

test('a new user signs up, sets up a store and a webhook, sends a call and finds it in every report', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  await signUp(page);
  await addLocation(page);
  await addEmployee(page);
  const path = await setUpWebhook(page);

  const call = examplePayload('first-call', new Date(), { storeId: 'HB-01', employeeId: 'Robin Hale' });
  expect(await deliver(request, `/api/webhook/${path}`, { data: call })).toMatchObject({ status: 'success' });

  await follow(page, 'Activity Log');
  await expect(page.getByRole('row').nth(1)).toContainText('Success');
  await findOnDashboard(page);
  await findInReports(page);

  await follow(page, 'Dashboard');
  await expect(page.getByRole('region', { name: 'Call Volume', exact: true })).toContainText('1');
  await expect(page.getByRole('region', { name: /^First steps/ })).toBeHidden();
});

async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
}

async function signUp(page: Page): Promise<void> {
  await page.goto('/home');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await page.getByLabel('Company name').fill('Harbor Tire');
  await page.getByLabel('Your name').fill('Morgan Reyes');
  await page.getByLabel('Email').fill('morgan@harbor.example');
  await page.getByLabel('Username').fill('morgan.reyes');
  await page.getByLabel(/^Password/).fill('tide and timber');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Performance Dashboard' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'First steps for Harbor Tire' })).toContainText('0 of 6 done');
}

async function addLocation(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add a location' }).click();
  await expect(page.getByText('No locations found.')).toBeVisible();
  await expect(page.getByText('Add a location to get started.')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Add Location' });
  const values = {
    'Store name': 'Harbor Street',
    Code: 'HB-01',
    Phone: '(312) 555-0188',
    Email: 'street@harbor.example',
    Address: '12 Harbor Street',
    City: 'Chicago',
    State: 'IL',
    Zip: '60601',
  };
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: 'Add Location' }).click();
  await expect(page.getByText('Location created', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Harbor Street/ })).toBeVisible();
}

async function addEmployee(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Employee Management' }).click();
  await expect(page.getByText('No employees found.')).toBeVisible();
  await expect(page.getByText('Add an employee to get started.')).toBeVisible();
  await page.getByRole('button', { name: 'Add Employee' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Employee' });
  const values = {
    'First name': 'Robin',
    'Last name': 'Hale',
    Email: 'robin@harbor.example',
    Phone: '(312) 555-0189',
    Username: 'robin.hale',
  };
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('checkbox', { name: /Harbor Street/ }).check();
  await dialog.getByRole('button', { name: 'Add Employee' }).click();
  await expect(page.getByText('Employee created', { exact: true })).toBeVisible();
  await page.getByRole('dialog', { name: 'Sign-in link' }).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /Robin Hale/ })).toBeVisible();
}

/** Saves a configuration with the example payload's keys; returns its path. */
async function setUpWebhook(page: Page): Promise<string> {
  await follow(page, 'Webhook Setup');
  await page.getByRole('button', { name: 'Generate' }).click();
  const labels = {
    Service: exampleKeys.serviceField,
    Appointment: exampleKeys.appointmentField,
    'Call type': exampleKeys.callTypeField,
    'Store ID': exampleKeys.storeIdField,
    'Employee ID': exampleKeys.employeeIdField,
    Duration: exampleKeys.durationField,
    'Call tag': exampleKeys.callTagField,
  };
  for (const [name, key] of Object.entries(labels)) await page.getByRole('textbox', { name, exact: true }).fill(key);
  const path = await page.getByRole('textbox', { name: 'Endpoint path' }).inputValue();
  await page.getByRole('button', { name: 'Save Configuration' }).click();
  await expect(page.getByText('Webhook configuration saved', { exact: true })).toBeVisible();
  return path;
}

async function findOnDashboard(page: Page): Promise<void> {
  await follow(page, 'Dashboard');
  // Earlier figures stay until a refresh.
  await page.getByRole('button', { name: 'Refresh' }).click();
  const steps = page.getByRole('region', { name: 'First steps for Harbor Tire' });
  await expect(steps).toContainText('5 of 6 done');
  for (const [card, figure] of [
    ['Call Volume', '1'],
    ['Conversions', '1'],
    ['Close Rate', '100.0%'],
    ['Avg. Call Time', '5:12'],
  ] as const) {
    await expect(page.getByRole('region', { name: card, exact: true })).toContainText(figure);
  }
  await steps.getByRole('link', { name: /report/i }).click();
}

async function findInReports(page: Page): Promise<void> {
  await expect(figureOf(page, 'Total Calls')).toHaveText('1');
  await expect(page.getByRole('row', { name: /Oil Change/ }).first()).toContainText('100.0%');

  await page.getByRole('link', { name: 'Practice vs. Live Performance' }).click();
  await expect(figureOf(page, 'Live Calls')).toHaveText('1');
  await page.getByRole('link', { name: 'Employee Practice Activity' }).click();
  await expect(page.getByRole('row', { name: /Robin Hale/ })).toContainText('100.0%');
  await page.getByRole('link', { name: 'Close Rate Trend' }).click();
  await expect(figureOf(page, 'Average Close Rate')).toHaveText('100.0%');
}
