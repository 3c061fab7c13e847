// What the Activity Log's filters ask of a row, and with it which rows a replay of "all shown" takes.
import { type SQL, sql } from 'drizzle-orm';
import { alarmingStatuses, type LogFilters, searchedPayloadBytes } from '#contract/webhooks';
import { type Asked, type ConditionOf, conditionsOf, namesSet } from '../counts/conditions';

export type RequestedFilters = Asked<LogFilters>;

/** Written out, not as parameters, so that the index of alarming deliveries is seen to fit. */
export const isAlarming = sql.raw(`d.status in (${alarmingStatuses.map((status) => `'${status}'`).join(', ')})`);

/**
 * All conditions of the filters on deliveries `d`, each begun with "and". Only those on time and failures have
 * an index, and the one on text reads whole bodies: ask this of a bounded slice of rows only, taken by
 * `indexedConditionsOf`, as search-deliveries.ts and the replay do.
 */
export function logConditionsOf(filters: RequestedFilters): SQL {
  return sql`${indexedConditionsOf(filters)} and ${conditionsOf(conditionOf, filters)}`;
}

/** The filters that an index answers wholly, in `indexedConditionsOf`. */
type IndexedFilter = 'tests' | 'since' | 'until';

/** A new filter of the contract does not compile until it has a condition here. */
const conditionOf: ConditionOf<Omit<LogFilters, IndexedFilter>> = {
  status: (status) => (status === 'alarming' ? sql`true` : sql`d.status = ${status}`),
  reason: (reason) => sql`d.reason = ${reason}`,
  source: (source) => sql`d.source = ${source}`,
  signature: (signature) => sql`d.signature = ${signature}`,
  duplicates: () => sql`d.duplicate_of is not null`,
  names: (names) => sql`d.unmapped @> ${JSON.stringify([valueNamed(names)])}::jsonb`,
  text: holds,
};

/** `appointment:maybe` as rows hold it. */
function valueNamed(names: string) {
  const colon = names.indexOf(':');
  return { field: names.slice(0, colon), value: names.slice(colon + 1) };
}

/**
 * Those of them that an index of the log answers: the time of arrival, that it is among the failures, that it names something
 * unknown, and that it is a test call, or none, since those are few.
 */
export function indexedConditionsOf({ status, reason, names, tests, since, until }: RequestedFilters): SQL {
  const conditions = [sql``];
  if (since !== undefined) conditions.push(sql`and d.received_at >= ${since}::timestamptz`);
  if (until !== undefined) conditions.push(sql`and d.received_at < ${until}::timestamptz`);
  if (isAmongAlarming(status) || (reason !== undefined && reason !== 'inactive'))
    conditions.push(sql`and ${isAlarming}`);
  if (names !== undefined) conditions.push(sql`and d.unmapped is not null`);
  if (tests === 'only') conditions.push(sql`and d.is_test`);
  else if (tests === 'none' || status !== undefined || reason !== undefined) conditions.push(sql`and not d.is_test`);
  return sql.join(conditions, sql` `);
}

/** Whether the indexed conditions are all there are. */
export function isIndexed(filters: RequestedFilters): boolean {
  return namesSet(conditionOf, filters).every((name) => name === 'status' && filters.status === 'alarming');
}

function isAmongAlarming(status: RequestedFilters['status']): boolean {
  return status === 'alarming' || alarmingStatuses.some((alarming) => alarming === status);
}

/** Of a body that nearly fits everywhere, a needle costs its length: only one whose beginning is there is looked for. */
const beginningOfNeedle = 24;

/**
 * Whether the payload, the message, the delivery's id or a call's holds a text. Bodies are bytes, perhaps no text at all, so
 * they are compared as bytes: every one beyond ASCII is written as `\303`, and only ASCII is folded. The forms that a
 * text of other letters may have are spelled out instead.
 */
function holds(text: string): SQL {
  return sql`(select bool_or(strpos(hay.stack, left(needle, ${beginningOfNeedle}::int)) > 0 and strpos(hay.stack, needle) > 0) from (
    select lower(encode(substring(d.body from 1 for ${searchedPayloadBytes}::int) || convert_to(concat_ws(chr(10), '', d.query, d.error_message, d.delivery_id::text,
      d.processed_data->>'callId', jsonb_path_query_array(d.processed_data::jsonb, '$.calls[*].callId')::text
    ), 'UTF8'), 'escape') collate "C") as stack offset 0
  ) hay, unnest(${sql.param(needlesFor(text))}::text[]) as needle)`;
}

/**
 * How a text may stand in a body: in other cases, as JSON and forms escape it, in UTF-8 and in Latin-1. Written as
 * `holds` writes bodies. The text must not hold half characters; the door refuses them.
 */
export function needlesFor(text: string): string[] {
  const inTitles = text.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  const cases = [text, text.toLowerCase(), text.toUpperCase(), inTitles];
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

/** As serializers write it that keep to ASCII: `é` is `\u00e9`. */
function inPlainJson(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** As PostgreSQL's `encode(…, 'escape')` writes bytes, ASCII folded. */
function escapeBytes(bytes: Buffer): string {
  return Array.from(bytes, (byte) => {
    if (byte === 0 || byte >= 0x80) return `\\${byte.toString(8).padStart(3, '0')}`;
    return byte === 0x5c ? '\\\\' : String.fromCharCode(byte);
  })
    .join('')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
