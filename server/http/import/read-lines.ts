// Splits CSV and pasted spreadsheet columns into lines of cells, in slices, so that other requests get their turn.
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';

export const delimiters = [',', ';', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Stops reading; the message is the problem of the whole text. */
export class Unreadable extends Error {}

/**
 * Calls `take` for each line that is not blank, with the number of the line it begins in; a sentence if the whole text
 * is unreadable. `text` has line ends of one kind (`normalizeLineEnds`).
 */
export async function readLines(
  text: string,
  delimiter: Delimiter,
  take: (line: number, cells: string[]) => void,
): Promise<{ problem: string } | undefined> {
  if (hasTooManyCells(text, delimiter)) return { problem: tooManyCells };
  let next = 1;
  const takeLine = (cells: string[], last: number) => {
    const line = next;
    next = last + 1;
    if (cells.some((cell) => cell.trim() !== '')) take(line, cells);
    if (next > maxLines) throw new Unreadable(tooManyLines);
  };
  try {
    await pipeline(inSlicesOf(text), parserOf(delimiter, takeLine), ignoreRecords);
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message };
    if (!(error instanceof CsvError)) throw error;
    return { problem: `A quotation mark in line ${next} is opened and not closed.` };
  }
  return undefined;
}

/** One kind of line end, to count lines as editors do. */
export const normalizeLineEnds = (csv: string): string => csv.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');

/** Exports put an apostrophe before anything a spreadsheet would take for a formula. */
export const withoutGuard = (cell: string): string =>
  cell.replace(/^'(?=\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\n])/, '');

export function spell(count: number): string {
  return count.toLocaleString('en-US');
}

/** Spreadsheets leave many blank lines, and each takes time. */
const maxLines = 100_000;
const tooManyLines = `The file has more than ${spell(maxLines)} lines. Remove the blank ones.`;
/** All columns of the maximum number of rows use two thirds of it. */
const maxCells = 200_000;
const tooManyCells = `The file has more than ${spell(maxCells)} cells. Remove blank rows and columns, or split it into smaller files.`;

const sliceBytes = 16 * 1024;

async function* inSlicesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    await setImmediate();
    yield bytes.subarray(at, at + sliceBytes);
  }
}

function parserOf(delimiter: Delimiter, takeLine: (cells: string[], last: number) => void) {
  return parse({
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    on_record: (cells: string[], { lines }) => {
      takeLine(cells, lines);
      return null;
    },
  });
}

/** Records were consumed as they came; without a reader the parser would stop. */
async function ignoreRecords(records: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of records);
}

/** Counted before parsing, including those inside quotation marks. */
function hasTooManyCells(text: string, delimiter: string): boolean {
  let cells = 0;
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1)) {
    if (++cells > maxCells) return true;
  }
  return false;
}
