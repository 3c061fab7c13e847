// The log's filters as conditions, which also select the rows of a "Replay all shown".
import { type SQL, sql } from 'drizzle-orm';
import { alarmingStatuses, type LogFilters, type RefusalReason, searchedPayloadBytes } from '#contract/webhooks';
import { type ConditionOf, conditionsOf, type Optional } from '../conditions';
import { isWaiting } from './waiting-deliveries';

export type RequestedFilters = Optional<LogFilters>;

/** Literals instead of parameters, so that the planner uses the index of alarming deliveries. */
export const isAlarming = sql.raw(`d.status in (${alarmingStatuses.map((status) => `'${status}'`).join(', ')})`);

/** All filter conditions on deliveries `d`, each starting with "and". Text reads whole bodies: limit the rows that it meets. */
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
  text: containsText,
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

function isAmongAlarming(status: RequestedFilters['status']): boolean {
  return status === 'alarming' || alarmingStatuses.some((alarming) => alarming === status);
}

/** The reasons of deliveries that no index of failures has. */
const unalarmingReasons: readonly RefusalReason[] = ['inactive', 'not-a-call', 'not-placed', 'not-mapped-yet'];

/** Whether the beginning of the payload, the message, the delivery id or a call's id contains a text, ignoring case. */
function containsText(text: string): SQL {
  const patterns = spellingsOf(text).map((spelling) => `%${spelling.replaceAll(/[\\%_]/g, '\\$&')}%`);
  const content = sql`concat_ws(chr(10), decoded_text(substring(d.body from 1 for ${searchedPayloadBytes}::int)), d.query,
    d.error_message, d.delivery_id::text, d.processed_data->>'callId',
    (select string_agg(k->>'callId', ' ') from json_array_elements(d.processed_data->'calls') k))`;
  // Folding ASCII alone is much faster.
  const folded = /^[ -~]*$/.test(text) ? sql`lower(${content} collate "C")` : sql`lower(${content})`;
  return sql`${folded} like any(${sql.param(patterns)}::text[])`;
}

/** A text as typed, and as JSON and forms escape it. The text must not contain lone surrogates; the door refuses them. */
export function spellingsOf(text: string): string[] {
  const spellings = [text, text.toLowerCase()].flatMap((form) => {
    const json = JSON.stringify(form).slice(1, -1);
    const asciiJson = json.replace(
      /[\u0080-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    const inForm = encodeURIComponent(form);
    return [form, json, asciiJson, inForm, inForm.replaceAll('%20', '+')];
  });
  return [...new Set(spellings.map((spelling) => spelling.toLowerCase()))];
}
