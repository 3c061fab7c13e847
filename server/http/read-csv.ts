// A CSV file as people save it from a spreadsheet, read into rows that know their line. What the rows mean is for the
// import that asks (import-employees.ts, import-locations.ts).
import { CsvError, parse } from 'csv-parse/sync';

/** A row with the cells of the columns the file has; trimmed, '' where one is blank. */
export interface CsvRow<Column extends string> {
  /** Where it begins, the head being line 1. */
  line: number;
  cells: Partial<Record<Column, string>>;
}

export interface LineFailure {
  line: number;
  message: string;
}

/** What could be read, and what could not; a text instead says why the file as a whole cannot. */
export type ReadCsv<Column extends string> = { rows: CsvRow<Column>[]; failures: LineFailure[] } | string;

/**
 * Separated by commas, semicolons or tabs, with or without a byte order mark; the first line names the columns in any
 * order, and some may be missing. A first apostrophe that our own export put before a formula's sign is taken off again.
 */
export function readCsv<Column extends string>(text: string, columns: readonly Column[]): ReadCsv<Column> {
  const { records, failures } = splitRecords(text);
  const [head, ...body] = records;
  if (!head) return failures[0]?.message ?? 'The file is empty.';
  const named = readHead(head.cells, columns);
  if (typeof named === 'string') return named;

  const rows: CsvRow<Column>[] = [];
  for (const { line, cells } of body) {
    if (cells.length !== named.length) failures.push({ line, message: countsDiffer(cells.length, named.length) });
    else rows.push({ line, cells: nameCells(named, cells) });
  }
  return { rows, failures };
}

interface Line {
  line: number;
  cells: string[];
}

function splitRecords(text: string): { records: Line[]; failures: LineFailure[] } {
  // The parser counts a line break of two characters inside quotes twice.
  const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const records: Line[] = [];
  let linesRead = 0;
  try {
    parse(lines, {
      delimiter: findDelimiter(lines),
      relax_column_count: true,
      relax_quotes: true,
      on_record: (cells: string[], { lines: read }) => {
        if (cells.some((cell) => cell.trim() !== '')) records.push({ line: linesRead + 1, cells });
        linesRead = read;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { records, failures: [{ line: linesRead + 1, message: openQuote }] };
  }
  return { records, failures: [] };
}

const openQuote = 'A quote in this row is never closed: nothing from here on was read.';

/** The sign that separates most in the first line: there are the names of the columns, which hold none of them. */
function findDelimiter(lines: string): string {
  const head = /[^\n]*\S[^\n]*/.exec(lines)?.[0] ?? '';
  const times = (sign: string) => head.split(sign).length;
  return [',', ';', '\t'].reduce((most, sign) => (times(sign) > times(most) ? sign : most));
}

/** First Name and first-name are first_name. */
function readHead<Column extends string>(cells: string[], columns: readonly Column[]): Column[] | string {
  const names = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  );
  const known = columns.join(', ');
  if (!names.some((name) => isOneOf(columns, name))) return `The first line must name the columns: ${known}.`;
  const unknown = cells.filter((_, at) => !isOneOf(columns, names[at] ?? ''));
  if (unknown.length > 0) return `There is no column “${unknown.join('”, “')}”. The columns are ${known}.`;
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) return `The column ${twice} stands in the first line twice.`;
  return names as Column[];
}

function isOneOf(columns: readonly string[], name: string): boolean {
  return columns.includes(name);
}

function nameCells<Column extends string>(names: Column[], cells: string[]): Partial<Record<Column, string>> {
  const named: Partial<Record<Column, string>> = {};
  for (const [at, name] of names.entries()) named[name] = readCell(cells[at]);
  return named;
}

function countsDiffer(has: number, names: number): string {
  return `This row has ${has} ${has === 1 ? 'cell' : 'cells'}, the first line names ${names}.`;
}

function readCell(cell = ''): string {
  return cell.replace(/^'(?=\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\n])/, '').trim();
}
