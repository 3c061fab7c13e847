// Finds the calls of a body: the body itself, or the elements of the list that the mapping names.

import type { Budget } from '#contract/budget';
import { formatCount } from '#contract/format-count';
import type { JsonValue } from '#contract/json-value';
import { type Refused, refused } from '#contract/refusals';
import { printable } from '../delivery/printable';
import type { CompiledKey } from './find-value';

/** More than any phone system's batch, and a limit on the cost of a delivery. */
export const maxCallsInBody = 100;

/**
 * The payload of each call. Without a path the body is one call; `$` or `[]` makes the root the list. An object at the
 * path is a list of one. Refuses anything else, empty lists, over a hundred elements, and elements that are no objects.
 */
export function findCalls(payload: JsonValue, path: CompiledKey | undefined, budget?: Budget): JsonValue[] | Refused {
  if (!path) return [payload];
  const found = path.find(payload, { budget });
  const where = `under “${path.key}”, where its calls should be`;
  if (found === undefined || found === null)
    return refused.callsUnreadable(`The payload has nothing ${where}. ${correctKey}`);
  if (typeof found !== 'object') {
    return refused.callsUnreadable(
      `The payload has ${describe(found)} ${where}; it must be a list of calls. ${correctKey}`,
    );
  }
  if (!Array.isArray(found)) return [found];
  if (found.length === 0) return refused.callsUnreadable(`The list ${where}, is empty.`);
  if (found.length > maxCallsInBody) {
    const count = formatCount(found.length);
    return refused.callsUnreadable(
      `There are ${count} calls under “${path.key}”; the limit is ${maxCallsInBody}. Have the phone system send fewer at once.`,
    );
  }
  const odd = found.findIndex((it) => !isCall(it));
  if (odd < 0) return found;
  const saw = describe(found[odd] ?? null);
  return refused.callsUnreadable(
    `Item ${odd + 1} of the list under “${path.key}” is ${saw}; a call must be an object. ${correctKey}`,
  );
}

const correctKey = 'Correct the key of its list of calls in Webhook Setup.';

const isCall = (value: JsonValue) => typeof value === 'object' && value !== null && !Array.isArray(value);

function describe(value: JsonValue): string {
  if (typeof value === 'string') return `“${printable(value.trim(), 40)}”`;
  return Array.isArray(value) ? 'a list' : String(value);
}
