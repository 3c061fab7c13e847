// The Activity Log: filters in the address, deliveries that appear by themselves, and a broken mapping that is fixed
// and replayed.
import type { APIRequestContext } from '@playwright/test';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import { deliver } from './deliver';
import { asAdmin } from './own-company';
import { choose, expect, expectAccessible, expectNoSidewaysScroll, long, setTheme, test, themes } from './story';

const companyName = 'Replay Tire';

let admin: Awaited<ReturnType<typeof asAdmin>> | undefined;

test.afterEach(async () => {
  await admin?.deleteCompanies(companyName);
  admin = undefined;
});

test('filters are in the address, survive a reload and can all be removed', long, async ({ page, signIn, request }) => {
  await signIn('director');
  const mark = `mark-${crypto.randomUUID()}`;
  for (const store_id of ['NS-01', `${mark}-UP`]) {
    await send(request, '/api/webhook/demo-northside', { store_id, customer_phone: mark });
  }
  await page.goto('/activity-log');
  const rows = page.getByRole('main').locator('tbody tr');
  await page.getByRole('searchbox', { name: 'Search deliveries' }).fill(mark.toUpperCase());
  await expect(rows).toHaveCount(2);
  await choose(page, page.getByRole('combobox', { name: 'Status' }), 'Failed');
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Any time' }).click();
  await page.getByRole('button', { name: 'Last hour' }).click();
  await expect(page).toHaveURL(/text=MARK-.*status=failed.*since=/);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Failed');
  await expect(page.getByRole('searchbox', { name: 'Search deliveries' })).toHaveValue(mark.toUpperCase());
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows).toHaveCount(100);
  await expect(page).not.toHaveURL(/text=|status=|since=/);
});

test(
  'new deliveries appear by themselves, and wait above while the viewer reads further down',
  long,
  async ({ page, signIn, request }) => {
    await signIn('director');
    await page.goto('/activity-log');
    const first = page.getByRole('main').locator('tbody tr').first();
    await expect(first).toBeVisible();
    await send(request, '/api/webhook/demo-northside', { call_id: 'comes-1' });
    await expect(first).toContainText('comes-1');

    await page.evaluate('scrollTo(0, 900)');
    await send(request, '/api/webhook/demo-northside', { call_id: 'comes-2' });
    const button = page.getByRole('button', { name: '1 new delivery' });
    await expect(button).toBeVisible();
    await expect(first).toContainText('comes-1');
    await button.click();
    await expect(first).toContainText('comes-2');
    await expect(first).toBeInViewport();
    await expect(button).toBeHidden();
  },
);

test('a broken mapping is fixed, tested and corrected by a replay with the keyboard alone', async ({
  page,
  signIn,
  request,
}) => {
  const { company, fixMapping } = await makeBrokenCompany(request);
  for (const call_id of ['r-1', 'r-2', 'r-3']) await send(request, `/api/webhook/${company.path}`, { call_id });
  await signIn('admin');
  await page.goto(`/activity-log?company=${company.id}`);
  const rows = page.getByRole('main').locator('tbody tr');
  await expect(rows).toHaveCount(3);
  for (const row of await rows.all()) await expect(row).toContainText('Failed');
  await fixMapping();

  await rows.nth(0).getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await rows.nth(2).getByRole('checkbox').focus();
  await page.keyboard.press('Shift+Space');
  await expect(page.getByText('3 deliveries selected')).toBeVisible();
  await page.getByRole('button', { name: 'Replay...', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Replay preview' });
  await expect(dialog).toContainText('Checked 3 deliveries. Nothing has changed yet.');
  await expect(dialog).toContainText('would now succeed3');
  await expect(dialog).toContainText('Store missing → Success');
  await expectAccessible(page);
  // Behind the dialog the rows have no roles.
  await expect(page.locator('main tbody tr').first()).toContainText('Failed');
  await page.getByRole('button', { name: 'Replay 3 deliveries' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Replay' })).toContainText('All 3 replayed.');
  await page.keyboard.press('Escape');
  for (const row of await rows.all()) await expect(row).toContainText('SuccessReplayed');
});

test('all that failed in a period is replayed by its filters', long, async ({ page, signIn, request }) => {
  const { company, fixMapping } = await makeBrokenCompany(request);
  for (const call_id of ['p-1', 'p-2']) await send(request, `/api/webhook/${company.path}`, { call_id });
  await send(request, `/api/webhook/${company.path}`, { call_id: 'p-3', shop: 'R-1' });
  await fixMapping();
  await signIn('admin');
  await page.goto(`/activity-log?company=${company.id}&status=alarming`);
  await page.getByRole('button', { name: 'Replay all shown...' }).click();
  await page.getByRole('button', { name: 'Replay 2 deliveries' }).click();
  await expect(page.getByRole('dialog', { name: 'Replay' })).toContainText('All 2 replayed.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('No matching deliveries')).toBeVisible();
});

for (const theme of themes) {
  test(`the log with its filters is accessible and fits a phone (${theme})`, long, async ({ page, signIn }) => {
    await setTheme(page, theme);
    await signIn('director');
    await page.goto('/activity-log?status=alarming&text=ns&since=2020-01-01T00:00:00Z');
    await expect(page.getByText(/^View Details|^No matching deliveries/).first()).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Chosen time' }).click();
    await expect(page.getByLabel('Since', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
}

/** A company whose mapping names a key that no payload has, and a function that fixes it. */
async function makeBrokenCompany(request: APIRequestContext) {
  const made = await asAdmin(request);
  admin = made;
  const { id } = await made.post('/api/admin/companies', {
    name: `${companyName} ${crypto.randomUUID()}`,
    contactEmail: 'office@replay.example',
    contactPhone: '(312) 555-0177',
    timeZone: 'America/Chicago',
  });
  await made.post('/api/locations', {
    companyId: id,
    name: 'Downtown',
    code: 'R-1',
    phone: '(312) 555-0178',
    email: 'downtown@replay.example',
    address: '1 Main Street',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
  });
  const path = `replay-${id}`;
  const mapping = { ...exampleKeys, companyId: id, endpointPath: path };
  const saved = await made.post('/api/webhook-config', { ...mapping, storeIdField: 'shop' });
  const fixMapping = () => made.post('/api/webhook-config', { ...mapping, id: saved.id, version: saved.version });
  return { company: { id, path }, fixMapping };
}

async function send(request: APIRequestContext, path: string, changes: Record<string, unknown>): Promise<void> {
  const payload = { ...examplePayload(`story-${crypto.randomUUID()}`, new Date(), { storeId: 'R-1' }), ...changes };
  expect(await deliver(request, path, { data: payload })).toMatchObject({ code: 200 });
}
