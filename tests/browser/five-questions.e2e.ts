// From "Add phone system" to a call's row, by five questions, with each vendor's published payload.
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { asAdmin, makeOwnCompany } from './own-company';
import { expect, expectAccessible, expectNoSidewaysScroll, setTheme, test, themes } from './story';

const maxClicks = 12;
const companyName = 'Five Questions';
const secret = 'secret token of the app';

interface Vendor {
  name: string;
  payload: string;
  /** The number that was called, as a person enters it. */
  phone: string;
  /** What the sentence says, as far as the vendor does. */
  sentence: RegExp;
  headers: (body: string) => Record<string, string>;
  /** The whole row, but for the location's id. */
  row: object;
}

/** None of the three says what became of a call. */
const notSaid = ['service', 'appointment', 'callType'];

const vendors: Vendor[] = [
  {
    name: 'Zoom Phone',
    payload: 'zoom-phone-callee-ended.json',
    phone: '+49 123456789',
    sentence: /^On Jan 1, 2023 6:00 AM, \+4987654321 called \+49123456789, Downtown/,
    headers(body) {
      const time = String(Math.round(Date.now() / 1000));
      const signature = createHmac('sha256', secret).update(`v0:${time}:${body}`).digest('hex');
      return {
        'content-type': 'application/json',
        'x-zm-request-timestamp': time,
        'x-zm-signature': `v0=${signature}`,
      };
    },
    row: {
      callId: 'call123',
      startedAt: '2023-01-01T12:00:00.000Z',
      answeredAt: '2023-01-01T12:00:05.000Z',
      endedAt: '2023-01-01T12:05:00.000Z',
      customerPhone: '+4987654321',
      numberCalled: '+49123456789',
      direction: 'inbound',
      answered: 'answered',
      unknown: notSaid,
      assumed: notSaid,
      warnings: [],
    },
  },
  {
    name: 'Twilio',
    payload: 'twilio-status-callback.form',
    // A call of the shop's: the customer's number is the other one.
    phone: '(646) 606-3895',
    sentence: /\(646\) 606-3895, Downtown \(QT-01\) called \+551135892112\. Somebody answered and they talked for 0:49/,
    headers: () => ({ 'content-type': 'application/x-www-form-urlencoded' }),
    row: {
      callId: 'CAbe982f58915a2def4cf7aaa1f1766236',
      order: '3',
      startedAt: '2018-03-25T09:53:19.000Z',
      durationSeconds: 49,
      customerPhone: '+551135892112',
      numberCalled: '+16466063895',
      direction: 'outbound',
      answered: 'answered',
      unknown: notSaid,
      assumed: [...notSaid, 'timestamp'],
      warnings: [
        {
          field: 'signature',
          message: 'Its signature could not be checked, because this phone system has no active secret.',
        },
      ],
    },
  },
  {
    name: 'WhatConverts',
    payload: 'whatconverts-phone-call-in-progress.json',
    phone: '(704) 448-6577',
    sentence: /\(803\) 386-1858 called \(704\) 448-6577, Downtown/,
    headers: () => ({ 'content-type': 'application/json' }),
    row: {
      callId: '153928',
      order: '1453742300000000',
      startedAt: '2016-02-01T14:09:01.000Z',
      customerPhone: '+18033861858',
      numberCalled: '+17044486577',
      unknown: notSaid,
      assumed: notSaid,
      warnings: [],
    },
  },
];

let companyId: number;

