// Signing up: a company and its director in one form, then the dashboard of only that company.
import type { Page } from '@playwright/test';
import { asAdmin } from './own-company';
import { expect, expectAccessible, expectNoSidewaysScroll, long, setTheme, test, themes } from './story';

test.afterEach(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  await (await asAdmin(request)).deleteCompanies('Elm Street');
  await request.dispose();
});

test('a company signs up from the landing page and sees only its own dashboard', long, async ({ page }) => {
  await page.goto('/home');
  await page.locator('a[href="/auth?tab=sign-up"]').first().click();
  await fillIn(page, { company: 'Elm Street Garage', username: 'elm.one' });
  await expect(page.getByRole('combobox', { name: /^Time zone/ })).toContainText('America/Chicago');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Performance Dashboard' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\?company=\d+$/);
  await expect(page.getByRole('combobox', { name: 'Company' })).toContainText('Elm Street Garage');
  await page.getByRole('combobox', { name: 'Company' }).click();
  await expect(page.getByRole('option')).toHaveText(['All Accounts', 'Elm Street Garage']);
  await page.keyboard.press('Escape');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(sidebar).toContainText('Ann Lee');
  await expect(sidebar).toContainText('Director');
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/dashboard/);
});

test('by keyboard alone, with a zone searched for', long, async ({ page }) => {
  await page.goto('/auth?tab=sign-up');
  await expect(page.getByLabel('Company name')).toBeFocused();
  for (const text of ['Elm Street Tires', 'Ann Lee', 'ann@elm.example', 'elm.two', 'gauge and gasket']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('honolulu');
  await page.keyboard.press('Enter');
  const zone = page.getByRole('combobox', { name: /^Time zone/ });
  await expect(zone).toContainText('Pacific/Honolulu');
  await expect(zone).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Performance Dashboard' })).toBeVisible();
});

test('a rejection is shown under its field, and typed values stay', long, async ({ page }) => {
  await page.goto('/auth?tab=sign-up');
  await page.getByRole('button', { name: 'Create account' }).click();
  for (const message of [
    'Company name must be at least 2 characters.',
    'Name must be at least 2 characters.',
    'Please enter a valid email address.',
    'Username must be at least 3 characters.',
    'Password must be at least 8 characters.',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await fillIn(page, { company: 'Elm Street Garage', username: 'Director' });
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This username is already taken.')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Username').fill('elm.three');
  await page.getByLabel(/^Password/).fill('password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This password is too common.')).toBeVisible();
  await expect(page.getByLabel('Company name')).toHaveValue('Elm Street Garage');
});

test('used and unknown links say so and link to the sign-in without their token', long, async ({ page }) => {
  for (const kind of ['invite', 'reset']) {
    await page.goto(`/auth#${kind}=never-was`);
    await expect(page.getByText('This link has been used or has expired. Ask for a new one.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await expect(page).toHaveURL('/auth');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  }
});

test(
  'a one-time link leaves the address bar at once, works after a reload, and makes way for the next one',
  long,
  async ({ page, request }) => {
    const admin = await asAdmin(request);
    const { id } = await admin.post('/api/admin/companies', {
      name: 'Elm Street Links',
      contactEmail: 'office@elm.example',
      contactPhone: '(312) 555-0144',
    });
    const invite = async (name: string, username: string): Promise<string> => {
      const person = { name, username, email: `${username}@elm.example`, role: 'director', companyIds: [id] };
      return (await admin.post('/api/admin/users', person)).link.path;
    };
    const [first, second] = [await invite('Ella Elm', 'elm.ella'), await invite('Otto Oak', 'elm.otto')];

    await page.goto(first);
    await expect(page.getByRole('heading', { name: 'Welcome, Ella Elm' })).toBeVisible();
    await expect(page).toHaveURL('/auth');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Welcome, Ella Elm' })).toBeVisible();
    await page.getByLabel(/^Password/).fill('typed for Ella');

    await page.goto(second);
    await expect(page.getByRole('heading', { name: 'Welcome, Otto Oak' })).toBeVisible();
    await expect(page).toHaveURL('/auth');
    await expect(page.getByLabel(/^Password/)).toHaveValue('');
    await page.getByLabel(/^Password/).fill('oak and elm trees');
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Otto Oak');
  },
);

test('nothing is wider than a phone, and axe finds nothing in either theme', long, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const theme of themes) {
    await setTheme(page, theme);
    await page.goto('/auth?tab=sign-up');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Company name must be at least 2 characters.')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.goto('/auth#invite=never-was');
    await expect(page.getByRole('link', { name: 'Go to sign in' })).toBeVisible();
    await expectAccessible(page);
  }
});

async function fillIn(page: Page, { company, username }: { company: string; username: string }): Promise<void> {
  await page.getByLabel('Company name').fill(company);
  await page.getByLabel('Your name').fill('Ann Lee');
  await page.getByLabel('Email').fill('ann@elm.example');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel(/^Password/).fill('gauge and gasket');
}
