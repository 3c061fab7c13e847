// Finds the value of a configured key in a payload: the only place that knows paths.
import { type Budget, spend } from './budget';
import { isJsonObject, type JsonObject, type JsonValue } from './json-value';
import { foldName } from './meanings/fold-name';

export interface Surroundings {
  /** The whole body if the payload is one of several calls in it: `$` and `$.x`. Otherwise the payload itself. */
  root?: JsonValue | undefined;
  query?: JsonObject | undefined;
  /** For a body with several calls: values found from its root, the same for each call. Filled by the finders. */
  atRoot?: Map<string, JsonValue | undefined> | undefined;
  budget?: Budget | undefined;
}

/** Returns undefined if the payload does not contain the key or the key is empty (not mapped). */
export type Finder = (payload: JsonValue, around?: Surroundings) => JsonValue | undefined;

/** The most elements that `[]` visits in total, and a name is sought in; only the first of a longer list. */
export const maxElements = 1_000;

/** Returns the value of a configured key. Use `finderFor` for repeated lookups. */
export function findInPayload(payload: JsonValue, key: string, around?: Surroundings): JsonValue | undefined {
  return finderFor(key)(payload, around);
}

/**
 * Compiles a key. Tried literally first, so top-level keys may contain dots and spaces; then as a path: `agent.email`,
 * `Notifications[0].TelmetricsId`, `data.tags[].name`, `fields[name=Service type].value`. Then `$`, `$.x` or `$[0]` starts
 * at the body's root, and anything else is a query parameter; `?name` can be written for one. `[]` collects the rest of the
 * path from every element, without empty ones. `[name=Text]` is the first element whose `name` is the text, compared as
 * names are; an object there is the only element, as XML has it. Finds only own values, never an inherited `constructor` or
 * a list's `length`.
 */
export function finderFor(key: string): Finder {
  if (key === '') return findNothing;
  const steps = splitKey(key).map(parseStep);
  const find: Finder = (payload, around) => {
    if (!spend(around?.budget, steps.length)) return undefined;
    const literal = ownValue(payload, key);
    return literal === undefined ? followPath(payload, key, steps, around?.budget) : literal;
  };
  const elsewhere = finderElsewhere(key);
  return (payload, around) => {
    // Payloads with such a key of their own are left alone: `{"$": {"x": 1}}`.
    const found = find(payload, around);
    return found === undefined ? elsewhere(payload, around) : found;
  };
}

const findNothing: Finder = () => undefined;

/** The steps of a path. A dot within `[name=Text]` belongs to the text. */
export function splitKey(key: string): string[] {
  const steps = [''];
  for (const [part] of key.matchAll(/\[[^[\]=]+=[^\]]+\]|./gs)) {
    if (part === '.') steps.push('');
    else steps.push(`${steps.pop()}${part}`);
  }
  return steps;
}

/** What people call a key: `data.call_id` is `call_id`, and `fields[name=Service type].value` is `Service type`. */
export function shortNameOf(key: string): string {
  const [label] = [...key.matchAll(inBrackets)].flatMap(([, member, value]) => (member ? value : [])).slice(-1);
  return label?.trim() ?? splitKey(key).at(-1) ?? key;
}

/** From the body's root, or in the query string. */
function finderElsewhere(key: string): Finder {
  if (key === '$') return (payload, around) => around?.root ?? payload;
  if (!/^\$[.[]/.test(key)) {
    const name = key.startsWith('?') ? key.slice(1) : key;
    return (_payload, around) => (around?.query ? ownValue(around.query, name) : undefined);
  }
  const find = finderFor(key.replace(/^\$\.?/, ''));
  return (payload, around) => {
    const known = around?.atRoot;
    if (known?.has(key)) return known.get(key);
    const found = find(around?.root ?? payload, { budget: around?.budget });
    known?.set(key, found);
    return found;
  };
}

interface Step {
  text: string;
  name: string;
  /** An empty text is every element. */
  indices: (string | Entry)[];
}

/** The element that a member of it names, or of an object in it: `answers[field.ref=booked]`. */
interface Entry {
  findLabel: Finder;
  folded: string;
}

const endOfStep = /^(.*?)((?:\[(?:|0|[1-9]\d{0,9}|[^[\]=]+=[^\]]+)\])*)$/s;
const inBrackets = /\[(?:([^[\]=]+)=)?([^\]]*)\]/g;

