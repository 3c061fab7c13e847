// A table's columns: each defines how its cells are shown, sorted and exported.
import type { ReactNode } from 'react';
import type { FileCell } from './save-file';
import type { FigureKind } from './show-figure';

export interface Column<Row> {
  id: string;
  /** In its head, on cards and in files. */
  name: string;
  /** Text by default. */
  kind?: FigureKind;
  /**
   * Used for display, sorting and export; '' counts as missing. Without it the column is neither sorted nor exported.
   */
  value?: (row: Row) => FileCell;
  /** Replaces the value in the cell. */
  show?: (row: Row) => ReactNode;
  /** False for a figure from few calls: muted, and sorted after the others in both directions. */
  isCompared?: (row: Row) => boolean;
  /** Not sortable although it has a value. */
  isUnsortable?: boolean;
  /** How the figure is counted, behind a button next to the name. */
  definition?: string;
  /** By default texts are left-aligned and figures right-aligned. */
  align?: 'left' | 'right';
  /** For its head and cells. */
  className?: string;
  /** The class of its skeleton bar, such as "w-24". */
  bar?: string;
}

export function isSortable<Row>({ value, isUnsortable = false }: Column<Row>): boolean {
  return value !== undefined && !isUnsortable;
}

export function alignOf<Row>({ kind = 'text', align }: Column<Row>): 'left' | 'right' {
  return align ?? (kind === 'text' ? 'left' : 'right');
}
