// A report's document as a CSV file: its main table alone, so that every tool reads it. The rest is in XLSX and on paper.
import type { ExportNote } from '#contract/audit-log';
import type { FileCell } from '../../../ui/save-file';
import type { FigureKind } from '../../../ui/show-figure';
import type { DocumentTable, ReportDocument } from './report-document';

/** Units are in the heads, so that the cells are bare numbers. */
export function csvRowsOf({ tables: [main] }: Pick<ReportDocument, 'tables'>): FileCell[][] {
  return [main.columns.map(({ name, kind }) => withUnit(name, kind)), ...main.rows.map((row) => [...row])];
}

/** How many rows a file has: of a CSV file those of its main table. */
export function countExportedRows(format: ExportNote['format'], tables: ReportDocument['tables']): number {
  const exported: readonly DocumentTable[] = format === 'csv' ? tables.slice(0, 1) : tables;
  return exported.reduce((sum, { rows }) => sum + rows.length, 0);
}

/** "Close Rate (%)". */
export function withUnit(name: string, kind: FigureKind): string {
  return `${name}${units[kind]}`;
}

const units: Record<FigureKind, string> = { text: '', count: '', percent: ' (%)', points: ' (points)' };
