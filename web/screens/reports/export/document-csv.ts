// A report's document as a CSV file: its main table alone, so that every tool reads it. The rest is in XLSX and on paper.
import type { FileCell } from '../../../ui/save-file';
import type { FigureKind } from '../../../ui/show-figure';
import type { ReportDocument } from './report-document';

/** Units are in the heads, so that the cells are bare numbers. */
export function csvRowsOf({ tables: [main] }: Pick<ReportDocument, 'tables'>): FileCell[][] {
  return [main.columns.map(({ name, kind }) => withUnit(name, kind)), ...main.rows.map((row) => [...row])];
}

/** "Close Rate (%)". */
export function withUnit(name: string, kind: FigureKind): string {
  return `${name}${units[kind]}`;
}

const units: Record<FigureKind, string> = { text: '', count: '', percent: ' (%)', points: ' (points)' };
