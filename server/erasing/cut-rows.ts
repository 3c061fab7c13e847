// Cuts the rows of a number out of a list's text. Where it is only mentioned, as in a note about someone else, the row stays
// without the number.
import { gunzipSync, gzipSync } from 'node:zlib';
import { plainDigits, type WrittenNumber, writtenNumber } from '../access/written-number';
import { phonesInCell } from '../appointments/phones-in-cell';
import { csvRecords, normalizeLineEnds } from '../aside/csv-records';
import type { FileReading } from '../aside/read-aside';

interface CutText {
  text: string;
  /** The rows that held the number, as they were. */
  rows: string[];
}

/** Of a compressed file; null if the number is not in it. */
export const cutReading: FileReading<
  { body: Uint8Array; number: string },
  { body: Uint8Array; rows: string[] } | null
> = {
  name: 'cut',
  read({ body, number }) {
    const written = writtenNumber(number);
    const text = gunzipSync(body).toString('utf8');
    if (!written?.isIn(text)) return { answer: null };
    const cut = cutRows(text, written);
    return { answer: { body: gzipSync(cut.text), rows: cut.rows } };
  },
};

function cutRows(text: string, written: WrittenNumber): CutText {
  const begin = text.trimStart().slice(0, 1);
  return (begin === '[' || begin === '{' ? cutJson(text, written) : undefined) ?? cutCsv(text, written);
}

/** A cell of phone numbers, not one that mentions some. */
const isOf = (cell: string, { number }: WrittenNumber) => {
  const plain = plainDigits(cell);
  return /^\s*[+(\d]/.test(plain) && phonesInCell(plain).includes(number);
};

function cutJson(text: string, written: WrittenNumber): CutText | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  const rows: string[] = [];
  const withoutRows = (list: unknown[]) =>
    list.filter((row) => {
      if (!written.isIn(JSON.stringify(row))) return true;
      rows.push(JSON.stringify(row));
      return !textsOf(row).some((cell) => isOf(cell, written));
    });
  const cut = Array.isArray(body) ? withoutRows(body) : cutObject(body, withoutRows, written, rows);
  return { text: written.mask(JSON.stringify(cut)), rows };
}

/** An object that holds a list, or is the only row itself. */
function cutObject(
  body: unknown,
  withoutRows: (list: unknown[]) => unknown[],
  written: WrittenNumber,
  rows: string[],
): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const lists = Object.entries(body).filter(([, value]) => Array.isArray(value));
  if (lists.length > 0) {
    return { ...body, ...Object.fromEntries(lists.map(([key, list]) => [key, withoutRows(list as unknown[])])) };
  }
  if (!textsOf(body).some((cell) => isOf(cell, written))) return body;
  rows.push(JSON.stringify(body));
  return [];
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsOf);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

/** Lines keep their numbers: a row that goes leaves its line ends. */
function cutCsv(csv: string, written: WrittenNumber): CutText {
  const text = normalizeLineEnds(csv);
  const [head = ''] = text.trimStart().split('\n', 1);
  const [delimiter = ','] = [',', ';', '\t', '|'].toSorted(
    (one, other) => head.split(other).length - head.split(one).length,
  );
  const rows: string[] = [];
  const kept: string[] = [];
  let copiedTo = 0;
  for (const { start, end, cells, isBroken } of csvRecords(text, { delimiter, maxCells })) {
    const raw = text.slice(start, end);
    if (!written.isIn(raw)) continue;
    rows.push(raw.trimEnd());
    const own = isBroken ? raw.split(delimiter, maxCells) : cells;
    const isOwn = own.some((cell) => isOf(cell, written));
    kept.push(text.slice(copiedTo, start), isOwn ? raw.replaceAll(/[^\n]/g, '') : written.mask(raw));
    copiedTo = end;
  }
  kept.push(text.slice(copiedTo));
  return { text: kept.join(''), rows };
}

const maxCells = 1_000;
