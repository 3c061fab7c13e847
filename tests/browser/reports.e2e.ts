// The Service Close Rate report: filters and address, tiers, table, and empty states.
import type { Page } from '@playwright/test';
import { choose, expect, failRequests, figureOf, holdRequests, long, test } from './story';

const northside = '/reports?company=1';
const reportCall = '**/api/reports/service-close-rate?**';

test.beforeEach(({ signIn }) => signIn('admin'));

// spec 2: filter panel
test('filters take effect only when applied, and are shown as chips and in the address', async ({ page }) => {
  await page.goto(northside);
  const total = figureOf(page, 'Total Calls');
  await expect(total).toHaveText(/^\d/);
  const all = await readCount(page);
  await choose(page, page.getByRole('combobox', { name: 'Region' }), 'Northern Illinois');
  await page.getByRole('button', { name: /^Call Filters/ }).click();
  await choose(page, page.getByRole('combobox', { name: 'Call Type' }), 'Quote');
  await expect(page.getByText('Changes not applied')).toBeVisible();
  await expect(page).toHaveURL(northside);
  await applyButton(page).click();
  await expect(page).toHaveURL(/[?&]regionId=\d+.*&callType=Quote/);
  await expect(chips(page)).toHaveText(['Call Type Quote']);
  await expect(page.getByRole('navigation', { name: 'Path' })).toContainText('Northern Illinois');
  await expect.poll(() => readCount(page)).toBeLessThan(all);

  const filtered = await total.textContent();
  await page.reload();
  await expect(chips(page)).toHaveText(['Call Type Quote']);
  await expect(page.getByRole('navigation', { name: 'Path' })).toContainText('Northern Illinois');
  await expect(total).toHaveText(filtered ?? '');
  await page.goBack();
  await expect(page).toHaveURL(northside);
  await expect(chips(page)).toHaveCount(0);
  await expect.poll(() => readCount(page)).toBe(all);
});

test('a chip removes its filter, and Reset removes all of them', long, async ({ page }) => {
  await page.goto(`${northside}&callType=Quote&timeRange=weekly&months=3`);
  await expect(chips(page)).toHaveText(['Call Type Quote', 'Period 3 months', 'Group by Week']);
  await expect(page.getByRole('heading', { name: 'Close rate by week' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Call Type Quote' }).click();
  await expect(chips(page)).toHaveText(['Period 3 months', 'Group by Week']);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page).toHaveURL(northside);
  await expect(chips(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Close rate by month' })).toBeVisible();
});

test('every service carries the tier its close rate has reached', async ({ page }) => {
  await page.goto(northside);
  const table = page.getByRole('table', { name: 'Services' });
  await expect(table.getByRole('rowheader').first()).toBeVisible();
  const rows = await table
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .all();
  expect(rows.length).toBeGreaterThan(5);
  for (const row of rows) {
    const [tier, , , rate] = await row.getByRole('cell').allTextContents();
    expect(tier).toBe(tierOf(Number.parseFloat(rate ?? '')));
  }
});

test('the chart’s figures can be read as a table', long, async ({ page }) => {
  await page.goto(northside);
  await expect(page.getByText(/5 of \d+ services/)).toBeVisible();
  await page.getByRole('button', { name: 'View Close rate by month as table' }).click();
  const table = page.getByRole('table', { name: 'Close rate by month, as a table' });
  await expect(table.getByRole('rowheader')).toHaveCount(12);
  await expect(table.getByRole('columnheader', { name: 'Tires' })).toBeVisible();
  await expect(page.getByText(/5 of \d+ services/)).toBeHidden();
  await page.getByRole('button', { name: 'View Close rate by month as chart' }).click();
  await expect(table).toBeHidden();
});

test('the table is sorted by what its head says', long, async ({ page }) => {
  await page.goto(northside);
  const names = page.getByRole('table', { name: 'Services' }).getByRole('rowheader');
  await page.getByRole('button', { name: 'Service', exact: true }).click();
  await expect(names.first()).toHaveText('Air Conditioning');
  await page.getByRole('button', { name: 'Service', exact: true }).click();
  await expect(names.last()).toHaveText('Air Conditioning');
});

test('skeletons keep the places of the figures', long, async ({ page }) => {
  const release = await holdRequests(page, reportCall);
  // All outcomes are known there: a coverage would make a figure higher.
  await page.goto(`${northside}&preset=last-30-days`);
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary.getByText('Loading...')).toHaveCount(4);
  const before = await summary.boundingBox();
  release();
  await expect(figureOf(page, 'Total Calls')).toHaveText(/^\d/);
  expect((await summary.boundingBox())?.height).toBe(before?.height);
});

test('a report that fails says so in a toast and in its place, and can be tried again', long, async ({ page }) => {
  const stop = await failRequests(page, reportCall);
  await page.goto(northside);
  const toast = page.getByRole('listitem').filter({ hasText: 'Error loading report' });
  await expect(toast).toContainText('Failed to fetch service close rate report');
  const place = page.getByRole('region', { name: 'Service Close Rate' });
  await expect(place).toContainText('Failed to fetch service close rate report');
  await stop();
  await place.getByRole('button', { name: 'Retry' }).click();
  await expect(figureOf(page, 'Total Calls')).toHaveText(/^\d/);
});

test('a period without calls says No data available, and Reset filters leads back', long, async ({ page }) => {
  await page.goto(`${northside}&startDate=2001-01-01&endDate=2001-12-31`);
  await expect(page.getByText('No data available')).toBeVisible();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect(figureOf(page, 'Total Calls')).toHaveText(/^\d/);
});

test('a filter for a missing record shows an error instead of other figures', long, async ({ page }) => {
  await page.goto(`${northside}&regionId=999999`);
  await expect(page.getByText(/A filter names something that is not there, or not yours to see\./)).toBeVisible();
});

const applyButton = (page: Page) => page.getByRole('button', { name: 'Apply Filters' });
const chips = (page: Page) => page.getByRole('list', { name: 'Applied filters' }).getByRole('listitem');

async function readCount(page: Page): Promise<number> {
  return Number((await figureOf(page, 'Total Calls').textContent())?.replaceAll(',', ''));
}

/** By Northside's thresholds. */
function tierOf(rate: number): string {
  if (rate >= 50) return 'Platinum';
  if (rate >= 35) return 'Gold';
  return rate >= 20 ? 'Silver' : 'Not Ranked';
}
