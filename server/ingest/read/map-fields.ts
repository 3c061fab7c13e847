// Picks the value of each of our fields out of a payload, by the mapping a company configured. read-values.ts reads them.
import { spend } from '#contract/budget';
import type { Surroundings } from '#contract/find-in-payload';
import type { JsonValue } from '#contract/json-value';
import { type WebhookField, webhookFieldNames } from '#contract/webhooks';
import { findMeaning } from './apply-values';
import type { CompiledField, CompiledMapping, CompiledRule, SoughtKey } from './compile-mapping';
import { isEmptyObject } from './reading';

export type RawValues = Record<WebhookField, JsonValue | undefined>;

/** What a payload holds of our fields. */
export interface MappedValues {
  /** What each field's reader is given; undefined where the field is not mapped or the payload does not hold it. */
  values: RawValues;
  /** How it came about, of fields with a rule. */
  traces: Partial<Record<WebhookField, Trace>>;
  /** Under the keys of the mapping itself. */
  timeOfDay: JsonValue | undefined;
  order: JsonValue | undefined;
}

export interface Trace {
  /** The key that had a value, and what stood there. */
  key?: string;
  found?: JsonValue;
  /** What the reader is given instead of what was found, by a value rule or `otherwise`. */
  meant?: string;
  isConstant?: true;
  isOtherwise?: true;
}

const nothing = Object.fromEntries(webhookFieldNames.map((field) => [field, undefined])) as RawValues;

/** Of a mapping without rules; nobody writes into it. */
export const noTraces: MappedValues['traces'] = Object.freeze({});

/** Of a text that is read, so many characters are a step of the budget. */
const charactersOfStep = 32;

/** Maps one call. `around` says what else keys may lead to: the body it is part of, and the query string. */
export function mapFields(payload: JsonValue, mapping: CompiledMapping, around: Surroundings = {}): MappedValues {
  const values: RawValues = { ...nothing };
  let traces = noTraces;
  for (const compiled of mapping.fields) {
    const { field, keys, rule } = compiled;
    if (!rule) values[field] = look(payload, keys[0], around);
    else {
      const trace = traceField(payload, compiled, rule, around);
      if (traces === noTraces) traces = {};
      traces[field] = trace;
      values[field] = trace.meant ?? trace.found;
    }
  }
  return {
    values,
    traces,
    timeOfDay: look(payload, mapping.timeOfDay, around),
    order: look(payload, mapping.order, around),
  };
}

function traceField(payload: JsonValue, { keys }: CompiledField, rule: CompiledRule, around: Surroundings): Trace {
  for (const sought of keys) {
    const found = look(payload, sought, around);
    if (!hasValue(found, rule)) continue;
    const meant = rule.values && findMeaning(found, rule.values, around.budget);
    const trace = { key: sought.key, found };
    if (meant !== undefined) return { ...trace, meant };
    return rule.otherwise === undefined ? trace : { ...trace, meant: rule.otherwise, isOtherwise: true };
  }
  return rule.constant === undefined ? {} : { meant: rule.constant, isConstant: true };
}

/** What a key leads to; whoever reads a text looks for its blanks, so its length is paid for. */
function look(payload: JsonValue, sought: SoughtKey | undefined, around: Surroundings): JsonValue | undefined {
  const found = sought?.find(payload, around);
  const steps = typeof found === 'string' ? found.length / charactersOfStep : 0;
  return spend(around.budget, steps) ? found : undefined;
}

/** Null, blank text and an empty object are no value; an empty list is one where `otherwise` says what it means. */
function hasValue(value: JsonValue | undefined, rule: CompiledRule): value is JsonValue {
  if (value === undefined || value === null) return false;
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.length > 0 || rule.otherwise !== undefined;
  return typeof value !== 'object' || !isEmptyObject(value);
}
