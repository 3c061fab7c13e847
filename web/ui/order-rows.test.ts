import { expect, test } from 'vitest';
import type { Column } from './column';
import { nextOrder, type Order, sortRows } from './order-rows';

type Row = { name: string; calls: number; rate: number | null };

const columns: Column<Row>[] = [
  { id: 'name', name: 'Service', kind: 'text', value: ({ name }) => name, bar: '' },
  { id: 'calls', name: 'Calls', kind: 'count', value: ({ calls }) => calls, bar: '' },
  {
    id: 'rate',
    name: 'Rate',
    kind: 'percent',
    value: ({ rate }) => rate,
    isCompared: ({ calls }) => calls > 4,
    bar: '',
  },
];
const rows: Row[] = [
  { name: 'Tires', calls: 30, rate: 9.5 },
  { name: 'Brakes', calls: 200, rate: null },
  { name: 'Oil', calls: 4, rate: 30 },
  { name: 'Battery', calls: 4, rate: null },
  { name: 'Glass', calls: 4, rate: 100 },
  { name: 'Lights', calls: 50, rate: 60 },
];

test.each<[Order['column'], Order['direction'], string]>([
  ['name', 'descending', 'Tires Oil Lights Glass Brakes Battery'],
  ['calls', 'descending', 'Brakes Lights Tires Battery Glass Oil'],
  ['calls', 'ascending', 'Battery Glass Oil Tires Lights Brakes'],
  ['rate', 'descending', 'Lights Tires Brakes Glass Oil Battery'],
  ['rate', 'ascending', 'Tires Lights Brakes Oil Glass Battery'],
])(
  'by %s, %s: what has no value comes after the others, then few calls, equals by name',
  (column, direction, names) => {
    expect(
      sortRows(columns, rows, { column, direction })
        .map(({ name }) => name)
        .join(' '),
    ).toBe(names);
  },
);

test('a click reverses the order, or sorts by another column: names from A, figures from the highest', () => {
  const byRate: Order = { column: 'rate', direction: 'descending' };
  expect(nextOrder(columns, byRate, 'rate', 'highest')).toEqual({ column: 'rate', direction: 'ascending' });
  expect(nextOrder(columns, byRate, 'calls', 'highest')).toEqual({ column: 'calls', direction: 'descending' });
  expect(nextOrder(columns, byRate, 'name', 'highest')).toEqual({ column: 'name', direction: 'ascending' });
});
