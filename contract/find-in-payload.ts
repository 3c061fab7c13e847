// Where a configured key leads in a payload: the one place that knows what a path is. Ingest maps by it, and Webhook Setup
// shows by it what a key would find.
import { isJsonObject, type JsonObject, type JsonValue } from './json-value';

/**
 * The value under a configured key; undefined where the payload does not hold it, or the key is empty: not mapped. The
 * key is taken literally first, so a top-level key may hold dots and spaces; then the same text is a path.
 */
export function findInPayload(payload: JsonValue, key: string): JsonValue | undefined {
  if (key === '') return undefined;
  const literal = ownValue(payload, key);
  return literal === undefined ? findAtPath(payload, key) : literal;
}

/**
 * The value at a path such as `agent.email`, `Notifications[0].TelmetricsId` or `[0].id`; undefined where it leads
 * nowhere. Steps stand between dots. In an object a step is the key of exactly that text, spaces and brackets
 * included, else the key before its `[n]` indices; in an array it is a number, with or without brackets. Only what the
 * payload itself holds is found, never an inherited `constructor` or an array's `length`.
 */
function findAtPath(payload: JsonValue, path: string): JsonValue | undefined {
  let found: JsonValue | undefined = payload;
  for (const step of path.split('.')) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = takeStep(found, step);
  }
  return found;
}

/** An object's own value under a key, `__proto__` included; a list has none. */
function ownValue(from: JsonValue, key: string): JsonValue | undefined {
  return isJsonObject(from) && Object.hasOwn(from, key) ? from[key] : undefined;
}

function takeStep(from: JsonValue[] | JsonObject, step: string): JsonValue | undefined {
  const literal = ownValue(from, step);
  if (literal !== undefined) return literal;
  const { name, indices } = splitIndices(step);
  let found: JsonValue | undefined = from;
  if (name !== '') found = Array.isArray(from) ? elementAt(from, name) : ownValue(from, name);
  for (const index of indices) found = elementAt(found, index);
  return found;
}

/** `tags[0][1]` is the name `tags` and the indices `0`, `1`; brackets that hold no number belong to the name. */
function splitIndices(step: string): { name: string; indices: string[] } {
  const indices: string[] = [];
  let name = step;
  while (name.endsWith(']')) {
    const opening = name.lastIndexOf('[');
    const index = name.slice(opening + 1, -1);
    if (opening < 0 || !isIndex(index)) break;
    indices.unshift(index);
    name = name.slice(0, opening);
  }
  return { name, indices };
}

function elementAt(list: JsonValue | undefined, index: string): JsonValue | undefined {
  return Array.isArray(list) && isIndex(index) ? list[Number(index)] : undefined;
}

const isIndex = (text: string) => /^(?:0|[1-9]\d{0,9})$/.test(text);
