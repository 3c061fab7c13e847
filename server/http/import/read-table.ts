// A CSV file as rows by column name, each with its line: what people's spreadsheets write, and our own export.
import { CsvError, parse } from 'csv-parse/sync';
import { mostImportRows } from '#contract/locations';

export interface TableRow<Column extends string> {
  /** Where it begins in the file, the first line being 1. */
  line: number;
  /** Trimmed; a column that the file or the line does not have is left out. */
  values: Partial<Record<Column, string>>;
  /** Why the line cannot be read. */
  problem?: string;
}

/**
 * The rows below the head, empty lines left out; a sentence when the file as a whole cannot be read. Columns are found by
 * their names, whatever their order, case and spaces; cells are parted by commas, semicolons or tabs.
 */
export function readTable<Column extends string>(
  csv: string,
  columns: readonly Column[],
): TableRow<Column>[] | { problem: string } {
  const lines = readLines(csv);
  if ('problem' in lines) return lines;
  const [head, ...rest] = lines;
  if (!head) return { problem: 'The file is empty.' };
  const names = head.cells.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, '_'),
  );
  const problem = judgeHead(names, columns);
  if (problem) return { problem };
  return rest.map(({ line, cells }) => readRow(line, cells, names as Column[]));
}

interface Line {
  line: number;
  cells: string[];
}

const tooManyRows = `The file has more than ${spell(mostImportRows)} rows. Split it into smaller files.`;
/** Spreadsheets leave many blank ones; each costs time all the same. */
const mostLines = 100_000;
const tooManyLines = `The file has more than ${spell(mostLines)} lines. Take out those that are blank.`;

function spell(count: number): string {
  return count.toLocaleString('en-US');
}

/** Those in which something stands. */
function readLines(csv: string): Line[] | { problem: string } {
  // One kind of line end, so that lines are counted as editors count them.
  const text = csv.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const lines: Line[] = [];
  let next = 1;
  try {
    parse(text, {
      delimiter: findDelimiter(text),
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      on_record: (cells: string[], { lines: last }) => {
        if (cells.some((cell) => cell.trim() !== '')) lines.push({ line: next, cells });
        next = last + 1;
        // The first is the head.
        if (lines.length > mostImportRows + 1) throw new TooLong(tooManyRows);
        if (next > mostLines) throw new TooLong(tooManyLines);
        return null;
      },
    });
  } catch (error) {
    if (error instanceof TooLong) return { problem: error.message };
    if (!(error instanceof CsvError)) throw error;
    return { problem: `A quotation mark in line ${next} is opened and not closed.` };
  }
  return lines;
}

/** Ends the reading at once. */
class TooLong extends Error {}

/** The one that parts the head: names of columns hold none of them. */
function findDelimiter(text: string): string {
  const head = text.trimStart().split('\n', 1)[0] ?? '';
  const [first = ','] = [',', ';', '\t'].sort((a, b) => head.split(b).length - head.split(a).length);
  return first;
}

function judgeHead(names: string[], columns: readonly string[]): string | undefined {
  const known = `The columns are ${columns.join(', ')}.`;
  const unknown = names.filter((name) => !columns.includes(name));
  if (unknown.length === names.length) return `The first line must name the columns. ${known}`;
  if (unknown.length > 0) {
    const some = unknown.slice(0, 5).map((name) => `“${name.slice(0, 100)}”`);
    return `There is no column ${some.join(', ')}${unknown.length > some.length ? ' and others' : ''}. ${known}`;
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice && `The column “${twice}” stands there twice.`;
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

/** An export puts an apostrophe before what a spreadsheet would take for a formula. */
function rearm(cell: string): string {
  return cell.replace(/^'(?=\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\n])/, '');
}
