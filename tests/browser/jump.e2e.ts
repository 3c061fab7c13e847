// Jump, by keyboard alone: where it leads, and what each role finds.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, failRequests, long, setTheme, test } from './story';

test('the keyboard alone leads to the report of a location, to another report, and to the list of keys', async ({
  page,
  signIn,
}) => {
  await signIn('director');
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Jump' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type('airport');
  await expect(chosen(page)).toHaveText(/^Airport Road/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reports\?company=1&storeId=\d+$/);
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'Path' })).toContainText('Airport Road');

  await page.keyboard.press('/');
  await expect(chosen(page)).toHaveText(/^Airport Road/);
  await page.keyboard.type('rate trend');
  await expect(chosen(page)).toHaveText(/Trend/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reports\?company=1&type=close-rate-trend$/);
  await expect(searchBox(page)).toBeHidden();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByRole('region', { name: 'Every screen' })).toContainText('Jump to anything');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
});

test('a customer is found by the end of a number, and a delivery by its id', long, async ({ page, signIn }) => {
  await signIn('director');
  await page.goto('/dashboard');
  await jumpTo(page, '847 555-0142');
  await expect(chosen(page)).toHaveText(/^\(847\) 555-0142/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/calls\?.*phone=%2B18475550142/);
  await expect(page.getByRole('heading', { name: 'Calls', exact: true })).toBeFocused();

  const logs = await page.request.get('/api/webhook-logs?companyId=1&limit=1');
  const [{ id }] = (await logs.json()) as [{ id: number }];
  await jumpTo(page, String(id));
  await page.getByRole('option', { name: `Delivery ${id}` }).click();
  await expect(page.getByRole('dialog', { name: 'Webhook Log Details' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`log=${id}$`));
});

test('a manager finds no foreign location', long, async ({ page, signIn }) => {
  await signIn('manager');
  await page.goto('/dashboard');
  await jumpTo(page, 'airport');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found.' })).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('north');
  await expect(chosen(page)).toHaveText(/^Northgate/);
});

test('an employee finds no other people', long, async ({ page, signIn }) => {
  await signIn('employee');
  await page.goto('/dashboard');
  await jumpTo(page, 'a');
  const people = page.getByRole('group', { name: 'People' }).getByRole('option');
  await expect(people).toHaveText([/^Jane Smith/]);
});

test('Jump is accessible and fits a phone, also when it fails', long, async ({ page, signIn }) => {
  await signIn('admin');
  await setTheme(page, 'light');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Jump' }).click();
  await expect(searchBox(page)).toBeFocused();
  await expectAccessible(page);
  await setTheme(page, 'dark');
  const recover = await failRequests(page, '**/api/jump?**');
  await page.keyboard.type('road');
  await expect(page.getByText('Locations, people and calls could not be searched.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await recover();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(chosen(page)).toHaveText(/^Airport Road/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Jump' })).toBeFocused();
});

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Jump to' });
const chosen = (page: Page) => page.getByRole('option', { selected: true });

async function jumpTo(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Jump' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type(text);
}
