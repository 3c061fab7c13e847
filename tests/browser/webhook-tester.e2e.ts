// The tester of Webhook Setup: published payloads are mapped by preset or by clicking keys, tested, saved, sent and
// counted.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { deliver } from './deliver';
import { asAdmin, makeOwnCompany, type OwnCompany } from './own-company';
import { choose, expect, expectAccessible, expectNoSidewaysScroll, long, setTheme, tabTo, test, themes } from './story';

const prefix = 'Tester';
const callRail = payload('callrail-post-call.json');
const ctm = payload('ctm-end-webhook-integrator.json');

test.afterAll(async ({ request }) => (await asAdmin(request)).deleteCompanies(prefix));

test('CallRail’s payload is mapped by its preset, tried, saved, sent and counted', async ({ page, request }) => {
  const company = await signInToOwn(page, request, 'callrail', '(404) 555-8514');
  await openSetup(page, company);
  await choose(page, page.getByRole('combobox', { name: 'Start from' }), 'CallRail');
  const start = page.getByRole('combobox', { name: 'Start from' });
  await expect(start).toHaveAccessibleDescription(/In CallRail: Settings, Integrations, Webhooks\./);
  await expect(page.getByLabel('Number called')).toHaveValue('tracking_phone_number');
  await expect(page.getByText('By the number called')).toBeVisible();

  await payloadBox(page).fill(callRail);
  await expect(tester(page)).toContainText('Would count as');
  await expect(page.getByLabel('Duration', { exact: true })).toHaveAccessibleDescription(/"13"/);
  await expect(page.getByText('Northgate (').first()).toBeVisible();

  const path = await save(page);
  expect(await deliver(page.request, `/api/webhook/${path}`, { headers: json, data: callRail })).toMatchObject({
    status: 'success',
  });
  await expectCounted(page, company, '"callId": "766970532"');
});

test('the column scrolls by itself while a payload is tested, and covers nothing', long, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn('director');
  await page.goto('/webhook-setup');
  await payloadBox(page).fill(ctm);
  await expect(page.getByRole('toolbar', { name: 'Keys of the payload' })).toBeVisible();
  for (const scrolled of [0, 300, 600]) {
    await page.mouse.move(400, 400);
    await page.evaluate(`scrollTo(0, ${scrolled})`);
    for (const name of ['Try a payload', 'Instructions', 'Test this mapping']) {
      const title = page.getByRole('heading', { name, exact: true });
      await title.scrollIntoViewIfNeeded();
      const { x, y, height } = (await title.boundingBox()) ?? { x: 0, y: 0, height: 0 };
      // Only the title is at its place, not another card.
      const atItsPlace = `document.elementFromPoint(${x + 4}, ${y + height / 2})?.textContent`;
      expect(await page.evaluate(atItsPlace), `${name} at ${scrolled}`).toBe(name);
    }
    const example = page.getByText('Example payload').first();
    await example.scrollIntoViewIfNeeded();
    await expect(example).toBeInViewport();
  }
});

test(
  'CallTrackingMetrics’ payload is mapped by clicking its keys, with constants for missing values',
  long,
  async ({ page, request }) => {
    const company = await signInToOwn(page, request, 'ctm', '+12019037784');
    await openSetup(page, company);
    await payloadBox(page).fill(ctm);
    const keys = page.getByRole('toolbar', { name: 'Keys of the payload' });
    await expect(tester(page)).toContainText('4 required fields not mapped yet.');

    for (const [label, key, path = key] of [
      ['Store ID', 'tracking_number'],
      ['Call ID', 'id'],
      ['Call time', 'unix_time'],
      ['Duration', 'talk_time'],
      ['Employee ID', 'email', 'agent.email'],
      ['Service', 'tag_list'],
    ] as const) {
      await page.getByLabel(label).click();
      await keys.getByRole('button', { name: key, exact: true }).first().click();
      await expect(page.getByLabel(label)).toHaveValue(path);
    }
    // No row is in use, so the key asks.
    await keys.getByRole('button', { name: 'caller_number' }).click();
    await page.getByRole('menuitem', { name: 'Customer phone' }).click();
    await expect(page.getByLabel('Customer phone')).toHaveValue('caller_number');

    await page.getByRole('button', { name: 'More for Service' }).click();
    await page.getByRole('button', { name: 'Add a value' }).click();
    await page.getByLabel('Compared value 1').fill('sales');
    await page.getByLabel('What value 1 means').fill('Tires');
    await page.getByRole('button', { name: 'More for Service' }).click();
    await setConstant(page, 'Appointment', 'no');
    await setConstant(page, 'Call type', 'Quote');
    await expect(tester(page)).toContainText('Would count as Tires, not booked');
    await expect(page.getByLabel('Service')).toHaveAccessibleDescription(/"sales".*Tires/);

    const path = await save(page);
    expect(await deliver(page.request, `/api/webhook/${path}`, { headers: json, data: ctm })).toMatchObject({
      status: 'success',
    });
    await expectCounted(page, company, '"customerPhone": "+12015551234"');
  },
);

