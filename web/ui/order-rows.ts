// Sorts rows by a column that the person clicks.
import { useMemo, useState } from 'react';
import { type Column, isSortable } from './column';
import { foldText } from './find-rows';
import type { FileCell } from './save-file';

export interface Order {
  column: string;
  direction: 'ascending' | 'descending';
}

export interface OrderedRows<Row> {
  rows: readonly Row[] | undefined;
  order: Order | undefined;
  sortBy: (column: string) => void;
}

/** Starts in the order `first`. Figures start with the lowest, or with the highest if `figuresBegin` says so. */
export function useOrderedRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
  first: Order | undefined,
  figuresBegin: 'lowest' | 'highest' = 'lowest',
): OrderedRows<Row> {
  const [order, setOrder] = useState(first);
  const sorted = useMemo(() => (rows && order ? sortRows(columns, rows, order) : rows), [columns, rows, order]);
  return { rows: sorted, order, sortBy: (column) => setOrder(nextOrder(columns, order, column, figuresBegin)) };
}

/** In both directions, missing values come last, and uncompared rows after all others; equal ones sort by name. */
export function sortRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[], order: Order): Row[] {
  const column = columns.find(({ id }) => id === order.column);
  if (!column || !isSortable(column)) return [...rows];
  const sign = order.direction === 'ascending' ? 1 : -1;
  const entries = rows.map(
    (row): Entry<Row> => ({
      row,
      key: sortKey(column.value?.(row) ?? null),
      isLast: Number(column.isCompared?.(row) === false),
    }),
  );
  return entries
    .sort((a, b) => {
      const byName = () => compare(nameOf(a), nameOf(b));
      if (a.isLast !== b.isLast) return a.isLast - b.isLast;
      if (a.key === '' || b.key === '') return Number(a.key === '') - Number(b.key === '') || byName();
      return sign * compare(a.key, b.key) || byName();
    })
    .map(({ row }) => row);

  /** Lazy: needed only for equal values. */
  function nameOf(entry: Entry<Row>): string | number {
    entry.name ??= sortKey(columns[0]?.value?.(entry.row) ?? null);
    return entry.name;
  }
}

interface Entry<Row> {
  row: Row;
  key: string | number;
  isLast: number;
  name?: string | number;
}

/** The order after a click: reversed, or by that column, texts from A and figures as they begin. */
export function nextOrder<Row>(
  columns: readonly Column<Row>[],
  order: Order | undefined,
  column: string,
  figuresBegin: 'lowest' | 'highest',
): Order {
  if (order?.column === column)
    return { column, direction: order.direction === 'ascending' ? 'descending' : 'ascending' };
  const { kind = 'text' } = columns.find(({ id }) => id === column) ?? {};
  return { column, direction: kind !== 'text' && figuresBegin === 'highest' ? 'descending' : 'ascending' };
}

/** For `sort`: ignoring case and accents, numbers in texts by size. */
export function compareTexts(some: string, other: string): number {
  return compare(sortKey(some), sortKey(other));
}

/**
 * A sort key that ignores case and accents and orders numbers in texts by size; '' for none. Computed once per row,
 * because comparing plain texts is much faster than a collator.
 */
function sortKey(value: FileCell): string | number {
  if (typeof value === 'number') return value;
  return foldText(value ?? '').replaceAll(/\d+/g, (digits) => digits.padStart(16, '0'));
}

function compare(some: string | number, other: string | number): number {
  return some < other ? -1 : some > other ? 1 : 0;
}
