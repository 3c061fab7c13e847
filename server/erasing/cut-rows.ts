// Cuts the rows of a number out of a list's text. Where it is only mentioned, as in a note about someone else, the row stays
// without the number.
import { parse } from 'csv-parse/sync';
import { dialedNumber } from '../access/phone-number';
import type { WrittenNumber } from '../access/written-number';

export interface CutText {
  text: string;
  /** The rows that held the number, as they were. */
  rows: string[];
}

export function cutRows(text: string, written: WrittenNumber): CutText {
  const begin = text.trimStart().slice(0, 1);
  return (begin === '[' || begin === '{' ? cutJson(text, written) : undefined) ?? cutCsv(text, written);
}

const isOf = (cell: string, { number }: WrittenNumber) => dialedNumber(cell.trim()) === number;

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
function cutCsv(text: string, written: WrittenNumber): CutText {
  const rows: string[] = [];
  const kept = recordsOf(text).map(({ raw, cells }) => {
    if (!written.isIn(raw)) return raw;
    rows.push(raw.trimEnd());
    return cells.some((cell) => isOf(cell, written)) ? raw.replaceAll(/[^\r\n]/g, '') : written.mask(raw);
  });
  return { text: kept.join(''), rows };
}

interface CsvRecord {
  raw: string;
  cells: string[];
}

function recordsOf(text: string): CsvRecord[] {
  const [head = ''] = text.trimStart().split('\n', 1);
  const [delimiter = ','] = [',', ';', '\t'].toSorted(
    (one, other) => head.split(other).length - head.split(one).length,
  );
  try {
    const parsed: unknown = parse(text, { delimiter, raw: true, relax_column_count: true, skip_empty_lines: false });
    const records = (parsed as { raw: string; record: string[] }[]).map(({ raw, record }) => ({ raw, cells: record }));
    if (records.map(({ raw }) => raw).join('') === text) return records;
  } catch {
    // No CSV: then each line is a row.
  }
  return (text.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((raw) => ({ raw, cells: raw.split(delimiter) }));
}
