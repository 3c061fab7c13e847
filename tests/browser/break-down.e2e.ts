// Breaking a report down on the demo: every level adds up to the one above, and the path leads back.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, figureOf, long, test } from './story';

test.use({ viewport: { width: 1440, height: 900 } });

test(
  'a service opens its regions, districts, locations and employees, each adding up to the row above',
  long,
  async ({ page, signIn }) => {
    await signIn('director');
    await page.goto('/reports?company=1');
    let above = await readCount(page);
    const path: string[] = [];
    for (const level of ['Services', 'Regions', 'Districts', 'Locations', 'Employees']) {
      const rows = await readRows(page, level, above);
      const [row] = rows;
      if (!row) throw new Error(`No ${level}.`);
      for (const { calls, appointments } of rows) expect(appointments).toBeLessThanOrEqual(calls);
      if (level === 'Employees') break;
      await tableOf(page, level).getByRole('rowheader').getByRole('link').first().click();
      await expect(figureOf(page, 'Total Calls')).toHaveText(row.calls.toLocaleString('en-US'));
      await expect(pathOf(page)).toHaveCount(path.length + 2);
      path.push((await pathOf(page).last().textContent()) ?? '');
      above = row.calls;
    }
    await expect(page).toHaveURL(/[?&]storeId=\d+(&|$)/);
    await expectAccessible(page);

    // Up by a key, by the path, and by Back.
    await page.keyboard.press('Backspace');
    await expect(tableOf(page, 'Locations')).toBeVisible();
    await expect(pathOf(page)).toHaveText(['Northside Auto Group', ...path.slice(0, 3)]);
    await pathOf(page)
      .getByRole('link', { name: path[0] ?? '' })
      .click();
    await expect(tableOf(page, 'Regions')).toBeVisible();
    await expect(pathOf(page)).toHaveText(['Northside Auto Group', path[0] ?? '']);
    await page.goBack();
    await expect(tableOf(page, 'Locations')).toBeVisible();
    await page.reload();
    await expect(pathOf(page)).toHaveText(['Northside Auto Group', ...path.slice(0, 3)]);
  },
);

test('every break-down of a report adds up to the same calls', long, async ({ page, signIn }) => {
  await signIn('director');
  await page.goto('/reports?company=1&type=close-rate-trend&preset=last-30-days');
  await expect(page.getByRole('tab', { name: 'Company' })).toHaveCount(0);
  const sums: number[] = [];
  for (const [tab, level] of [
    ['Service', 'Services'],
    ['Region', 'Regions'],
    ['District', 'Districts'],
    ['Location', 'Locations'],
    ['Employee', 'Employees'],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    const rows = await readRows(page, level);
    sums.push(rows.reduce((sum, { calls }) => sum + calls, 0));
  }
  expect(new Set(sums).size).toBe(1);
  const answer = await page.request.get(
    '/api/reports/service-close-rate?companyId=1&preset=last-30-days&timeRange=monthly',
  );
  expect(sums[0]).toBe((await answer.json()).overall.totalCalls);
});

test(
  'All Accounts is broken down by company, too, and a company opens its own rows',
  long,
  async ({ page, signIn }) => {
    await signIn('admin');
    await page.goto('/reports?company=all');
    await page.getByRole('tab', { name: 'Company', exact: true }).click();
    const rows = await readRows(page, 'Companies', await readCount(page));
    expect(rows).toHaveLength(3);
    const northside = tableOf(page, 'Companies').getByRole('link', { name: 'Northside Auto Group' });
    const calls = rows.find(({ name }) => name.startsWith('Northside'))?.calls ?? 0;
    await northside.first().click();
    await expect(figureOf(page, 'Total Calls')).toHaveText(calls.toLocaleString('en-US'));
    await expect(pathOf(page).first()).toHaveText('All Accounts');
    await readRows(page, 'Services', calls);
    await page.keyboard.press('Backspace');
    await expect(tableOf(page, 'Companies').getByRole('rowheader')).toHaveCount(3);
  },
);

const tableOf = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const pathOf = (page: Page) => page.getByRole('navigation', { name: 'Path' }).getByRole('listitem');

interface ShownRow {
  name: string;
  calls: number;
  appointments: number;
}

/** What the table shows, as soon as its calls add up to `total`. */
async function readRows(page: Page, level: string, total?: number): Promise<ShownRow[]> {
  const table = tableOf(page, level);
  await expect(table.getByRole('rowheader').first()).toBeVisible();
  const read = async () => {
    const heads = await table.getByRole('columnheader').allTextContents();
    const place = (name: string) => heads.findIndex((head) => head.startsWith(name)) - 1;
    const rows = await table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
      .all();
    return Promise.all(
      rows.map(async (row): Promise<ShownRow> => {
        const cells = await row.getByRole('cell').allTextContents();
        const name = (await row.getByRole('rowheader').textContent()) ?? '';
        return {
          name,
          calls: numberOf(cells[place('Total Calls')]),
          appointments: numberOf(cells[place('Appointments')]),
        };
      }),
    );
  };
  if (total !== undefined)
    await expect.poll(async () => (await read()).reduce((sum, { calls }) => sum + calls, 0)).toBe(total);
  return read();
}

async function readCount(page: Page): Promise<number> {
  const figure = figureOf(page, 'Total Calls');
  await expect(figure).toHaveText(/^\d/);
  return numberOf(await figure.textContent());
}

function numberOf(text: string | null | undefined): number {
  return Number((text ?? '').replaceAll(/[^\d.]/g, ''));
}
