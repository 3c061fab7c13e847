// Names a place in a payload as a key that find-in-payload resolves. Places that no key can name, such as one below a
// nested key with a dot, have none.
import { findInPayload } from '#contract/find-in-payload';
import { isJsonObject, type JsonValue } from '#contract/json-value';
import { labeledList } from '#contract/labeled-lists';
import type { MapTarget } from '../mapping/map-target';

export type Steps = readonly (string | number)[];

/** For these targets any element of a list may match (a tag, a label); the others need exactly one. */
const anyElement: readonly MapTarget[] = [
  'service',
  'appointment',
  'callType',
  'callTag',
  'customerCalled',
  'financingOffered',
];

/**
 * The key of a place for a target: in a list with labels by the label, and from a label or its whole element to the value
 * beside it; relative to a call if `callsPath` finds calls and the place is in one, otherwise
 * from the body's root (`$.Id`). Undefined if no key can name it.
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
  const find = (candidate: readonly Step[], at: JsonValue | undefined) => {
    const path = place.prefix + write(candidate, place.prefix === '$');
    return isSame(findInPayload(place.payload, path, { root: body }), at) ? path : undefined;
  };
  const from = place.prefix === '$' ? body : place.payload;
  const labeled = byLabels(from, place.steps);
  const byLabel = labeled && find(labeled.path, valueAt(from, labeled.steps));
  const all = anyElement.includes(target) ? find(every(place.steps), value) : undefined;
  return byLabel ?? all ?? find(place.steps, value);
}

interface Labeled {
  steps: Steps;
  path: readonly Step[];
}

/** The place in the innermost elements that have labels; undefined without any. */
function byLabels(from: JsonValue, steps: Steps): Labeled | undefined {
  const path: Step[] = [...steps];
  let whole = steps;
  for (const [at, step] of steps.entries()) {
    const list = valueAt(from, steps.slice(0, at));
    const table = typeof step === 'number' && labeledList(list);
    if (!table) continue;
    path[at] = {
      member: table.label,
      label: String(findInPayload(valueAt(from, steps.slice(0, at + 1)) ?? null, table.label)),
    };
    const inner = steps.slice(at + 1);
    if (inner.length > 0 && inner.join('.') !== table.label) continue;
    path.splice(at + 1, inner.length, table.value);
    whole = [...steps.slice(0, at + 1), table.value];
  }
  return path.every((step) => typeof step !== 'object') ? undefined : { steps: whole, path };
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

/** The call that contains a place and the steps from there; outside the calls, the body's root. */
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

type Step = string | number | typeof eachElement | { member: string; label: string };

/** Turns every index into "each element" and drops the last one, which means the list itself. */
function every(steps: Steps): Step[] {
  const whole = typeof steps.at(-1) === 'number' ? steps.slice(0, -1) : steps;
  return whole.map((step) => (typeof step === 'number' ? eachElement : step));
}

function write(steps: readonly Step[], isAfterRoot = false): string {
  return steps
    .map((step, index) => {
      if (step === eachElement) return '[]';
      if (typeof step === 'number') return `[${step}]`;
      if (typeof step === 'object') return `[${step.member}=${step.label.trim()}]`;
      return index === 0 && !isAfterRoot ? step : `.${step}`;
    })
    .join('');
}

/** The same value, or a list that contains it. */
const isSame = (found: JsonValue | undefined, value: JsonValue | undefined) =>
  found !== undefined &&
  (Object.is(found, value) || (Array.isArray(found) && value !== undefined && found.includes(value)));
