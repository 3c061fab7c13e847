// Picks the value of each field out of a payload by the company's mapping. read-values.ts reads them.
import type { Surroundings } from '#contract/find-in-payload';
import type { JsonValue } from '#contract/json-value';
import { isBlank, isPlaceholder, namesNothing, namingFields } from '#contract/placeholders';
import { type WebhookField, webhookFieldNames } from '#contract/webhook-fields';
import { closeTexts } from '../delivery/open-texts';
import { findRule, holdsIn, isCut, isExplainedBy } from './apply-values';
import type { CompiledField, CompiledMapping, CompiledRule, CompiledTimePart } from './compile-mapping';
import { look } from './find-value';
import { isNotKnown } from './not-known';

export type RawValues = Record<WebhookField, JsonValue | undefined>;

export interface MappedValues {
  /** The input of each field's reader; undefined if not mapped or not in the payload. */
  values: RawValues;
  /** How the value of a field with a rule came about. */
  traces: Partial<Record<WebhookField, FieldTrace>>;
  timeOfDay: JsonValue | undefined;
  order: JsonValue | undefined;
  /** The times whose difference is the duration. */
  answeredAt: JsonValue | undefined;
  endedAt: JsonValue | undefined;
}

export interface FieldTrace {
  key?: string;
  /** A text that is a list itself is that list; its reader gets the text. */
  found?: JsonValue;
  /** The values of the other keys, if rules look at all. */
  others?: JsonValue[];
  /** What the reader gets instead, from a value rule or `otherwise`. */
  meant?: string;
  /** What it means is that nobody knows it. */
  isUnknown?: true;
  isConstant?: true;
  isOtherwise?: true;
  /**
   * The payload does not state it: a constant, or an `otherwise` where events have no order or a key is not there that is
   * compared, too. Stated values override it.
   */
  isAssumed?: true;
  /** The value is longer than what value rules read. */
  isCut?: true;
}

const nothing = Object.fromEntries(webhookFieldNames.map((field) => [field, undefined])) as RawValues;

export const noTraces: MappedValues['traces'] = Object.freeze({});

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
      values[field] = trace.meant ?? (trace.found && closeTexts(trace.found));
    }
  }
  return {
    values,
    traces,
    timeOfDay: look(payload, mapping.timeOfDay, around),
    order: look(payload, mapping.order, around),
    answeredAt: lookAtTime(payload, mapping.between?.from, around),
    endedAt: lookAtTime(payload, mapping.between?.to, around),
  };
}

function lookAtTime(payload: JsonValue, part: CompiledTimePart | undefined, around: Surroundings) {
  if (!part || (part.only && !holdsIn(payload, around)(part.only))) return undefined;
  const value = look(payload, part.key, around);
  return isPlaceholder(value) ? undefined : value;
}

/** Whether the payload has a value under any key of the mapping, apart from constants. */
export function hasMappedValue({ values, traces, timeOfDay, answeredAt, endedAt }: MappedValues): boolean {
  if (![timeOfDay, answeredAt, endedAt].every(isBlank)) return true;
  return webhookFieldNames.some((field) => {
    const trace = traces[field];
    return !isBlank(trace ? trace.found : values[field]);
  });
}

function traceField(
  payload: JsonValue,
  { field, keys }: CompiledField,
  rule: CompiledRule,
  { around, isOrdered }: { around: Surroundings; isOrdered: boolean },
): FieldTrace {
  const found: { key: string; value: JsonValue }[] = [];
  let spare: { key: string; value: JsonValue } | undefined;
  const takesLists = rule.values !== undefined || rule.otherwise !== undefined;
  for (const [index, compiledKey] of keys.entries()) {
    const value = look(payload, compiledKey, around, takesLists);
    if (!hasValue(value, rule, isOrdered)) continue;
    if (isNameless(value, field, rule)) {
      spare ??= { key: compiledKey.key, value };
      continue;
    }
    // No reader takes an object. In other events of a call the same key may have a text.
    if (index > 0 && typeof value === 'object' && !takesLists) continue;
    found.push({ key: compiledKey.key, value });
    if (!rule.isEither) break;
  }
  const match = rule.values && matchValues(found, rule.values, payload, around);
  // As if it were missing, where something is said for that.
  if (found.length === 0 && spare && !match && rule.constant === undefined) found.push(spare);
  const { key, value } = found.find((it) => it.value === match?.value) ?? found[0] ?? {};
  const trace: FieldTrace = { ...(key !== undefined && { key }), ...(value !== undefined && { found: value }) };
  if (found.length > 1) trace.others = found.flatMap((it) => (it.value === value ? [] : [it.value]));
  if (rule.values && found.some((it) => isCut(it.value))) trace.isCut = true;
  // Of several keys that are all compared, one that is not there may have spoken in an earlier event.
  const isWhole = isOrdered && (!rule.isEither || found.length === keys.length);
  if (match) {
    // What is missing is assumed, unless the payload says so under another key, or took it away: then the key is empty.
    const isStated = match.rule.and !== undefined || (isWhole && value !== undefined);
    const isAssumed = match.rule.when === 'missing' && !isStated;
    return { ...trace, meant: match.rule.means, ...(isAssumed && { isAssumed }) };
  }
  if (value !== undefined) {
    if (rule.otherwise === undefined) return trace;
    return { ...trace, meant: rule.otherwise, isOtherwise: true, ...(!isWhole && { isAssumed: true }) };
  }
  return rule.constant === undefined ? {} : { meant: rule.constant, isConstant: true, isAssumed: true };
}

const isNameless = (value: JsonValue, field: WebhookField, { values }: CompiledRule) =>
  namingFields.has(field) && namesNothing(value) && !(values && isExplainedBy(value, values));

const matchValues = (
  found: { value: JsonValue }[],
  values: NonNullable<CompiledRule['values']>,
  payload: JsonValue,
  around: Surroundings,
) =>
  findRule(
    found.map(({ value }) => value),
    values,
    holdsIn(payload, around),
    around.budget,
  );

/** With `otherwise` an empty list is a value, since a tag was removed; a blank text only if events have an order. */
function hasValue(value: JsonValue | undefined, rule: CompiledRule, isOrdered: boolean): value is JsonValue {
  if (!isBlank(value)) return true;
  if (rule.otherwise === undefined) return false;
  return Array.isArray(value) || (isOrdered && typeof value === 'string');
}
