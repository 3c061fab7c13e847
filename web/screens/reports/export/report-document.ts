// A report as it is exported: what is on the screen, in words and tables, before it becomes a file.

import type { Column } from '../../../ui/column';
import type { FileCell } from '../../../ui/save-file';
import type { FigureKind } from '../../../ui/show-figure';
import type { ReportPeriod } from '../format-period';
import type { SummaryFigure } from '../summary';

/** What a report itself knows; the rest of a document comes from the screen around it. */
export interface ReportContent {
  summary: readonly SummaryFigure[];
  /** The report's main table first. */
  tables: readonly [DocumentTable, ...DocumentTable[]];
  /** Further definitions, by the name of what they define. */
  definitions?: readonly Definition[];
}

export interface ReportDocument extends Required<ReportContent> {
  /** "Close Rate Trend". */
  name: string;
  /** The days covered, for the file's name: "2025-12-01 to 2026-11-20". */
  days: string;
  /** What is covered, and when: company, scope, period, every applied filter. */
  facts: readonly Fact[];
}

export type Fact = readonly [name: string, value: string];
export type Definition = readonly [name: string, text: string];

export interface DocumentTable {
  title: string;
  columns: readonly { name: string; kind: FigureKind }[];
  rows: readonly (readonly FileCell[])[];
}

/** The table of the screen, in its order; `[]` while there are no rows. */
export function tableOf<Row>(
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
): DocumentTable {
  const exported = columns.filter(({ value }) => value);
  return {
    title,
    columns: exported.map(({ name, kind = 'text' }) => ({ name, kind })),
    rows: (rows ?? []).map((row) => exported.map(({ value }) => value?.(row) ?? null)),
  };
}

/** The definitions of columns that have one. */
export function definitionsOf(columns: readonly { name: string; definition?: string }[]): Definition[] {
  return columns.flatMap(({ name, definition }): Definition[] => (definition ? [[name, definition]] : []));
}

/** The content and what surrounds it; what is defined twice is defined once. */
export function documentOf(
  name: string,
  { startDay, endDay }: Pick<ReportPeriod, 'startDay' | 'endDay'>,
  facts: readonly Fact[],
  content: ReportContent,
): ReportDocument {
  const defined = new Map([...definitionsOf(content.summary), ...(content.definitions ?? [])]);
  const days = `${startDay} to ${endDay}`;
  return { name, days, facts, summary: content.summary, tables: content.tables, definitions: [...defined] };
}
