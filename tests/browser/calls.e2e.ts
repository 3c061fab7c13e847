// Calls on the demo: filters and address, one call and its marks, files, new calls, and what each role sees.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import type { Call, CallList, CallTotals } from '../../contract/call-list';
import { examplePayload } from '../../contract/example-payload';
import type { OneCall } from '../../contract/one-call';
import { readXlsx } from '../read-xlsx';
import { deliver } from './deliver';
import {
  choose,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  long,
  setTheme,
  test,
  themes,
  widths,
} from './story';

// All filters in one row.
test.use({ viewport: { width: 1440, height: 900 } });

test(
  'filters, order and columns are in the address, are what the list shows, and survive a reload',
  long,
  async ({ page, signIn }) => {
    await signIn('director');
    await page.goto('/calls');
    await choose(page, filterOf(page, 'Location'), 'Mill Street');
    await choose(page, filterOf(page, 'Service'), 'Brakes');
    await page.getByRole('button', { name: 'Period: Any time' }).click();
    await page.getByRole('button', { name: 'Last 30 days' }).click();
    await page.getByRole('button', { name: 'Appointment: any' }).click();
    await page.getByRole('button', { name: /^Booked\b/ }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Duration', exact: true }).click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const more = page.getByRole('dialog', { name: 'More filters' });
    await more.getByRole('checkbox', { name: 'Type' }).click();
    await more.getByRole('checkbox', { name: 'Employee', exact: true }).click();
    await page.keyboard.press('Escape');

    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({
        ...{
          company: '1',
          storeId: '4',
          serviceId: '3',
          preset: 'last-30-days',
          appointment: 'booked',
          sort: 'duration',
        },
        columns: 'time,customer,location,service,appointment,type,duration',
      });
    const asked = 'companyId=1&storeId=4&serviceId=3&preset=last-30-days&appointment=booked';
    const listed = await allCalls(page, `${asked}&sort=duration`);
    expect(listed.length).toBeGreaterThan(5);
    for (const call of listed) {
      expect(call).toMatchObject({ storeName: 'Mill Street', serviceName: 'Brakes', appointment: true });
    }
    const lengths = listed.map(({ durationSeconds }) => durationSeconds ?? 0);
    expect(lengths).toEqual(lengths.toSorted((one, other) => other - one));
    const expectSame = async () => {
      await expect(page.getByText('Brakes at Mill Street, last 30 days')).toBeVisible();
      await expect(totalsOf(page)).toContainText(`${listed.length} calls${listed.length} booked0 not booked`);
      await expect(page.getByRole('columnheader', { name: 'Type' })).toBeVisible();
      await expect(page.getByRole('columnheader', { name: 'Employee' })).toBeHidden();
      await expect(page.getByRole('columnheader', { name: 'Duration' })).toHaveAttribute('aria-sort', 'descending');
      await expect(rowsOf(page).first()).toContainText(minutes(lengths[0]));
      await expect(rowsOf(page).nth(4)).toContainText(minutes(lengths[4]));
    };
    await expectSame();
    await page.reload();
    await expectSame();

    await page.getByRole('button', { name: 'Duration', exact: true }).click();
    await expect(page).toHaveURL(/order=asc/);
    await expect(rowsOf(page).first()).toContainText(minutes(lengths.at(-1)));
    await page.goBack();
    await expectSame();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).not.toHaveURL(/[?&](storeId|serviceId|preset|appointment)=/);
  },
);

test('two choices made before the first one is on the screen both stay', long, async ({ page, signIn }) => {
  await signIn('director');
  await page.goto('/calls');
  await page.getByRole('button', { name: 'Appointment: any' }).click();
  await expect(page.getByRole('button', { name: /^Booked\b/ })).toBeVisible();
  const developer = await page.context().newCDPSession(page);
  await developer.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await page.evaluate(`{
    const click = (name) => {
      const button = [...document.querySelectorAll('button')].find((one) => name.test(one.textContent));
      button?.click();
      return button;
    };
    click(/^Booked\\b/);
    const soon = setInterval(() => click(/^Duration/) && clearInterval(soon), 5);
  }`);
  // Slowed eight times, and on a busy machine.
  await expect(page).toHaveURL(/sort=duration/, { timeout: 40_000 });
  await expect(page).toHaveURL(/appointment=booked/);
});

