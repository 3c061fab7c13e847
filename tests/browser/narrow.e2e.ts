// The main path at 390 px: nothing is wider than the window, and no focused element is hidden.
import { expect, expectNoSidewaysScroll, figureOf, long, test } from './story';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('from the sign-in through every screen, no page scrolls sideways', async ({ page }) => {
  for (const path of ['/home', '/no-such-page', '/auth']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('button', { name: 'Demo admin login' }).tap();
  await expect(page.getByRole('cell', { name: 'Active' })).toHaveCount(3);
  await expectNoSidewaysScroll(page);

  for (const [link, content] of [
    ['Dashboard', 'Conversion Rate Trend'],
    ['Reports', 'Close rate by month'],
    ['Webhook Setup', 'Example payload'],
    ['Activity Log', 'View Details'],
  ] as const) {
    await page.getByRole('button', { name: 'Open navigation' }).tap();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).tap();
    await expect(page.getByText(content).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('button', { name: 'View Details' }).first().tap();
  await expect(page.getByRole('dialog', { name: 'Webhook Log Details' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('filters open from one button, close when applied and are counted on it', async ({ page, signIn }) => {
  await signIn('director');
  await page.goto('/reports');
  await page.getByRole('button', { name: 'Filters', exact: true }).tap();
  await page.getByRole('radio', { name: 'Week' }).tap();
  await page.getByRole('button', { name: 'Apply Filters' }).tap();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Apply Filters' })).toBeHidden();
  await expect(figureOf(page, 'Total Calls')).toHaveText(/^\d/);
  await expectNoSidewaysScroll(page);
});

test('a focused field is not hidden by the top bar', long, async ({ page, signIn }) => {
  await signIn('director');
  await page.goto('/webhook-setup');
  await page.getByLabel('Customer phone').focus();
  for (const label of ['Call time', 'Call ID', 'Call tag', 'Financing offered', 'Customer called', 'Duration']) {
    // Skips the button for more than a key.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByLabel(label)).toBeFocused();
    const bar = await page.getByRole('banner').boundingBox();
    const field = await page.getByLabel(label).boundingBox();
    expect(field?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  }
});
