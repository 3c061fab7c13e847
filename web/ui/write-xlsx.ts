// Sheets as an Excel workbook: numbers as numbers, texts as texts whatever they start with.
import type { Row, Sheet } from 'write-excel-file/browser';
import type { FileCell } from './save-file';

/** A cell, or one with formatting: a bold head, or an Excel number format such as `0.0%`. */
export type XlsxCell = FileCell | { value: FileCell; format?: string; isBold?: boolean };

export interface XlsxSheet {
  /** Cut to Excel's limit; must be unique. */
  name: string;
  rows: readonly (readonly XlsxCell[])[];
  columnWidths: readonly number[];
  fixedRows?: number;
}

export async function writeXlsx(sheets: readonly XlsxSheet[]): Promise<Blob> {
  const { generateXlsxFileSync } = await import('write-excel-file/in-place');
  const noPictures = () => Promise.reject(new Error('No sheet has pictures'));
  return generateXlsxFileSync(sheets.map(sheetOf), { fontFamily: 'Calibri', fontSize: 11 }, undefined, noPictures);
}

function sheetOf({ name, rows, columnWidths, fixedRows = 0 }: XlsxSheet): Sheet<Blob> {
  return {
    sheet: name
      .replaceAll(/[[\]:*?/\\\s]+/g, ' ')
      .slice(0, 31)
      .trim(),
    columns: columnWidths.map((width) => ({ width })),
    data: rows.map((row): Row => row.map(cellOf)),
    ...(fixedRows > 0 && { stickyRowsCount: fixedRows }),
  };
}

/** An explicit type keeps the writer from guessing; it writes a formula only for a cell declared as one. */
function cellOf(cell: XlsxCell): Row[number] {
  const { value, format, isBold = false } = typeof cell === 'object' && cell !== null ? cell : { value: cell };
  if (value === null || value === '') return null;
  const style = isBold && ({ fontWeight: 'bold' } as const);
  if (typeof value === 'number') return { value, type: Number, ...(format && { format }), ...style };
  return { value, type: String, ...style };
}
