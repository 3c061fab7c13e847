// Which objects of a JSON body are the rows of a list, and what their cells are.
import type { AppointmentField } from '#contract/appointments';
import { isJsonObject as isObject, type JsonObject, type JsonValue } from '#contract/json-value';
import { storable } from '../ingest/delivery/printable';
import { readTime } from '../ingest/read/read-time';
import { columnNames, foldHeader, isNamed } from './column-names';
import { isPhone } from './phones-in-cell';

/**
 * The objects of a list. An object is the only row if its own keys are those of an appointment; or else the rows are a list of
 * objects in it that have a phone and a time (the phones of a customer are none); or else it is the only row if it has a phone or a
 * time of its own.
 */
export function rowsIn(body: JsonValue): JsonObject[] {
  if (Array.isArray(body)) return body.filter(isObject);
  if (!isObject(body)) return [];
  const own = cellsOf(body).filter(([name]) => !name.includes('[]'));
  if (isAny(own, 'phone', isPhone) && isAny(own, 'createdAt', isTime)) return [body];
  const lists = listsIn(body);
  const ofRows = lists.find(({ key, rows }) => !isOfPhones(key) && rows.slice(0, sampledRows).some(hasPhoneAndTime));
  if (ofRows) return ofRows.rows;
  const isRow = own.some(([, cell]) => isPhone(cell) || isTime(cell));
  return isRow ? [body] : (lists[0]?.rows ?? [body]);
}

/** Lists of objects, not those in their entries. */
function listsIn(value: JsonObject, depth = 0): { key: string; rows: JsonObject[] }[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    if (isObject(inner)) return depth < maxDepth ? listsIn(inner, depth + 1) : [];
    const rows = Array.isArray(inner) ? inner.filter(isObject) : [];
    return rows.length > 0 ? [{ key, rows }] : [];
  });
}

const sampledRows = 20;

export const isOfPhones = (key: string) => /phone|mobile|cell|tel|contact|number/i.test(key);

function isAny(cells: readonly [string, string][], field: AppointmentField, isOne: (cell: string) => boolean): boolean {
  return cells.some(
    ([name, cell]) => columnNames[field].some((known) => isNamed(foldHeader(name), known)) && isOne(cell),
  );
}

function hasPhoneAndTime(row: JsonObject): boolean {
  const cells = cellsOf(row).map(([, cell]) => cell);
  return cells.some(isPhone) && cells.some(isTime);
}

const isTime = (cell: string) => /[-/.:]/.test(cell) && readTime(cell).kind === 'read';

const maxDepth = 4;
const maxEntries = 10;
/** Between the values of a list. */
export const between = ' / ';

/** Texts, numbers and truth values with their paths: `customer.phone`; of a list in a row all values: `services[].name`. */
export function cellsOf(row: JsonObject): [string, string][] {
  const cells = new Map<string, string>();
  addCells(row, '', 0, cells);
  return [...cells];
}

function addCells(value: JsonValue, name: string, depth: number, cells: Map<string, string>): void {
  if (Array.isArray(value)) {
    if (depth >= maxDepth) return;
    for (const entry of value.slice(0, maxEntries)) addCells(entry, `${name}[]`, depth + 1, cells);
  } else if (isObject(value)) {
    if (depth > maxDepth) return;
    for (const [key, inner] of Object.entries(value)) {
      addCells(inner, storable((name === '' ? key : `${name}.${key}`).slice(0, 200)), depth + 1, cells);
    }
  } else if (value === null) {
    // A column nevertheless: the next row may fill it.
    if (!cells.has(name)) cells.set(name, '');
  } else {
    const before = name.includes('[]') ? cells.get(name) : undefined;
    const text = storable(String(value));
    cells.set(name, !before ? text : `${before}${between}${text}`);
  }
}
