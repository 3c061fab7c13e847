// Rows as CSV: what a spreadsheet opens without a question and without running anything in a cell.
import type { FileCell } from './save-file';

/**
 * UTF-8 with a byte order mark, CRLF, every text in quotes; null is an empty cell. A text that a spreadsheet would take
 * for a formula gets an apostrophe in front. Fetches the writer when first needed; rejects when that fails.
 */
export async function writeCsv(rows: readonly (readonly FileCell[])[]): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  return stringify(
    rows.map((row) => row.map(escapeFormula)),
    {
      bom: true,
      record_delimiter: 'windows',
      // Unquoted, a text with a semicolon falls apart where a spreadsheet's language separates by those.
      quoted_string: true,
    },
  );
}

/**
 * The writer's own `escape_formulas` looks at the first character alone. Spreadsheets pass over blanks, line ends and what
 * is not shown, such as a zero-width space, and read a wide, small or raised sign as the plain one.
 */
function escapeFormula(cell: FileCell): FileCell {
  if (typeof cell !== 'string') return cell;
  const shown = cell.replace(/^[\s\p{C}\p{Default_Ignorable_Code_Point}]+/u, '');
  const isFormula = /^[=+\-@]/.test(shown.slice(0, 1).normalize('NFKC')) || /^[\t\r\n]/.test(cell);
  return isFormula ? `'${cell}` : cell;
}
