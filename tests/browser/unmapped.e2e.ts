// An unknown store: its delivery is listed in Webhook Setup, a user matches it to a location, and it counts.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import { deliver } from './deliver';
import { asAdmin, makeOwnCompany } from './own-company';
import {
  choose,
  expect,
  expectAccessible,
  expectAccessibleInThemes,
  expectNoSidewaysScroll,
  long,
  test,
} from './story';

const prefix = 'Quay Tire';
let companyId: number;
let path: string;

test.beforeEach(async ({ page, playwright, baseURL }) => {
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const tail = randomUUID().slice(0, 8);
  path = `quay-${tail}`;
  const director = { name: 'Dana Reed', username: `dana.${tail}` };
  const company = await makeOwnCompany(request, { name: `${prefix} ${tail}`, director });
  companyId = company.id;
  await request.dispose();
  const headers = { origin: process.env.DEMO_ADDRESS ?? '' };
  const { username, password } = company.director;
  await page.request.post('/api/login', { headers, data: { username, password } });
  const post = async (address: string, data: object) => {
    expect((await page.request.post(address, { headers, data })).status()).toBe(201);
  };
  for (const [place, code] of [
    ['Downtown', 'QT-01'],
    ['Airport', 'QT-02'],
  ] as const) {
    await post('/api/locations', {
      ...{ companyId, name: place, code, phone: '3125550177', email: 'office@own.example' },
      ...{ address: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60601' },
    });
  }
  await post('/api/webhook-config', { companyId, endpointPath: path, ...exampleKeys });
});

test.afterEach(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  await (await asAdmin(request)).deleteCompanies(prefix);
  await request.dispose();
});

const send = (page: Page, callId: string, change: Record<string, unknown>) =>
  deliver(page.request, `/api/webhook/${path}`, { data: { ...examplePayload(callId, new Date()), ...change } });

test('a delivery from an unknown store appears, is chosen, and counts', async ({ page }) => {
  test.slow();
  const trackingNumber = '(201) 903-7784';
  for (const callId of ['quay-1', 'quay-2']) {
    expect(await send(page, callId, { store_id: trackingNumber })).toMatchObject({ status: 'failed' });
  }
  await page.goto(`/webhook-setup?company=${companyId}`);
  const link = page.getByRole('link', { name: /unmapped values?$/ });
  await link.click();
  await expect(page).toHaveURL(/#unmapped$/);
  const card = page.getByRole('region', { name: 'Values we didn’t recognize' });
  await expect(card).toBeFocused();
  const row = card.getByRole('row').filter({ hasText: trackingNumber });
  await expect(row).toContainText('Not counted');
  await expect(row).toContainText('2 deliveries');
  await expectAccessibleInThemes(page);

  await row.getByRole('button', { name: /^Choose\.\.\./ }).click();
  const dialog = page.getByRole('dialog', { name: /^What is/ });
  await expectAccessible(page);
  await choose(page, dialog.getByRole('combobox', { name: 'It is this location' }), 'Airport (QT-02)');
  await dialog.getByRole('button', { name: 'Save and apply' }).click();
  await expect(card.getByText('Saved “(201) 903-7784”. 2 past deliveries now count.')).toBeVisible();
  await expect(row).toBeHidden();
  await card.getByRole('link', { name: 'See them in the Activity Log' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'success' })).toHaveCount(2);
  expect(await send(page, 'quay-3', { store_id: '+12019037784' })).toMatchObject({ status: 'success' });
});

test('a service created by a delivery is listed, and axe finds nothing on that screen', long, async ({ page }) => {
  expect(await send(page, 'quay-1', { store_id: 'QT-01', product_service: 'Hull Polish' })).toMatchObject({
    status: 'success',
  });
  await page.goto(`/webhook-setup?company=${companyId}`);
  const card = page.getByRole('region', { name: 'Values we didn’t recognize' });
  await expect(card.getByText('New services are already counted.')).toBeVisible();
  await expectAccessibleInThemes(page);
});

test('a known name is added and removed by hand, on a phone as well', long, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/webhook-setup?company=${companyId}&names=known`);
  const card = page.getByRole('region', { name: 'Values we didn’t recognize' });
  await expect(card.getByText('No other names yet.')).toBeVisible();
  await card.getByRole('button', { name: 'Add name' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a name' });
  await dialog.getByLabel('What payloads say').fill('QT-01');
  await choose(page, dialog.getByRole('combobox', { name: 'Means' }), 'Airport (QT-02)');
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect(dialog.getByLabel('What payloads say')).toHaveAccessibleDescription(
    /That name is already in use by Downtown/,
  );
  await dialog.getByLabel('What payloads say').fill('Main line');
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect(card.getByRole('row').filter({ hasText: 'main line' })).toContainText('Airport');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Remove main line' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove name' }).click();
  await expect(card.getByText('No other names yet.')).toBeVisible();
});

test(
  'numbers are placed one by one and by a pasted list, on a phone as well, and what waited counts',
  long,
  async ({ page }) => {
    test.slow();
    for (const [callId, store_id] of [
      ['quay-1', '(414) 555-0177'],
      ['quay-2', '+14145550177'],
      ['quay-3', '(800) 555-0190'],
    ] as const) {
      expect(await send(page, callId, { store_id })).toMatchObject({ status: 'failed' });
    }
    await page.goto(`/webhook-setup?company=${companyId}&names=numbers`);
    const card = page.getByRole('region', { name: 'Values we didn’t recognize' });
    const row = card.getByRole('row').filter({ hasText: '(414) 555-0177' });
    await expect(row).toContainText('2 calls wait for this');
    await expect(card.getByText('3 calls have no location yet.')).toBeVisible();
    await expectAccessibleInThemes(page);
    await choose(page, row.getByRole('combobox', { name: 'Location of (414) 555-0177' }), 'Airport');
    await expect(card.getByText('2 messages that waited count now.')).toBeVisible();
    await expect(row).not.toContainText('wait for this');

    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Paste a list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste a list of numbers' });
    await dialog.getByLabel('Columns of your spreadsheet').fill('Quay Mall\t(800) 555-0190\nQT-01\t312 555 0177');
    await expect(dialog.getByText('There is no location “Quay Mall”.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save 1 number' })).toBeDisabled();
    await expectAccessible(page);
    await dialog.getByLabel('Columns of your spreadsheet').fill('QT-02\t(800) 555-0190\nQT-01\t312 555 0177');
    await dialog.getByRole('button', { name: 'Save 2 numbers' }).click();
    await expect(card.getByText('1 message that waited counts now.')).toBeVisible();
    expect(await send(page, 'quay-4', { store_id: '3125550177' })).toMatchObject({ status: 'success' });
  },
);
