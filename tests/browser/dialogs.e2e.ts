// Dialogs that no other story of `npm test` opens: each opens from its button, and Escape closes it.
import type { Page } from '@playwright/test';
import { expect, test } from './story';

test('the dialogs of Admin and Settings open and close', async ({ page, signIn }) => {
  await signIn('admin');
  await openEach(page, [
    ['/admin', 'Invite a Company', 'Create a sign-up link?'],
    ['/admin?tab=users&search=Jolene', 'Edit Jolene Carter', 'Edit User'],
    ['/admin?tab=retention', 'Change...', 'How long deliveries are kept'],
    [
      '/admin?tab=retention',
      'Change how long Northside Auto Group keeps deliveries',
      'How long Northside Auto Group keeps deliveries',
    ],
    ['/settings?company=1&tab=locations', 'Import', 'Import Locations'],
  ]);
});

test('a customer is looked up, and erasing asks for the last four digits', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/admin?tab=erase-customer');
  await page.getByLabel('Phone number').fill('(847) 555-0142');
  await page.getByRole('button', { name: 'Look Up' }).click();
  await page.getByRole('button', { name: 'Erase...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this customer?' });
  await dialog.getByRole('textbox').fill('0000');
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
});

test('the dialogs of Calls, Webhook Setup and the user menu open and close', async ({ page, signIn }) => {
  await signIn('director');
  await openEach(page, [
    ['/calls/appointments?company=1', 'Add list', 'Add list'],
    ['/webhook-setup?company=1', 'Add phone system', 'Add phone system'],
    ['/webhook-setup?company=1&names=known', 'Add name', 'Add a name'],
    ['/webhook-setup?company=1&names=numbers', 'Paste a list', 'Paste a list of numbers'],
  ]);
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await expectToClose(page, 'Change password');
});

async function openEach(page: Page, dialogs: [address: string, button: string, dialog: string][]): Promise<void> {
  for (const [address, button, dialog] of dialogs) {
    await page.goto(address);
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).first().click();
    await expectToClose(page, dialog);
  }
}

async function expectToClose(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}
