// @module-tag long
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readXlsx } from '../../../../tests/read-xlsx';
import { open, report, toasts } from '../open-reports';
import { closeRateTrend, employeePractice, practiceVsLive } from '../report-answers';

beforeAll(() => import('../../../ui/line-plot'));

const saved: { name: string; content: Blob }[] = [];
let latest: Blob | undefined;

beforeEach(() => {
  saved.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    latest = blob as Blob;
    return 'blob:made';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (latest) saved.push({ name: this.download, content: latest });
  });
});
afterEach(() => vi.restoreAllMocks());

const calls = {
  'GET /api/reports/practice-vs-live': practiceVsLive,
  'GET /api/reports/employee-practice': employeePractice,
  'GET /api/reports/close-rate-trend': closeRateTrend,
};

test('a CSV file is the table as it is shown, in the order of the screen, named for report and period', async () => {
  open('?company=1&type=practice-vs-live&regionId=11&callType=Quote', calls);
  await screen.findByRole('button', { name: 'Remove Region North' });
  await userEvent.click(await screen.findByRole('button', { name: 'Service' }));
  const { name, content } = await exportAs('CSV');
  expect(name).toBe('practice-vs-live-performance-northside-2025-12-01-to-2026-11-20.csv');
  // With `columns` the first row is the head, and a row of another length throws.
  const rows: Record<string, string>[] = parse(await content.text(), { bom: true, columns: true });
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['Brakes', 'Not Ranked', '0', '', '0', '', '', 'No calls: no practice calls'],
    [
      ...['Oil Change', 'Platinum', '234', '85.5', '16', '50', '-0.8'],
      'Unclear: between −15 and +13 pts; about 57 more weeks to tell 5 points',
    ],
    ['Tires', 'Silver', '1000', '30', '40', '62.5', '3.1', 'Likely: between +0.4 and +6 pts'],
  ]);
  expect(Object.keys(rows[0] ?? {})).toEqual([
    'Service',
    'Tier',
    'Live Calls',
    'Live Close Rate (%)',
    'Practice Calls',
    'Practice Rate (%)',
    'Live rate after practice vs. before (points)',
    'Certainty',
  ]);
});

test.each([
  ['service-close-rate', '1,234', 'Service', 2],
  ['practice-vs-live', '1,234', 'Service', 3],
  ['employee-practice', '480', 'Employee', 3],
  ['close-rate-trend', '40.5%', 'Service', 2],
])('the CSV file of %s is one plain table', async (type, shows, head, length) => {
  open(`?company=1&type=${type}`, calls);
  await screen.findByText(shows);
  const { content } = await exportAs('CSV');
  const rows: Record<string, string>[] = parse(await content.text(), { bom: true, columns: true });
  expect(Object.keys(rows[0] ?? {})[0]).toBe(head);
  expect(rows).toHaveLength(length);
});

test('a workbook holds the series of both charts as numbers', async () => {
  open('?company=1&type=close-rate-trend', calls);
  await screen.findByText('40.5%');
  const { name, content } = await exportAs('Excel (XLSX)');
  expect(name).toBe('close-rate-trend-northside-2026-09-01-to-2026-11-20.xlsx');
  const sheets = readXlsx(new Uint8Array(await content.arrayBuffer()));
  expect(Object.keys(sheets)).toEqual(['Report', 'Services', 'Close rate by month', 'Close rate of services by month']);
  const values = (sheet: string) => sheets[sheet]?.map((row) => row.map((cell) => cell?.value));
  expect(values('Close rate by month')).toEqual([
    ['Month', 'First day', 'Close Rate', 'Appointments', 'Calls'],
    ['Sep 2026', '2026-09-01', 0.4, 240, 600],
    ['Oct 2026', '2026-10-01', undefined, 0, 0],
    ['Nov 1 – 20, 2026', '2026-11-01', 0.41, 260, 634],
  ]);
  expect(values('Report')).toContainEqual(['Trend Direction', 'Increasing', 'Sep 2026 – Nov 2026']);
});

