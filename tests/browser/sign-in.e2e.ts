// The sign-in screen: required fields, errors, and the page after it.
import type { Page } from '@playwright/test';
import { demoPassword } from '../../server/access/demo-people';
import { expect, holdRequests, long, test } from './story';

// spec 5: login form
test('both fields are required, and the first one takes the focus', long, async ({ page }) => {
  await page.goto('/auth');
  await signInButton(page).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Username').fill('somebody');
  await expect(page.getByText('Username is required')).toBeHidden();
});

test('a wrong password is refused in words that do not say which of the two was wrong', long, async ({ page }) => {
  await page.goto('/auth');
  await fillIn(page, 'nobody.of.this.name', 'wrong');
  await signInButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Incorrect username or password.');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page).toHaveURL('/auth');
});

// spec 2: login page
test('the button says Signing In... until the response arrives', async ({ page }) => {
  const release = await holdRequests(page, '**/api/login');
  await page.goto('/auth');
  await fillIn(page, 'director');
  await signInButton(page).click();
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/dashboard\?company=\d+$/);
});

test('one click signs in as the demo’s admin and opens the companies', long, async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Demo admin login' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

for (const username of ['director', 'manager', 'employee']) {
  test(`${username} begins with the dashboard`, long, async ({ page }) => {
    await page.goto('/auth');
    await fillIn(page, username);
    await signInButton(page).click();
    await expect(page.getByRole('heading', { name: 'Performance Dashboard' })).toBeVisible();
  });
}

test('the page first asked for wins over the role’s, with its filters', long, async ({ page }) => {
  await page.goto('/reports?company=1&months=3');
  await expect(page).toHaveURL(/\/auth\?next=/);
  await fillIn(page, 'admin');
  await signInButton(page).click();
  await expect(page).toHaveURL('/reports?company=1&months=3');
  await expect(page.getByText('3 months').first()).toBeVisible();
});

for (const next of ['https://evil.example/reports', '//evil.example', '/\\evil.example']) {
  test(`a sign-in never leads on to ${next}`, long, async ({ page }) => {
    await page.goto(`/auth?${new URLSearchParams({ next })}`);
    await fillIn(page, 'director');
    await signInButton(page).click();
    await expect(page.getByRole('heading', { name: 'Performance Dashboard' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(process.env.DEMO_ADDRESS);
  });
}

// spec 2, 6: start page by role
test('a signed-in user is redirected from the sign-in screen', long, async ({ page, signIn }) => {
  await signIn('director');
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Performance Dashboard' })).toBeVisible();
});

async function fillIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true });
