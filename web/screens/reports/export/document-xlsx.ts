// A report as a workbook: one sheet for facts, summary and definitions, one per table.
import type { FileCell } from '../../../ui/save-file';
import type { FigureKind } from '../../../ui/show-figure';
import type { XlsxCell, XlsxSheet } from '../../../ui/write-xlsx';
import { withUnit } from './document-csv';
import type { DocumentTable, ReportDocument } from './report-document';

export function xlsxSheetsOf({ name, facts, definitions, summary, tables }: ReportDocument): XlsxSheet[] {
  const lead: XlsxCell[][] = [
    [bold(name)],
    ...facts.map(([fact, value]) => [bold(fact), value]),
    [],
    [bold('Summary')],
    ...summary.map(({ name: figure, kind, value, note }) => [
      headOf(figure, kind),
      cellOf(value ?? null, kind),
      note ?? null,
    ]),
    [],
    [bold('Definitions')],
    ...definitions.map((definition) => [...definition]),
  ];
  return [{ name: 'Report', rows: lead, columnWidths: [28, 32, 48] }, ...tables.map(sheetOf)];
}

function sheetOf({ title, columns, rows }: DocumentTable): XlsxSheet {
  return {
    name: title,
    rows: [
      columns.map(({ name, kind }) => bold(headOf(name, kind))),
      ...rows.map((row) => row.map((value, index) => cellOf(value, columns[index]?.kind ?? 'text'))),
    ],
    columnWidths: columns.map(({ name, kind }) => (kind === 'text' ? 28 : Math.max(12, name.length + 4))),
    fixedRows: 1,
  };
}

/** Percent is a cell format; points are named only in the header. */
function headOf(name: string, kind: FigureKind): string {
  return kind === 'percent' ? name : withUnit(name, kind);
}

function cellOf(value: FileCell, kind: FigureKind): XlsxCell {
  if (typeof value !== 'number' || kind === 'text') return value;
  // Stores 39.1 % as 0.391, not 0.39100000000000001.
  return kind === 'percent'
    ? { value: Math.round(value * 10) / 1000, format: formats.percent }
    : { value, format: formats[kind] };
}

const formats = { count: '#,##0', percent: '0.0%', points: '+0.0;-0.0;0.0' };

function bold(value: string): XlsxCell {
  return { value, isBold: true };
}
