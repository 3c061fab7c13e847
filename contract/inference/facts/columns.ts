// Turns deliveries into a table: a row for each call in a body, a column for each key.
import { findInPayload } from '../../find-in-payload';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json-value';
import { type LabeledList, labeledList } from '../../labeled-lists';
import { isPlaceholder, isWithheld, isZeroCount, isZeroDay, namesNothing } from '../../placeholders';
import type { CompanyFacts, SeenDelivery } from '../inference';
import { hasWord, type KeyName, nameOf, otherTimes } from './key-names';
import { lengthIn, ordersIn, phoneIn, type SeenTime, textOf, timeIn } from './read-facts';

export const maxDeliveries = 50;
const maxRows = 200;
const maxLeaves = 500;
const maxDepth = 6;

export interface Row {
  /** The position in the deliveries as given. */
  delivery: number;
  arrivedAt: number;
  call: JsonValue;
  root: JsonValue;
  query: JsonObject | undefined;
}

export interface Column {
  key: string;
  name: KeyName;
  /** By row; undefined if absent, null or blank. Lists hold their texts. */
  values: (JsonValue | undefined)[];
  isList: boolean;
  /** Below the first element of a list: a leg or a party of the call. */
  isInList: boolean;
  /** An element of a list under its label, which another call may leave out. */
  isEntry: boolean;
  phones: (string | undefined)[];
  /** All of its values look like telephone numbers. `weak`: but only by their digits. */
  phoneness: 'no' | 'weak' | 'sure';
  times: (SeenTime | undefined)[];
  lengths: ({ count: number; hasUnit: boolean } | undefined)[];
  texts: string[];
  /** Texts such as `N/A`, which are no values here. */
  placeholders: string[];
  /** How many rows have a value, and how many different ones there are. */
  filled: number;
  distinct: number;
}

export interface Table {
  rows: Row[];
  columns: Column[];
  /** Keys that no row has a value for, such as an answer time that is always null. */
  empty: Column[];
  facts: CompanyFacts;
  callsPath: string;
  /** Dates of numbers name the day before the month: 28/11/2026. */
  dayFirst: boolean;
}

/** The same order for the same deliveries, however they are given. */
export function inOrderOfArrival(deliveries: readonly SeenDelivery[]): (SeenDelivery & { position: number })[] {
  return deliveries
    .map((delivery, position) => ({ ...delivery, position, at: Date.parse(delivery.receivedAt) || 0 }))
    .sort((a, b) => a.at - b.at || compareTexts(a.payload, b.payload) || a.position - b.position)
    .slice(-maxDeliveries);
}

function compareTexts(a: JsonValue, b: JsonValue): number {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)];
  return one < other ? -1 : Number(one > other);
}

export function tableOf(deliveries: readonly SeenDelivery[], facts: CompanyFacts, callsPath: string): Table {
  const rows: Row[] = [];
  for (const { payload, receivedAt, query, position } of inOrderOfArrival(deliveries)) {
    const arrivedAt = Date.parse(receivedAt) || 0;
    for (const call of callsIn(payload, callsPath)) {
      if (rows.length < maxRows) rows.push({ delivery: position, arrivedAt, call, root: payload, query });
    }
  }
  const { all, dayFirst } = columnsOf(rows, callsPath !== '');
  const columns = all.filter((column) => column.filled > 0);
  return { rows, columns, empty: all.filter((column) => column.filled === 0), facts, callsPath, dayFirst };
}

function callsIn(payload: JsonValue, callsPath: string): JsonValue[] {
  if (callsPath === '') return [payload];
  const found = findInPayload(payload, callsPath);
  if (isJsonObject(found)) return [found];
  return Array.isArray(found) ? found.filter(isJsonObject).slice(0, 100) : [];
}

/** Lists whose elements differ by their place: the caller, who was called, a third. */
const partiesOfCalls = new Set('participants participant parties party members endpoints numbers people'.split(' '));

type Leaf = { steps: string[]; key: string; value: JsonValue; isList: boolean; isInList: boolean; isEntry?: boolean };

function columnsOf(rows: readonly Row[], hasCalls: boolean): { all: Column[]; dayFirst: boolean } {
  const found = new Map<string, { leaf: Leaf; values: (JsonValue | undefined)[] }>();
  const labeled = labeledListsOf(rows);
  for (const [index, { call, root, query }] of rows.entries()) {
    const leaves = leavesOf(call, '', labeled);
    if (hasCalls) leaves.push(...leavesOf(root, '$.', labeled).filter((leaf) => !leaf.isList && !leaf.isInList));
    for (const [name, value] of Object.entries(query ?? {}).slice(0, 100)) {
      leaves.push({ steps: [name], key: `?${name}`, value, isList: false, isInList: false });
    }
    for (const leaf of leaves.slice(0, maxLeaves)) {
      let column = found.get(leaf.key);
      if (!column) {
        if (found.size >= maxLeaves) continue;
        column = { leaf, values: new Array<JsonValue | undefined>(rows.length).fill(undefined) };
        found.set(leaf.key, column);
      }
      column.values[index] = leaf.value;
    }
  }
  const dayFirst = namesDayFirst([...found.values()], rows);
  return { all: [...found.values()].map(({ leaf, values }) => columnOf(leaf, values, dayFirst)), dayFirst };
}

