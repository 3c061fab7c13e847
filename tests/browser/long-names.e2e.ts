// The longest possible names: in no table and at no width do they push a figure out of its card or cover a control.
import type { Locator, Page } from '@playwright/test';
import { deliver } from './deliver';
import { asAdmin, makeOwnCompany, type OwnCompany } from './own-company';
import { expect, expectNoSidewaysScroll, long, test, widths } from './story';

const longPlace = 'Wilhelmina Constantinopolous-Featherstonehaugh Automotive Service & Collision Center of South Bend';
const longPerson = { firstName: 'Wilhelmina-Alexandrina', lastName: 'Constantinopolous-Featherstonehaugh' };
const longCode = 'wilhelmina-constantinopolous-featherstonehaugh-of-south-bend-0117';
const longService = 'Comprehensive multi-point vehicle safety inspection, full';

let company: OwnCompany;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  company = await makeOwnCompany(request, {
    name: 'Long Names, Incorporated, of the Greater Metropolitan Area and Beyond',
    director: { name: 'Dora Long', username: 'dora.long' },
  });
  const admin = await asAdmin(request);
  const location = await admin.post('/api/locations', {
    companyId: company.id,
    code: 'LN-01',
    name: longPlace,
    phone: '(312) 555-0100',
    email: 'place@long.example',
    address: '1200 North Constantinople Boulevard, Building 14',
    city: 'Winchester-on-the-Severn',
    state: 'IL',
    zip: '60601',
  });
  await admin.post('/api/employees', {
    companyId: company.id,
    ...longPerson,
    email: 'wilhelmina-alexandrina.constantinopolous-featherstonehaugh@long.example',
    phone: '(312) 555-0101',
    role: 'Employee',
    storeIds: [location.id],
    username: 'wilhelmina.long',
  });
  await admin.post('/api/webhook-config', {
    companyId: company.id,
    endpointPath: 'long-names-8Hs2kQ0dVx',
    serviceField: 'service',
    appointmentField: 'booked',
    callTypeField: 'type',
    storeIdField: 'store',
    callTagField: 'practiced',
  });
  const practiced = { practiced: 'Practice' };
  const calls = [{ booked: 'yes' }, { booked: 'no' }, { booked: 'yes' }, { booked: 'no', ...practiced }];
  for (const said of calls) {
    const call = { service: longService, ...said, type: 'Quote', store: 'LN-01' };
    expect(await deliver(request, '/api/webhook/long-names-8Hs2kQ0dVx', { data: call })).toMatchObject({
      status: 'success',
    });
  }
  const unknown = { service: longService, booked: 'yes', type: 'Quote', store: longCode };
  await request.post('/api/webhook/long-names-8Hs2kQ0dVx', { data: unknown });
  const report = `/api/reports/service-close-rate?companyId=${company.id}`;
  await expect.poll(async () => (await (await request.get(report)).json()).overall.totalCalls).toBe(3);
  await request.dispose();
});

test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  await (await asAdmin(request)).deleteCompanies('Long Names');
  await request.dispose();
});

const lists = [
  ['locations', longPlace],
  ['employees', `${longPerson.firstName} ${longPerson.lastName}`],
  ['services', longService],
] as const;

const reports = [
  ['service-close-rate', '66.7%'],
  ['practice-vs-live', '66.7%'],
  ['close-rate-trend', '66.7%'],
] as const;

/** The table cells that end outside their card. A string, because tests are compiled without the browser's types. */
const cutCells = `[...document.querySelectorAll('table tbody tr > *')].flatMap((cell) => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const frame = cell.closest('table').parentElement.getBoundingClientRect();
  const { left, right } = range.getBoundingClientRect();
  return left < frame.left - 1 || right > frame.right + 1 ? [cell.textContent + ' ends at ' + right + ' of ' + frame.right] : [];
})`;

for (const width of widths([1440, 390], [1280, 1024, 768])) {
  test(`at ${width} px no name moves a figure, covers a control or widens the page`, long, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await signInAsDirector(page);
    for (const [tab, name] of lists) {
      await page.goto(`/settings?company=${company.id}&tab=${tab}`);
      const button = page.getByRole('button', { name: new RegExp(`^(Edit|Rename) ${literal(name)}`) });
      // Clicking fails if anything covers it.
      await button.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      const text = page.getByRole('rowheader', { name }).locator('> div');
      expect(await rightOf(text)).toBeLessThanOrEqual((await button.boundingBox())?.x ?? 0);
      if (width >= 1280) expect(await widthOf(text)).toBeLessThanOrEqual(280);
      await expectNoSidewaysScroll(page);
    }
    for (const [report, rate] of reports) {
      await page.goto(`/reports?company=${company.id}&type=${report}`);
      const services = page.getByRole('table', { name: 'Services' });
      await expect(services.getByRole('cell').filter({ hasText: rate })).toBeVisible();
      expect(await page.evaluate<string[]>(cutCells)).toEqual([]);
      await expectNoSidewaysScroll(page);
    }

    await page.goto(`/activity-log?company=${company.id}`);
    const fix = page.getByRole('button', { name: `Choose a location for ${longCode}` });
    await expect(fix).toBeVisible();
    expect(await rightOf(fix)).toBeLessThanOrEqual(await rightOf(page.getByRole('main')));
    await expectNoSidewaysScroll(page);
  });
}

async function signInAsDirector(page: Page): Promise<void> {
  const { username, password } = company.director;
  expect((await page.request.post('/api/login', { data: { username, password } })).ok()).toBe(true);
}

const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? Number.POSITIVE_INFINITY;

async function rightOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box ? box.x + box.width : Number.POSITIVE_INFINITY;
}

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
