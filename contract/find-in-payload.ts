// Finds the value of a configured key in a payload: the only place that knows paths.
import { type Budget, spend } from './budget';
import { isJsonObject, type JsonObject, type JsonValue } from './json-value';

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

/** The most elements that `[]` visits in total; only the first of a longer list. */
export const maxElements = 1_000;

/** Returns the value of a configured key. Use `finderFor` for repeated lookups. */
export function findInPayload(payload: JsonValue, key: string, around?: Surroundings): JsonValue | undefined {
  return finderFor(key)(payload, around);
}

/**
 * Compiles a key. Tried literally first, so top-level keys may contain dots and spaces; then as a path: `agent.email`,
 * `Notifications[0].TelmetricsId`, `data.tags[].name`. Then `$`, `$.x` or `$[0]` starts at the body's root, and anything
 * else is a query parameter; `?name` can be written for one. `[]` collects the rest of the path from every element,
 * without empty ones. Finds only own values, never an inherited `constructor` or a list's `length`.
 */
export function finderFor(key: string): Finder {
  if (key === '') return findNothing;
  const steps = key.split('.').map(parseStep);
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
  indices: string[];
}

/** `tags[0][1]` is the name `tags` with the indices `0`, `1`; other brackets belong to the name. */
function parseStep(text: string): Step {
  const indices: string[] = [];
  let name = text;
  while (name.endsWith(']')) {
    const opening = name.lastIndexOf('[');
    const index = name.slice(opening + 1, -1);
    if (opening < 0 || !(index === '' || isIndex(index))) break;
    indices.unshift(index);
    name = name.slice(0, opening);
  }
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
    found = own === undefined ? takeStep(found, step) : own;
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
  const list = takeStep(from, { ...first, indices: first.indices.slice(0, every) });
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

function takeElements(from: JsonValue[], indices: string[], budget: Budget | undefined): JsonValue[] {
  let places = from;
  for (const index of indices) {
    if (!spend(budget, places.length)) return [];
    const next: JsonValue[] = [];
    for (const place of places) {
      if (!Array.isArray(place)) continue;
      const element = elementAt(place, index);
      if (index === '') pushSome(next, place);
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

function takeStep(from: JsonValue[] | JsonObject, step: Step): JsonValue | undefined {
  let found = takeName(from, step.name);
  for (const index of step.indices) found = elementAt(found, index);
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

function elementAt(list: JsonValue | undefined, index: string): JsonValue | undefined {
  return Array.isArray(list) && isIndex(index) ? list[Number(index)] : undefined;
}

const isIndex = (text: string) => /^(?:0|[1-9]\d{0,9})$/.test(text);
