// Exports in a real browser with the real content security policy: files are saved and read back, and a PDF.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import type { CloseRateTrendReport } from '../../contract/reports';
import { readXlsx } from '../read-xlsx';
import { expect, figureOf, long, test } from './story';

test.beforeEach(({ signIn }) => signIn('director'));

test('a CSV file is the table on the screen', async ({ page }) => {
  await page.goto('/reports?company=1&callType=Quote');
  const total = figureOf(page, 'Total Calls');
  await expect(total).toHaveText(/^\d/);
  const { name, content } = await exportAs(page, 'CSV');
  expect(name).toMatch(/^service-close-rate-northside-auto-group-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  expect([...content.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const rows: Record<string, string>[] = parse(content, { bom: true, columns: true, record_delimiter: '\r\n' });
  const shown = await page.getByRole('table', { name: 'Services' }).getByRole('rowheader').allTextContents();
  expect(rows.map(({ Service }) => Service)).toEqual(shown);
  const calls = rows.reduce((sum, row) => sum + Number(row['Total Calls']), 0);
  expect(calls.toLocaleString('en-US')).toBe(await total.textContent());
});

test('a workbook of thirteen months by day is written, large as it is', long, async ({ page }) => {
  await page.route('**/api/reports/close-rate-trend?**', async (route) => {
    const report: CloseRateTrendReport = await (await route.fetch()).json();
    await route.fulfill({ json: withTwiceTheServices(report) });
  });
  await page.goto('/reports?company=1&type=close-rate-trend&timeRange=daily&months=13');
  await expect(figureOf(page, 'Average Close Rate')).toHaveText(/^\d/);
  const { name, content } = await exportAs(page, 'Excel (XLSX)');
  expect(name).toMatch(/^close-rate-trend-northside-auto-group-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.xlsx$/);
  const sheets = readXlsx(content);
  expect(Object.keys(sheets)).toEqual(['Report', 'Services', 'Close rate by day', 'Close rate of services by day']);
  const days = sheets['Close rate of services by day'] ?? [];
  // Sheets over 160 kB would use a zip worker, which the policy blocks.
  expect(days.length).toBeGreaterThan(365);
  expect(typeof days.at(-1)?.at(-1)?.value).toBe('number');
  expect(days[1]?.[2]?.format).toBe('0.0%');
});

test('a file whose writer cannot be loaded shows an error', long, async ({ page }) => {
  await page.goto('/reports?company=1');
  await expect(figureOf(page, 'Total Calls')).toHaveText(/^\d/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Error exporting report' });
  await expect(toast).toContainText('The file could not be written.');
  await expect(figureOf(page, 'Total Calls')).toHaveText(/^\d/);
});

test('a printout has facts, figures, charts and definitions, and no controls', long, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/reports?company=1&type=close-rate-trend&callType=Quote');
  await expect(page.locator('.recharts-line path').first()).toBeVisible();
  // As the browser does before it lays out for paper.
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const words of ['Company', 'Northside Auto Group', 'Call Type', 'Definitions'])
    await expect(page.getByText(words, { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByText(/^The direction of a straight line/)).toBeVisible();
  await expect(page.locator('.recharts-line path').first()).toBeVisible();
  for (const role of ['navigation', 'banner', 'combobox'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  for (const name of ['Refresh', 'Export', 'Apply Filters', /^View .+ as table$/])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCSS('color', 'rgb(21, 26, 34)');

  await page.emulateMedia({ media: null });
  await page.evaluate("dispatchEvent(new Event('afterprint'))");
  await expect(page.getByText('Definitions', { exact: true })).toHaveCount(0);
});

test('on A4 the summary is one row of four cells, ruled between them alone', long, async ({ page }) => {
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await page.goto('/reports?company=1');
  await expect(figureOf(page, 'Total Calls')).toHaveText(/^\d/);
  const cells = page.getByRole('region', { name: 'Summary' }).locator(':scope > div');
  await expect(cells).toHaveCount(4);
  for (const [index, cell] of (await cells.all()).entries()) {
    await expect(cell).toHaveCSS('border-top-width', '0px');
    await expect(cell).toHaveCSS('border-left-width', index === 0 ? '0px' : '1px');
  }
});

test('a PDF is made, with whole pages', long, async ({ page }) => {
  await page.goto('/reports?company=1&type=employee-practice&days=90');
  await expect(figureOf(page, 'Practice Calls')).toHaveText(/^\d/);
  const pdf = await page.pdf({ format: 'Letter' });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
  expect(pages.length).toBeGreaterThanOrEqual(1);
  expect(pages.length).toBeLessThanOrEqual(3);
});

function withTwiceTheServices(report: CloseRateTrendReport): CloseRateTrendReport {
  const more = report.services.map((service) => ({ ...service, serviceId: service.serviceId + 1000 }));
  const moreTrends = Object.entries(report.servicesTrend).map(([id, points]) => [Number(id) + 1000, points]);
  return {
    ...report,
    services: [...report.services, ...more],
    servicesTrend: { ...report.servicesTrend, ...Object.fromEntries(moreTrends) },
  };
}

async function exportAs(page: Page, item: string): Promise<{ name: string; content: Buffer }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}
