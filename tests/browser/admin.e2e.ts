// The Admin Dashboard: companies from creation to deletion, users from invitation to deactivation, and demo requests.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { asAdmin, makeOwnCompany } from './own-company';
import { expect, expectAccessible, expectNoSidewaysScroll, failRequests, long, setTheme, test, themes } from './story';

const prefix = 'Birch';

test.afterEach(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  await (await asAdmin(request)).deleteCompanies(prefix);
  await request.dispose();
});

test('a company is added, changed, deactivated, activated, deleted and restored', async ({ page, signIn }) => {
  const name = `Birch Motors ${randomUUID().slice(0, 8)}`;
  await signIn('admin');
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Add Company' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Company' });
  await expect(dialog.getByLabel('Silver')).toHaveValue('20');
  await expect(dialog.getByLabel('Gold')).toHaveValue('35');
  await expect(dialog.getByLabel('Platinum')).toHaveValue('50');
  await dialog.getByRole('button', { name: 'Add Company' }).click();
  for (const message of [
    'Company name must be at least 2 characters.',
    'Please enter a valid email address.',
    'Phone number must be at least 10 digits.',
  ]) {
    await expect(dialog.getByText(message)).toBeVisible();
  }
  await dialog.getByLabel('Company name').fill(name);
  await dialog.getByLabel('Contact email').fill('office@birch.example');
  await dialog.getByLabel('Contact phone').fill('(312) 555-0142');
  await dialog.getByRole('button', { name: 'Add Company' }).click();
  await expect(page.getByText('Company created', { exact: true })).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row).toContainText('Active');

  await row.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByRole('dialog', { name: 'Edit Company' }).getByLabel('Gold').fill('40');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Company updated', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: `Deactivate ${name}` }).click();
  await page.getByRole('button', { name: 'Deactivate Company' }).click();
  await expect(row).toContainText('Inactive');
  await row.getByRole('button', { name: `Activate ${name}` }).click();
  await expect(row.getByText('Active', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('dialog', { name: `Delete ${name}?` })).toContainText('For 30 days');
  await page.getByRole('button', { name: 'Delete Company' }).click();
  await expect(page.getByText('Company deleted', { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('radio', { name: 'Deleted' }).click();
  await expect(page).toHaveURL('/admin?view=deleted');
  await row.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(page.getByText('Company restored', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Current' }).click();
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(page.getByLabel('Gold')).toHaveValue('40');
});

test(
  'the second of two people who change one company sees the conflict and can load the first change',
  long,
  async ({ page, request, signIn }) => {
    const admin = await asAdmin(request);
    const { id, ...values } = await admin.post('/api/admin/companies', {
      name: 'Birch Tires',
      contactEmail: 'office@birch.example',
      contactPhone: '(312) 555-0143',
    });
    await signIn('admin');
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Edit Birch Tires' }).click();
    await page.getByLabel('Company name').fill('Birch Mine');
    const { contactEmail, contactPhone, version } = values;
    const theirs = await request.put(`/api/admin/companies/${id}`, {
      headers: { origin: process.env.DEMO_ADDRESS ?? '' },
      data: { name: 'Birch Theirs', contactEmail, contactPhone, version },
    });
    expect(theirs.ok()).toBe(true);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('dialog')).toContainText('Someone else saved changes while you were editing.');
    await page.getByRole('button', { name: 'Load theirs' }).click();
    await expect(page.getByLabel('Company name')).toHaveValue('Birch Theirs');
    await page.getByLabel('Company name').fill('Birch Ours');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('row', { name: /^Birch Ours/ })).toBeVisible();
  },
);

test('an invited director sets a password by the link, sees the chosen company, and is out when deactivated', async ({
  page,
  request,
  browser,
  signIn,
}) => {
  await (await asAdmin(request)).post('/api/admin/companies', {
    name: 'Birch Autohaus',
    contactEmail: 'office@birch.example',
    contactPhone: '(312) 555-0144',
  });
  await signIn('admin');
  await page.goto('/admin?tab=users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Bella Birch');
  await dialog.getByLabel('Username').fill('bella.birch');
  await dialog.getByLabel('Email').fill('bella@birch.example');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog.getByText('Choose at least one company.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Birch Autohaus' }).check();
  await dialog.getByRole('button', { name: 'Add User' }).click();
  const address = await page.getByRole('dialog', { name: 'Invitation link' }).getByLabel('Link').inputValue();
  expect(new URL(address).origin).toBe(process.env.DEMO_ADDRESS);
  await page.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: /Bella Birch/ });
  await expect(row).toContainText('Link sent');

  const context = await browser.newContext();
  const invited = await context.newPage();
  const asked: string[] = [];
  invited.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search));
  await invited.goto('about:blank');
  await invited.goto(address);
  await expect(invited.getByRole('heading', { name: 'Welcome, Bella Birch' })).toBeVisible();
  await invited.getByLabel(/^Password/).fill('bark and branches');
  await invited.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(invited.getByRole('heading', { name: 'Performance Dashboard' })).toBeVisible();
  await expect(invited.getByRole('combobox', { name: 'Company' })).toContainText('Birch Autohaus');
  const [, token = ''] = address.split('#invite=');
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(asked).toContain('/api/invitation/check');
  expect(asked.filter((path) => path.includes(token))).toEqual([]);
  await invited.goBack();
  await expect(invited).toHaveURL('about:blank');
  await invited.goto('/activity-log');
  await expect(invited.getByRole('heading', { name: 'Webhook Activity Log' })).toBeVisible();

  await page.reload();
  await expect(row).toContainText('Active');
  await row.getByRole('button', { name: 'Deactivate Bella Birch' }).click();
  await page.getByRole('button', { name: 'Deactivate User' }).click();
  await expect(page.getByText('User deactivated', { exact: true })).toBeVisible();
  await expect(row).toContainText('Inactive');
  await invited.reload();
  await expect(invited.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await invited.goto(address);
  await expect(invited.getByText('This link has been used or has expired. Ask for a new one.')).toBeVisible();
  await context.close();
});

