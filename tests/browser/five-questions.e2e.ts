// From "Add phone system" to a call's row, by five questions, with each vendor's published payload.
import { connectVendor, expectRows, openCompany } from './connect-vendor';
import { asAdmin } from './own-company';
import { expect, expectAccessible, expectNoSidewaysScroll, long, setTheme, test } from './story';
import { howToRecord, readClicks, recordClicks } from './vendor-clicks';
import { otherVendors } from './vendors/other-vendors';
import { threeVendors } from './vendors/three-vendors';

const companyName = 'Five Questions';
const maxClicks = 12;

test.afterEach(async ({ request }) => (await asAdmin(request)).deleteCompanies(companyName));

for (const [index, vendor] of [...threeVendors, ...otherVendors].entries()) {
  test(
    `${vendor.name} is connected by five questions in at most ${maxClicks} clicks`,
    index === 0 ? {} : long,
    async ({ page }) => {
      test.setTimeout(120_000);
      const companyId = await openCompany(page, companyName, vendor);
      const clicks = await connectVendor(page, companyId, vendor);
      await expectRows(page, companyId, vendor);
      expect(clicks).toBeLessThanOrEqual(maxClicks);
      if (process.env.RECORD_CLICKS) recordClicks(vendor.name, clicks);
      expect(readClicks()[vendor.name], `If ${clicks} clicks are right, run: ${howToRecord}`).toBe(clicks);
    },
  );
}

test('on a phone the candidates of a word come from below, and nothing scrolls sideways', long, async ({ page }) => {
  const companyId = await openCompany(page, companyName, { phone: '(312) 555-0177' });
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
  const address = `/webhook-setup?company=${companyId}&source=${made.source}`;
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
