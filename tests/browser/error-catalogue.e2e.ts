// The specification's error catalog (section 8), line by line: one request fails, and the screen shows the catalog's
// text, or the server's reason if it gives one.
import type { Page } from '@playwright/test';
import { choose, expect, long, test } from './story';

async function fail(page: Page, method: string, url: string, message?: string): Promise<void> {
  await page.route(url, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: message === undefined ? {} : { message } })
      : route.fallback(),
  );
}

const reason = 'The disk of the server is full.';

async function expectToast(page: Page, title: string, text: string): Promise<void> {
  // Not by role: while a dialog is open, screen readers see only its content and the toast's announcement.
  const toast = page.locator('ol > li').filter({ has: page.getByText(title, { exact: true }) });
  await expect(toast.first()).toContainText(text);
}

for (const [said, shown] of [
  [undefined, 'Login failed'],
  [reason, reason],
] as const) {
  test(`a sign-in that fails says “${shown}”`, long, async ({ page }) => {
    await fail(page, 'POST', '**/api/login', said);
    await page.goto('/auth');
    await page.getByLabel('Username').fill('director');
    await page.getByLabel('Password', { exact: true }).fill('demo-admin');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(shown);
  });

  test(`a registration that fails says “${shown.replace('Login', 'Registration')}”`, long, async ({ page }) => {
    await fail(page, 'POST', '**/api/register', said);
    await page.goto('/auth?tab=sign-up');
    await page.getByLabel('Company name').fill('Harbor Tire');
    await page.getByLabel('Your name').fill('Morgan Reyes');
    await page.getByLabel('Email').fill('morgan@harbor.example');
    await page.getByLabel('Username').fill('morgan.reyes');
    await page.getByLabel(/^Password/).fill('tide and timber');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toContainText(shown.replace('Login', 'Registration'));
  });
}

test('a sign-out that fails says “Logout failed”', long, async ({ page, signIn }) => {
  await signIn('director');
  await fail(page, 'POST', '**/api/logout');
  await page.goto('/reports');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectToast(page, 'Logout failed', 'You are still signed in');
});

test('a user that cannot be fetched says “Failed to fetch user data”', long, async ({ page }) => {
  await fail(page, 'GET', '**/api/user');
  await page.goto('/dashboard');
  await expect(page.getByText('Failed to fetch user data')).toBeVisible();
});

for (const [type, sentence] of [
  ['service-close-rate', 'Failed to fetch service close rate report'],
  ['practice-vs-live', 'Failed to fetch practice vs live report'],
  ['employee-practice', 'Failed to fetch employee practice report'],
  ['close-rate-trend', 'Failed to fetch close rate trend report'],
] as const) {
  test(`a report that fails says “${sentence}”`, long, async ({ page, signIn }) => {
    await signIn('director');
    await fail(page, 'GET', `**/api/reports/${type}**`);
    await page.goto(`/reports?type=${type}`);
    await expectToast(page, 'Error loading report', sentence);
  });
}

for (const [said, shown] of [
  [undefined, 'An error occurred while saving the location.'],
  [reason, reason],
] as const) {
  test(`a location that cannot be saved says “${shown}”`, long, async ({ page, signIn }) => {
    await signIn('director');
    await fail(page, 'PUT', '**/api/locations/*', said);
    await page.goto('/settings?tab=locations');
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Error', shown);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
}

test(
  'an employee that cannot be saved says “An error occurred while saving the employee.”',
  long,
  async ({ page, signIn }) => {
    await signIn('director');
    await fail(page, 'PUT', '**/api/employees/*');
    await page.goto('/settings?tab=employees');
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Error', 'An error occurred while saving the employee.');
  },
);

test(
  'a company that cannot be saved says “An error occurred while saving the company.”',
  long,
  async ({ page, signIn }) => {
    await signIn('admin');
    await fail(page, 'PUT', '**/api/admin/companies/*');
    await page.goto('/admin');
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Error', 'An error occurred while saving the company.');
  },
);

test(
  'tiers that cannot be saved say “An error occurred while updating performance tiers.”',
  long,
  async ({ page, signIn }) => {
    await signIn('director');
    await fail(page, 'PUT', '**/api/performance-tiers');
    await page.goto('/settings?tab=tiers');
    await page.getByLabel('Silver minimum').fill('21');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Error', 'An error occurred while updating performance tiers.');
  },
);

test(
  'a webhook configuration that cannot be saved says “Error saving configuration”, a saved one that it is',
  long,
  async ({ page, signIn }) => {
    await signIn('admin');
    await page.goto('/webhook-setup');
    await choose(page, page.getByRole('combobox', { name: 'Company' }).last(), 'Prairie Motor Company');
    await fail(page, 'POST', '**/api/webhook-config', reason);
    await page.getByLabel('Duration').fill('length_of_call');
    await page.getByRole('button', { name: 'Save Configuration' }).click();
    await expectToast(page, 'Error saving configuration', reason);
    await page.unroute('**/api/webhook-config');
    await page.getByLabel('Duration').fill('duration_seconds');
    await page.getByRole('button', { name: 'Save Configuration' }).click();
    await expectToast(page, 'Webhook configuration saved', 'Your webhook settings have been updated successfully.');
  },
);

test('companies that cannot be loaded show an error, and load on Retry', long, async ({ page, signIn }) => {
  await signIn('director');
  await fail(page, 'GET', '**/api/companies');
  await page.goto('/dashboard');
  await expect(page.getByText('Companies could not be loaded')).toBeVisible();
  await page.unroute('**/api/companies');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('region', { name: 'Call Volume', exact: true })).toContainText(/\d/);
});

test(
  'a log that cannot be loaded shows an error, and so does every part of the dashboard',
  long,
  async ({ page, signIn }) => {
    await signIn('director');
    await fail(page, 'GET', '**/api/webhook-logs?**');
    await page.goto('/activity-log');
    await expect(page.getByText('Error loading webhook activity')).toBeVisible();
    for (const part of ['metrics/**', 'service-performance**', 'top-employees**', 'call-volume**']) {
      await fail(page, 'GET', `**/api/${part}`);
    }
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(6);
  },
);
