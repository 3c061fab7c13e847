import type { FileCell } from './save-file';

/**
 * UTF-8 with a byte order mark, CRLF, every text in quotes; null is an empty cell. Text that a spreadsheet would read
 * as a formula gets an apostrophe in front; a phone number (+18475550142) is no formula. Loads the writer on first use; rejects if that fails. Of a file written in
 * parts, only the first has the mark.
 */
export async function writeCsv(rows: readonly (readonly FileCell[])[], isFirstPart = true): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  return stringify(
    rows.map((row) => row.map(escapeFormula)),
    {
      bom: isFirstPart,
      record_delimiter: 'windows',
      // Unquoted, a text with a semicolon is split by spreadsheets in languages that separate by it.
      quoted_string: true,
    },
  );
}

/**
 * The writer's `escape_formulas` checks only the first character. Spreadsheets skip blanks, line ends and invisible
 * characters, such as a zero-width space, and read wide, small or raised signs as the plain ones.
 */
function escapeFormula(cell: FileCell): FileCell {
  if (typeof cell !== 'string') return cell;
  const shown = cell.replace(/^[\s\p{C}\p{Default_Ignorable_Code_Point}]+/u, '');
  if (/^\+\d{7,15}$/.test(cell)) return cell;
  const isFormula = /^[=+\-@]/.test(shown.slice(0, 1).normalize('NFKC')) || /^[\t\r\n]/.test(cell);
  return isFormula ? `'${cell}` : cell;
}
