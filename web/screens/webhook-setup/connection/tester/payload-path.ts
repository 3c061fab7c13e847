// How a place in a payload is named as a key, so that find-in-payload leads there again. A place that no key names, such
// as one below a nested key with a dot, has none.
import { findInPayload } from '#contract/find-in-payload';
import { isJsonObject, type JsonValue } from '#contract/json-value';
import type { MapTarget } from '../mapping/map-target';

/** Keys of objects and indices of lists, from the body's root. */
export type Steps = readonly (string | number)[];

/** Of these any element of a list may say something: a tag, one of several labels. Of the others exactly one is meant. */
const anyElement: readonly MapTarget[] = [
  'service',
  'appointment',
  'callType',
  'callTag',
  'customerCalled',
  'financingOffered',
];

/**
 * The key of a place for a target: relative to the calls where `callsPath` leads to some and the place is in one of them,
 * else from the body's root (`$.Id`). Undefined where no key leads there.
 */
export function pathTo(body: JsonValue, steps: Steps, target: MapTarget, callsPath: string): string | undefined {
  const value = valueAt(body, steps);
  if (target === 'calls') {
    if (!Array.isArray(value)) return undefined;
    const path = steps.length === 0 ? '$' : write(steps);
    return findInPayload(body, path) === value ? path : undefined;
  }
  const place = placeOf(body, steps, callsPath);
  if (place.steps.length === 0) return undefined;
  const candidates = anyElement.includes(target) ? [every(place.steps), place.steps] : [place.steps];
  return candidates
    .map((candidate) => place.prefix + write(candidate, place.prefix === '$'))
    .find((path) => isSame(findInPayload(place.payload, path, { root: body }), value));
}

export function valueAt(body: JsonValue, steps: Steps): JsonValue | undefined {
  let found: JsonValue | undefined = body;
  for (const step of steps) {
    if (Array.isArray(found)) found = typeof step === 'number' ? found[step] : undefined;
    else if (isJsonObject(found) && Object.hasOwn(found, step)) found = found[step];
    else return undefined;
  }
  return found;
}

/** The call that a place is in and the steps from there; outside the calls the body's root. */
function placeOf(
  body: JsonValue,
  steps: Steps,
  callsPath: string,
): { payload: JsonValue; steps: Steps; prefix: string } {
  const calls = callsPath === '' ? undefined : findInPayload(body, callsPath);
  if (!Array.isArray(calls)) return { payload: body, steps, prefix: '' };
  const index = steps.findIndex((step, at) => typeof step === 'number' && valueAt(body, steps.slice(0, at)) === calls);
  const call = index < 0 ? undefined : calls[Number(steps[index])];
  if (call !== undefined) return { payload: call, steps: steps.slice(index + 1), prefix: '' };
  return { payload: calls[0] ?? null, steps, prefix: '$' };
}

const eachElement = Symbol('[]');

/** Every index becomes "each element"; the last one is left out: the list itself is meant. */
function every(steps: Steps): (string | number | typeof eachElement)[] {
  const whole = typeof steps.at(-1) === 'number' ? steps.slice(0, -1) : steps;
  return whole.map((step) => (typeof step === 'number' ? eachElement : step));
}

function write(steps: readonly (string | number | typeof eachElement)[], isAfterRoot = false): string {
  return steps
    .map((step, index) => {
      if (step === eachElement) return '[]';
      if (typeof step === 'number') return `[${step}]`;
      return index === 0 && !isAfterRoot ? step : `.${step}`;
    })
    .join('');
}

/** The value there; or a list that has it among its elements. */
const isSame = (found: JsonValue | undefined, value: JsonValue | undefined) =>
  found !== undefined &&
  (Object.is(found, value) || (Array.isArray(found) && value !== undefined && found.includes(value)));