test(
  'a phone number is found however it is written, and its calls are one customer’s',
  long,
  async ({ page, signIn }) => {
    await signIn('director');
    // Other stories post calls without a number meanwhile.
    const { calls } = await listCalls(page, 'limit=200');
    const [, area, prefix, line] =
      calls.map((call) => /^\+1(...)(...)(....)$/.exec(call.customerPhone ?? '')).find((digits) => digits !== null) ??
      [];
    if (!line) throw new Error('None of the newest calls of the demo has a number.');
    await page.goto('/calls');
    // Keys work once the list is there.
    await expect(rowsOf(page).first()).toBeVisible();
    await page.keyboard.press('f');
    await expect(page.getByRole('searchbox', { name: 'Phone number' })).toBeFocused();
    for (const written of [`(${area}) ${prefix}-${line}`, `${area}.${prefix}.${line}`, `1 ${area} ${prefix} ${line}`]) {
      await page.getByRole('searchbox', { name: 'Phone number' }).fill(written);
      await expect.poll(() => new URL(page.url()).searchParams.get('phone')).toBe(written);
      const { total } = await totals(page, `companyId=1&phone=${encodeURIComponent(written)}`);
      expect(total).toBeGreaterThan(0);
      await expect(totalsOf(page)).toContainText(`${total.toLocaleString('en-US')} call`);
      await expect(rowsOf(page).first()).toContainText(`(${area}) ${prefix}-${line}`);
    }
  },
);

test('a call is opened, marked and unmarked by keys, and its history tells every step', async ({ page, signIn }) => {
  await signIn('director');
  const asked = 'companyId=1&appointment=not-booked&preset=last-7-days';
  const before = await totals(page, asked);
  await page.goto('/calls?company=1&appointment=not-booked&preset=last-7-days');
  await expect(totalsOf(page)).toContainText(`${before.total.toLocaleString('en-US')} calls`);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: /^Call 1 of/ });
  await expect(sheet.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toBeVisible();
  const id = Number(new URL(page.url()).searchParams.get('call'));
  const outcome = sheet.getByRole('region', { name: 'Appointment' });
  await expect(outcome).toContainText('Not booked, says the phone system');

  await page.keyboard.press('b');
  await expect(outcome).toContainText(/Booked, marked by Dana Whitfield today at \d+:\d\d [AP]M/);
  await expect.poll(() => oneCall(page, id)).toMatchObject({ call: { appointment: true } });
  const history = sheet.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Dana Whitfield corrected it');
  await expect(history).toContainText('Not booked → booked');
  await expect(totalsOf(page)).toContainText(`${(before.total - 1).toLocaleString('en-US')} calls`);

  await page.keyboard.press('z');
  await expect(outcome).toContainText('Not booked, says the phone system');
  await expect(history).toContainText('Not booked → booked (taken back later)');
  await expect(history).toContainText('Dana Whitfield took a correction back');
  await expect.poll(() => totals(page, asked)).toEqual(before);
  await expect(totalsOf(page)).toContainText(`${before.total.toLocaleString('en-US')} calls`);

  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page).not.toHaveURL(/[?&]call=/);
  await expect(page.locator(`#call-${id}`)).toBeFocused();
});

test('a shared link opens the call at once, and its service is chosen by keys', long, async ({ page, signIn }) => {
  await signIn('director');
  const [call] = (await listCalls(page, 'companyId=1&serviceId=2&limit=1')).calls;
  if (!call) throw new Error('No call about tires.');
  await page.goto(`/calls?company=1&call=${call.id}`);
  const sheet = page.getByRole('dialog', { name: /^Call/ });
  await expect(sheet.getByRole('heading', { name: / asked about / })).toContainText('asked about Tires');
  await page.keyboard.press('s');
  await page.getByRole('option', { name: 'Alignment' }).waitFor();
  await page.keyboard.type('align');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('heading', { name: / asked about / })).toContainText('asked about Alignment');
  await expect(sheet.getByRole('region', { name: 'History' })).toContainText('Service Tires → Alignment');
  await page.keyboard.press('z');
  await expect(sheet.getByRole('heading', { name: / asked about / })).toContainText('asked about Tires');
  await expect.poll(async () => (await oneCall(page, call.id)).call.serviceName).toBe('Tires');
});

