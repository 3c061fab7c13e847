// The words of a phone system: staff tag calls, a user explains the words once, and past calls are corrected.
import { randomUUID } from 'node:crypto';
import { findPreset } from '#contract/presets';
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

const prefix = 'Harbor Tire';

test.afterEach(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  await (await asAdmin(request)).deleteCompanies(prefix);
  await request.dispose();
});

test(
  'words of tags are listed, explained with a preview, and taken back, on a phone as well',
  long,
  async ({ page, playwright, baseURL }) => {
    test.slow();
    const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
    const tail = randomUUID().slice(0, 8);
    const { id, director } = await makeOwnCompany(request, {
      name: `${prefix} ${tail}`,
      director: { name: 'Dana Reed', username: `dana.${tail}` },
    });
    await request.dispose();
    const headers = { origin: process.env.DEMO_ADDRESS ?? '' };
    await page.request.post('/api/login', {
      headers,
      data: { username: director.username, password: director.password },
    });
    const mapping = findPreset('ctm')?.mapping;
    const rules = { ...mapping?.rules, storeId: { constant: 'HT-01' } };
    const location = {
      companyId: id,
      name: 'Downtown',
      code: 'HT-01',
      phone: '3125550177',
      email: 'office@own.example',
    };
    for (const [address, data] of [
      ['/api/locations', { ...location, address: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60601' }],
      ['/api/webhook-config', { companyId: id, endpointPath: `harbor-${tail}`, ...mapping, storeIdField: '', rules }],
    ] as const) {
      const answer = await page.request.post(address, { headers, data });
      expect(answer.status(), await answer.text()).toBe(201);
    }
    const tags = [['Appt Set'], ['no appt'], ['cb'], ['cb'], ['vip', 'booked'], ['tires']];
    for (const [index, tag_list] of tags.entries()) {
      const now = Math.floor(Date.now() / 1_000);
      const data = { id: index + 1, unix_time: now, caller_number: '+12015551234', duration: 62, tag_list };
      expect(await deliver(page.request, `/api/webhook/harbor-${tail}`, { data })).toMatchObject({ status: 'success' });
    }

    await page.goto(`/webhook-setup?company=${id}&names=words`);
    const card = page.getByRole('region', { name: 'Values we didn’t recognize' });
    await expect(card.getByText('6 words seen on calls.')).toBeVisible();
    await expect(
      card.getByText('Close rate: not enough yet. 0 of 6 calls have a yes-or-no answer; 5 needed.'),
    ).toBeVisible();
    await expect(card.getByRole('combobox', { name: 'What “appt set” means' })).toHaveText('Booked');
    await expectAccessibleInThemes(page);
    const cb = card.getByRole('combobox', { name: 'What “cb” means' });
    await choose(page, cb, 'Not booked');
    await card.getByRole('button', { name: 'See what changes' }).click();
    await expect(card.getByText(/^Of \d+ past messages, \d+ would change\.$/)).toBeVisible();
    await card.getByRole('button', { name: 'Save and count them' }).click();
    await expect(card.getByText(/^Saved\. \d+ past messages changed\.$/)).toBeVisible();
    await expect(card.getByText('Close rate: enough answers. 5 of 6 calls have a yes-or-no answer.')).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await choose(page, cb, 'Take this back');
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Save and count them' }).click();
    await expect(
      card.getByText('Close rate: not enough yet. 0 of 6 calls have a yes-or-no answer; 5 needed.'),
    ).toBeVisible();
  },
);
