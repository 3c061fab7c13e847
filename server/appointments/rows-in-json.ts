// Which objects of a JSON body are the rows of a list, and what their cells are.
import type { AppointmentField } from '#contract/appointments';
import { isJsonObject as isObject, type JsonObject, type JsonValue } from '#contract/json-value';
import { storable } from '../ingest/delivery/printable';
import { readTime } from '../ingest/read/read-time';
import { columnNames, foldHeader, isNamed } from './column-names';
import { isPhone } from './phones-in-cell';

/**
 * The objects of a list. An object is the only row if it has a phone of the customer and a time of its own, whatever lists are in it.
 * With only one of them it is so unless a list in it is one of appointments; a report's own time makes it no row.
 */
export function rowsIn(body: JsonValue): JsonObject[] {
  if (Array.isArray(body)) return body.filter(isObject);
  if (!isObject(body)) return [];
  const cells = cellsOf(body);
  const own = cells.filter(([name]) => !name.includes('[]'));
  const hasTime = own.some(([, cell]) => isTime(cell));
  const lists = listsIn(body);
  const list = lists.find(({ key, rows }) => !isOfPhones(key) && rows.slice(0, sampledRows).some(hasPhoneAndTime));
  if (!list) return hasTime || own.some(isCustomersPhone) ? [body] : (lists[0]?.rows ?? [body]);
  const hasPhone = cells.some(isCustomersPhone);
  const isOfAppointments = ofAppointments.test(list.key) || list.rows.slice(0, sampledRows).some(isAppointment);
  const isRow = hasPhone ? hasTime || !isOfAppointments : hasTime && !isOfAppointments && own.some(isOfOne);
  return isRow ? [body] : list.rows;
}

const ofAppointments = /app(?:oin)?t|booking|reservation|record|rows/i;

const isNamedAs = (field: AppointmentField, name: string) =>
  columnNames[field].some((known) => isNamed(foldHeader(name), known));

/** What a report about several has none of. */
const isOfOne = ([name, cell]: [string, string]) =>
  cell !== '' && (isNamedAs('id', name) || /customer(?![._ -]?id)/i.test(name));

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

/** Not what a row has lists of, nor of the shop. */
export function isOfCustomer(name: string): boolean {
  const list = /([^.\]]*)\[\]/.exec(name)?.[1];
  return (list === undefined || isOfPhones(list)) && !ofOthers.test(name);
}

const ofOthers =
  /fax|store|shop|location|branch|site|office|company|dealer|advisor|employee|writer|agent|tech|staff|user|manager|called|tracking|merchant|organi[sz]ation|business\./i;

const isCustomersPhone = ([name, cell]: [string, string]) =>
  isOfCustomer(name) && !isNamedAs('id', name) && isPhone(cell);

function isAppointment(row: JsonObject): boolean {
  const cells = cellsOf(row);
  return (
    cells.some((it) => isNamedAs('phone', it[0]) && isCustomersPhone(it)) &&
    cells.some(([name, cell]) => isNamedAs('createdAt', name) && isTime(cell))
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