test('a reset link sets a new password, and asks an admin who opens it before it ends the session', async ({
  page,
  request,
  signIn,
}) => {
  const { director } = await makeOwnCompany(request, {
    name: 'Birch Bodyshop',
    director: { name: 'Bruno Birch', username: 'bruno.birch' },
  });
  await signIn('admin');
  await page.goto('/admin?tab=users&search=bruno.birch');
  await page.getByRole('button', { name: 'Create a password reset link for Bruno Birch' }).click();
  const address = await page.getByRole('dialog', { name: 'Password reset link' }).getByLabel('Link').inputValue();
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out and use the link' }).click();
  await page.getByLabel(/^New password/).fill('socket and wrench');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByRole('button', { name: `User menu, ${director.name}` })).toBeVisible();
});

test('admins see no controls on their own row that they may not use', long, async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/admin?tab=users');
  const self = page.getByRole('row').filter({ hasText: 'You' });
  await expect(self.getByRole('button')).toHaveCount(1);
  await self.getByRole('button', { name: /^Edit/ }).click();
  await expect(page.getByRole('combobox', { name: /^Role/ })).toBeDisabled();
});

test('a request for a demo is listed with a way to write, and is marked as handled', async ({
  page,
  request,
  signIn,
}) => {
  const who = `Bea Birch ${randomUUID().slice(0, 8)}`;
  const asked = await request.post('/api/demo-requests', {
    headers: { origin: process.env.DEMO_ADDRESS ?? '' },
    data: {
      name: who,
      email: 'bea@birch.example',
      business: 'Birch & Daughters',
      preferredAt: new Date(Date.now() + 86_400_000).toISOString(),
    },
  });
  expect(asked.ok()).toBe(true);
  await signIn('admin');
  await page.goto('/admin?tab=demo-requests');
  const row = page.getByRole('row', { name: new RegExp(`^${who}`) });
  await expect(row.getByRole('link')).toHaveAttribute('href', 'mailto:bea@birch.example');
  await row.getByRole('button', { name: /^Mark as handled/ }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('radio', { name: 'Handled' }).click();
  await expect(row).toContainText('Handled');
});

test('lists that cannot be loaded can be retried', long, async ({ page, signIn }) => {
  await signIn('admin');
  const succeed = await failRequests(page, '**/api/admin/**');
  for (const [tab, title, row] of [
    ['companies', 'Companies could not be loaded', /^Northside Auto Group/],
    ['users', 'Users could not be loaded', /Jolene Carter/],
  ] as const) {
    await page.goto(`/admin?tab=${tab}`);
    await expect(page.getByText(title)).toBeVisible();
    if (tab === 'users') await succeed();
    await page.getByRole('button', { name: 'Retry' }).click();
    if (tab === 'users') await expect(page.getByRole('row', { name: row })).toBeVisible();
    else await expect(page.getByText(title)).toBeVisible();
  }
});

test('by keyboard alone: to the users, and through the form of an invitation', long, async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Companies' }).focus();
  await page.keyboard.press('ArrowRight');
  // The focus follows the arrow with a delay.
  await expect(page.getByRole('tab', { name: 'Users' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin?tab=users');
  await page.getByRole('button', { name: 'Add User' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  for (const text of ['Ben Birch', 'ben.birch', 'ben@birch.example']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('combobox', { name: /^Role/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox').first()).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox').first()).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add User' })).toBeFocused();
});

for (const theme of themes) {
  test(
    `nothing is wider than a phone, and axe finds nothing in the ${theme} theme, dialogs included`,
    long,
    async ({ page, signIn }) => {
      test.setTimeout(90_000);
      await signIn('admin');
      await page.setViewportSize({ width: 390, height: 844 });
      await setTheme(page, theme);
      for (const [address, content] of [
        ['/admin', 'Northside Auto Group'],
        ['/admin?view=deleted', 'Deleted'],
        ['/admin?tab=users', 'Jolene Carter'],
        ['/admin?tab=demo-requests', 'Handled'],
        ['/admin?tab=retention', 'Companies without a rule of their own'],
        ['/admin?tab=erase-customer', 'Phone number'],
        ['/admin?tab=status', 'Database'],
      ] as const) {
        await page.goto(address);
        await expect(page.getByRole('main').getByText(content).first()).toBeVisible();
        await look(page);
      }
      for (const [address, button] of [
        ['/admin', 'Add Company'],
        ['/admin', 'Delete Northside Auto Group'],
        ['/admin', 'Invite a Company'],
        ['/admin?tab=retention', 'Change...'],
        ['/admin?tab=retention', 'Change how long Northside Auto Group keeps deliveries'],
        ['/admin?tab=users', 'Add User'],
        ['/admin?tab=users&search=Jolene', 'Edit Jolene Carter'],
      ] as const) {
        await page.goto(address);
        await page.getByRole('button', { name: button }).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await look(page);
      }
    },
  );
}

async function look(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}
