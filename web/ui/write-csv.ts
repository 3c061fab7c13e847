// Rows as CSV: what a spreadsheet opens without a question and without running anything that stands in a cell.
import type { FileCell } from './save-file';

/**
 * UTF-8 with a byte order mark, CRLF, every text in quotes; null is an empty cell. A text that a spreadsheet would take
 * for a formula gets an apostrophe in front. Fetches the writer when first needed; rejects when that fails.
 */
export async function writeCsv(rows: readonly (readonly FileCell[])[]): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  return stringify(
    rows.map((row) => row.map(disarm)),
    {
      bom: true,
      record_delimiter: 'windows',
      // Unquoted, a text with a semicolon falls apart where a spreadsheet's language separates by those.
      quoted_string: true,
      escape_formulas: true,
    },
  );
}

/** The writer looks at the first character alone; spreadsheets pass over blanks and line ends before it. */
function disarm(cell: FileCell): FileCell {
  return typeof cell === 'string' && /^\s+[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^\n/.test(cell) ? `'${cell}` : cell;
}
