// The other three reports: main path, failure, keyboard, phone width and both themes.
import type { Page } from '@playwright/test';
import {
  choose,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  failRequests,
  figureOf,
  long,
  setTheme,
  test,
  themes,
} from './story';

const reports = [
  {
    id: 'practice-vs-live',
    name: 'Practice vs. Live Performance',
    figure: 'Practice Calls',
    table: 'Services',
    sentence: 'Failed to fetch practice vs live report',
  },
  {
    id: 'employee-practice',
    name: 'Employee Practice Activity',
    figure: 'Practice Calls',
    table: 'Employees',
    sentence: 'Failed to fetch employee practice report',
  },
  {
    id: 'close-rate-trend',
    name: 'Close Rate Trend',
    figure: 'Average Close Rate',
    table: 'Services',
    sentence: 'Failed to fetch close rate trend report',
  },
] as const;

const addressOf = (id: string) => `/reports?company=1&type=${id}`;

test.beforeEach(({ signIn }) => signIn('director'));

for (const { id, name, figure, table, sentence } of reports) {
  test(`${name}: chosen in the list, it shows figures and rows`, async ({ page }) => {
    await page.goto('/reports?company=1');
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`type=${id}`));
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    await expect(figureOf(page, figure)).toHaveText(/^\d/);
    expect(await page.getByRole('table', { name: table }).getByRole('row').count()).toBeGreaterThan(3);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(/^Report refreshed: [\d,]+ calls\.$/)).toBeAttached();
  });

  test(`${name}: a failure is told, and Retry mends it`, long, async ({ page }) => {
    const stop = await failRequests(page, `**/api/reports/${id}?**`);
    await page.goto(addressOf(id));
    await expect(page.getByRole('listitem').filter({ hasText: 'Error loading report' })).toContainText(sentence);
    const place = page.getByRole('region', { name });
    await expect(place).toContainText(sentence);
    await stop();
    await place.getByRole('button', { name: 'Retry' }).click();
    await expect(figureOf(page, figure)).toHaveText(/^\d/);
    await expect(page.getByRole('heading', { level: 2, name })).toBeFocused();
  });

  test(`${name}: axe finds nothing in either theme, nothing scrolls sideways at 390`, long, async ({ page }) => {
    for (const theme of themes) {
      await setTheme(page, theme);
      await page.goto(addressOf(id));
      await expect(figureOf(page, figure)).toHaveText(/^\d/);
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

test('practice and live calls can be told apart by their tag', long, async ({ page }) => {
  await page.goto(addressOf('practice-vs-live'));
  const live = await readFigure(page, 'Live Calls');
  await page.getByRole('button', { name: /^Call Filters/ }).click();
  await choose(page, page.getByRole('combobox', { name: 'Call Tag' }), 'Practice');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(/callTag=Practice/);
  await expect(figureOf(page, 'Live Calls')).toHaveText('0');
  expect(live).toBeGreaterThan(0);
  expect(await readFigure(page, 'Practice Calls')).toBeGreaterThan(0);
});

test('more days hold more calls, and the way back restores the fewer', long, async ({ page }) => {
  await page.goto(addressOf('employee-practice'));
  const month = await readFigure(page, 'Live Calls');
  await choose(page, page.getByRole('combobox', { name: 'Days to include' }), '90 days');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page.getByRole('list', { name: 'Applied filters' })).toContainText('Period 90 days');
  await expect.poll(() => readFigure(page, 'Live Calls')).toBeGreaterThan(month);
  await page.goBack();
  await expect.poll(() => readFigure(page, 'Live Calls')).toBe(month);
});

test(
  'the practice table fits its card at 1440 px with a scroll bar, and shows rows as cards on a phone',
  long,
  async ({ page }) => {
    await page.setViewportSize({ width: 1425, height: 900 });
    await page.goto(addressOf('practice-vs-live'));
    await expect(figureOf(page, 'Practice Calls')).toHaveText(/^\d/);
    const frame = page.getByRole('table', { name: 'Services' }).locator('..');
    expect(await frame.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await expect(frame).toHaveCSS('mask-image', 'none');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('table', { name: 'Services' })).toHaveClass(/\bcards\b/);
    expect(await frame.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await expect(frame).toHaveCSS('mask-image', 'none');
  },
);

test('the trend says its direction, and its charts group by day, week and month', long, async ({ page }) => {
  await page.goto(addressOf('close-rate-trend'));
  await expect(figureOf(page, 'Trend Direction')).toHaveText(/^(Increasing|Decreasing|Stable)$/);
  await expect(figureOf(page, 'Best Day')).toHaveText(/day$/);
  for (const [option, unit] of [
    ['Week', 'week'],
    ['Day', 'day'],
    ['Month', 'month'],
  ] as const) {
    await page.getByRole('radio', { name: option }).click();
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page.getByRole('heading', { name: `Close rate by ${unit}` })).toBeVisible();
    await expect(page.getByRole('heading', { name: `Close rate of services by ${unit}` })).toBeVisible();
  }
});

test('by keyboard alone: a report, a definition, an order, an export', long, async ({ page }) => {
  await page.goto('/reports?company=1');
  await expect(figureOf(page, 'Total Calls')).toHaveText(/^\d/);
  await page.getByRole('link', { name: 'Employee Practice Activity' }).focus();
  await page.keyboard.press('Enter');
  await expect(figureOf(page, 'Employees')).toHaveText(/^\d/);

  await page.getByRole('button', { name: /^Everyone with a practice or a live call/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Employees' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Employee', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Employee' })).toHaveAttribute('aria-sort', 'ascending');

  await page.getByRole('button', { name: 'Export' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeFocused();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused();
});

async function readFigure(page: Page, name: string): Promise<number> {
  const figure = figureOf(page, name);
  await expect(figure).toHaveText(/^\d/);
  return Number((await figure.textContent())?.replaceAll(',', ''));
}
