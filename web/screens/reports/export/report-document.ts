// An exported report: what is on screen, as text and tables, before it becomes a file.

import type { Column } from '../../../ui/column';
import type { FileCell } from '../../../ui/save-file';
import type { FigureKind } from '../../../ui/show-figure';
import type { ReportPeriod } from '../format-period';
import type { SummaryFigure } from '../summary';

/** The report's own part; the screen around it adds the rest. */
export interface ReportContent {
  summary: readonly SummaryFigure[];
  tables: readonly [DocumentTable, ...DocumentTable[]];
  definitions?: readonly Definition[];
}

export interface ReportDocument extends Required<ReportContent> {
  name: string;
  /** The days covered, for the file name: "2025-12-01 to 2026-11-20". */
  days: string;
  /** Company, scope, period, time of export, and every applied filter. */
  facts: readonly Fact[];
}

export type Fact = readonly [name: string, value: string];
export type Definition = readonly [name: string, text: string];

export interface DocumentTable {
  title: string;
  columns: readonly { name: string; kind: FigureKind }[];
  rows: readonly (readonly FileCell[])[];
}

export function tableOf<Row>(
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
): DocumentTable {
  const exported = columns.filter(({ value }) => value).flatMap((column) => withCoverage(column, rows ?? []));
  return {
    title,
    columns: exported.map(({ name, kind = 'text' }) => ({ name, kind })),
    rows: (rows ?? []).map((row) => exported.map(({ value }) => value?.(row) ?? null)),
  };
}

/** A figure's coverage is a column of its own, because a file's figures are plain numbers; none where all is known. */
function withCoverage<Row>(column: Column<Row>, rows: readonly Row[]): Column<Row>[] {
  const { id, name, coverage } = column;
  if (!coverage || rows.every((row) => coverage(row) === undefined)) return [column];
  return [column, { id: `${id}Coverage`, name: coverageName(name), value: (row) => coverage(row) ?? null }];
}

export function coverageName(figure: string): string {
  return `${figure} Coverage`;
}

export function definitionsOf(columns: readonly { name: string; definition?: string }[]): Definition[] {
  return columns.flatMap(({ name, definition }): Definition[] => (definition ? [[name, definition]] : []));
}

/** Combines the report's content with its context; drops duplicate definitions. */
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
