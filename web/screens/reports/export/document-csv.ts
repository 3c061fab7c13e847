// Exports a report's main table as CSV, so every tool can read it. XLSX and print have the rest.
import type { ExportNote } from '#contract/audit-log';
import type { FileCell } from '../../../ui/save-file';
import type { FigureKind } from '../../../ui/show-figure';
import type { DocumentTable, ReportDocument } from './report-document';

/** Units are in the headers, so cells are plain numbers. */
export function csvRowsOf({ tables: [main] }: Pick<ReportDocument, 'tables'>): FileCell[][] {
  return [main.columns.map(({ name, kind }) => withUnit(name, kind)), ...main.rows.map((row) => [...row])];
}

/** The number of rows in a file; a CSV file has only the main table. */
export function countExportedRows(format: ExportNote['format'], tables: ReportDocument['tables']): number {
  const exported: readonly DocumentTable[] = format === 'csv' ? tables.slice(0, 1) : tables;
  return exported.reduce((sum, { rows }) => sum + rows.length, 0);
}

export function withUnit(name: string, kind: FigureKind): string {
  return `${name}${units[kind]}`;
}

const units: Record<FigureKind, string> = { text: '', count: '', percent: ' (%)', points: ' (points)' };
