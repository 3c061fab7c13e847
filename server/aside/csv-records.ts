// Splits CSV into records. Cheap for any text: blank lines cost next to nothing, and no line has more cells than asked for.

export interface CsvRecord {
  /** From 1: the line it begins in. */
  line: number;
  cells: string[];
  /** Its place in the text, without the line end. */
  start: number;
  end: number;
  /** A quotation mark is opened and not closed; the only cell is the line as it is. */
  isBroken: boolean;
}

export interface CsvShape {
  delimiter: string;
  maxCells: number;
  /** How many cells a record has, as far as known by now. Without it a line whose marks do not close is always broken. */
  width?: () => number | undefined;
}

/** One kind of line end, to count lines as editors do. */
export const normalizeLineEnds = (text: string): string => text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');

/** The whole text is no table, or too large; the message says which. */
export class Unreadable extends Error {}

const delimiters = [',', ';', '\t', '|'];

/**
 * Excel may say it in a first line `sep=;`. Otherwise it is the most frequent one of the first line that `mayBeHead`, without what
 * is in quotation marks.
 */
export function readDelimiter(
  text: string,
  mayBeHead = (line: string) => delimiters.some((one) => line.trim().includes(one)),
): { lines: string; delimiter: string } {
  const stated = /^\s*sep=(.)\n/i.exec(text);
  if (stated?.[1]) return { lines: text.replace(/sep=./i, ''), delimiter: stated[1] };
  const unquoted = text
    .trimStart()
    .slice(0, 4_096)
    .replaceAll(/"(?:[^"]|"")*"/g, '');
  const head = unquoted.split('\n').find(mayBeHead) ?? '';
  const count = (delimiter: string) => head.split(delimiter).length;
  return { lines: text, delimiter: delimiters.toSorted((one, other) => count(other) - count(one))[0] ?? ',' };
}

/** Exports put an apostrophe before anything a spreadsheet would take for a formula, or write text as `="0042"`. */
export const withoutGuard = (cell: string): string =>
  /^="([^"]*)"$/.exec(cell)?.[1] ?? cell.replace(/^'(?=\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\n])/, '');

/**
 * Yields the records that are not empty lines. A quotation mark inside a cell is part of it (`17" rims`), and `="0042"` is how
 * spreadsheets write text. A line whose quotation marks do not close is split at each delimiter if it then has as many cells as others.
 */
export function* csvRecords(text: string, { delimiter, maxCells, width }: CsvShape): Generator<CsvRecord> {
  let line = 1;
  for (let start = 0; start < text.length; ) {
    const lineEnd = endOf(text, '\n', start);
    if (lineEnd === start) {
      start += 1;
      line += 1;
      continue;
    }
    const first = text.slice(start, lineEnd);
    const asWritten = () => first.split(delimiter, maxCells).map((cell) => cell.replace(/^"(?=[^"]*$)/, ''));
    let record: CsvRecord = { line, cells: [], start, end: lineEnd, isBroken: false };
    if (!first.includes('"')) record.cells = first.split(delimiter, maxCells);
    else {
      const quoted = readQuoted(text, start, delimiter, maxCells);
      // A mark that closes in a later line may have been none.
      const isDoubtful = quoted !== undefined && quoted.end > lineEnd && quoted.cells.length !== width?.();
      const isOwn = !isDoubtful || asWritten().length !== width?.();
      if (quoted && isOwn) record = { ...record, ...quoted };
      else {
        const cells = asWritten();
        const fits = width !== undefined && cells.length === (width() ?? cells.length);
        record = fits ? { ...record, cells } : { ...record, cells: [first], isBroken: true };
      }
    }
    yield record;
    line += record.end === lineEnd ? 1 : text.slice(start, record.end + 1).split('\n').length - 1;
    start = record.end + 1;
  }
}

const endOf = (text: string, end: string, from: number) => {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at;
};

const opening = / *=?"/y;

/** Undefined if a quotation mark is not closed. */
function readQuoted(
  text: string,
  start: number,
  delimiter: string,
  maxCells: number,
): { cells: string[]; end: number } | undefined {
  const cells: string[] = [];
  const add = (cell: string) => {
    if (cells.length < maxCells) cells.push(cell);
  };
  let lineEnd = endOf(text, '\n', start);
  for (let at = start; ; at += 1) {
    opening.lastIndex = at;
    const begin = opening.exec(text)?.[0].length ?? 0;
    if (begin === 0) {
      // Within the line: a search beyond it would be repeated for each.
      const rest = text.slice(at, lineEnd);
      const cell = rest.slice(0, endOf(rest, delimiter, 0));
      add(cell);
      at += cell.length;
    } else {
      const close = closingQuote(text, at + begin, lineEnd, delimiter);
      if (close < 0) return undefined;
      add(text.slice(at + begin, close).replaceAll('""', '"'));
      if (close > lineEnd) lineEnd = endOf(text, '\n', close);
      at = afterBlanks(text, close + 1);
    }
    if (at >= lineEnd) return { cells, end: lineEnd };
  }
}

/** The mark before a delimiter or a line end. -1: there is none, or in a later line behind others. */
function closingQuote(text: string, from: number, lineEnd: number, delimiter: string): number {
  let hasOther = false;
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    if (hasOther && at > lineEnd) return -1;
    if (text[at + 1] === '"') {
      at += 1;
      continue;
    }
    const next = text[afterBlanks(text, at + 1)];
    if (next === undefined || next === '\n' || next === delimiter) return at;
    if (at > lineEnd) return -1;
    hasOther = true;
  }
  return -1;
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
}
