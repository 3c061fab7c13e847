// Settings: locations, people, tiers and services, by mouse, keyboard and on a phone. Changes only Lakeshore and
// Prairie; other stories use Northside.
import type { Locator, Page } from '@playwright/test';
import {
  choose,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  failRequests,
  holdRequests,
  long,
  setTheme,
  test,
  themes,
} from './story';

const lakeshore = (tab: string) => `/settings?company=2&tab=${tab}`;

test.describe('for an admin', () => {
  test.beforeEach(({ signIn }) => signIn('admin'));

  test('a location is added in a new region and district, changed and deleted', async ({ page }) => {
    await page.goto(lakeshore('locations'));
    await page.getByRole('button', { name: 'Add Location' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Location' });
    await dialog.getByRole('button', { name: 'Add Location' }).click();
    await expect(field(dialog, 'Store name')).toBeFocused();
    await expect(field(dialog, 'Store name')).toHaveAccessibleDescription('Store name must be at least 2 characters.');
    await expect(box(dialog, 'District')).toBeDisabled();
    for (const [name, text] of [
      ['Store name', 'Old Brooklyn'],
      ['Code', 'LT-77'],
      ['Phone', '(216) 555-0177'],
      ['Email', 'old.brooklyn@lakeshore.example'],
      ['Address', '4200 Pearl Road'],
      ['City', 'Cleveland'],
      ['State', 'OHIO'],
      ['Zip', '44109'],
    ] as const) {
      await field(dialog, name).fill(text);
    }
    await field(dialog, 'State').fill('');
    await field(dialog, 'State').pressSequentially('OHIO');
    await expect(field(dialog, 'State')).toHaveValue('OH');

    await dialog.getByRole('button', { name: 'Add or change regions' }).click();
    const places = page.getByRole('dialog', { name: 'Regions and districts' });
    await places.getByRole('button', { name: 'Add region' }).click();
    await page.keyboard.type('Ohio Heights');
    await page.keyboard.press('Enter');
    await expect(notice(page, 'Region created')).toBeVisible();
    await places.getByRole('button', { name: 'Add district to Ohio Heights' }).click();
    await page.keyboard.type('Parma');
    await page.keyboard.press('Enter');
    await expect(notice(page, 'District created')).toBeVisible();
    await places.getByRole('button', { name: 'Done' }).click();
    await expect(box(dialog, 'Region')).toHaveText('Ohio Heights');
    await expect(box(dialog, 'District')).toHaveText('Parma');
    await choose(page, box(dialog, 'Time zone'), 'America/Chicago · Central Time');
    await dialog.getByRole('button', { name: 'Add Location' }).click();
    await expect(notice(page, 'Location created')).toBeVisible();
    await expect(rowOf(page, 'Old Brooklyn')).toContainText('4200 Pearl Road, Cleveland, OH 44109');
    await expect(rowOf(page, 'Old Brooklyn')).toContainText('Parma');

    await page.getByRole('button', { name: 'Edit Old Brooklyn' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Location' });
    await field(edit, 'Store name').fill('Old Brooklyn South');
    await field(edit, 'Code').fill('LT-01');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(notice(page, 'Error')).toContainText('This code is already in use in this company.');
    await expect(field(edit, 'Code')).toBeFocused();
    await field(edit, 'Code').fill('LT-78');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(notice(page, 'Location updated')).toBeVisible();

    await page.getByRole('searchbox', { name: 'Search locations' }).fill('brooklyn lt-78');
    await expect(page.getByRole('rowheader')).toHaveText(['Old Brooklyn South']);
    await page.getByRole('button', { name: 'Delete Old Brooklyn South' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Old Brooklyn South?' });
    await expect(question).toContainText('The calls it took stay in past reports under its name.');
    await question.getByRole('button', { name: 'Delete location' }).click();
    await expect(notice(page, 'Location deleted')).toBeVisible();
    await expect(page.getByText('No locations match “brooklyn lt-78”.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No locations match “brooklyn lt-78”.')).toBeVisible();
  });

  test('someone else’s change to a location is shown before it is replaced', long, async ({ page }) => {
    await page.goto(lakeshore('locations'));
    await page.getByRole('button', { name: 'Edit Harbor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Location' });
    await field(dialog, 'City').fill('Lakewood');
    await changeLocation(page, 'Harbor', { zip: '44199' });
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByText('Someone else saved changes while you were editing.')).toBeVisible();
    await expect(field(dialog, 'City')).toHaveValue('Lakewood');
    await dialog.getByRole('button', { name: 'Load theirs' }).click();
    await expect(field(dialog, 'Zip')).toHaveValue('44199');
    await field(dialog, 'Zip').fill('44113');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(notice(page, 'Location updated')).toBeVisible();
  });

  test('an employee is added under All Accounts, changed and deleted', async ({ page }) => {
    await page.goto('/settings?company=all&tab=employees');
    await expect(page.getByRole('columnheader', { name: 'Company' })).toBeVisible();
    await page.getByRole('button', { name: 'Add Employee' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Employee' });
    await choose(page, box(dialog, 'Company'), 'Lakeshore Tire Centers');
    await field(dialog, 'First name').fill('Toni');
    await field(dialog, 'Last name').fill('Marsh');
    await field(dialog, 'Email').fill('toni.marsh@lakeshore.example');
    await field(dialog, 'Phone').fill('(216) 555-0190');
    await field(dialog, 'Username').fill('toni.marsh');
    await dialog.getByRole('button', { name: 'Add Employee' }).click();
    await expect(dialog.getByText('Employee must be assigned to at least one store.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Harbor' }).check();
    await expect(dialog.getByText(/^1 of \d+ selected$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Add Employee' }).click();
    await expect(notice(page, 'Employee created')).toBeVisible();
    // Without a typed password, Toni gets a link.
    const link = page.getByRole('dialog', { name: 'Sign-in link' });
    await expect(link.getByLabel('Link', { exact: true })).toHaveValue(/\/auth#invite=/);
    await link.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('searchbox', { name: 'Search employees' }).fill('marsh');
    await expect(rowOf(page, 'Toni Marsh')).toContainText('Harbor');
    await expect(rowOf(page, 'Toni Marsh')).toContainText('Link sent');

    await page.getByRole('button', { name: 'Edit Toni Marsh' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Employee' });
    await choose(page, box(edit, 'Role'), 'Store Manager');
    await field(edit, 'Username').fill('admin');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(field(edit, 'Username')).toHaveAccessibleDescription(/This username is already taken\./);
    await field(edit, 'Username').fill('toni.marsh');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(notice(page, 'Employee updated')).toBeVisible();
    await expect(rowOf(page, 'Toni Marsh')).toContainText('Store Manager');

    await page.getByRole('button', { name: 'Delete Toni Marsh' }).click();
    await page.getByRole('button', { name: 'Delete employee' }).click();
    await expect(notice(page, 'Employee deleted')).toBeVisible();
    await expect(page.getByText('No employees match “marsh”.')).toBeVisible();
  });

  test('an employee import reports a bad line and adds the good ones to the list', async ({ page }) => {
    await page.goto(lakeshore('employees'));
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import Employees' });
    await dialog.getByLabel('Choose a CSV file').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          'code,first_name,last_name,email,phone,role,stores,username',
          'L-901,Iris,Vale,iris.vale@lakeshore.example,(216) 555-0191,Employee,LT-01,iris.vale',
          'L-902,Max,,max@lakeshore.example,(216) 555-0192,Employee,LT-01,max.imported',
        ].join('\n'),
      ),
    });
    await expect(dialog.getByText('This file has 1 new, 0 changed and 0 unchanged.')).toBeVisible();
    await expect(dialog.getByRole('row', { name: 'Line 3' })).toContainText('Last name must be at least 2 characters.');
    await dialog.getByRole('button', { name: 'Import 1 row' }).click();
    await expect(notice(page, 'Employees imported')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(rowOf(page, 'Iris Vale')).toContainText('L-901');
  });

  test('an export of the locations imports again without a change', long, async ({ page }) => {
    await page.goto(lakeshore('locations'));
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('locations-lakeshore-tire-centers.csv');
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import Locations' });
    await dialog.getByLabel('Choose a CSV file').setInputFiles(await file.path());
    await expect(dialog.getByText(/This file has 0 new, 0 changed and \d+ unchanged\./)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
  });

  test('the tiers are previewed, saved with Saving..., and guarded against leaving unsaved', async ({ page }) => {
    await page.goto('/settings?company=3&tab=tiers');
    const gold = page.getByRole('spinbutton', { name: 'Gold minimum' });
    await gold.fill('41');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText(/^41% to below/)).toBeVisible();
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await page.getByRole('tab', { name: 'Services' }).click();
    const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(gold).toHaveValue('41');
    const release = await holdRequests(page, '**/api/performance-tiers');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
    release();
    await expect(notice(page, 'Performance tiers updated')).toBeVisible();
    await page.reload();
    await expect(gold).toHaveValue('41');
    await page.getByRole('tab', { name: 'Services' }).click();
    await expect(page).toHaveURL('/settings?company=3&tab=services');
  });

  test('unsaved tiers are proposed, and the form says so', long, async ({ page }) => {
    await page.route('**/api/performance-tiers?*', (route) =>
      route.fulfill({ json: { companyId: 3, silverMin: null, goldMin: null, platinumMin: null, version: 0 } }),
    );
    await page.goto('/settings?company=3&tab=tiers');
    await expect(page.getByText('not saved yet')).toBeVisible();
    await expect(page.getByRole('spinbutton', { name: 'Platinum minimum' })).toHaveValue('60');
    await expect(page.getByText('until you save, reports use 20%, 35% and 50%')).toBeVisible();
  });

  test('a service is added, renamed, hidden, and merged into another', async ({ page }) => {
    await page.goto(lakeshore('services'));
    await page.getByRole('button', { name: 'Add Service' }).click();
    const add = page.getByRole('dialog', { name: 'Add Service' });
    await field(add, 'Name').fill('Wiper blades');
    await add.getByRole('button', { name: 'Add Service' }).click();
    await expect(notice(page, 'Service created')).toBeVisible();
    await page.getByRole('button', { name: 'Rename Wiper blades' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename Service' });
    await field(rename, 'Name').fill('Brakes');
    await rename.getByRole('button', { name: 'Save Changes' }).click();
    await expect(field(rename, 'Name')).toHaveAccessibleDescription(/Merge the two instead\./);
    await field(rename, 'Name').fill('Wipers');
    await rename.getByRole('button', { name: 'Save Changes' }).click();
    await expect(rowOf(page, 'Wipers')).toContainText('wiper blades');
    await page.getByRole('button', { name: 'Hide Wipers' }).click();
    await expect(rowOf(page, 'Wipers')).toContainText('hidden');
    await page.getByRole('button', { name: 'Merge Wipers into another' }).click();
    const merge = page.getByRole('dialog', { name: 'Merge Wipers' });
    await choose(page, box(merge, 'Into'), 'Inspection');
    await expect(merge).toContainText('the names “Wipers” and “wiper blades”');
    await merge.getByRole('button', { name: 'Merge' }).click();
    await expect(notice(page, 'Services merged')).toBeVisible();
    await expect(rowOf(page, 'Inspection')).toContainText('wiper blades');
    await expect(page.getByRole('rowheader', { name: 'Wipers' })).toHaveCount(0);
  });

  test('by keyboard alone a district is renamed from the dialog that chooses it', long, async ({ page }) => {
    await page.goto(lakeshore('locations'));
    await page.getByRole('button', { name: 'Edit Westlake' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit Location' });
    await expect(field(dialog, 'Store name')).toBeFocused();
    await tabTo(page, dialog.getByRole('button', { name: 'Add or change districts' }));
    await page.keyboard.press('Enter');
    const places = page.getByRole('dialog', { name: 'Regions and districts' });
    await tabTo(page, places.getByRole('button', { name: 'Edit Erie' }));
    await page.keyboard.press('Enter');
    await expect(field(places, 'District')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' West');
    await page.keyboard.press('Enter');
    await expect(notice(page, 'District updated')).toBeVisible();
    await expect(places.getByRole('button', { name: 'Edit Erie West' })).toBeFocused();
    await tabTo(page, places.getByRole('button', { name: 'Done' }));
    await page.keyboard.press('Enter');
    await expect(places).toBeHidden();
    await expect(dialog.getByRole('button', { name: 'Add or change districts' })).toBeFocused();
    await tabTo(page, dialog.getByRole('button', { name: 'Cancel' }));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Edit Westlake' })).toBeFocused();
    await page.getByRole('tab', { name: 'Location Management' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Employee Management' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(lakeshore('employees'));
  });

  test('a list that fails shows an error, and loads on Retry', long, async ({ page }) => {
    const stop = await failRequests(page, '**/api/employees*');
    await page.goto(lakeshore('employees'));
    await expect(page.getByText('Error loading employees')).toBeVisible();
    await stop();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
  });

  test('axe finds nothing on any tab or in any dialog, in either theme', long, async ({ page }) => {
    test.setTimeout(240_000);
    for (const theme of themes) {
      await setTheme(page, theme);
      for (const tab of ['locations', 'employees', 'services']) {
        await page.goto(`/settings?company=1&tab=${tab}`);
        await expect(page.getByRole('rowheader').first()).toBeVisible();
        await expectAccessible(page);
      }
      for (const [tab, open, dialog] of [
        ['locations', 'Edit Northgate', 'Edit Location'],
        ['locations', 'Delete Northgate', 'Delete Northgate?'],
        ['locations', 'Import', 'Import Locations'],
        ['employees', 'Add Employee', 'Add Employee'],
        ['services', 'Merge Brakes into another', 'Merge Brakes'],
      ] as const) {
        await page.goto(`/settings?company=1&tab=${tab}`);
        await page.getByRole('button', { name: open }).click();
        await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
        await expectAccessible(page);
      }
      await page.goto('/settings?company=1&tab=locations');
      await page.getByRole('button', { name: 'Edit Northgate' }).click();
      await page.getByRole('button', { name: 'Add or change regions' }).click();
      await page.getByRole('button', { name: 'Edit North Shore' }).click();
      await expectAccessible(page);
      await page.goto('/settings?company=1&tab=tiers');
      await expect(page.getByText('The company’s services')).toBeVisible();
      await expectAccessible(page);
    }
  });
});

for (const [username, sentence] of [
  ['manager', 'Admins and directors can add, change and delete locations.'],
  ['employee', 'Admins and directors can add, change and delete locations.'],
] as const) {
  test(
    `the ${username} reads the locations and is told who can change them`,
    username === 'employee' ? long : {},
    async ({ page, signIn }) => {
      await signIn(username);
      await page.goto('/settings');
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page.getByRole('rowheader').first()).toBeVisible();
      for (const name of ['Add Location', 'Import', 'Export']) {
        await expect(page.getByRole('button', { name })).toHaveCount(0);
      }
      for (const tab of ['Employee Management', 'Performance Tiers', 'Services']) {
        await page.getByRole('tab', { name: tab }).click();
        await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
      }
      await expect(page.getByText('Admins and directors can add, rename, hide and merge services.')).toBeVisible();
    },
  );
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('an employee is changed without scrolling sideways', long, async ({ page, signIn }) => {
    await signIn('director');
    for (const tab of ['locations', 'tiers', 'services', 'employees']) {
      await page.goto(`/settings?company=1&tab=${tab}`);
      await expect(page.getByRole('tabpanel')).not.toContainText('Loading');
      await expectNoSidewaysScroll(page);
    }
    await page.getByRole('button', { name: 'Edit Amy Sato' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Edit Employee' });
    await field(dialog, 'Phone').fill('(312) 555-0150');
    await dialog.getByRole('checkbox', { name: 'Mill Street' }).scrollIntoViewIfNeeded();
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Save Changes' }).tap();
    await expect(notice(page, 'Employee updated')).toBeVisible();
  });
});

const field = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const box = (within: Locator, name: string) => within.getByRole('combobox', { name, exact: true });
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

/** A toast by its text; above a dialog it is announced, but has no listitem role. */
const notice = (page: Page, title: string) => page.locator('li').filter({ hasText: title }).last();

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.and(page.locator(':focus')).isVisible()) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** As another user would, without the screen knowing. */
async function changeLocation(page: Page, name: string, change: object): Promise<void> {
  const locations = await (await page.request.get('/api/locations?companyId=2')).json();
  const { id, ...location } = locations.find((row: { name: string }) => row.name === name);
  const response = await page.request.put(`/api/locations/${id}`, {
    data: { ...location, ...change },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(response.ok()).toBe(true);
}