test('files have the coverage of rates beside them, and no rate or tier that nobody stated', async () => {
  const [tires, oil] = practiceVsLive.services;
  const unknown = { ...tires, liveCloseRate: null, knownCalls: 66, knownAppointments: 9, improvementPoints: null };
  const overall = { ...practiceVsLive.overall, liveCloseRate: null, knownCalls: 300, knownAppointments: 200 };
  open('?company=1&type=practice-vs-live', {
    'GET /api/reports/practice-vs-live': { ...practiceVsLive, overall, services: [unknown, oil] },
  });
  await screen.findByText('1,234');
  const csv = await exportAs('CSV');
  const rows: Record<string, string>[] = parse(await csv.content.text(), { bom: true, columns: true });
  expect(rows).toMatchObject([
    { Service: 'Oil Change', Tier: 'Platinum', 'Live Close Rate (%)': '85.5', 'Live Close Rate Coverage': '' },
    {
      ...{ Service: 'Tires', Tier: '', 'Live Close Rate (%)': '' },
      'Live Close Rate Coverage': 'outcome known for 66 of 1,000 calls',
    },
  ]);
  expect(Object.keys(rows[0] ?? {})).not.toContain('Practice Rate Coverage');
  const xlsx = await exportAs('Excel (XLSX)');
  const { Report = [], Services = [] } = readXlsx(new Uint8Array(await xlsx.content.arrayBuffer()));
  const values = (cells: (typeof Report)[number]) => cells.map((cell) => cell?.value);
  expect(Report.map(values)).toContainEqual(['Live Close Rate', undefined, 'outcome known for 300 of 1,234 calls']);
  expect(Services.map(values).at(-1)).toContain('outcome known for 66 of 1,000 calls');
});

test('the series of a workbook have their coverage, too', async () => {
  open('?company=1&type=close-rate-trend', calls);
  await screen.findByText('40.5%');
  const { content } = await exportAs('Excel (XLSX)');
  const sheets = readXlsx(new Uint8Array(await content.arrayBuffer()));
  const values = sheets['Close rate of services by month']?.map((row) => row.map((cell) => cell?.value));
  expect(values?.slice(0, 2)).toEqual([
    ['Month', 'First day', 'Tires', 'Oil Change', 'Oil Change Coverage', 'Appointments', 'Calls'],
    ['Sep 2026', '2026-09-01', 0.4, undefined, 'outcome known for 0 of 600 calls', 480, 1200],
  ]);
});

test('a name that looks like a formula stays text in both files', async () => {
  const [jane] = employeePractice.employees;
  const employees = [{ ...jane, employeeName: '=HYPERLINK("x")' }];
  open('?company=1&type=employee-practice', {
    'GET /api/reports/employee-practice': { ...employeePractice, employees },
  });
  await screen.findByText('480');
  const csv = await exportAs('CSV');
  expect(await csv.content.text()).toContain(`"'=HYPERLINK(""x"")",36,"Tires 20, Oil Change 10, Brakes 6",210,44.8`);
  const xlsx = await exportAs('Excel (XLSX)');
  const { Employees = [] } = readXlsx(new Uint8Array(await xlsx.content.arrayBuffer()));
  expect(Employees[1]?.[0]).toEqual({ value: '=HYPERLINK("x")', isFormula: false });
});

test('a file that cannot be written shows an error, and the report stays', async () => {
  open('?company=1&type=close-rate-trend', calls);
  await screen.findByText('40.5%');
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new Error('No room left');
  });
  await choose('CSV');
  await waitFor(() =>
    expect(toasts()).toEqual([
      'Error exporting report: The file could not be written. Try again, or choose Print or PDF.',
    ]),
  );
  expect(screen.getByText('40.5%')).toBeDefined();
  expect(saved).toEqual([]);
});