async function openCompany(page: Page, phone: string) {
  const run = Date.now();
  const company = await makeOwnCompany(page.request, {
    name: `${companyName} ${run}`,
    director: { name: 'Quinn Abbot', username: `quinn.five.${run}` },
  });
  companyId = company.id;
  const admin = await asAdmin(page.request);
  await admin.post('/api/locations', {
    ...{ companyId, name: 'Downtown', code: 'QT-01', phone, email: 'office@own.example' },
    ...{ address: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60601' },
  });
  await page.request.post('/api/login', {
    headers: { origin: process.env.DEMO_ADDRESS ?? '' },
    data: { username: company.director.username, password: company.director.password },
  });
}

test.afterEach(async ({ request }) => (await asAdmin(request)).deleteCompanies(companyName));

for (const vendor of vendors) {
  test(`${vendor.name} is connected by five questions in at most ${maxClicks} clicks`, async ({ page }) => {
    test.setTimeout(120_000);
    await openCompany(page, vendor.phone);
    for (const theme of themes) await setTheme(page, theme);
    await page.goto(`/webhook-setup?webhookCompany=${companyId}`);
    let clicks = 0;
    const click = async (target: Locator) => {
      await target.click();
      clicks += 1;
    };

    await click(page.getByRole('button', { name: 'Add phone system' }));
    const adding = page.getByRole('dialog', { name: 'Add phone system' });
    await adding.getByRole('textbox', { name: 'Name', exact: true }).fill('Front desk phones');
    await click(adding.getByRole('button', { name: 'Add', exact: true }));

    const address = page.getByRole('region', { name: 'Where should your phone system send its calls?' });
    await expect(address).toContainText('Waiting for the first call');
    await click(address.getByRole('combobox', { name: 'Where do I paste it?' }));
    await page.getByRole('combobox', { name: 'Search' }).fill(vendor.name);
    await click(page.getByRole('option', { name: vendor.name }));
    await expect(address).toContainText(`In ${vendor.name === 'Zoom Phone' ? 'the Zoom' : vendor.name}`);
    const path = new URL((await address.getByText(/\/api\/webhook\//).textContent()) ?? '').pathname;
    if (vendor.name === 'Zoom Phone') {
      await expect(address).toContainText('Zoom is not answered yet');
      await address.getByRole('textbox', { name: /^The secret that Zoom Phone shows/ }).fill(secret);
      await click(address.getByRole('button', { name: 'Save secret' }));
      await expect(address).toContainText('Zoom is answered now');
      const data = { event: 'endpoint.url_validation', payload: { plainToken: 'abc' } };
      const encryptedToken = createHmac('sha256', secret).update('abc').digest('hex');
      expect(await (await page.request.post(path, { data })).json()).toEqual({ plainToken: 'abc', encryptedToken });
      await expect(address).toContainText('A message came, but no call yet');
    }
    await expectAccessible(page);

    const body = readFileSync(`tests/payloads/${vendor.payload}`, 'utf8').trim();
    const answer = await page.request.post(path, { headers: vendor.headers(body), data: Buffer.from(body) });
    expect(await answer.json()).toMatchObject({ status: 'waiting' });
    await click(address.getByRole('link', { name: '1 call has come in' }));

    const came = page.getByRole('region', { name: 'Did we read this call correctly?' });
    await expect(came).toContainText(`This looks like ${vendor.name}`);
    await expect(came.locator('.text-sentence')).toHaveText(vendor.sentence);
    await expectAccessible(page);
    await click(came.getByRole('button', { name: 'Yes, that is right' }));

    const kinds = page.getByRole('region', { name: 'Which of these are calls?' });
    await expect(kinds).toContainText('Calls from customers count.');
    await expectAccessible(page);
    await click(kinds.getByRole('button', { name: 'Next' }));

    const places = page.getByRole('region', { name: 'Which location does a call belong to?' });
    await expect(places).toContainText('Downtown');
    await expectAccessible(page);
    await click(places.getByRole('button', { name: 'Next' }));

    const booked = page.getByRole('region', { name: 'Where do appointments come from?' });
    await expect(booked.getByRole('checkbox', { name: 'Not yet' })).toBeChecked();
    await expectAccessible(page);
    await click(booked.getByRole('button', { name: 'Save and count them' }));
    const counting = page.getByRole('dialog', { name: 'Replay preview' });
    await click(counting.getByRole('button', { name: 'Replay 1 delivery' }));
    await expect(page.getByRole('dialog')).toContainText('All 1 replayed.');

    expect(clicks).toBeLessThanOrEqual(maxClicks);
    const logged = await page.request.get(`/api/webhook-logs?companyId=${companyId}&status=success`);
    const rows: { processedData: { store: { name: string } } }[] = await logged.json();
    expect(rows).toHaveLength(1);
    const { store, ...row } = rows[0]?.processedData ?? { store: { name: '' } };
    expect(store.name).toBe('Downtown');
    expect(row).toEqual(vendor.row);
  });
}

test('on a phone the candidates of a word come from below, and nothing scrolls sideways', async ({ page }) => {
  await openCompany(page, '(312) 555-0177');
  const made = await (
    await page.request.post('/api/webhook-config', {
      headers: { origin: process.env.DEMO_ADDRESS ?? '' },
      data: { companyId, name: 'Front desk' },
    })
  ).json();
  const body = { type: 'call', id: 'c-1', from: '+16466063895', to: '+13125550177', at: new Date().toISOString() };
  await page.request.post(`/api/webhook/${made.endpointPath}`, { data: body });
  await page.setViewportSize({ width: 390, height: 844 });
  await setTheme(page, 'light');
  const address = `/webhook-setup?webhookCompany=${companyId}&source=${made.source}`;
  for (const question of ['address', 'calls', 'locations', 'appointments', 'what-came']) {
    await page.goto(`${address}&question=${question}`);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: /^\(646\) 606-3895, probably/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Which number is the customer’s?' });
  const candidate = sheet.getByRole('option', { name: /\(646\) 606-3895/ });
  expect((await candidate.boundingBox())?.height).toBeGreaterThanOrEqual(60);
  await expectAccessible(page);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: /606-3895/ })).toHaveCount(0);
});