const unseen = {
  event: 'talk.closed',
  ref: 'u-1',
  line: '+13125550142',
  caller: '+13125550199',
  remark: 'Wants new tires, booked for Tuesday',
  outcome: 'sale',
  picked_up: '2026-03-02T15:00:00Z',
  hung_up: '2026-03-02T15:05:12Z',
};

test('an unseen phone system is mapped with the rules of the form alone', long, async ({ page, request }) => {
  const company = await signInToOwn(page, request, 'unseen', '+13125550142');
  await openSetup(page, company);
  await payloadBox(page).fill(JSON.stringify(unseen));
  for (const [label, key] of [
    ['Call ID', 'ref'],
    ['Call time', 'picked_up'],
    ['Customer phone', 'caller'],
    ['Number called', 'line'],
    ['Appointment', 'remark'],
  ] as const) {
    await page.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(key);
  }
  const more = (field: string) => page.getByRole('button', { name: `More for ${field}` });
  await more('Store ID').click();
  await page.getByRole('checkbox', { name: 'By the number called' }).check();
  await more('Store ID').click();
  for (const field of ['Service', 'Call type']) {
    await more(field).click();
    await page.getByRole('checkbox', { name: 'The phone system does not report it' }).check();
    await more(field).click();
  }
  await more('Appointment').click();
  await page.getByRole('button', { name: 'Add a value' }).click();
  await choose(page, page.getByLabel('How value 1 is compared'), 'Contains the word');
  await page.getByLabel('Compared value 1').fill('book*');
  await choose(page, page.getByLabel('What value 1 means'), 'yes');
  await page.getByRole('button', { name: 'And also: a second condition of value 1' }).click();
  await page.getByLabel('Key of the second condition of value 1').fill('outcome');
  await page.getByLabel('Compared the second condition of value 1').fill('sale');
  await choose(page, page.getByRole('combobox', { name: 'All other values mean' }), 'Not known');
  await more('Appointment').click();
  await more('Duration').click();
  await page.getByRole('button', { name: 'Use two times' }).click();
  await page.getByLabel('Key of the first time').fill('picked_up');
  await page.getByLabel('Key of the second time').fill('hung_up');
  await more('Duration').click();
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await page.getByLabel('Key of condition 1').fill('event');
  await page.getByLabel('Values of condition 1').fill('talk.*');
  await expect(tester(page)).toContainText('booked');
  await expect(page.getByLabel('Duration', { exact: true })).toHaveAccessibleDescription(/5:12/);

  const path = await save(page);
  const send = (change: object) =>
    deliver(page.request, `/api/webhook/${path}`, { headers: json, data: { ...unseen, ...change } });
  expect(await send({ event: 'text.received', ref: 'u-2' })).toMatchObject({ status: 'not-a-call' });
  expect(await send({})).toMatchObject({ status: 'success' });
  await page.goto(`/activity-log?company=${company.id}&status=success`);
  await page.getByRole('button', { name: 'View Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Webhook Log Details' });
  for (const said of ['"appointment": true', '"callId": "u-1"', '"endedAt": "2026-03-02T15:05:12.000Z"']) {
    await expect(dialog).toContainText(said);
  }
  await page.goto(`/webhook-setup?company=${company.id}`);
  await expect(page.getByLabel('Values of condition 1')).toHaveValue('talk.*');
  await expect(page.getByText('Not reported')).toHaveCount(2);
});

test('listening shows the next delivery as it arrives', long, async ({ page, request }) => {
  const company = await signInToOwn(page, request, 'listen', 'LS-1');
  await openSetup(page, company);
  await choose(page, page.getByRole('combobox', { name: 'Start from' }), 'Our own format');
  const path = await save(page);
  await page.getByRole('button', { name: 'Listen', exact: true }).click();
  await expect(page.getByText('Listening…')).toBeVisible();
  await page.request.post(`/api/webhook/${path}`, { headers: json, data: '{"store_id":"LS-9","sent":"by hand"}' });
  await expect(tester(page)).toContainText('Delivery of');
  await expect(page.getByText('Listening…')).toBeHidden();
  await expect(page.getByRole('button', { name: 'sent', exact: true })).toBeVisible();
  await expect(page.getByLabel('Store ID')).toHaveAccessibleDescription(/LS-9/);
});

