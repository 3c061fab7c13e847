// Splits a list into rows of cells: CSV with a header, or JSON. Takes as long as the text is large, so large ones are read aside
// (server/aside/read-aside.ts).
import { gunzipSync } from 'node:zlib';
import { maxAppointmentFileBytes, maxAppointmentRows } from '#contract/appointments';
import { formatCount } from '#contract/format-count';
import { isJsonObject } from '#contract/json-value';
import { csvRecords, normalizeLineEnds, readDelimiter, Unreadable, withoutGuard } from '../aside/csv-records';
import type { FileReading } from '../aside/read-aside';
import { deepestNesting, mendJson, parseJson } from '../ingest/delivery/parse-json';
import { storable } from '../ingest/delivery/printable';
import { cellsOf, rowsIn } from './rows-in-json';

export interface FileRow {
  /** From 1; in CSV the line it begins in. */
  line: number;
  /** By column; a shorter row lacks the last ones. */
  cells: string[];
  /** The line could not be split; the only cell is its text. */
  isBroken?: true;
}

/** Which of day and month comes first in the numeric dates of a column; `unknown` if none shows it, or both do. */
export type DateOrder = 'day-first' | 'month-first' | 'unknown';

export interface FileTable {
  columns: string[];
  rows: FileRow[];
  /** By column. */
  dateOrders: DateOrder[];
}

/** What is known of a list before its rows are gone through. */
export type ListHead = Omit<FileTable, 'rows'> & { sample: FileRow[]; totalRows: number };

const sampledRows = 200;

/** The text, or a kept file. */
export const listReading: FileReading<string | Uint8Array, ListHead | { problem: string }, FileRow> = {
  name: 'list',
  read(input) {
    const table = readFile(typeof input === 'string' ? input : unzip(input));
    if ('problem' in table) return { answer: table };
    const { rows, ...head } = table;
    return { answer: { ...head, sample: rows.slice(0, sampledRows), totalRows: rows.length }, rows };
  },
};

const unzip = (body: Uint8Array) => gunzipSync(body, { maxOutputLength: 2 * maxAppointmentFileBytes }).toString('utf8');

/** A sentence instead if the text is no list. */
export function readFile(text: string): FileTable | { problem: string } {
  const trimmed = text.replace(/^\uFEFF/, '');
  const begin = trimmed.slice(0, 4_096).trimStart();
  if (begin === '' && trimmed.trim() === '') return { problem: 'The file is empty.' };
  if (begin.startsWith('PK\u0003\u0004')) return { problem: notText };
  try {
    return begin.startsWith('[') || begin.startsWith('{') ? readJson(trimmed) : readCsv(trimmed);
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message };
    throw error;
  }
}

/** Why a list of one column is none. */
export const oneColumn = 'A row needs at least a phone number and the time at which the appointment was created.';
const notText = 'This is an Excel workbook. Save it as CSV, or choose it in the browser, which reads it.';
const tooManyRows = `The list has more than ${formatCount(maxAppointmentRows)} rows. Split it into smaller files.`;
const maxColumns = 200;
const tooManyColumns = `The list has more than ${maxColumns} columns.`;
/** Forty columns of the maximum number of rows. */
const maxCells = 4_000_000;
const tooManyCells = `The list has more than ${formatCount(maxCells)} cells. Remove columns that are not needed, or split it into smaller files.`;
const jsonLimits = { values: 2_000_000, levels: deepestNesting };
/** Of the outermost object: no row has as many. */
const maxKeys = 10_000;
const tooManyValues = `The list has more than ${formatCount(jsonLimits.values)} values. Split it into smaller files.`;
/** More than a slip of a few rows: then the file is no CSV. */
const maxBroken = 100;

function readCsv(text: string): FileTable {
  const { lines, delimiter } = readDelimiter(storable(normalizeLineEnds(text)));
  const table = createTable();
  let width: number | undefined;
  let firstBroken: number | undefined;
  let broken = 0;
  let beginning: FileRow[] | undefined = [];
  const takeBeginning = () => {
    const head = placeOfHeader(beginning ?? []);
    const [header, ...rows] = head < 0 ? [] : (beginning ?? []).slice(head);
    beginning = header ? undefined : [];
    if (!header) return;
    width = header.cells.length;
    table.setColumns(namesOf(header.cells));
    for (const row of rows) table.add(row);
  };
  for (const { line, cells, isBroken } of csvRecords(lines, {
    delimiter,
    maxCells: maxColumns + 1,
    width: () => width,
  })) {
    if (isBroken) {
      broken += 1;
      firstBroken ??= line;
      if (broken > maxBroken) throw new Unreadable(`A quotation mark in line ${firstBroken} is opened and not closed.`);
    } else if (cells.every((cell) => cell.trim() === '')) continue;
    const row: FileRow = isBroken ? { line, cells, isBroken } : { line, cells: cells.map(withoutGuard) };
    // The header's, which is the widest line so far unless it comes later.
    if (!isBroken && beginning) width = Math.max(width ?? 0, cells.length);
    if (!beginning) table.add(row);
    else if (beginning.push(row) === searchedForHeader) takeBeginning();
  }
  if (beginning) takeBeginning();
  return table.finish();
}

