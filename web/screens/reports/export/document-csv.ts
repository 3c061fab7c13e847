// A report's document as the rows of one CSV file: its facts, its definitions, then one table below the other.
import type { FileCell } from '../../../ui/save-file';
import type { FigureKind } from '../columns';
import type { ReportDocument } from './report-document';

/** Units stand in the heads, so that the cells are bare numbers. */
export function csvRowsOf({ name, facts, definitions, summary, tables }: ReportDocument): FileCell[][] {
  return [
    [name],
    ...facts.map((fact) => [...fact]),
    [],
    ['Definitions'],
    ...definitions.map((definition) => [...definition]),
    [],
    ['Summary'],
    ...summary.map(({ name: figure, kind, value, note }) => [withUnit(figure, kind), value ?? null, note ?? null]),
    ...tables.flatMap(({ title, columns, rows }) => [
      [],
      [title],
      columns.map((column) => withUnit(column.name, column.kind)),
      ...rows.map((row) => [...row]),
    ]),
  ];
}

/** "Close Rate (%)". */
export function withUnit(name: string, kind: FigureKind): string {
  return `${name}${units[kind]}`;
}

const units: Record<FigureKind, string> = { text: '', count: '', percent: ' (%)', points: ' (points)' };
