// Webhook Setup: saving, errors, unsaved changes, and the test call.
import type { Page } from '@playwright/test';
import { demoPassword } from '../../server/access/demo-people';
import { choose, expect, failRequests, holdRequests, long, test } from './story';

// Changes Prairie's mapping; other stories use Northside's.
const prairie = '/webhook-setup?company=3';

test.describe('for a company’s admin', () => {
  test.beforeEach(({ signIn }) => signIn('admin'));

  test('a changed key is saved, confirmed and still there after a reload', async ({ page }) => {
    await page.goto(prairie);
    const key = page.getByLabel('Financing offered');
    await expect(page.getByLabel('Service')).toHaveValue('Service Requested');
    await key.fill('Financing');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    const release = await holdRequests(page, '**/api/webhook-config');
    await saveButton(page).click();
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
    release();
    await expect(notice(page, 'Webhook configuration saved')).toContainText(
      'Your webhook settings have been updated successfully.',
    );
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    await page.reload();
    await expect(key).toHaveValue('Financing');
  });

  test('a path that another company uses is refused at its field', long, async ({ page }) => {
    await page.goto(prairie);
    const path = page.getByLabel('Endpoint path');
    await path.fill('Demo-Northside');
    await expect(page.getByText('The old path keeps receiving for 30 days after you save.')).toBeVisible();
    await saveButton(page).click();
    await expect(notice(page, 'Error saving configuration')).toContainText('This endpoint path is already in use.');
    await expect(path).toHaveAccessibleDescription(/This endpoint path is already in use\./);
    await expect(path).toBeFocused();
    await expect(path).toHaveValue('Demo-Northside');
  });

  // spec 5: webhook configuration form
  test('required keys are enforced, and the first one takes the focus', long, async ({ page }) => {
    await page.goto(prairie);
    await page.getByLabel('Appointment').fill('');
    await page.getByLabel('Store ID').fill('');
    await saveButton(page).click();
    await expect(page.getByLabel('Appointment')).toBeFocused();
    await expect(page.getByLabel('Appointment')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Store ID')).toHaveAttribute('aria-invalid', 'true');
  });

  test('another company asks before it replaces unsaved changes', long, async ({ page }) => {
    await page.goto(prairie);
    await page.getByLabel('Duration').fill('Seconds');
    const company = page.getByRole('main').getByRole('combobox', { name: 'Company' });
    await choose(page, company, 'Northside Auto Group');
    const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Duration')).toHaveValue('Seconds');
    await expect(company).toHaveText(/Prairie/);
    await choose(page, company, 'Northside Auto Group');
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByLabel('Duration')).toHaveValue('duration_seconds');
    // The top bar follows, so the two never name different companies.
    await expect(page).toHaveURL('/webhook-setup?company=1');
    await expect(page.getByRole('banner').getByRole('combobox', { name: 'Company' })).toHaveText(/Northside/);
  });

  test('Generate proposes a path nobody can guess, and the full URL shows it', long, async ({ page }) => {
    await page.goto(prairie);
    await page.getByRole('button', { name: 'Generate' }).click();
    const path = page.getByLabel('Endpoint path');
    await expect(path).toHaveValue(/^[\w-]{22}$/);
    await expect(page.getByText(`${process.env.DEMO_ADDRESS}/api/webhook/${await path.inputValue()}`)).toBeVisible();
  });

  // spec 4: webhook configuration
  test('a company with nothing saved begins blank and active', long, async ({ page }) => {
    await page.route('**/api/webhook-config/3', (route) => route.fulfill({ json: null }));
    await page.goto(prairie);
    await expect(page.getByRole('switch', { name: 'Webhook Active' })).toBeChecked();
    await expect(page.getByLabel('Service')).toHaveValue('');
    await expect(page.getByPlaceholder('your-unique-path')).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Send test call' })).toBeDisabled();
  });

  test(
    'a test call says what it would count as, appears in the Activity Log as a test, and counts nowhere',
    long,
    async ({ page }) => {
      await page.goto('/webhook-setup');
      await page.getByRole('button', { name: 'Send test call' }).click();
      const result = page.getByRole('region', { name: 'Test this mapping' });
      await expect(result).toContainText('It would count');
      await expect(result).toContainText('Oil Change, booked, live');
      await expect(result).toContainText('Northgate');
      await result.getByRole('link', { name: 'See it in the Activity Log' }).click();
      const dialog = page.getByRole('dialog', { name: 'Webhook Log Details' });
      await expect(dialog).toContainText('Test');
      await expect(dialog).toContainText('Success');
      await expect(dialog).toContainText('"call_id": "test-');
    },
  );

  test('a session that ends under the form keeps what was typed, and the save succeeds after signing in again', async ({
    page,
    context,
  }) => {
    await page.goto(prairie);
    const key = page.getByLabel('Customer called');
    await expect(page.getByLabel('Service')).toHaveValue('Service Requested');
    await key.fill('Customer Called');
    await context.clearCookies();
    await saveButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(dialog.getByLabel('Username')).toHaveValue('admin');
    await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(dialog).toBeHidden();
    await expect(key).toHaveValue('Customer Called');
    await saveButton(page).click();
    await expect(notice(page, 'Webhook configuration saved')).toBeVisible();
    await page.reload();
    await expect(key).toHaveValue('Customer Called');
  });

  test('skeletons are shown while the configuration loads, and a failure can be retried', long, async ({ page }) => {
    const release = await holdRequests(page, '**/api/webhook-config/1');
    await page.goto('/webhook-setup');
    await expect(page.getByText('Loading the configuration...')).toBeAttached();
    release();
    await expect(page.getByLabel('Service')).toHaveValue('product_service');
    const stop = await failRequests(page, '**/api/webhook-config/1');
    await page.reload();
    await expect(page.getByText('Error loading configuration')).toBeVisible();
    await stop();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByLabel('Service')).toHaveValue('product_service');
  });
});

for (const username of ['manager', 'employee'] as const) {
  test(
    `the ${username} reads the mapping, without the path and without a way to change it`,
    username === 'manager' ? long : {},
    async ({ page, signIn }) => {
      await signIn(username);
      const answer = page.waitForResponse('**/api/webhook-config/1');
      await page.goto('/webhook-setup');
      expect(await (await answer).text()).not.toContain('demo-northside');
      await expect(page.getByText('Only admins and directors see the path.')).toBeVisible();
      await expect(page.getByText('product_service', { exact: true })).toBeVisible();
      await expect(page.getByText('Admins and directors can change this configuration')).toBeVisible();
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
      for (const name of ['Save Configuration', 'Send test call', 'Generate']) {
        await expect(page.getByRole('button', { name })).toHaveCount(0);
      }
    },
  );
}

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Configuration' });

const notice = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
