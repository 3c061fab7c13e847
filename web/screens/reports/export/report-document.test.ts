import { expect, test } from 'vitest';
import type { Column } from '../../../ui/column';
import { csvRowsOf } from './document-csv';
import { xlsxSheetsOf } from './document-xlsx';
import { documentOf, tableOf } from './report-document';

type Row = { name: string; rate: number | null; trend: number };

const columns: Column<Row>[] = [
  { id: 'name', name: 'Service', kind: 'text', value: ({ name }) => name, bar: '' },
  { id: 'rate', name: 'Close Rate', kind: 'percent', value: ({ rate }) => rate, bar: '' },
  { id: 'trend', name: 'Trend', kind: 'points', value: ({ trend }) => trend, bar: '' },
];
const rows: Row[] = [
  { name: 'Tires', rate: 39.1, trend: -0.8 },
  { name: '=Brakes', rate: null, trend: 0 },
];
const document = documentOf(
  'Close Rate Trend',
  { startDay: '2026-09-01', endDay: '2026-11-20' },
  [
    ['Company', 'Northside'],
    ['Region', 'North'],
  ],
  {
    summary: [
      { name: 'Calls', kind: 'count', value: 1200, note: 'live calls' },
      { name: 'Close Rate', kind: 'percent', value: 39.1, definition: 'Appointments ÷ calls.' },
    ],
    tables: [tableOf('Services', columns, rows), tableOf('Others', columns, [])],
    definitions: [
      ['Close Rate', 'Appointments ÷ calls.'],
      ['Tier', 'Gold from 35%.'],
    ],
  },
);

test('a CSV file is the main table alone: one head row, then its rows', () => {
  expect(csvRowsOf(document)).toEqual([
    ['Service', 'Close Rate (%)', 'Trend (points)'],
    ['Tires', 39.1, -0.8],
    ['=Brakes', null, 0],
  ]);
});

test('a workbook says what the report covers, its definitions once, its summary and its tables on sheets, percentages as Excel has them', () => {
  const [report, services] = xlsxSheetsOf(document);
  expect(report?.rows).toEqual([
    [{ value: 'Close Rate Trend', isBold: true }],
    [{ value: 'Company', isBold: true }, 'Northside'],
    [{ value: 'Region', isBold: true }, 'North'],
    [],
    [{ value: 'Summary', isBold: true }],
    ['Calls', { value: 1200, format: '#,##0' }, 'live calls'],
    ['Close Rate', { value: 0.391, format: '0.0%' }, null],
    [],
    [{ value: 'Definitions', isBold: true }],
    ['Close Rate', 'Appointments ÷ calls.'],
    ['Tier', 'Gold from 35%.'],
  ]);
  expect(services?.name).toBe('Services');
  expect(services?.rows).toEqual([
    ['Service', 'Close Rate', 'Trend (points)'].map((value) => ({ value, isBold: true })),
    ['Tires', { value: 0.391, format: '0.0%' }, { value: -0.8, format: '+0.0;-0.0;0.0' }],
    ['=Brakes', null, { value: 0, format: '+0.0;-0.0;0.0' }],
  ]);
});

test.each([
  [28.7, 0.287],
  [33.3, 0.333],
  [57.9, 0.579],
  [100, 1],
])('%f percent is exactly %f to Excel', (percent, fraction) => {
  const [, sheet] = xlsxSheetsOf({
    ...document,
    tables: [tableOf('Services', columns, [{ ...rows[0], name: '', trend: 0, rate: percent }])],
  });
  expect(sheet?.rows[1]?.[1]).toEqual({ value: fraction, format: '0.0%' });
});
