// Controls and figures that were cut, covered or misaligned at some width: each must be fully visible in its place.
import type { Locator, Page } from '@playwright/test';
import { expect, long, test, widths } from './story';

for (const width of [1440, 1280, 390]) {
  test(`at ${width} px people who wait for approval can be approved`, long, async ({ page, signIn }) => {
    await signIn('director');
    await page.setViewportSize({ width, height: 900 });
    await page.route('**/api/employees?**', async (route) => {
      const people: object[] = await (await route.fetch()).json();
      const json = people.map((one) => ({ ...one, signIn: 'awaiting-approval', mayApprove: true }));
      await route.fulfill({ json });
    });
    await page.goto('/settings?tab=employees');
    const approve = page.getByRole('button', { name: /^Approve / }).first();
    const card = await boxOf(page.getByRole('table', { name: 'Employees' }));
    const button = await boxOf(approve);
    expect(button.x + button.width).toBeLessThanOrEqual(Math.min(card.x + card.width, width));
    expect(await hiddenWidth(page, 'Employees')).toBe(0);
  });
}

for (const width of widths([1440, 390], [1024, 768])) {
  test(`at ${width} px every column of places and services is in its card`, long, async ({ page, signIn }) => {
    await signIn('director');
    await page.setViewportSize({ width, height: 900 });
    for (const [tab, label] of [
      ['locations', 'Locations'],
      ['services', 'Services'],
    ] as const) {
      await page.goto(`/settings?tab=${tab}`);
      await expect(page.getByRole('table', { name: label })).toBeVisible();
      expect(await hiddenWidth(page, label)).toBe(0);
    }
  });
}

test('a company’s phone is under its email, on one line', long, async ({ page, signIn }) => {
  await signIn('admin');
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin');
    const northside = page.getByRole('row', { name: /Northside/ });
    const email = await boxOf(northside.getByText('@northside-auto.example'));
    const phone = await boxOf(northside.getByText(/^\(\d{3}\) \d{3}-\d{4}$/));
    expect(phone.height).toBeLessThan(25);
    expect(phone.y).toBeGreaterThanOrEqual(email.y + email.height - 1);
    expect(phone.x).toBeCloseTo(email.x, 0);
  }
});

test('in a mapping that one may only read each key is level with its label', long, async ({ page, signIn }) => {
  await signIn('employee');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/webhook-setup');
  const label = await boxOf(page.getByText('Appointment', { exact: true }).first());
  const key = await boxOf(page.getByText('appointment_made', { exact: true }).first());
  expect(Math.abs(label.y + label.height / 2 - (key.y + key.height / 2))).toBeLessThan(1.5);
});

test('a list of services with more below says so until its end is visible', long, async ({ page, signIn }) => {
  await signIn('director');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route('**/api/service-performance?**', async (route) => {
    const [first]: object[] = await (await route.fetch()).json();
    const json = Array.from({ length: 14 }, (_, index) => ({
      ...first,
      serviceId: index + 1,
      name: `Service ${index}`,
    }));
    await route.fulfill({ json });
  });
  await page.goto('/dashboard');
  const more = page.getByText('14 in all. Scroll for more.');
  await expect(more).toBeVisible();
  await page.getByText('Service 13', { exact: true }).last().scrollIntoViewIfNeeded();
  await expect(more).toBeHidden();
});

async function boxOf(part: Locator) {
  for (;;) {
    await expect(part).toBeVisible();
    const box = await part.boundingBox();
    if (box) return box;
    // A render in between has replaced it.
  }
}

async function hiddenWidth(page: Page, label: string): Promise<number> {
  const frame = page.getByRole('table', { name: label }).locator('..');
  return frame.evaluate((box: { scrollWidth: number; clientWidth: number }) => box.scrollWidth - box.clientWidth);
}
