// A phone system that states no outcome: its calls count, and no screen, file or ranking has a rate of them.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import { readXlsx } from '../read-xlsx';
import { deliver } from './deliver';
import { asAdmin, makeOwnCompany } from './own-company';
import { expect, expectAccessible, expectNoSidewaysScroll, long, setTheme, test } from './story';

const name = 'Mill Street Tire';
const calls = 34;
const coverage = 'outcome known for 0 of 34 calls';
const services = ['Oil Change', 'Tires'] as const;
let companyId: number;

test.beforeEach(async ({ page, request }) => {
  const run = Date.now();
  const company = await makeOwnCompany(request, { name, director: { name: 'Mia Stone', username: `mia.${run}` } });
  companyId = company.id;
  const admin = await asAdmin(request);
  const location = await admin.post('/api/locations', {
    ...{ companyId, name: 'Mill Street', code: 'MS-01', phone: '3125550177', email: 'office@own.example' },
    ...{ address: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60601' },
  });
  await admin.post('/api/employees', {
    ...{ companyId, firstName: 'Jane', lastName: 'Smith', code: 'MS-J', email: 'jane@own.example' },
    ...{ phone: '3125550178', role: 'Employee', storeIds: [location.id], username: `jane.${run}` },
  });
  const endpointPath = `mill-street-${run}`;
  await admin.post('/api/webhook-config', {
    ...{ companyId, endpointPath, ...exampleKeys, appointmentField: '' },
    rules: { appointment: { notReported: true } },
  });
  for (let call = 0; call < calls; call += 1) {
    const values = { storeId: 'MS-01', service: services[call % 2 === 0 ? 0 : 1] };
    const payload = examplePayload(`mill-${run}-${call}`, new Date(), values);
    expect(await deliver(page.request, `/api/webhook/${endpointPath}`, { data: payload })).toMatchObject({
      status: 'success',
    });
  }
  await page.request.post('/api/login', {
    headers: { origin: process.env.DEMO_ADDRESS ?? '' },
    data: { username: company.director.username, password: company.director.password },
  });
  await expect
    .poll(async () => (await (await page.request.get('/api/metrics/summary')).json()).callVolume.value)
    .toBe(calls);
});

test.afterEach(async ({ request }) => (await asAdmin(request)).deleteCompanies(name));

/** Rates have one decimal; the ticks of axes and the bounds of tiers have none. */
async function expectNoRate(page: Page): Promise<void> {
  const shown = await page.getByRole('main').innerText();
  expect(shown.match(/\d\.\d ?%|NaN|Infinity/g)).toBeNull();
}

async function expectCalm(page: Page): Promise<void> {
  await expectAccessible(page);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
}

test('the dashboard has the calls, and a dash for every rate', long, async ({ page }) => {
  await setTheme(page, 'light');
  await page.goto(`/dashboard?company=${companyId}`);
  await expect(page.getByRole('region', { name: 'Call Volume' })).toContainText(`${calls}`);
  await expect(page.getByRole('region', { name: 'Close Rate', exact: true })).toContainText(`—${coverage}`);
  const products = page.getByRole('region', { name: 'Product Performance' });
  const unrated = products.getByRole('list', { name: 'No close rate: too few outcomes known' });
  await expect(unrated.getByRole('listitem')).toHaveText(
    services.map((service) => `${service}outcome known for 0 of 17 calls`),
  );
  await expect(page.getByText('Nobody ranked yet')).toBeVisible();
  await expectNoRate(page);
  await expectCalm(page);
  await expect(page.getByRole('table', { name: 'Conversion Rate Trend, as a table' })).toContainText(`—${coverage}`);
  await hoverTallest(page, 'Weekly Activity');
  await expect(page.getByRole('region', { name: 'Weekly Activity' })).toContainText(
    /Conversions0outcome known for 0 of/,
  );
  for (const chart of ['Conversion Rate Trend', 'Training vs Production', 'Product Performance', 'Weekly Activity']) {
    const toggle = page.getByRole('button', { name: `View ${chart} as table` });
    // A line chart without a point is a table at once.
    if (!/Trend|Training/.test(chart)) await toggle.click();
    const table = page.getByRole('table', { name: `${chart}, as a table` });
    await expect(table).toContainText(/outcome known for 0 of \d+ calls/);
  }
  await expectNoRate(page);
});

const ofTires = 'outcome known for 0 of 17 calls';
const reports = [
  { type: 'service-close-rate', row: ['Tires', '', '17', '0', '', ofTires, ''] },
  { type: 'practice-vs-live', row: ['Tires', '', '17', '', ofTires, '0', '', '', 'No calls: no practice calls'] },
  { type: 'employee-practice', row: ['Jane Smith', '0', '', '34', '', coverage] },
  { type: 'close-rate-trend', row: ['Tires', '', '17', '', ofTires] },
];

for (const { type, row } of reports) {
  test(`the report ${type} has no rate and no tier, in its files neither`, long, async ({ page }) => {
    await setTheme(page, 'light');
    await page.goto(`/reports?company=${companyId}&type=${type}`);
    await expect(page.getByText(/outcome known for 0 of (17|34) calls/).first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Not Ranked');
    await expect(page.getByRole('main')).not.toContainText('Stable');
    await expectNoRate(page);
    await expectCalm(page);
    const rows: string[][] = parse(await exportAs(page, 'CSV'), { bom: true });
    expect(rows.at(-1)).toEqual(row);
    expect(rows.flat()).not.toContain('Not Ranked');
    const sheets = readXlsx(await exportAs(page, 'Excel (XLSX)'));
    const cells = Object.values(sheets).flat(2);
    expect(cells.filter((cell) => cell?.format === '0.0%' && cell.value !== undefined)).toEqual([]);
    expect(cells.filter((cell) => cell?.value === 'Not Ranked' || cell?.value === 'Stable')).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await expectNoRate(page);
  });
}

test('the preview of tiers ranks nothing, and the list of companies has no rate', long, async ({ page, signIn }) => {
  await page.goto(`/settings?company=${companyId}&tab=tiers`);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('listitem')).toHaveText(
    services.map((service) => `${service}—outcome known for 0 of 17 calls`),
  );
  await page.context().clearCookies();
  await signIn('admin');
  await page.goto('/admin');
  await expect(page.getByText(`${calls} calls in 7 days · ${coverage}`)).toBeVisible();
});

test('the log says of each call that its outcome is not known', long, async ({ page }) => {
  await page.goto('/activity-log');
  await expect(page.getByText('Tires at Mill Street, Jane Smith, outcome not known, 5:12').first()).toBeVisible();
  await page
    .getByRole('button', { name: /^View Details/ })
    .first()
    .click();
  const details = page.getByRole('dialog', { name: 'Webhook Log Details' });
  await expect(details.getByText('Not known', { exact: true })).toBeVisible();
});

/** The bar of the day with calls, which is today. */
async function hoverTallest(page: Page, chart: string): Promise<void> {
  const bars = page.getByRole('region', { name: chart }).locator('.recharts-bar-rectangle');
  await bars.first().scrollIntoViewIfNeeded();
  const boxes = await Promise.all((await bars.all()).map((bar) => bar.boundingBox()));
  const [tallest] = boxes.flatMap((box) => box ?? []).sort((a, b) => b.height - a.height);
  if (!tallest) throw new Error(`${chart} has no bars.`);
  await page.mouse.move(tallest.x + tallest.width / 2, tallest.y + tallest.height / 2);
  await page.mouse.move(tallest.x + tallest.width / 2 + 1, tallest.y + tallest.height / 2 + 1);
}

async function exportAs(page: Page, item: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item }).click();
  return readFile(await (await downloading).path());
}