/** A date can have no month over 12; or only so it lies near the arrival. */
function namesDayFirst(found: { leaf: Leaf; values: (JsonValue | undefined)[] }[], rows: readonly Row[]): boolean {
  const proofs = { only: new Set<boolean>(), near: new Set<boolean>() };
  for (const { leaf, values } of found) {
    if (hasWord(nameOf(leaf.steps).own, otherTimes)) continue;
    for (const [row, value] of values.entries()) {
      const orders = ordersIn(value);
      if (!orders) continue;
      if (orders.dayFirst !== orders.monthFirst) proofs.only.add(orders.dayFirst);
      const isNear = (dayFirst: boolean) =>
        Math.abs((timeIn(value, dayFirst)?.at ?? 0) - (rows[row]?.arrivedAt ?? 0)) < 2 * dayMs;
      if (isNear(true) !== isNear(false)) proofs.near.add(isNear(true));
    }
  }
  const { only, near } = proofs;
  return only.size > 0 ? only.has(true) && !only.has(false) : near.has(true) && !near.has(false);
}

const dayMs = 86_400_000;

/** By path; undefined for lists without labels. */
type LabeledLists = ReadonlyMap<string, LabeledList | undefined>;

/** What tells the elements of each list apart, if any delivery shows it: an element may be left out or have no value. */
function labeledListsOf(rows: readonly Row[]): LabeledLists {
  const found = new Map<string, { table: LabeledList; lists: JsonValue[][] }>();
  for (const { call } of rows) {
    leavesOf(call, '', new Map(), (path, list) => {
      const table = found.get(path)?.table ?? labeledList(list);
      if (table) found.set(path, { table, lists: [...(found.get(path)?.lists ?? []), list] });
    });
  }
  return new Map(
    [...found].map(([path, { table, lists }]) => [path, isOfTopics(table, lists) ? undefined : table] as const),
  );
}

/** What was detected in a call, with a score: the labels differ from call to call, and are words. */
function isOfTopics({ label, value }: LabeledList, lists: JsonValue[][]): boolean {
  const sets = lists.map((list) =>
    list
      .map((it) => (isJsonObject(it) ? String(findInPayload(it, label)) : ''))
      .sort()
      .join('\n'),
  );
  return /score|confidence|probability|count/i.test(value) && new Set(sets).size > 1;
}

/** Keys that `findInPayload` reaches, with their values: texts, numbers, booleans, lists of texts. */
function leavesOf(
  from: JsonValue,
  prefix: string,
  labeled: LabeledLists,
  report?: (path: string, list: JsonValue[]) => void,
): Leaf[] {
  const leaves: Leaf[] = [];
  const walk = (object: JsonObject, path: string, steps: string[], isInList: boolean) => {
    for (const [key, value] of Object.entries(object)) {
      if (leaves.length >= maxLeaves || steps.length >= maxDepth || key === '') return;
      // A path is split at dots, so such a key works only at the top level.
      if ((steps.length > 0 || prefix !== '') && key.includes('.')) continue;
      const whole = path === '' ? key : `${path}.${key}`;
      const inner = [...steps, key];
      if (isJsonObject(value)) {
        if (!key.includes('.')) walk(value, whole, inner, isInList);
      } else if (Array.isArray(value)) takeList(value, whole, inner, isInList);
      else leaves.push({ steps: inner, key: prefix + whole, value, isList: false, isInList });
    }
  };
  const takeList = (list: JsonValue[], path: string, steps: string[], isInList: boolean) => {
    if (steps[0]?.includes('.')) return;
    const [first] = list;
    if (!isJsonObject(first)) {
      const value = list.slice(0, 20).filter((it) => typeof it === 'string' || typeof it === 'number');
      // Without an element it may be a list of texts.
      if (list.length === 0 || value.length > 0) {
        leaves.push({ steps, key: prefix + path, value, isList: true, isInList });
      }
      return;
    }
    report?.(path, list);
    const table = labeled.get(path);
    if (table) {
      takeEntries(list, table, path, steps);
      return;
    }
    for (const key of ['name', 'label', 'value', 'text', 'tag', 'title']) {
      if (!Object.hasOwn(first, key)) continue;
      const value = list.slice(0, 20).flatMap((it) => (isJsonObject(it) && it[key] !== undefined ? [it[key]] : []));
      leaves.push({ steps: [...steps, key], key: `${prefix}${path}[].${key}`, value, isList: true, isInList });
    }
    if (isInList) return;
    const listed = partiesOfCalls.has(steps.at(-1)?.toLowerCase() ?? '') ? list.slice(0, 3) : [first];
    for (const [index, it] of listed.entries()) if (isJsonObject(it)) walk(it, `${path}[${index}]`, steps, true);
  };
  /** Each element under its own label, which is its name: no word of it says anything about a call. */
  const takeEntries = (list: JsonValue[], { label, value }: LabeledList, path: string, steps: string[]) => {
    for (const entry of list) {
      const labeledAs = findInPayload(entry, label);
      if (!isJsonObject(entry) || labeledAs === undefined || leaves.length >= maxLeaves) continue;
      const name = String(labeledAs).trim();
      const key = `${prefix}${path}[${label}=${name}].${value}`;
      const said = entry[value] ?? null;
      if (Array.isArray(said)) {
        const texts = said.filter((it) => typeof it === 'string' || typeof it === 'number').slice(0, 20);
        leaves.push({ steps: [...steps, name], key, value: texts, isList: true, isInList: false, isEntry: true });
      } else if (!isJsonObject(said)) {
        leaves.push({ steps: [...steps, name], key, value: said, isList: false, isInList: false, isEntry: true });
      }
    }
  };
  if (isJsonObject(from)) walk(from, '', [], false);
  return leaves;
}

