// Splits CSV and pasted spreadsheet columns into lines of cells; large texts aside (server/aside/read-aside.ts).
import { formatCount } from '#contract/format-count';
import { csvRecords, Unreadable } from '../../aside/csv-records';
import { type FileReading, readAside } from '../../aside/read-aside';

export interface TextLine {
  /** The number of the line it begins in. */
  line: number;
  cells: string[];
  /** A quotation mark is opened and not closed; the only cell is the line. */
  isBroken: boolean;
}

/**
 * Calls `take`, which may throw `Unreadable`, for each line that is not blank; a sentence if the whole text is unreadable. `text` has line ends of one kind
 * (`normalizeLineEnds`).
 */
export async function readLines(
  text: string,
  delimiter: string,
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

/** All columns of the maximum number of rows use two thirds of it. */
const maxCells = 200_000;
const tooManyCells = `The file has more than ${formatCount(maxCells)} cells. Remove blank rows and columns, or split it into smaller files.`;

/** Counted before anything is built, including those inside quotation marks. */
function hasTooManyCells(text: string, delimiter: string): boolean {
  let cells = 0;
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1)) {
    if (++cells > maxCells) return true;
  }
  return false;
}
