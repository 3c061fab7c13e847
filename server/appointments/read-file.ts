// Splits a list into rows of cells: CSV with a header, or JSON (a row, a list of rows, or an object that holds one). In
// slices, so that deliveries and readers get their turn.
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { maxAppointmentRows } from '#contract/appointments';
import { storable } from '../ingest/delivery/printable';

export interface FileRow {
  /** From 1; in CSV the line it begins in. */
  line: number;
  /** By column; a shorter row lacks the last ones. */
  cells: string[];
}

export interface FileTable {
  columns: string[];
  rows: FileRow[];
}

/** A sentence instead if the text is no list. */
export async function readFile(text: string): Promise<FileTable | { problem: string }> {
  const trimmed = text.replace(/^\uFEFF/, '');
  const begin = trimmed.slice(0, 4_096).trimStart();
  if (begin === '') return { problem: 'The file is empty.' };
  if (begin.startsWith('PK\u0003\u0004')) return { problem: notText };
  return begin.startsWith('[') || begin.startsWith('{') ? readJson(trimmed) : readCsv(trimmed);
}

/** Why a list of one column is none. */
export const oneColumn = 'A row needs at least a phone number and the time at which the appointment was created.';
const notText = 'This is an Excel workbook. Save it as CSV, or choose it in the browser, which reads it.';
const tooManyRows = `The list has more than ${maxAppointmentRows.toLocaleString('en-US')} rows. Split it into smaller files.`;
const maxColumns = 200;
const tooManyColumns = `The list has more than ${maxColumns} columns.`;
const sliceLength = 64 * 1024;

class Unreadable extends Error {}

async function readCsv(text: string): Promise<FileTable | { problem: string }> {
  const { lines, delimiter } = readDelimiter(storable(text).replaceAll(/\r\n?/g, '\n'));
  let columns: string[] | undefined;
  const rows: FileRow[] = [];
  let next = 1;
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: false,
    record_delimiter: '\n',
    on_record(cells: string[], { lines: last }: { lines: number }) {
      const line = next;
      next = last + 1;
      if (cells.every((cell) => cell.trim() === '')) return null;
      if (!columns) columns = isTitle(cells) ? undefined : namesOf(cells);
      else if (rows.length >= maxAppointmentRows) throw new Unreadable(tooManyRows);
      else rows.push({ line, cells: cells.map(withoutGuard) });
      return null;
    },
  });
  try {
    await feed(parser, lines);
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message };
    if (!(error instanceof CsvError)) throw error;
    return { problem: `A quotation mark in line ${next} is opened and not closed.` };
  }
  if (!columns) return { problem: oneColumn };
  return { columns, rows };
}

async function feed(parser: ReturnType<typeof parse>, text: string): Promise<void> {
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('error', reject);
    parser.on('end', resolve);
    parser.resume();
  });
  ended.catch(() => {});
  for (let at = 0; at < text.length && !parser.destroyed; at += sliceLength) {
    await setImmediate();
    parser.write(text.slice(at, at + sliceLength));
  }
  if (!parser.destroyed) parser.end();
  await ended;
}

/** Excel may say it in a first line `sep=;`. Otherwise it is the most frequent one of the first line that has any. */
function readDelimiter(text: string): { lines: string; delimiter: string } {
  const stated = /^\s*sep=(.)\n/i.exec(text);
  if (stated?.[1]) return { lines: text.replace(/sep=./i, ''), delimiter: stated[1] };
  const unquoted = text.slice(0, 4_096).replaceAll(/"(?:[^"]|"")*"/g, '');
  const head = unquoted.split('\n').find((line) => /[,;\t|]/.test(line.trim())) ?? '';
  const count = (delimiter: string) => head.split(delimiter).length;
  return { lines: text, delimiter: delimiters.toSorted((one, other) => count(other) - count(one))[0] ?? ',' };
}

const delimiters = [',', ';', '\t', '|'];

/** Reports begin with a title and dates; a list has at least two columns. */
const isTitle = (cells: string[]) => cells.filter((cell) => cell.trim() !== '').length < 2;

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

/** Exports put an apostrophe before anything a spreadsheet would take for a formula. */
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '');

async function readJson(text: string): Promise<FileTable | { problem: string }> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { problem: 'This is neither CSV nor valid JSON.' };
  }
  const found = rowsIn(body);
  if (found.length === 0) return { problem: 'The body has no rows.' };
  if (found.length > maxAppointmentRows) return { problem: tooManyRows };
  const places = new Map<string, number>();
  const rows: FileRow[] = [];
  for (const [index, row] of found.entries()) {
    if (index % 1_000 === 0) await setImmediate();
    const cells: string[] = [];
    for (const [name, value] of scalarsOf(row)) {
      const place = places.get(name) ?? places.size;
      if (place >= maxColumns) continue;
      places.set(name, place);
      cells[place] = value;
    }
    rows.push({ line: index + 1, cells: Array.from(cells, (cell) => cell ?? '') });
  }
  return { columns: [...places.keys()], rows };
}

type JsonObject = Record<string, unknown>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list of objects, one that an object holds, or the object itself as the only row. */
function rowsIn(body: unknown): JsonObject[] {
  if (Array.isArray(body)) return body.filter(isObject);
  if (!isObject(body)) return [];
  const list = Object.values(body).find((value) => Array.isArray(value) && value.length > 0 && value.every(isObject));
  return Array.isArray(list) ? list.filter(isObject) : [body];
}

const maxDepth = 4;

/** Texts, numbers and truth values with their paths: `customer.phone`. */
function scalarsOf(row: JsonObject, prefix = '', depth = 0): [string, string][] {
  return Object.entries(row).flatMap(([key, value]): [string, string][] => {
    const name = storable((prefix === '' ? key : `${prefix}.${key}`).slice(0, 200));
    if (isObject(value)) return depth < maxDepth ? scalarsOf(value, name, depth + 1) : [];
    const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
    return isScalar ? [[name, storable(String(value))]] : [];
  });
}