test('the keyboard alone maps a key', long, async ({ page, request }) => {
  const company = await signInToOwn(page, request, 'keyboard', 'KB-1');
  await openSetup(page, company);
  const box = payloadBox(page);
  await box.focus();
  await page.keyboard.insertText('{"shop":"KB-1","talk":{"seconds":61}}');
  const keys = page.getByRole('toolbar', { name: 'Keys of the payload' });
  await tabTo(page, keys.getByRole('button', { name: 'shop' }));
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Service' })).toBeFocused();
  await page.keyboard.press('s');
  await expect(menu.getByRole('menuitem', { name: 'Store ID' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Store ID')).toHaveValue('shop');
  await expect(keys.getByRole('button', { name: 'shop' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(keys.getByRole('button', { name: 'seconds' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('menuitem', { name: 'Service' })).toBeFocused();
  await page.keyboard.press('d');
  await expect(menu.getByRole('menuitem', { name: 'Duration' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Duration', { exact: true })).toHaveValue('talk.seconds');
});

for (const theme of themes) {
  test(`with everything open it is accessible and fits a phone, ${theme}`, long, async ({ page, signIn }) => {
    // axe is slow on long pages.
    test.slow();
    await signIn('director');
    await setTheme(page, theme);
    await page.goto('/webhook-setup');
    await payloadBox(page).fill(ctm);
    await expect(page.getByRole('button', { name: 'tracking_number' })).toBeVisible();
    await page.getByRole('button', { name: 'Suggest from this payload' }).click();
    await page.getByRole('button', { name: 'Advanced' }).click();
    for (const field of ['Appointment', 'Store ID', 'Duration', 'Call time']) {
      await page.getByRole('button', { name: `More for ${field}` }).click();
    }
    await page.getByRole('button', { name: 'Add a value' }).first().click();
    await page.getByRole('button', { name: 'Add a key' }).first().click();
    await page.getByRole('button', { name: 'And also: a second condition of value 1' }).click();
    await page.getByRole('button', { name: 'Use two times' }).click();
    await page.getByRole('button', { name: 'Use the first time only when' }).click();
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    // Otherwise the top bar covers a part of some control.
    await page.evaluate('scrollTo(0, 0)');
    await expectAccessible(page);
  });
}

const json = { 'content-type': 'application/json' };
const tester = (page: Page) => page.getByRole('region', { name: 'Try a payload' });
const payloadBox = (page: Page) => page.getByRole('textbox', { name: 'Payload' });

/** A separate company with one location, whose director is signed in. */
async function signInToOwn(
  page: Page,
  request: Parameters<typeof makeOwnCompany>[0],
  word: string,
  code: string,
): Promise<OwnCompany> {
  const company = await makeOwnCompany(request, {
    name: `${prefix} ${word}`,
    director: { name: 'Theo Lind', username: `tester-${word}` },
  });
  const location = {
    name: 'Northgate',
    code,
    phone: '(312) 555-0142',
    email: 'northgate@own.example',
    address: '12 Main Street',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
  };
  const { username, password } = company.director;
  const signedIn = await page.request.post('/api/login', { data: { username, password } });
  expect(signedIn.ok()).toBe(true);
  const headers = { origin: process.env.DEMO_ADDRESS ?? '' };
  const added = await page.request.post('/api/locations', { headers, data: location });
  expect(added.status(), await added.text()).toBe(201);
  return company;
}

async function openSetup(page: Page, company: OwnCompany): Promise<void> {
  await page.goto(`/webhook-setup?company=${company.id}`);
  await expect(page.getByLabel('Service')).toHaveValue('');
}

async function setConstant(page: Page, field: string, constant: string): Promise<void> {
  const more: Locator = page.getByRole('button', { name: `More for ${field}` });
  await more.click();
  await choose(page, page.getByRole('combobox', { name: 'If the value is missing' }), constant);
  await more.click();
}

/** Saves with a new path and returns it. */
async function save(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Generate' }).click();
  const path = await page.getByLabel('Endpoint path').inputValue();
  await page.getByRole('button', { name: 'Save Configuration' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Webhook configuration saved' })).toBeVisible();
  return path;
}

async function expectCounted(page: Page, company: OwnCompany, processed: string): Promise<void> {
  await page.goto(`/activity-log?company=${company.id}`);
  await page.getByRole('button', { name: 'View Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Webhook Log Details' });
  await expect(dialog).toContainText('Success');
  await expect(dialog).toContainText(processed);
}

function payload(file: string): string {
  return readFileSync(new URL(`../payloads/${file}`, import.meta.url), 'utf8').trim();
}
