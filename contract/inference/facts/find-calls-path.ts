// Whether a body is one call or holds a list of calls.
import { isJsonObject, type JsonObject, type JsonValue } from '../../json-value';
import type { SeenDelivery } from '../inference';
import { hasWord, nameOf, phoneWords } from './key-names';
import { lengthIn, phoneIn, timeIn } from './read-facts';

/** The path of the calls, and why; both empty if the body is one call. */
export function findCallsPath(deliveries: readonly SeenDelivery[]): { path: string; reason: string } {
  const votes = new Map<string, number>();
  for (const { payload } of deliveries) {
    for (const path of listsOfCalls(payload)) votes.set(path, (votes.get(path) ?? 0) + 1);
  }
  const [best] = [...votes].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  if (!best) return { path: '', reason: '' };
  const [path] = best;
  return {
    path,
    reason: `Each element of ${path === '$' ? 'the body' : `“${path}”`} has a number and a time of its own.`,
  };
}

/** Of a call, not calls of their own. */
const partsOfCalls = new Set(
  'legs leg parties party participants participant channels segments events history recordings transfers'.split(' '),
);

function listsOfCalls(payload: JsonValue): string[] {
  if (Array.isArray(payload)) return isListOfCalls(payload) ? ['$'] : [];
  if (!isJsonObject(payload)) return [];
  // With a number of its own, the body is the call.
  if (factsOf(payload).hasPhone) return [];
  return listsBelow(payload).flatMap(([path, list]) => {
    const [name = ''] = nameOf([path.split('.').at(-1) ?? '']).own.slice(-1);
    return partsOfCalls.has(name) || !isListOfCalls(list) ? [] : [path];
  });
}

/** XML has its list in an element of its own, below the root. */
const maxDepth = 3;

function listsBelow(object: JsonObject, above = '', depth = 1): [path: string, list: JsonValue[]][] {
  return Object.entries(object).flatMap(([key, value]): [string, JsonValue[]][] => {
    if (key.includes('.')) return [];
    const path = above === '' ? key : `${above}.${key}`;
    if (Array.isArray(value)) return [[path, value]];
    return isJsonObject(value) && depth < maxDepth ? listsBelow(value, path, depth + 1) : [];
  });
}

function isListOfCalls(list: JsonValue[]): boolean {
  const calls = list.slice(0, 20);
  return calls.length > 0 && calls.every((it) => isJsonObject(it) && isCall(it));
}

function isCall(call: JsonObject): boolean {
  const { hasPhone, hasTime } = factsOf(call);
  return hasPhone && hasTime;
}

/** Looks at an object and what is nested in it, but not into its lists. */
function factsOf(object: JsonObject, depth = 0): { hasPhone: boolean; hasTime: boolean } {
  let [hasPhone, hasTime] = [false, false];
  for (const [key, value] of Object.entries(object).slice(0, 200)) {
    if (isJsonObject(value) && depth < 4) {
      const inner = factsOf(value, depth + 1);
      hasPhone ||= inner.hasPhone;
      hasTime ||= inner.hasTime;
      continue;
    }
    const time = timeIn(value) ?? timeIn(value, true);
    hasTime ||= time?.hasDay === true || (lengthIn(value) !== undefined && /dur|len|sec/i.test(key));
    const phone = time ? undefined : phoneIn(value);
    hasPhone ||= phone !== undefined && (!phone.isWeak || hasWord(nameOf([key]).own, phoneWords));
  }
  return { hasPhone, hasTime };
}
