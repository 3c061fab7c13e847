// What senders write where they have no value: words of their languages, and what a template left unreplaced.
import type { JsonObject, JsonValue } from './json-value';
import type { WebhookField } from './webhook-fields';

/** Fields whose values are ids or names of something, and the time, which is no zero either. */
export const namingFields: ReadonlySet<WebhookField> = new Set([
  ...(['service', 'storeId', 'employeeId', 'callId', 'customerPhone', 'numberCalled', 'timestamp'] as const),
]);

const words = new Set([
  ...['undefined', 'null', 'none', 'nil', 'nan', 'n/a', 'n.a.', 'n.a', 'n/a.', '#n/a', 'empty', 'no value', 'not set'],
  ...['not available', 'not applicable', 'not provided', '[object object]'],
]);

/** Anywhere in a text: `{{call.id}}`, `${id}`, `#{id}`, `<%= id %>`, `[tag:CallId]`. */
const template = /\{\{.*\}\}|[#$@%]\{.*\}|<%.*%>|\[[a-z]\w*:[^\]]*\]/is;
/** The whole text: `{call_id}` (ids in braces have digits), `{0}`, `%call_id%`, `[call_id]`, `[[id]]`, `<id>`, `$(id)`, `$id`. */
const wholeTemplate =
  /^(?:\{[a-z][a-z_. -]*\}|\{\d{1,2}\}|<<[^<>]+>>|([#@]{1,2})[a-z][\w.]*\1|\$[a-z_][\w.]*\$?|%{1,2}[a-z_][\w .-]*%{1,2}|\[[a-z]+(?:[_.]\w+)+\]|\[\[[\w .:-]+\]\]|<\/?[a-z][\w:.-]*\/?>|\$\([\w .-]+\))$/i;
const dashes = /^[-–—_]{1,3}$/;
const maxLength = 200;

/** A text that is no value of any field: `undefined`, `N/A`, `-`, `{{call.id}}`, `%call_id%`, `null null`. */
export function isPlaceholder(value: JsonValue | undefined): value is string {
  if (typeof value !== 'string' || value.length > maxLength) return false;
  const text = value.trim();
  const parts = text.split(/[\s_|:,;-]+/);
  return isNoValue(text) || (parts.length > 1 && parts.every((part) => isNoValue(part)));
}

function isNoValue(text: string): boolean {
  if (text === '') return false;
  const bare = text.toLowerCase().replace(/^["'(<*_-]+(?=\w)|(?<=\w)["')>*_-]+$/g, '');
  return words.has(bare) || dashes.test(text) || template.test(text) || wholeTemplate.test(text);
}

/** Neither an id nor a service, a location or a person: a placeholder, a zero or `unknown`. Elsewhere these have a meaning. */
export const namesNothing = (value: JsonValue | undefined): value is string | number =>
  value === 0 || value === -1 || isPlaceholder(value) || (typeof value === 'string' && nameless.test(value));

const nameless = new RegExp(
  [
    String.raw`^\s*(?:[0.?*_–—-][0\s.?*_–—-]*|-1|""|unknown(?: (?:caller|customer|number|agent|user|service|store))?`,
    '(?:un|not )assigned|no (?:agent|user)|none selected|(?:undefined|null)+',
    // One word of a template.
    String.raw`\[\w*(?:id|key|number|name)\]|\*\|\w+\|\*|__[a-z]\w*__|%\w*(?:id|key|number|name))\s*$`,
  ].join('|'),
  'i',
);

/** What switches write instead of a caller's number that is withheld. */
export const isWithheld = (text: string): boolean => withheld.test(text);

const withheld = /^(?:anonymous|unknown|restricted|private|blocked|unavailable|withheld)(?: (?:number|caller))?$/i;

/** What databases and languages write where there is no time; server/ingest/read/read-time.ts knows it in every form. */
export const isZeroDay = (text: string): boolean => zeroDay.test(text);

const zeroDay = new RegExp(
  [
    `^(?:0000-00-00|0001-01-01|1899-12-3[01]|1900-01-01)`,
    String.raw`^(?:00?[/.]00?[/.]00(?:00)?|0?1/0?1/(?:0001|1900)|12/3[01]/1899)(?!\d)`,
    String.raw`^1970-01-01[T ]00:00(?::00(?:\.0+)?)?(?:Z|\+00:?00)?$`,
    String.raw`^\\?/Date\((?:0|-62135596800000)(?:[+-]\d{4})?\)`,
  ].join('|'),
);

/** A count since 1970 that is none: `0`, `"0.0"`. */
export const isZeroCount = (value: JsonValue): boolean =>
  typeof value !== 'object' && /^\s*0+(?:\.0+)?\s*$/.test(String(value));

/** Null, blank text, zero days, and empty lists and objects are no value. */
export function isBlank(value: JsonValue | undefined): value is undefined {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '' || isZeroDay(value);
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && isEmptyObject(value);
}

const emptiness = new WeakMap<JsonObject, boolean>();

/** Cached: checking lists all keys of an object, and many fields of many calls may refer to the same one. */
export function isEmptyObject(value: JsonObject): boolean {
  const known = emptiness.get(value);
  if (known !== undefined) return known;
  const isEmpty = Object.keys(value).length === 0;
  emptiness.set(value, isEmpty);
  return isEmpty;
}