test('under All Accounts the file is named for them', async () => {
  open('?company=all&type=close-rate-trend', calls);
  await screen.findByText('40.5%');
  expect((await exportAs('CSV')).name).toMatch(/^close-rate-trend-all-accounts-/);
});

test('each file and each print is noted in the audit log, also of all accounts', async () => {
  vi.stubGlobal('print', vi.fn());
  const notes: unknown[] = [];
  const note = ({ body }: RequestInit) => {
    notes.push(JSON.parse(String(body)));
    return { notedAt: '2026-03-02T09:00:00Z' };
  };
  open('?company=all&type=close-rate-trend', { ...calls, 'POST /api/exports': note });
  await screen.findByText('40.5%');
  await exportAs('CSV');
  await exportAs('Excel (XLSX)');
  await choose('Print or PDF');
  const rows = expect.any(Number);
  await waitFor(() =>
    expect(notes).toEqual([
      { content: 'close-rate-trend', format: 'csv', rows },
      { content: 'close-rate-trend', format: 'xlsx', rows },
      { content: 'close-rate-trend', format: 'print', rows },
    ]),
  );
});

test('a file of a break-down names its rows in full, with what is not listed', async () => {
  const figures = { totalCalls: 100, appointmentsMade: 40, closeRate: 40, knownCalls: 100, knownAppointments: 40 };
  const jane = { id: 66, name: 'Jane Smith', company: { id: 1, name: 'Northside' }, region: null };
  const breakDown = {
    by: 'employee',
    groups: [
      {
        ...jane,
        location: { id: 5, name: 'Northgate' },
        ...figures,
        trend: 1.5,
        isTrendBeyondChance: false,
        points: [],
      },
    ],
    rest: { ...figures, groups: 12 },
  };
  open('?company=1&breakDownBy=employee', {
    'GET /api/reports/service-close-rate': { ...report, services: [], closeRates: {}, breakDown },
  });
  await screen.findByText('1,234');
  const { content } = await exportAs('CSV');
  const rows: string[][] = parse(await content.text(), { bom: true });
  expect(rows).toEqual([
    ['Employee', 'Location', 'Tier', 'Total Calls', 'Appointments', 'Close Rate (%)', 'Trend (points)'],
    ['Jane Smith', 'Northgate', 'Gold', '100', '40', '40', '1.5'],
    ['12 other employees', '', 'Gold', '100', '40', '40', ''],
  ]);
  const sheets = readXlsx(new Uint8Array(await (await exportAs('Excel (XLSX)')).content.arrayBuffer()));
  expect(Object.keys(sheets)).toEqual(['Report', 'Employees', 'Close rate by month']);
  expect(sheets.Report?.map((row) => row.map((cell) => cell?.value))).toContainEqual(['Broken down by', 'Employee']);
});

test('Print or PDF prints, with facts and definitions that are only on paper', async () => {
  const print = vi.fn(() => act(() => dispatchEvent(new Event('beforeprint'))));
  vi.stubGlobal('print', print);
  open('?company=1&type=close-rate-trend', calls);
  await screen.findByText('40.5%');
  expect(screen.queryByRole('heading', { name: 'Definitions' })).toBeNull();
  await choose('Print or PDF');
  await screen.findByRole('heading', { name: 'Definitions' });
  expect(print).toHaveBeenCalledOnce();
  expect(screen.getByText('Sep 1 – Nov 20, 2026 (12 months)')).toBeDefined();
  expect(screen.getByText(/^The direction of a straight line through the close rates/)).toBeDefined();
  act(() => dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('heading', { name: 'Definitions' })).toBeNull();
});

async function choose(item: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
}

async function exportAs(item: string) {
  const before = saved.length;
  await choose(item);
  await waitFor(() => expect(saved).toHaveLength(before + 1));
  const file = saved.at(-1);
  if (!file) throw new Error('Nothing was saved');
  return file;
}
