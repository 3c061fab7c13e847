// A table's columns: each defines how its cells are shown, sorted and exported.
import type { ReactNode } from 'react';
import type { FileCell } from './save-file';
import type { FigureKind } from './show-figure';

export interface Column<Row> {
  id: string;
  name: string;
  kind?: FigureKind;
  /**
   * Used for display, sorting and export; '' counts as missing. Without it the column is neither sorted nor exported.
   */
  value?: (row: Row) => FileCell;
  show?: (row: Row) => ReactNode;
  /** False for a figure from few calls: muted, and sorted after the others in both directions. */
  isCompared?: (row: Row) => boolean;
  /** What of a figure's calls is known, unless all is: files have it in a column of its own. */
  coverage?: (row: Row) => string | undefined;
  isUnsortable?: boolean;
  definition?: string;
  /** By default texts are left-aligned and figures right-aligned. */
  align?: 'left' | 'right';
  className?: string;
  bar?: string;
}

export function isSortable<Row>({ value, isUnsortable = false }: Column<Row>): boolean {
  return value !== undefined && !isUnsortable;
}

export function alignOf<Row>({ kind = 'text', align }: Column<Row>): 'left' | 'right' {
  return align ?? (kind === 'text' ? 'left' : 'right');
}