/** `tags[0][1]` is the name `tags` with the indices `0`, `1`; other brackets belong to the name. */
function parseStep(text: string): Step {
  const [, name = '', brackets = ''] = endOfStep.exec(text) ?? [];
  const indices = [...brackets.matchAll(inBrackets)].map(([, member, value = '']) =>
    member === undefined ? value : { findLabel: finderFor(member.trim()), folded: foldName(value) },
  );
  return { text, name, indices };
}

function followPath(payload: JsonValue, key: string, steps: Step[], budget: Budget | undefined): JsonValue | undefined {
  // The whole key was tried literally.
  if (steps[0]?.name === key && !Array.isArray(payload)) return undefined;
  let found: JsonValue | undefined = payload;
  for (const [index, step] of steps.entries()) {
    if (typeof found !== 'object' || found === null) return undefined;
    const own = ownValue(found, step.text);
    if (own === undefined && step.indices.includes('')) {
      return followEach(found, step, steps.slice(index + 1), budget);
    }
    found = own === undefined ? takeStep(found, step, budget) : own;
  }
  return found;
}

/** From its first `[]` on, a path has several places. Undefined without a list to visit. */
function followEach(
  from: JsonValue[] | JsonObject,
  first: Step,
  rest: Step[],
  budget: Budget | undefined,
): JsonValue[] | undefined {
  const every = first.indices.indexOf('');
  const list = takeStep(from, { ...first, indices: first.indices.slice(0, every) }, budget);
  if (!Array.isArray(list)) return undefined;
  let places = takeElements(list.slice(0, maxElements), first.indices.slice(every + 1), budget);
  for (const step of rest) {
    if (!spend(budget, places.length)) return undefined;
    const next: JsonValue[] = [];
    for (const place of places) {
      const own = ownValue(place, step.text);
      const named = own === undefined ? takeName(place, step.name) : own;
      if (named === undefined || next.length >= maxElements) continue;
      if (own !== undefined || step.indices.length === 0) next.push(named);
      else pushSome(next, takeElements([named], step.indices, budget));
    }
    places = next;
  }
  return places;
}

function takeElements(from: JsonValue[], indices: Step['indices'], budget: Budget | undefined): JsonValue[] {
  let places = from;
  for (const index of indices) {
    if (!spend(budget, places.length)) return [];
    const next: JsonValue[] = [];
    for (const place of places) {
      const element = elementAt(place, index, budget);
      if (index === '' && Array.isArray(place)) pushSome(next, place);
      else if (element !== undefined) pushSome(next, [element]);
    }
    places = next;
  }
  return places;
}

function pushSome(to: JsonValue[], more: JsonValue[]): void {
  for (const it of more) {
    if (to.length >= maxElements) return;
    to.push(it);
  }
}

function takeStep(from: JsonValue[] | JsonObject, step: Step, budget: Budget | undefined): JsonValue | undefined {
  let found = takeName(from, step.name);
  for (const index of step.indices) found = elementAt(found, index, budget);
  return found;
}

function takeName(from: JsonValue, name: string): JsonValue | undefined {
  if (name === '') return from;
  return Array.isArray(from) ? elementAt(from, name) : ownValue(from, name);
}

/** An object's own value for a key, including `__proto__`; a list has none. */
function ownValue(from: JsonValue, key: string): JsonValue | undefined {
  return isJsonObject(from) && Object.hasOwn(from, key) ? from[key] : undefined;
}

function elementAt(
  list: JsonValue | undefined,
  index: Step['indices'][number],
  budget?: Budget,
): JsonValue | undefined {
  if (typeof index !== 'string') return list === undefined ? undefined : findEntry(list, index, budget);
  return Array.isArray(list) && isIndex(index) ? list[Number(index)] : undefined;
}

const isIndex = (text: string) => /^(?:0|[1-9]\d{0,9})$/.test(text);

const stepsOfEntry = 8;
/** Longer texts are no labels, and are not folded. */
const maxLabelLength = 1_000;

function findEntry(list: JsonValue, { findLabel, folded }: Entry, budget: Budget | undefined): JsonValue | undefined {
  const entries = Array.isArray(list) ? list.slice(0, maxElements) : [list];
  if (!spend(budget, entries.length * stepsOfEntry)) return undefined;
  return entries.find((entry) => {
    const label = findLabel(entry);
    if (label === undefined || label === null || typeof label === 'object') return false;
    const text = String(label);
    return text.length <= maxLabelLength && foldName(text) === folded;
  });
}
