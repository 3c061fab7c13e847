// Splits CSV and pasted spreadsheet columns into lines of cells; large texts aside (server/aside/read-aside.ts).
import { csvRecords } from '../../aside/csv-records';
import { type FileReading, readAside } from '../../aside/read-aside';

export const delimiters = [',', ';', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Stops reading; the message is the problem of the whole text. */
export class Unreadable extends Error {}

export interface TextLine {
  /** The number of the line it begins in. */
  line: number;
  cells: string[];
  /** A quotation mark is opened and not closed; the only cell is the line. */
  isBroken: boolean;
}

/**
 * Calls `take` for each line that is not blank; a sentence if the whole text is unreadable. `text` has line ends of one kind
 * (`normalizeLineEnds`).
 */
export async function readLines(
  text: string,
  delimiter: Delimiter,
  take: (line: TextLine) => void,
): Promise<{ problem: string } | undefined> {
  texts += 1;
  // A company imports one file at a time (import-turns.ts).
  const aside = { key: `text ${texts}`, bytes: text.length };
  try {
    return await readAside(linesReading, { text, delimiter }, aside, async ({ answer, rows }) => {
      for await (const slice of rows) slice.forEach(take);
      return answer;
    });
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message };
    throw error;
  }
}

let texts = 0;

export const linesReading: FileReading<{ text: string; delimiter: string }, { problem: string } | undefined, TextLine> =
  {
    name: 'lines',
    read({ text, delimiter }) {
      if (hasTooManyCells(text, delimiter)) return { answer: { problem: tooManyCells } };
      return { answer: undefined, rows: linesOf(text, delimiter) };
    },
  };

function* linesOf(text: string, delimiter: string): Generator<TextLine> {
  for (const { line, cells, isBroken } of csvRecords(text, { delimiter, maxCells })) {
    if (cells.some((cell) => cell.trim() !== '')) yield { line, cells, isBroken };
  }
}

/** Exports put an apostrophe before anything a spreadsheet would take for a formula. */
export const withoutGuard = (cell: string): string =>
  cell.replace(/^'(?=\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\n])/, '');

export function spell(count: number): string {
  return count.toLocaleString('en-US');
}

/** All columns of the maximum number of rows use two thirds of it. */
const maxCells = 200_000;
const tooManyCells = `The file has more than ${spell(maxCells)} cells. Remove blank rows and columns, or split it into smaller files.`;

/** Counted before anything is built, including those inside quotation marks. */
function hasTooManyCells(text: string, delimiter: string): boolean {
  let cells = 0;
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1)) {
    if (++cells > maxCells) return true;
  }
  return false;
}