function columnOf(
  { key, steps, isList, isInList, isEntry = false }: Leaf,
  found: (JsonValue | undefined)[],
  dayFirst: boolean,
): Column {
  const given = found.map((value) => (value === null || isBlank(value) ? undefined : value));
  const times = given.map((value) => (Array.isArray(value) ? undefined : timeIn(value, dayFirst)));
  const isZero = given.map((value) => value !== undefined && isZeroCount(value));
  // Among times a zero is a time that is missing.
  const isOfTimes =
    times.some((time) => time?.hasDay) &&
    given.every((value, row) => value === undefined || isZero[row] || times[row]?.hasDay);
  const values = isOfTimes ? given.map((value, row) => (isZero[row] ? undefined : value)) : given;
  const texts = values.map((value) => (typeof value === 'boolean' ? String(value) : textOf(value)));
  const present = values.filter((value) => value !== undefined);
  const phones = values.map((value) => (Array.isArray(value) ? undefined : phoneIn(value)));
  return {
    key,
    name: nameOf(steps),
    values,
    isList,
    isInList,
    isEntry,
    phones: phones.map((it) => it?.digits),
    phoneness: phonenessOf(values, phones),
    times,
    lengths: values.map((value) => (Array.isArray(value) ? undefined : lengthIn(value))),
    texts,
    placeholders: [...new Set(found.filter(isPlaceholder))].map((text) => text.trim()).sort(),
    filled: present.length,
    distinct: new Set(present.map((value) => (Array.isArray(value) ? JSON.stringify(value) : String(value)))).size,
  };
}

const isBlank = (value: JsonValue | undefined) =>
  typeof value === 'string' && (value.trim() === '' || isZeroDay(value) || isPlaceholder(value));

function phonenessOf(values: Column['values'], phones: ReturnType<typeof phoneIn>[]): Column['phoneness'] {
  const given = values.flatMap((value, index) =>
    value === undefined || isWithheld(textOf(value)) || namesNothing(value) || typeof value === 'boolean'
      ? []
      : [phones[index]],
  );
  const fits = given.filter((it) => it !== undefined);
  if (given.length === 0 || fits.length < given.length * 0.8) return 'no';
  return fits.some((it) => it.isWeak) ? 'weak' : 'sure';
}

/** All values are times of day and day. */
export const isTimeColumn = ({ times, values }: Column): boolean =>
  values.every((value, index) => value === undefined || times[index]?.hasDay === true) &&
  values.some((value) => value !== undefined);

export const isLengthColumn = ({ lengths, values }: Column): boolean =>
  values.every((value, index) => value === undefined || lengths[index] !== undefined) &&
  values.some((value) => value !== undefined);

/** Up to three different values. */
export function examplesOf({ values }: Column): string[] {
  const shown = values.flatMap((value) => {
    if (value === undefined) return [];
    return [Array.isArray(value) ? value.slice(0, 5).map(String).join(', ') : String(value).slice(0, 80)];
  });
  return [...new Set(shown)].filter((text) => text !== '').slice(0, 3);
}

/** The rows that have the same text, of each text. */
export function rowsByText(texts: string[]): number[][] {
  const rows = new Map<string, number[]>();
  for (const [row, text] of texts.entries()) if (text !== '') rows.set(text, [...(rows.get(text) ?? []), row]);
  return [...rows.values()];
}