/** The columns and rows so far, within the limits. */
function createTable() {
  let columns: string[] | undefined;
  const rows: FileRow[] = [];
  let cells = 0;
  const shown: { dayFirst: boolean; monthFirst: boolean }[] = [];
  return {
    setColumns(names: string[]) {
      columns = names;
      shown.push(...names.map(() => ({ dayFirst: false, monthFirst: false })));
    },
    add(row: FileRow) {
      if (!columns) return;
      if (rows.length >= maxAppointmentRows) throw new Unreadable(tooManyRows);
      // Nothing says what is in cells beyond the header's.
      if (row.cells.length > columns.length) row.cells.length = columns.length;
      cells += row.cells.length;
      if (cells > maxCells) throw new Unreadable(tooManyCells);
      rows.push(row);
      for (const [place, cell] of row.cells.entries()) noteOrder(cell, shown[place]);
    },
    finish(): FileTable {
      if (!columns) throw new Unreadable(oneColumn);
      return { columns, rows, dateOrders: shown.map(orderOf) };
    },
  };
}

const numericDate = /^\s*(?:[a-z]{3,9}\.?,? )?(\d{1,2})(?:([-/. ])(\d{1,2})\2['’]?\d|(\d\d)20\d\d(?!\S))/i;

function noteOrder(cell: string, shown: { dayFirst: boolean; monthFirst: boolean } | undefined): void {
  const [, first, , second, compact] = numericDate.exec(cell) ?? [];
  if (!shown || first === undefined) return;
  if (Number(first) > 12) shown.dayFirst = true;
  if (Number(second ?? compact) > 12) shown.monthFirst = true;
}

const orderOf = ({ dayFirst, monthFirst }: { dayFirst: boolean; monthFirst: boolean }): DateOrder =>
  dayFirst === monthFirst ? 'unknown' : dayFirst ? 'day-first' : 'month-first';

const searchedForHeader = 20;

/**
 * Reports begin with titles (`Date range:,11/1-11/28`): the header is the first line with two filled cells or more, unless one of
 * them is a value or a label and a line below has more. -1: none.
 */
function placeOfHeader(rows: readonly FileRow[]): number {
  const filled = rows.map(({ cells, isBroken }) => (isBroken ? [] : cells.filter((cell) => cell.trim() !== '')));
  return filled.findIndex(
    (cells, place) =>
      cells.length >= 2 &&
      !(
        cells.some((cell) => /\d|:\s*$/.test(cell)) && filled.slice(place + 1).some((one) => one.length > cells.length)
      ),
  );
}

/** Equal names are told apart by a number. */
function namesOf(cells: string[]): string[] {
  if (cells.length > maxColumns) throw new Unreadable(tooManyColumns);
  const taken = new Set<string>();
  return cells.map((cell, index) => {
    const name = cell.trim().slice(0, 200) || `Column ${index + 1}`;
    let unique = name;
    for (let number = 2; taken.has(unique); number += 1) unique = `${name} ${number}`;
    taken.add(unique);
    return unique;
  });
}

/** What reads a list and what cuts rows out of it see the same rows. */
export function parseList(text: string): ReturnType<typeof parseJson> {
  const json = text.replace(/^\uFEFF/, '');
  const strict = parseJson(json, jsonLimits);
  return 'unreadable' in strict ? parseJson(mendJson(json)?.text ?? '', jsonLimits) : strict;
}

function readJson(text: string): FileTable {
  const parsed = parseList(text);
  if ('tooComplex' in parsed) throw new Unreadable(tooManyValues);
  if (!('value' in parsed)) throw new Unreadable('This is neither CSV nor valid JSON.');
  if (isJsonObject(parsed.value) && Object.keys(parsed.value).length > maxKeys) throw new Unreadable(tooManyColumns);
  const found = rowsIn(parsed.value);
  if (found.length === 0) throw new Unreadable('The body has no rows.');
  if (found.length > maxAppointmentRows) throw new Unreadable(tooManyRows);
  const places = new Map<string, number>();
  let count = 0;
  const rows = found.map((row, index): FileRow => {
    const cells: string[] = [];
    for (const [name, value] of cellsOf(row)) {
      const place = places.get(name) ?? places.size;
      if (place >= maxColumns) continue;
      places.set(name, place);
      cells[place] = value;
    }
    count += cells.length;
    if (count > maxCells) throw new Unreadable(tooManyCells);
    return { line: index + 1, cells: Array.from(cells, (cell) => cell ?? '') };
  });
  const table = createTable();
  table.setColumns([...places.keys()]);
  for (const row of rows) table.add(row);
  return table.finish();
}
