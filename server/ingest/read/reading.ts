// The result of reading one value; check-readings.ts decides what it means for the delivery.
import type { JsonValue } from '#contract/json-value';
import { isEmptyObject, isZeroDay } from '#contract/placeholders';
import { printable, storable } from '../delivery/printable';

/** `saw` is short and clean, for use in a message: `“maybe”`, `12.5`, `true`, `a list`, `an object`. */
export type Reading<Value> =
  /** `instead`: what names nothing, such as `undefined`, where a name or an id should be. */
  | { kind: 'absent'; instead?: string }
  | { kind: 'read'; value: Value }
  | { kind: 'unreadable'; saw: string }
  /** The mapping says that nobody knows it. */
  | { kind: 'unknown' };

const maxTextLength = 200;

export const absent = Object.freeze({ kind: 'absent' as const });

export const unknown = Object.freeze({ kind: 'unknown' as const });

export const read = <Value>(value: Value): Reading<Value> => ({ kind: 'read', value });

/**
 * Text or a number as trimmed text of up to 200 characters by default, with NUL and lone surrogates replaced; booleans, lists and
 * objects are unreadable. Undefined, null, blank text, and empty lists or objects are absent: never "no", never an
 * error.
 */
export function readText(value: JsonValue | undefined, maxLength = maxTextLength): Reading<string> {
  if (value === undefined || value === null) return absent;
  if (Array.isArray(value)) return value.length === 0 ? absent : unreadable(value);
  if (typeof value === 'object') return isEmptyObject(value) ? absent : unreadable(value);
  if (typeof value === 'boolean' || isNoNumber(value)) return unreadable(value);
  const text = String(value).trim();
  if (text === '' || isZeroDay(text)) return absent;
  return text.length > maxLength ? unreadable(value) : read(storable(text));
}

/** Applies `parse` to such a text; undefined means unreadable. */
export function readTextAs<Value>(
  value: JsonValue | undefined,
  parse: (text: string) => Value | undefined,
  maxLength = maxTextLength,
): Reading<Value> {
  const text = readText(value, maxLength);
  if (text.kind !== 'read') return text;
  const parsed = parse(text.value);
  return parsed === undefined ? unreadable(value) : read(parsed);
}

const isNoNumber = (value: string | number) => typeof value === 'number' && !Number.isFinite(value);

const unreadable = (value: JsonValue | undefined): Reading<never> => ({ kind: 'unreadable', saw: describe(value) });

function describe(value: JsonValue | undefined): string {
  if (typeof value === 'string') return `“${printable(value.trim(), 40)}”`;
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : String(value);
}

/** What is there where a name should be, short and clean; undefined if it is a name or nothing. */
export const insteadOf = (reading: Reading<unknown>): string | undefined =>
  reading.kind === 'absent' && reading.instead !== undefined ? printable(reading.instead, 40) : undefined;

/** The value; undefined if absent, unreadable or unknown. */
export function readValue<Value>(reading: Reading<Value>): Value | undefined {
  return reading.kind === 'read' ? reading.value : undefined;
}
