// Reads a CSV file, as written by spreadsheets and our own export, into rows by column name.
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { maxImportRows } from '#contract/locations';
import type { TableRow } from '../../organization/table-row';

/**
 * The rows below the header without empty lines; a sentence if the whole file is unreadable. Matches columns by name in
 * any order; commas, semicolons or tabs separate cells. Reads in slices.
 */
export async function readTable<Column extends string>(
  csv: string,
  columns: readonly Column[],
): Promise<TableRow<Column>[] | { problem: string }> {
  // One kind of line end, to count lines as editors do.
  const text = csv.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const delimiter = findDelimiter(text);
  if (hasTooManyCells(text, delimiter)) return { problem: tooManyCells };
  const rows: TableRow<Column>[] = [];
  let names: Column[] | undefined;
  let next = 1;
  const takeLine = (cells: string[], last: number) => {
    const line = next;
    next = last + 1;
    if (cells.some((cell) => cell.trim() !== '')) {
      if (names) rows.push(readRow(line, cells, names));
      else names = readHead(cells, columns);
      if (rows.length > maxImportRows) throw new Unreadable(tooManyRows);
    }
    if (next > maxLines) throw new Unreadable(tooManyLines);
  };
  try {
    await pipeline(inSlicesOf(text), parserOf(delimiter, takeLine), ignoreRecords);
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message };
    if (!(error instanceof CsvError)) throw error;
    return { problem: `A quotation mark in line ${next} is opened and not closed.` };
  }
  return names ? rows : { problem: 'The file is empty.' };
}

const tooManyRows = `The file has more than ${spell(maxImportRows)} rows. Split it into smaller files.`;
/** Spreadsheets leave many blank lines, and each takes time. */
const maxLines = 100_000;
const tooManyLines = `The file has more than ${spell(maxLines)} lines. Remove the blank ones.`;
/** All columns of the maximum number of rows use two thirds of it. */
const maxCells = 200_000;
const tooManyCells = `The file has more than ${spell(maxCells)} cells. Remove blank rows and columns, or split it into smaller files.`;

const sliceBytes = 16 * 1024;

function spell(count: number): string {
  return count.toLocaleString('en-US');
}

class Unreadable extends Error {}

async function* inSlicesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    await setImmediate();
    yield bytes.subarray(at, at + sliceBytes);
  }
}

function parserOf(delimiter: string, takeLine: (cells: string[], last: number) => void) {
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

const maxHeadLength = 4_096;

/** The delimiter of the header, whose column names contain none. */
function findDelimiter(text: string): string {
  const head = text.trimStart().slice(0, maxHeadLength).split('\n', 1)[0] ?? '';
  const [first = ','] = [',', ';', '\t'].sort((a, b) => head.split(b).length - head.split(a).length);
  return first;
}

function readHead<Column extends string>(cells: string[], columns: readonly Column[]): Column[] {
  const names = cells.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, '_'),
  );
  const problem = checkHead(names, columns);
  if (problem) throw new Unreadable(problem);
  return names as Column[];
}

function checkHead(names: string[], columns: readonly string[]): string | undefined {
  const known = `The columns are ${columns.join(', ')}.`;
  const unknown = names.filter((name) => !columns.includes(name));
  if (unknown.length === names.length) return `The first line must name the columns. ${known}`;
  if (unknown.length > 0) {
    const some = unknown.slice(0, 5).map((name) => `“${name.slice(0, 100)}”`);
    return `Unknown column ${some.join(', ')}${unknown.length > some.length ? ' and others' : ''}. ${known}`;
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice && `The column “${twice}” appears twice.`;
}

function readRow<Column extends string>(line: number, cells: string[], names: Column[]): TableRow<Column> {
  const values: Partial<Record<Column, string>> = {};
  for (const [index, name] of names.entries()) {
    const cell = cells[index];
    if (cell !== undefined) values[name] = rearm(cell).trim();
  }
  if (cells.length <= names.length) return { line, values };
  return { line, values, problem: `This line has ${cells.length} cells, but there are ${names.length} columns.` };
}

/** Exports put an apostrophe before anything a spreadsheet would take for a formula. */
function rearm(cell: string): string {
  return cell.replace(/^'(?=\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\n])/, '');
}
