// From "Add phone system" to a call's row, by five questions, for one vendor.
import type { Locator, Page } from '@playwright/test';
import { presets } from '#contract/presets';
import type { WebhookLog } from '#contract/webhooks';
import { deliver } from './deliver';
import { asAdmin, makeOwnCompany } from './own-company';
import { expect, expectAccessibleInThemes } from './story';
import type { Vendor } from './vendors/vendor';

type Place = Pick<Vendor, 'phone' | 'timeZone'>;

/** A company with one location and one employee, whose director is signed in. */
export async function openCompany(page: Page, name: string, { phone, timeZone }: Place): Promise<number> {
  const run = Date.now();
  const { id: companyId, director } = await makeOwnCompany(page.request, {
    name: `${name} ${run}`,
    director: { name: 'Quinn Abbot', username: `quinn.five.${run}` },
  });
  const admin = await asAdmin(page.request);
  const location = await admin.post('/api/locations', {
    ...{ companyId, name: 'Downtown', code: 'QT-01', phone, timeZone, email: 'office@own.example' },
    ...{ address: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60601' },
  });
  await admin.post('/api/employees', {
    ...{ companyId, firstName: 'Emanuel', lastName: 'Diaz', code: '', email: 'emanuel@example.com' },
    ...{ phone: '(312) 555-0178', role: 'Employee', storeIds: [location.id], username: `emanuel.five.${run}` },
  });
  await page.request.post('/api/login', {
    headers: { origin: process.env.DEMO_ADDRESS ?? '' },
    data: { username: director.username, password: director.password },
  });
  return companyId;
}

/** Returns the clicks that it took. Text that is typed or pasted is no click. */
export async function connectVendor(page: Page, companyId: number, vendor: Vendor): Promise<number> {
  await page.goto(`/webhook-setup?company=${companyId}`);
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks += 1;
  };

  await click(page.getByRole('button', { name: 'Add phone system' }));
  const adding = page.getByRole('dialog', { name: 'Add phone system' });
  await adding.getByRole('textbox', { name: 'Name', exact: true }).fill('Front desk phones');
  await click(adding.getByRole('button', { name: 'Add', exact: true }));
  const count = await sendCall(page, vendor, click);

  const came = page.getByRole('region', { name: 'Did we read this call correctly?' });
  await expect(came).toContainText(`This looks like ${vendor.name}`);
  await expect(came.locator('.text-sentence')).toHaveText(vendor.sentence);
  await expectAccessibleInThemes(page);
  await click(came.getByRole('button', { name: 'Yes, that is right' }));

  const kinds = page.getByRole('region', { name: 'Which of these are calls?' });
  await expect(kinds).toContainText(/of calls (that count|kept apart)\./);
  await expectAccessibleInThemes(page);
  await click(kinds.getByRole('button', { name: 'Next' }));

  const places = page.getByRole('region', { name: 'Which location does a call belong to?' });
  await expect(places).toContainText('Downtown');
  await expectAccessibleInThemes(page);
  await click(places.getByRole('button', { name: 'Next' }));

  const booked = page.getByRole('region', { name: 'Where do appointments come from?' });
  await expect(booked.getByRole('checkbox', { name: vendor.appointments })).toBeChecked();
  await expectAccessibleInThemes(page);
  await click(booked.getByRole('button', { name: 'Save and count them' }));
  const counting = page.getByRole('dialog', { name: 'Count what has come?' });
  await click(counting.getByRole('button', { name: count === 1 ? 'Count 1 message' : `Count ${count} messages` }));
  await expect(page.getByRole('dialog', { name: 'Count what has come' })).toContainText(
    / became (a call|calls)\. .*None failed\./,
  );
  return clicks;
}

/** Question 1, answered with the vendor and its secret; then its messages come. Returns how many. */
async function sendCall(page: Page, vendor: Vendor, click: (target: Locator) => Promise<void>): Promise<number> {
  const { name, secret, says, handshake, deliveries } = vendor;
  const preset = presets.find((one) => one.name === name);
  const address = page.getByRole('region', { name: 'Where should your phone system send its calls?' });
  await expect(address).toContainText('Waiting for the first call');
  await click(address.getByRole('radio', { name, exact: true }));
  await expect(address).toContainText(preset?.where ?? 'a preset');
  const url = (await address.getByText(/\/api\/webhook\//).textContent()) ?? '';
  const path = new URL(url).pathname;
  if (secret) {
    if (says) await expect(address).toContainText(says.beforeSecret);
    await address.getByRole('textbox', { name: `The secret that ${name} shows` }).fill(secret);
    await click(address.getByRole('button', { name: 'Save secret' }));
    await expect(address).toContainText(says?.afterSecret ?? 'is saved.');
  }
  if (handshake) {
    await handshake(page.request, path);
    await expect(address).toContainText('A message came, but no call yet');
  }
  await expectAccessibleInThemes(page);

  const sent = deliveries(url);
  for (const { headers, body } of sent) {
    const delivered = await deliver(page.request, path, { headers, data: Buffer.from(body) });
    expect(delivered).toEqual({ code: 200, status: 'waiting' });
  }
  await click(address.getByRole('link', { name: '1 call has come in' }));
  return sent.length;
}

/** Every field of every row, and the verdict on its signature. */
export async function expectRows(page: Page, companyId: number, vendor: Vendor): Promise<void> {
  const answer = await page.request.get(`/api/webhook-logs?companyId=${companyId}&status=success`);
  const logged: WebhookLog[] = await answer.json();
  // The newest comes first.
  const rows = logged.toReversed().map(({ processedData, signature }) => {
    const { store, employee, ...row } = processedData ?? { warnings: [] };
    return { ...row, signature, store: store?.name, ...(employee && { employee: { name: employee.name } }) };
  });
  const signature = vendor.secret ? 'right' : null;
  expect(rows).toEqual(vendor.rows.map((row) => ({ ...row, signature, store: 'Downtown' })));
}
