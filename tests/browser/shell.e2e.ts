// The frame of every signed-in screen: company, navigation, theme and sign-out.
import type { Page } from '@playwright/test';
import { choose, expect, holdRequests, long, test } from './story';

test('All Accounts is kept in the address through a reload, and Back undoes it', long, async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/dashboard?company=1');
  const company = page.getByRole('combobox', { name: 'Company' });
  await expect(company).toHaveText(/Northside Auto Group/);
  await choose(page, company, 'All Accounts');
  await expect(page).toHaveURL('/dashboard?company=all');
  await expect(page.getByText(/^Live calls at all \d+ locations/)).toBeVisible();
  await page.reload();
  await expect(company).toHaveText(/All Accounts/);
  await page.getByRole('link', { name: 'Reports' }).first().click();
  await expect(page.getByText('Close rates, practice and trends across all accounts')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard?company=1');
  await expect(company).toHaveText(/Northside Auto Group/);
});

test('a screen’s code and the first answers load together, each once', long, async ({ page, signIn }) => {
  await signIn('director');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const release = await holdRequests(page, '**/api/user');
  await page.goto('/reports?company=1');
  // Nobody is known yet, and still nothing waits for that.
  for (const file of [/^\/assets\/shell-.*js$/, /^\/assets\/reports-screen-.*js$/, /^\/assets\/plots-.*js$/])
    await expect.poll(() => asked.filter((path) => file.test(path)).length).toBe(1);
  await expect.poll(() => asked).toContain('/api/companies');
  release();
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  await expect.poll(() => asked).toContain('/api/reports/service-close-rate');
  expect(asked.filter((path) => path === '/api/user' || path === '/api/companies')).toHaveLength(2);
});

test(
  'figures are there at once after a reload, while they load again, and not after a sign-out',
  long,
  async ({ page, signIn }) => {
    await signIn('director');
    await page.goto('/dashboard?company=1');
    const rate = page.getByRole('region', { name: 'Close Rate', exact: true });
    await expect(rate).toContainText(/\d+\.\d%/);
    const shown = await rate.innerText();
    const release = await holdRequests(page, '**/api/metrics/**');
    await page.reload();
    await expect(rate).toHaveText(shown, { useInnerText: true });
    release();
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/auth/);
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  },
);

// spec 2: company selector
test('the selector offers All Accounts and every company by name', long, async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/dashboard');
  await page.getByRole('combobox', { name: 'Company' }).click();
  await expect(page.getByRole('option')).toHaveText([
    'All Accounts',
    'Lakeshore Tire Centers',
    'Northside Auto Group',
    'Prairie Motor Company',
  ]);
});

test('the selector says Loading... and No companies available', long, async ({ page, signIn }) => {
  await signIn('director');
  const release = await holdRequests(page, '**/api/companies');
  await page.goto('/admin');
  await expect(page.getByRole('banner').getByText('Loading...')).toBeVisible();
  release();
  await expect(page.getByRole('combobox', { name: 'Company' })).toHaveText(/Northside Auto Group/);
  await page.route('**/api/companies', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(page.getByRole('banner').getByText('No companies available')).toBeVisible();
});

// spec 2: sidebar
test('the sidebar shows who is signed in and marks the current screen', async ({ page, signIn }) => {
  await signIn('manager');
  await page.goto('/activity-log');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(sidebar).toContainText('Jolene Carter');
  await expect(sidebar).toContainText('Store Manager');
  await expect(sidebar.getByRole('link', { name: 'Activity Log' })).toHaveAttribute('aria-current', 'page');
  await expect(sidebar.getByRole('link', { name: 'Admin' })).toHaveCount(0);
});

// spec 2, 9: sidebar under 768 px
test('on a narrow screen the navigation opens from its button; a link and a press outside close it', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 767, height: 900 });
  await signIn('director');
  await page.goto('/dashboard');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const open = page.getByRole('button', { name: 'Open navigation' });
  await expect(page.getByRole('heading', { name: 'Performance Dashboard' })).toBeVisible();
  await expect(navigation).toBeHidden();
  await open.click();
  await navigation.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible();
  await expect(navigation).toBeHidden();
  await open.click();
  await expect(navigation).toBeVisible();
  await page.mouse.click(700, 500);
  await expect(navigation).toBeHidden();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(navigation).toBeVisible();
  await expect(open).toBeHidden();
});

test('a theme is chosen in the user menu and stays through a reload', async ({ page, signIn }) => {
  await signIn('director');
  await page.goto('/dashboard');
  const document = page.locator('html');
  await expect(document).toHaveAttribute('data-theme', 'light');
  await openUserMenu(page);
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(document).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(document).toHaveAttribute('data-theme', 'dark');
});

test('signing out leaves no data of the person behind', long, async ({ page, context }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Demo admin login' }).click();
  await expect(page).toHaveURL('/admin');
  await page.goto('/dashboard?company=2');
  await expect(page.getByText('Lakeshore Tire Centers').first()).toBeVisible();
  await page.getByRole('link', { name: 'Reports' }).first().click();
  await expect(page.getByText('Close rates, practice and trends across Lakeshore Tire Centers')).toBeVisible();
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/auth');
  // The remaining one is sealed, does not identify the person, and only exempts this browser from sign-in delays.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['callgauge_device']);
  expect(await page.evaluate<number>('localStorage.length + sessionStorage.length')).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Lakeshore Tire Centers')).toHaveCount(0);
});

test('signing out in one tab closes the screens of the others', long, async ({ page, context, signIn }) => {
  await signIn('director');
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/reports');
  await expect(other.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible();
  // Browsers throttle background pages.
  await page.bringToFront();
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/auth');
  await other.bringToFront();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click();
}
