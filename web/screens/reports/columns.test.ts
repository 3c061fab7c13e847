import { expect, test } from 'vitest';
import { type Column, type Order, sortRows, turnOrder } from './columns';

type Row = { name: string; calls: number; rate: number | null };

const columns: Column<Row>[] = [
  { id: 'name', name: 'Service', kind: 'text', value: ({ name }) => name, bar: '' },
  { id: 'calls', name: 'Calls', kind: 'count', value: ({ calls }) => calls, bar: '' },
  { id: 'rate', name: 'Rate', kind: 'percent', value: ({ rate }) => rate, bar: '' },
];
const rows: Row[] = [
  { name: 'Tires', calls: 30, rate: 9.5 },
  { name: 'Brakes', calls: 200, rate: null },
  { name: 'Oil', calls: 4, rate: 30 },
  { name: 'Battery', calls: 4, rate: null },
];

test.each<[Order['column'], Order['direction'], string]>([
  ['name', 'descending', 'Tires Oil Brakes Battery'],
  ['calls', 'descending', 'Brakes Tires Battery Oil'],
  ['calls', 'ascending', 'Battery Oil Tires Brakes'],
  ['rate', 'descending', 'Oil Tires Battery Brakes'],
  ['rate', 'ascending', 'Tires Oil Battery Brakes'],
])('by %s, %s, with what has no value last and equals by name', (column, direction, names) => {
  expect(
    sortRows(columns, rows, { column, direction })
      .map(({ name }) => name)
      .join(' '),
  ).toBe(names);
});

test('a press turns the order, or begins anew: names from A, figures from the highest', () => {
  const byRate: Order = { column: 'rate', direction: 'descending' };
  expect(turnOrder(columns, byRate, 'rate')).toEqual({ column: 'rate', direction: 'ascending' });
  expect(turnOrder(columns, byRate, 'calls')).toEqual({ column: 'calls', direction: 'descending' });
  expect(turnOrder(columns, byRate, 'name')).toEqual({ column: 'name', direction: 'ascending' });
});
