// A table's columns, said once: what a cell holds decides how it is shown, sorted and exported.
import { type ReactNode, useMemo, useState } from 'react';
import type { FileCell } from '../../ui/save-file';

/** What a figure is: percentages are 0 to 100, points their difference. */
export type FigureKind = 'text' | 'count' | 'percent' | 'points';

export interface Column<Row> {
  id: string;
  name: string;
  kind: FigureKind;
  value: (row: Row) => FileCell;
  /** False for a rate that comes from few calls: it is muted, and sorted after the others in both directions. */
  isCompared?: (row: Row) => boolean;
  /** How the figure is counted, behind a button beside the name. */
  definition?: string;
  /** The cell, where it is more than its value. */
  show?: (row: Row) => ReactNode;
  /** The order of another column is its own, too. */
  isUnsorted?: boolean;
  /** The class of its bar while the rows load, such as "w-24". */
  bar: string;
}

export interface Order {
  /** A column's id. */
  column: string;
  direction: 'ascending' | 'descending';
}

export interface OrderedRows<Row> {
  /** Undefined until there are any. */
  rows: readonly Row[] | undefined;
  order: Order;
  /** A press on a column's head. */
  turn: (column: string) => void;
}

/** Rows in an order the person chooses, beginning with `first`. */
export function useOrderedRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
  first: Order,
): OrderedRows<Row> {
  const [order, setOrder] = useState(first);
  const sorted = useMemo(() => rows && sortRows(columns, rows, order), [columns, rows, order]);
  return { rows: sorted, order, turn: (column) => setOrder(turnOrder(columns, order, column)) };
}

/** Sorted anew: in both directions what is not compared comes last, and what has no value after that; equals by name. */
export function sortRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[], order: Order): Row[] {
  const column = columns.find(({ id }) => id === order.column);
  const sign = order.direction === 'ascending' ? 1 : -1;
  const byName = (a: Row, b: Row) => compare(columns[0]?.value(a) ?? '', columns[0]?.value(b) ?? '');
  return [...rows].sort((a, b) => {
    const [some, other] = [column?.value(a) ?? null, column?.value(b) ?? null];
    if (some === null || other === null) return Number(some === null) - Number(other === null) || byName(a, b);
    return isLast(a) - isLast(b) || sign * compare(some, other) || byName(a, b);
  });

  function isLast(row: Row): number {
    return Number(column?.isCompared?.(row) === false);
  }
}

/** The order after a press: turned, or by that column, texts from A and figures from the highest. */
export function turnOrder<Row>(columns: readonly Column<Row>[], order: Order, column: string): Order {
  if (order.column === column)
    return { column, direction: order.direction === 'ascending' ? 'descending' : 'ascending' };
  const isText = columns.find(({ id }) => id === column)?.kind === 'text';
  return { column, direction: isText ? 'ascending' : 'descending' };
}

function compare(some: string | number, other: string | number): number {
  return typeof some === 'number' && typeof other === 'number'
    ? some - other
    : String(some).localeCompare(String(other), 'en');
}
