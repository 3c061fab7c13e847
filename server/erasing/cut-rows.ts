// Cuts the rows of a number out of a list's text. Where it is only mentioned, as in a note about someone else, the row stays
// without the number.
import { gunzipSync, gzipSync } from 'node:zlib';
import { isJsonObject, type JsonValue } from '#contract/json-value';
import { plainDigits, type WrittenNumber, writtenNumber } from '../access/written-number';
import { phonesInCell } from '../appointments/phones-in-cell';
import { parseList } from '../appointments/read-file';
import { rowsIn } from '../appointments/rows-in-json';
import { csvRecords, normalizeLineEnds, readDelimiter } from '../aside/csv-records';
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

/** The rows are those that an import reads; long ids stay as they are. */
function cutJson(text: string, written: WrittenNumber): CutText | undefined {
  const parsed = parseList(text);
  if (!('value' in parsed)) return undefined;
  const holding = rowsIn(parsed.value).filter((row) => written.isIn(JSON.stringify(row)));
  const own = new Set<JsonValue>(holding.filter((row) => textsOf(row).some((cell) => isOf(cell, written))));
  const without = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.filter((one) => !own.has(one)).map(without);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, without(inner)]));
  };
  const cut = own.has(parsed.value) ? [] : without(parsed.value);
  return { text: written.mask(JSON.stringify(cut)), rows: holding.map((row) => JSON.stringify(row)) };
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsOf);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

/** Lines keep their numbers: a row that goes leaves its line ends. */
function cutCsv(csv: string, written: WrittenNumber): CutText {
  const text = normalizeLineEnds(csv);
  const { delimiter } = readDelimiter(text);
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
