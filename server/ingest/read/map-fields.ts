// Picks the value of each field out of a payload by the company's mapping. read-values.ts reads them.
import { spend } from '#contract/budget';
import type { Surroundings } from '#contract/find-in-payload';
import type { JsonValue } from '#contract/json-value';
import { type WebhookField, webhookFieldNames } from '#contract/webhook-fields';
import { findMeaning } from './apply-values';
import type { CompiledField, CompiledKey, CompiledMapping, CompiledRule } from './compile-mapping';
import { isNotKnown } from './not-known';
import { isEmptyObject } from './reading';

export type RawValues = Record<WebhookField, JsonValue | undefined>;

export interface MappedValues {
  /** The input of each field's reader; undefined if not mapped or not in the payload. */
  values: RawValues;
  /** How the value of a field with a rule came about. */
  traces: Partial<Record<WebhookField, FieldTrace>>;
  timeOfDay: JsonValue | undefined;
  order: JsonValue | undefined;
}

export interface FieldTrace {
  key?: string;
  found?: JsonValue;
  /** What the reader gets instead, from a value rule or `otherwise`. */
  meant?: string;
  /** What it means is that nobody knows it. */
  isUnknown?: true;
  isConstant?: true;
  isOtherwise?: true;
  /**
   * The payload does not state it: a constant, or an `otherwise` where events have no order. Stated values override it.
   */
  isAssumed?: true;
}

const nothing = Object.fromEntries(webhookFieldNames.map((field) => [field, undefined])) as RawValues;

export const noTraces: MappedValues['traces'] = Object.freeze({});

/** Characters of read text per step of the budget. */
const charactersOfStep = 32;

/** Maps one call. `around`: the body it is part of, and the query string. */
export function mapFields(payload: JsonValue, mapping: CompiledMapping, around: Surroundings = {}): MappedValues {
  const values: RawValues = { ...nothing };
  let traces = noTraces;
  const isOrdered = mapping.order !== undefined;
  for (const compiled of mapping.fields) {
    const { field, keys, rule } = compiled;
    if (!rule) values[field] = look(payload, keys[0], around);
    else {
      const trace = traceField(payload, compiled, rule, { around, isOrdered });
      if (trace.meant !== undefined && isNotKnown(trace.meant)) trace.isUnknown = true;
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

function traceField(
  payload: JsonValue,
  { keys }: CompiledField,
  rule: CompiledRule,
  { around, isOrdered }: { around: Surroundings; isOrdered: boolean },
): FieldTrace {
  for (const compiledKey of keys) {
    const found = look(payload, compiledKey, around);
    if (!hasValue(found, rule, isOrdered)) continue;
    const meant = rule.values && findMeaning(found, rule.values, around.budget);
    const trace = { key: compiledKey.key, found };
    if (meant !== undefined) return { ...trace, meant };
    if (rule.otherwise === undefined) return trace;
    return { ...trace, meant: rule.otherwise, isOtherwise: true, ...(!isOrdered && { isAssumed: true }) };
  }
  return rule.constant === undefined ? {} : { meant: rule.constant, isConstant: true, isAssumed: true };
}

/** Finds a key's value. Readers trim texts, so length costs steps. */
function look(payload: JsonValue, compiledKey: CompiledKey | undefined, around: Surroundings): JsonValue | undefined {
  const found = compiledKey?.find(payload, around);
  const steps = typeof found === 'string' ? found.length / charactersOfStep : 0;
  return spend(around.budget, steps) ? found : undefined;
}

/** Null, blank text and empty objects are no value. With `otherwise` an empty list is one, since a tag was removed. */
function hasValue(value: JsonValue | undefined, rule: CompiledRule, isOrdered: boolean): value is JsonValue {
  if (value === undefined || value === null) return false;
  if (typeof value === 'string') return value.trim() !== '' || (isOrdered && rule.otherwise !== undefined);
  if (Array.isArray(value)) return value.length > 0 || rule.otherwise !== undefined;
  return typeof value !== 'object' || !isEmptyObject(value);
}