test(
  'files have every call of the filter: CSV as a plain table, XLSX with the same rows',
  long,
  async ({ page, signIn }) => {
    await signIn('director');
    const asked = 'storeId=3&serviceId=1&preset=last-30-days';
    const listed = await allCalls(page, `companyId=1&${asked}`);
    // More than a page of the list, and of the export.
    expect(listed.length).toBeGreaterThan(50);
    await page.goto(`/calls?company=1&${asked}`);
    await expect(totalsOf(page)).toContainText(`${listed.length.toLocaleString('en-US')} calls`);

    const csv = await exportAs(page, 'CSV');
    expect(csv.name).toMatch(/^calls-northside-auto-group.*\.csv$/);
    expect([...csv.content.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const rows: Record<string, string>[] = parse(csv.content, { bom: true, columns: true, record_delimiter: '\r\n' });
    expect(rows.map(({ Call: id }) => Number(id))).toEqual(listed.map(({ id }) => id));
    const [first] = listed;
    expect(rows[0]).toMatchObject({
      Company: 'Northside Auto Group',
      'Started at (UTC)': first?.startedAt,
      Customer: first?.customerPhone,
      Location: 'Riverside',
      Service: 'Oil Change',
      Appointment: first?.appointment ? 'Booked' : 'Not booked',
      'Duration (seconds)': String(first?.durationSeconds),
    });
    const booked = rows.filter(({ Appointment: appointment }) => appointment === 'Booked').length;
    expect(booked).toBe((await totals(page, `companyId=1&${asked}`)).appointments);

    const xlsx = await exportAs(page, 'Excel (XLSX)');
    expect(xlsx.name).toMatch(/^calls-northside-auto-group.*\.xlsx$/);
    const [head, ...cells] = readXlsx(xlsx.content).Calls ?? [];
    expect(head?.map((cell) => cell?.value)).toEqual(Object.keys(rows[0] ?? {}));
    expect(cells.map(([id]) => id?.value)).toEqual(listed.map(({ id }) => id));
    const seconds = head?.findIndex((cell) => cell?.value === 'Duration (seconds)') ?? -1;
    expect(cells.map((row) => row[seconds]?.value)).toEqual(listed.map(({ durationSeconds }) => durationSeconds));
  },
);

test('three calls that arrive are announced, and come when asked for', long, async ({ page, signIn }) => {
  await signIn('director');
  await page.goto('/calls');
  const newest = await rowsOf(page).first().textContent();
  const { total } = await totals(page, 'companyId=1');
  const customerPhone = '+13125550199';
  for (const call of ['first', 'second', 'third']) {
    const payload = examplePayload(`story-${Date.now()}-${call}`, new Date(), { customerPhone });
    expect(await deliver(page.request, '/api/webhook/demo-northside', { data: payload })).toMatchObject({
      status: 'success',
    });
  }
  const announced = page.getByRole('button', { name: '3 new calls' });
  await expect(announced).toBeVisible();
  await expect(rowsOf(page).first()).toHaveText(newest ?? '');
  await announced.click();
  await expect(announced).toBeHidden();
  for (const row of [0, 1, 2]) await expect(rowsOf(page).nth(row)).toContainText('(312) 555-0199');
  await expect(rowsOf(page).nth(3)).not.toContainText('(312) 555-0199');
  await expect(totalsOf(page)).toContainText(`${(total + 3).toLocaleString('en-US')} calls`);
});

test('a manager sees the calls of their own locations only, and all of them', async ({ page, signIn }) => {
  await signIn('director');
  const ofLocation = async (storeId: number) => (await totals(page, `companyId=1&storeId=${storeId}`)).total;
  const own = (await ofLocation(1)) + (await ofLocation(2));
  const [foreign] = (await listCalls(page, 'companyId=1&storeId=4&limit=1')).calls;
  await page.context().clearCookies();
  await signIn('manager');
  await page.goto('/calls');
  await expect(page.getByText('All calls at 2 locations')).toBeVisible();
  await expect(totalsOf(page)).toContainText(`${own.toLocaleString('en-US')} calls`);
  await filterOf(page, 'Location').click();
  await expect(page.getByRole('option')).toHaveText(['All locations', 'Lakeview', 'Northgate']);
  await page.keyboard.press('Escape');
  expect(await placesOf(page, 'preset=last-7-days')).toEqual(['Lakeview', 'Northgate']);

  await page.goto(`/calls?call=${foreign?.id}`);
  await expect(page.getByRole('dialog', { name: 'Call' }).getByText('Call not found')).toBeVisible();
  await page.goto('/calls?storeId=4');
  await expect(page.getByText('Calls could not be loaded')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(0);
});

test('an employee sees their own calls only, and marks none whose outcome is known', async ({ page, signIn }) => {
  await signIn('employee');
  await page.goto('/calls');
  const { total } = await totals(page, '');
  await expect(totalsOf(page)).toContainText(`${total.toLocaleString('en-US')} calls`);
  const week = await allCalls(page, 'preset=last-7-days');
  expect(new Set(week.map(({ employeeName }) => employeeName))).toEqual(new Set(['Jane Smith']));
  await expect(rowsOf(page).first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const outcome = page.getByRole('dialog', { name: /^Call 1 of/ }).getByRole('region', { name: 'Appointment' });
  await expect(outcome).toContainText('Ask a manager of Northgate');
  await expect(outcome.getByRole('button')).toHaveCount(0);
});

for (const theme of themes) {
  test(
    `the list, its filters, a selection and one call have no violation in ${theme}`,
    long,
    async ({ page, signIn }) => {
      await setTheme(page, theme);
      await signIn('director');
      await page.goto('/calls?preset=last-7-days');
      await expect(rowsOf(page).first()).toBeVisible();
      await expect(totalsOf(page)).toContainText('close rate');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'More filters' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'More filters' })).toBeHidden();
      await rowsOf(page).first().getByRole('checkbox').click();
      await expect(page.getByText('1 selected')).toBeVisible();
      await expectAccessible(page);
      await rowsOf(page).nth(1).click();
      await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toBeVisible();
      await expectAccessible(page);
    },
  );
}

test(
  'on a phone nothing is wider than the screen: the list, the filters and one call',
  long,
  async ({ page, signIn }) => {
    await signIn('director');
    for (const width of widths([390], [320, 768])) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/calls?preset=last-7-days');
      await expect(totalsOf(page)).toContainText('calls');
      await expectNoSidewaysScroll(page);
      if (width < 768) {
        await page.getByRole('button', { name: /^Filters/ }).click();
        await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
        await expectNoSidewaysScroll(page);
        await page.getByRole('button', { name: 'Show calls' }).click();
        await page.getByRole('list', { name: 'Calls' }).getByRole('button').first().click();
      } else await rowsOf(page).first().click();
      await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  },
);

const filterOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Filters' }).getByRole('combobox', { name });
const totalsOf = (page: Page) => page.getByRole('region', { name: 'Totals' });

function rowsOf(page: Page): Locator {
  const table = page.getByRole('table', { name: 'Calls' });
  return table.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Select the call of/ }) });
}

const minutes = (seconds = 0) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

async function listCalls(page: Page, query: string): Promise<CallList> {
  const answer = await page.request.get(`/api/calls?${query}`);
  expect(answer.status(), query).toBe(200);
  return answer.json();
}

/** Page after page. */
async function allCalls(page: Page, query: string): Promise<Call[]> {
  const calls: Call[] = [];
  for (let before: string | null = ''; before !== null; ) {
    const list: CallList = await listCalls(page, `${query}&limit=200${before && `&before=${before}`}`);
    calls.push(...list.calls);
    before = list.nextCursor;
  }
  return calls;
}

async function totals(page: Page, query: string): Promise<CallTotals> {
  const answer = await page.request.get(`/api/calls/total?${query}`);
  expect(answer.status(), query).toBe(200);
  return answer.json();
}

async function oneCall(page: Page, id: number): Promise<OneCall> {
  return (await page.request.get(`/api/calls/${id}`)).json();
}

async function placesOf(page: Page, query: string): Promise<string[]> {
  const calls = await allCalls(page, query);
  return [...new Set(calls.map(({ storeName }) => storeName ?? ''))].toSorted();
}

async function exportAs(page: Page, item: string): Promise<{ name: string; content: Buffer }> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}
