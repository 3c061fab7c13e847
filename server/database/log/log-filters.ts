// The log's filters as conditions, which also select the rows of a "Replay all shown".
import { type SQL, sql } from 'drizzle-orm';
import { alarmingStatuses, type LogFilters, type RefusalReason, searchedPayloadBytes } from '#contract/webhooks';
import { dialedNumber } from '../../access/phone-number';
import { type ConditionOf, conditionsOf, namesSet, type Optional } from '../conditions';
import { isWaiting } from './waiting-deliveries';

export type RequestedFilters = Optional<LogFilters>;

/** Literals instead of parameters, so that the planner uses the index of alarming deliveries. */
export const isAlarming = sql.raw(`d.status in (${alarmingStatuses.map((status) => `'${status}'`).join(', ')})`);

/**
 * All filter conditions on deliveries `d`, each starting with "and". Only time and failures have an index, and text
 * reads whole bodies: use it on a bounded slice selected by `indexedConditionsOf`, as search-deliveries.ts and replays
 * do.
 */
export function logConditionsOf(filters: RequestedFilters): SQL {
  return sql`${indexedConditionsOf(filters)} and ${conditionsOf(conditionOf, filters)}`;
}

/** The filters that an index covers completely. */
type IndexedFilter = 'tests' | 'since' | 'until';

/** A new filter of the contract does not compile without a condition here. */
const conditionOf: ConditionOf<Omit<LogFilters, IndexedFilter>> = {
  status: (status) => (status === 'alarming' ? sql`true` : sql`d.status = ${status}`),
  reason: (reason) => sql`d.reason = ${reason}`,
  source: (source) => sql`d.source = ${source}`,
  signature: (signature) => sql`d.signature = ${signature}`,
  duplicates: () => sql`d.duplicate_of is not null`,
  names: (names) => sql`d.unmapped @> ${JSON.stringify([valueNamed(names)])}::jsonb`,
  text: holds,
};

/** `appointment:maybe` as stored in rows. */
function valueNamed(names: string) {
  const colon = names.indexOf(':');
  return { field: names.slice(0, colon), value: names.slice(colon + 1) };
}

/**
 * The conditions with an index: arrival, being a failure, an unknown value, and test calls or none, since those are
 * few.
 */
export function indexedConditionsOf({ status, reason, names, tests, since, until }: RequestedFilters): SQL {
  const conditions = [sql``];
  if (since !== undefined) conditions.push(sql`and d.received_at >= ${since}::timestamptz`);
  if (until !== undefined) conditions.push(sql`and d.received_at < ${until}::timestamptz`);
  if (isAmongAlarming(status) || (reason !== undefined && !unalarmingReasons.includes(reason)))
    conditions.push(sql`and ${isAlarming}`);
  if (status === 'waiting') conditions.push(sql`and ${isWaiting}`);
  if (names !== undefined) conditions.push(sql`and d.unmapped is not null`);
  if (tests === 'only') conditions.push(sql`and d.is_test`);
  else if (tests === 'none' || status !== undefined || reason !== undefined) conditions.push(sql`and not d.is_test`);
  return sql.join(conditions, sql` `);
}

/** Whether the indexed conditions are all. */
export function isIndexed(filters: RequestedFilters): boolean {
  return namesSet(conditionOf, filters).every((name) => name === 'status' && filters.status === 'alarming');
}

function isAmongAlarming(status: RequestedFilters['status']): boolean {
  return status === 'alarming' || alarmingStatuses.some((alarming) => alarming === status);
}

/** The reasons of deliveries that no index of failures has. */
const unalarmingReasons: readonly RefusalReason[] = ['inactive', 'not-a-call', 'not-placed', 'not-mapped-yet'];

/** A near match costs the needle's length everywhere, so its beginning is looked for first. */
const beginningOfNeedle = 24;

/**
 * Whether the payload, message, delivery id or a call's id contains a text. Bodies may not be text, so they are
 * compared as bytes: non-ASCII bytes as `\303`, and only ASCII is case-folded. Other letters are covered by listing
 * their forms.
 */
function holds(text: string): SQL {
  return sql`(select bool_or(strpos(hay.stack, left(needle, ${beginningOfNeedle}::int)) > 0 and strpos(hay.stack, needle) > 0) from (
    select lower(encode(substring(d.body from 1 for ${searchedPayloadBytes}::int) || convert_to(concat_ws(chr(10), '', d.query, d.error_message, d.delivery_id::text,
      d.processed_data->>'callId', jsonb_path_query_array(d.processed_data::jsonb, '$.calls[*].callId')::text
    ), 'UTF8'), 'escape') collate "C") as stack offset 0
  ) hay, unnest(${sql.param(needlesFor(text))}::text[]) as needle)`;
}

/**
 * The forms of a text in a body: other cases, JSON and form escapes, UTF-8 and Latin-1, written like `holds` writes
 * bodies. The text must not contain lone surrogates; the door refuses them.
 */
export function needlesFor(text: string): string[] {
  const inTitles = text.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  const cases = [text, text.toLowerCase(), text.toUpperCase(), inTitles, ...formsOfPhone(text)];
  const written = cases.flatMap((form) => {
    const inJson = JSON.stringify(form).slice(1, -1);
    const inForm = encodeURIComponent(form);
    return [form, inJson, inPlainJson(inJson), inJson.replaceAll('/', '\\/'), inForm, inForm.replaceAll('%20', '+')];
  });
  const inBytes = written.flatMap((form) => {
    const inLatin1 = Buffer.from(form, 'latin1');
    const [inUtf8, isLatin1] = [Buffer.from(form), inLatin1.toString('latin1') === form];
    return isLatin1 ? [inUtf8, inLatin1] : [inUtf8];
  });
  return [...new Set(inBytes.map(escapeBytes))];
}

/** A North American number as phone systems write it: `+13125550142`, `(312) 555-0142`. */
function formsOfPhone(text: string): string[] {
  const [, area, office, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(dialedNumber(text) ?? '') ?? [];
  if (area === undefined) return [];
  // The first is part of the number in full.
  return [
    `${area}${office}${line}`,
    `(${area}) ${office}-${line}`,
    ...[' ', '-', '.'].map((mark) => [area, office, line].join(mark)),
  ];
}

/** As ASCII-only serializers write it: `é` is `\u00e9`. */
function inPlainJson(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Like PostgreSQL's `encode(…, 'escape')`, with ASCII folded. */
function escapeBytes(bytes: Buffer): string {
  return Array.from(bytes, (byte) => {
    if (byte === 0 || byte >= 0x80) return `\\${byte.toString(8).padStart(3, '0')}`;
    return byte === 0x5c ? '\\\\' : String.fromCharCode(byte);
  })
    .join('')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
