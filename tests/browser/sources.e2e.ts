// A second phone system with its own path and secret: signed deliveries count, others are rejected and shown.
import { createHmac } from 'node:crypto';
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

const name = 'Quarry Tire';
const secret = '072e77e426f92738a72fe23c4d1953b4';
let companyId: number;
let path: string;

test.beforeEach(async ({ page, request }) => {
  // Usernames and paths stay taken after their company is deleted.
  const run = Date.now();
  const username = `quinn.${run}`;
  path = `quarry-west-${run}`;
  const company = await makeOwnCompany(request, { name, director: { name: 'Quinn Abbot', username } });
  companyId = company.id;
  const admin = await asAdmin(request);
  await admin.post('/api/locations', {
    ...{ companyId, name: 'Downtown', code: 'QT-01', phone: '3125550177', email: 'office@own.example' },
    ...{ address: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60601' },
  });
  await admin.post('/api/webhook-config', { companyId, endpointPath: `quarry-default-${run}`, ...exampleKeys });
  await page.request.post('/api/login', {
    headers: { origin: process.env.DEMO_ADDRESS ?? '' },
    data: { username: company.director.username, password: company.director.password },
  });
});

test.afterEach(async ({ request }) => (await asAdmin(request)).deleteCompanies(name));

/** As CallRail signs: HMAC-SHA1 of the raw body, in base64. */
function send(page: Page, callId: string, key: string | undefined) {
  const body = JSON.stringify({ ...examplePayload(callId, new Date()), store_id: 'QT-01' });
  const signature = key && createHmac('sha1', key).update(body).digest('base64');
  const headers = { 'content-type': 'application/json', ...(signature && { signature }) };
  return deliver(page.request, `/api/webhook/${path}`, { headers, data: Buffer.from(body) });
}

test('a second phone system is added, observed, enforced and deleted', long, async ({ page }) => {
  test.setTimeout(60_000);
  await page.goto(`/webhook-setup?company=${companyId}`);
  await page.getByRole('button', { name: 'Add phone system' }).click();
  const adding = page.getByRole('dialog', { name: 'Add phone system' });
  await adding.getByRole('textbox', { name: 'Name', exact: true }).fill('CallRail, west');
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Add', exact: true }).click();

  const bar = page.getByRole('navigation', { name: 'Phone systems' });
  await expect(bar.getByRole('link', { name: 'CallRail, west, not set up yet' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('radio', { name: 'All fields' }).click();
  const waiting = page.getByRole('region', { name: 'CallRail, west is not set up yet' });
  await expect(waiting).toContainText('Waiting for the first call');
  // The address works before anything is mapped, and the page shows what arrives without being reloaded.
  path = (await page.getByLabel('Endpoint path').inputValue()) || path;
  await page.getByRole('button', { name: 'Listen' }).click();
  expect(await send(page, 'quarry-0', undefined)).toMatchObject({ code: 200, status: 'waiting' });
  await expect(waiting).toContainText('1 message is waiting');
  await expect(page.getByText(/^Delivery of .*, waiting$/)).toBeVisible();
  await expectAccessibleInThemes(page);
  await choose(page, page.getByRole('combobox', { name: 'Start from' }), 'Our own format');
  await page.getByRole('radio', { name: 'Log only' }).click();
  await choose(page, page.getByRole('combobox', { name: 'How it signs' }), 'CallRail');
  await save(page);
  await expect(bar.getByRole('link', { name: 'CallRail, west, active' })).toBeVisible();
  await page.getByRole('button', { name: 'Count them' }).click();
  const counting = page.getByRole('dialog');
  await expect(counting).toContainText('1 message becomes a call. None would fail.');
  await expectAccessible(page);
  await counting.getByRole('button', { name: 'Count 1 message' }).click();
  await expect(counting).toContainText('1 message became a call. None failed.');
  await counting.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('button', { name: 'Count them' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Add secret' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add secret' });
  await dialog.getByRole('textbox', { name: 'Secret', exact: true }).fill(secret);
  await dialog.getByRole('button', { name: 'Add secret' }).click();
  await expect(dialog).toContainText('The secret that ends in 53b4 is saved.');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('list', { name: 'Secrets' })).toContainText('53b4');
  await expect(page.getByText(secret)).toHaveCount(0);

  expect(await send(page, 'quarry-1', secret)).toMatchObject({ code: 200, status: 'success' });
  expect(await send(page, 'quarry-2', 'another secret')).toMatchObject({ code: 200, status: 'success' });
  await page.reload();
  await expect(page.getByText('1 valid, 1 invalid')).toBeVisible();
  await expectAccessibleInThemes(page);

  await page.getByRole('radio', { name: 'Reject unsigned' }).click();
  await save(page);
  expect(await send(page, 'quarry-3', secret)).toMatchObject({ code: 200, status: 'success' });
  expect(await send(page, 'quarry-4', 'another secret')).toMatchObject({ code: 401, status: 'signature-refused' });
  expect(await send(page, 'quarry-5', undefined)).toMatchObject({ code: 401, status: 'signature-refused' });
  await page.goto(`/activity-log?company=${companyId}`);
  const logged = (callId: string) => page.getByRole('row').filter({ hasText: callId });
  await expect(logged('quarry-3')).toContainText('Success');
  await expect(logged('quarry-4')).toContainText('Refused');
  await expect(logged('quarry-5')).toContainText('Refused');
  await logged('quarry-4').getByRole('button', { name: 'View Details' }).click();
  await expect(page.getByRole('dialog')).toContainText('The signature does not match any active secret.');

  await page.goto(`/webhook-setup?company=${companyId}&source=callrail-west`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete phone system' }).click();
  await expect(bar.getByRole('link')).toHaveCount(1);
  await expect(page.getByLabel('Endpoint path')).toHaveValue(/^quarry-default-/);
  const after = await page.request.post(`/api/webhook/${path}`, { data: {} });
  expect(after.status()).toBe(404);
});

test('everything is reachable on a phone', long, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/webhook-setup?company=${companyId}`);
  await page.getByRole('radio', { name: 'Log only' }).click();
  await choose(page, page.getByRole('combobox', { name: 'How it signs' }), 'Another HMAC');
  await expect(page.getByLabel('Header')).toBeVisible();
  await expectNoSidewaysScroll(page);
  // At the top, no row is partly hidden by the screen's edge.
  await page.evaluate('window.scrollTo(0, 0)');
  await expect.poll(() => page.evaluate<number>('window.scrollY')).toBe(0);
  await expectAccessible(page);
});

async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/webhook-config'));
  await page.getByRole('button', { name: 'Save Configuration' }).click();
  expect((await saved).status()).toBe(201);
  await expect(page.getByText('Unsaved changes')).toBeHidden();
}
