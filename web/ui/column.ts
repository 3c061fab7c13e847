// A table's columns, said once: what a cell holds decides how it is shown, sorted and exported.
import type { ReactNode } from 'react';
import type { FileCell } from './save-file';
import type { FigureKind } from './show-figure';

export interface Column<Row> {
  id: string;
  /** In its head, on cards and in files. */
  name: string;
  /** Text where absent. */
  kind?: FigureKind;
  /** What it is shown, sorted and exported by; '' counts as missing. Without it the column is neither sorted nor exported. */
  value?: (row: Row) => FileCell;
  /** The cell, where it is more than its value. */
  show?: (row: Row) => ReactNode;
  /** False for a figure that comes from few calls: it is muted, and sorted after the others in both directions. */
  isCompared?: (row: Row) => boolean;
  /** The column cannot be sorted by although it has a value. */
  isUnsortable?: boolean;
  /** How the figure is counted, behind a button beside the name. */
  definition?: string;
  /** If absent, texts are at the left and figures at the right. */
  align?: 'left' | 'right';
  /** Of its head and cells. */
  className?: string;
  /** The class of its bar while the rows load, such as "w-24". */
  bar?: string;
}

export function isSortable<Row>({ value, isUnsortable = false }: Column<Row>): boolean {
  return value !== undefined && !isUnsortable;
}

export function alignOf<Row>({ kind = 'text', align }: Column<Row>): 'left' | 'right' {
  return align ?? (kind === 'text' ? 'left' : 'right');
}
