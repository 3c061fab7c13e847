// The user's own menu: profile, password, and the bell for failed deliveries.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import { deliver } from './deliver';
import { asAdmin, makeOwnCompany, type OwnCompany } from './own-company';
import { expect, expectAccessible, expectNoSidewaysScroll, failRequests, long, setTheme, test, themes } from './story';

const prefix = 'Oak Lane';
let own: OwnCompany;

test.beforeEach(async ({ playwright, baseURL, page }) => {
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  // Unique for each story: users stay when their company is deleted.
  const tail = randomUUID().slice(0, 8);
  const director = { name: 'Olive Oak', username: `olive.${tail}` };
  own = await makeOwnCompany(request, { name: `${prefix} ${tail}`, director });
  await request.dispose();
  await signInAs(page, own.director.password);
});

test.afterEach(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  await (await asAdmin(request)).deleteCompanies(prefix);
  await request.dispose();
});

test('a user changes their own name and sees it everywhere at once', async ({ page }) => {
  await page.goto('/activity-log');
  await choose(page, 'Profile');
  const dialog = page.getByRole('dialog', { name: 'Profile' });
  await dialog.getByLabel('Name').fill('Olive Renamed');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Olive Renamed');
  await page.reload();
  await expect(page.getByRole('button', { name: 'User menu, Olive Renamed' })).toBeVisible();
});

test('a user with an employee record sees who manages their name', long, async ({ page, context, signIn }) => {
  await context.clearCookies();
  await signIn('employee');
  await page.goto('/activity-log');
  await choose(page, 'Profile');
  await expect(page.getByRole('dialog')).toContainText('Your company keeps your name and email.');
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0);
});

test('a changed password signs out everywhere else, and only the new one signs in', long, async ({ page, browser }) => {
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signInAs(other, own.director.password);
  await other.goto('/activity-log');
  await expect(other.getByRole('heading', { name: 'Webhook Activity Log' })).toBeVisible();

  await page.goto('/activity-log');
  await choose(page, 'Change password');
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password').fill('not my password');
  await dialog.getByLabel('New password').fill('socket and wrench');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await dialog.getByLabel('Current password').fill(own.director.password);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Webhook Activity Log' })).toBeVisible();

  await other.reload();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await other.getByLabel('Username').fill(own.director.username);
  await other.getByLabel('Password', { exact: true }).fill(own.director.password);
  await other.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(other.getByText('Incorrect username or password.')).toBeVisible();
  await other.getByLabel('Password', { exact: true }).fill('socket and wrench');
  await other.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'Webhook Activity Log' })).toBeVisible();
  await elsewhere.close();
});

test('the bell reports failed deliveries, opens the filtered log, and keeps read ones read', async ({ page }) => {
  await page.goto('/activity-log');
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(page.getByText('No webhook delivery has failed in the last 24 hours.')).toBeVisible();
  await page.keyboard.press('Escape');

  await sendStrangers(page);
  await page.reload();
  await page.getByRole('button', { name: 'Notifications, 1 company unread' }).click();
  const entry = page.getByRole('dialog', { name: 'Notifications' }).getByRole('link');
  await expect(entry).toContainText(own.name);
  await expect(entry).toContainText('2 deliveries failed in the last 24 hours');
  await expect(entry).toContainText(`No location of ${own.name} has the code NOWHERE.`);
  await entry.click();
  await expect(page).toHaveURL(new RegExp(`/activity-log\\?company=${own.id}&status=alarming&since=`));
  await expect(page.getByRole('cell', { name: 'Failed' })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(entry).toContainText('2 deliveries failed');
});

test('all is marked as read by keyboard alone', long, async ({ page }) => {
  await sendStrangers(page);
  await page.goto('/activity-log');
  await page.getByRole('button', { name: 'Notifications, 1 company unread' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused();
});

test('notifications that cannot be loaded can be tried again', long, async ({ page }) => {
  const succeed = await failRequests(page, '**/api/notifications');
  await page.goto('/activity-log');
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(page.getByText('Notifications could not be loaded')).toBeVisible();
  await succeed();
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No webhook delivery has failed in the last 24 hours.')).toBeVisible();
});

test('by keyboard alone the menu opens a dialog, and the focus comes back to its button', long, async ({ page }) => {
  await page.goto('/activity-log');
  const menu = page.getByRole('button', { name: /^User menu/ });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Change password' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(menu).toBeFocused();
});

test(
  'on a phone nothing is wider than the window, and axe finds nothing in menu, bell and dialogs',
  long,
  async ({ page }) => {
    test.setTimeout(90_000);
    await sendStrangers(page);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const theme of themes) {
      await setTheme(page, theme);
      await page.goto('/activity-log');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('link')).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^User menu/ }).click();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      for (const item of ['Profile', 'Change password']) {
        await choose(page, item);
        await expect(page.getByRole('dialog', { name: item })).toBeVisible();
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
    }
  },
);

async function signInAs(page: Page, password: string): Promise<void> {
  const answer = await page.request.post(`${process.env.DEMO_ADDRESS}/api/login`, {
    data: { username: own.director.username, password },
  });
  expect(answer.ok()).toBe(true);
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Two calls of a store that the company does not have. */
async function sendStrangers(page: Page): Promise<void> {
  const endpointPath = `oak-lane-${own.id}`;
  const saved = await page.request.post('/api/webhook-config', {
    headers: { origin: process.env.DEMO_ADDRESS ?? '' },
    data: { ...exampleKeys, companyId: own.id, endpointPath, active: true },
  });
  expect(saved.status(), await saved.text()).toBe(201);
  for (const callId of ['one', 'two']) {
    const data = examplePayload(callId, new Date(), { storeId: 'NOWHERE' });
    expect(await deliver(page.request, `/api/webhook/${endpointPath}`, { data })).toMatchObject({ status: 'failed' });
  }
}
