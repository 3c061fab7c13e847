// Pages of calls, and their totals.
import { type SQL, sql } from 'drizzle-orm';
import type { CallSort } from '#contract/call-list';
import type { CompanyScope } from '../../access/scope';
import { countColumns } from '../call-fields';
import { isVisible } from '../companies/companies';
import type { Reads } from '../engine/connect';
import { type CallRow, listedCalls } from './call-columns';
import { type CallQuestion, callConditions } from './call-conditions';

/** The place of a call in a list. */
export interface CallPlace {
  /** Microseconds since 1970. */
  startedMicros: number;
  id: number;
  /** What it is sorted by, if not by time. */
  key?: string | number | null | undefined;
}

export interface CallPageQuestion extends CallQuestion {
  sort: CallSort;
  order: 'asc' | 'desc';
  limit: number;
  after: CallPlace | null;
}

export interface CallPage {
  rows: PlacedCall[];
  hasMore: boolean;
}

export type PlacedCall = CallRow & { startedMicros: number; sortKey: string | number | null };

/** What a list is sorted by, of calls `c` with their names; nulls come last in both orders. */
const sortKeys: Record<Exclude<CallSort, 'time'>, SQL> = {
  duration: sql`c.duration_seconds`,
  location: sql`(select lower(l.name) from locations l where l.company_id = c.company_id and l.id = c.location_id)`,
  employee: sql`(select lower(concat_ws(' ', e.first_name, e.last_name)) from employees e
    where e.company_id = c.company_id and e.id = c.employee_id)`,
  service: sql`(select lower(coalesce(m.name, s.name)) from services s left join services m on m.id = s.merged_into_id where s.id = c.service_id)`,
  type: sql`c.call_type::text`,
  appointment: sql`c.was_booked::int`,
  phone: sql`c.customer_phone`,
};

const numericSorts: readonly CallSort[] = ['duration', 'appointment'];

/** One page; `hasMore` if calls follow. Another order than by time reads all calls in question: count them before. */
export async function findCallPage(reads: Reads, scope: CompanyScope, question: CallPageQuestion): Promise<CallPage> {
  const { sort, limit } = question;
  const { rows } = await reads.execute<PlacedCall>(sql`
    with page as materialized (${sort === 'time' ? pageByTime(scope, question) : pageByKey(scope, question, sort)})
    select t.*, page.sort_key as "sortKey", (extract(epoch from page.started_at) * 1000000)::bigint as "startedMicros"
    from page cross join lateral (
      ${listedCalls(sql`(select * from calls k where k.company_id = page.company_id and k.id = page.id offset 0) c`)}
    ) t
    order by page.place`);
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

function pageByTime(scope: CompanyScope, question: CallPageQuestion): SQL {
  const { order, limit, after } = question;
  const direction = sql.raw(order);
  const start = after
    ? sql`and (c.started_at, c.id) ${sql.raw(order === 'desc' ? '<' : '>')} ${placeOf(after)}`
    : sql``;
  return sql`
    select p.*, null as sort_key, row_number() over (order by p.started_at ${direction}, p.id ${direction}) as place
    from (select c.id as company_id from companies c where ${isVisible(scope)}) co
    cross join lateral (
      select c.company_id, c.id, c.started_at from calls c
      where c.company_id = co.company_id and ${callConditions(scope, question)} ${start}
      order by c.started_at ${direction}, c.id ${direction} limit ${limit + 1}
    ) p
    order by p.started_at ${direction}, p.id ${direction} limit ${limit + 1}`;
}

function pageByKey(scope: CompanyScope, question: CallPageQuestion, sort: Exclude<CallSort, 'time'>): SQL {
  const { order, limit, after } = question;
  const sorted = sql`k.sort_key is null, k.sort_key ${sql.raw(order)}, k.started_at desc, k.id desc`;
  return sql`
    select k.*, row_number() over (order by ${sorted}) as place
    from (
      select c.company_id, c.id, c.started_at, ${sortKeys[sort]} as sort_key
      from (select c.id as company_id from companies c where ${isVisible(scope)}) co
      cross join lateral (
        select * from calls c where c.company_id = co.company_id and ${callConditions(scope, question)} offset 0
      ) c
    ) k
    where ${after ? follows(after, sort, order) : sql`true`}
    order by ${sorted} limit ${limit + 1}`;
}

function follows(after: CallPlace, sort: CallSort, order: 'asc' | 'desc'): SQL {
  const isLater = sql`(k.started_at, k.id) < ${placeOf(after)}`;
  if (after.key === null || after.key === undefined) return sql`k.sort_key is null and ${isLater}`;
  const value = numericSorts.includes(sort) ? sql`${after.key}::int` : sql`${after.key}::text`;
  return sql`(k.sort_key is null or k.sort_key ${sql.raw(order === 'asc' ? '>' : '<')} ${value}
    or (k.sort_key = ${value} and ${isLater}))`;
}

const placeOf = ({ startedMicros, id }: CallPlace) =>
  sql`(timestamptz '1970-01-01 00:00:00+00' + ${startedMicros}::bigint * interval '1 microsecond', ${id}::bigint)`;

/** How many calls match, up to one more than the limit. */
export async function countCallsUpTo(
  reads: Reads,
  scope: CompanyScope,
  question: CallQuestion,
  limit: number,
): Promise<number> {
  const { rows } = await reads.execute<{ found: number }>(sql`
    select count(*)::int as found from (
      select from (select c.id as company_id from companies c where ${isVisible(scope)}) co
      cross join lateral (select from calls c where c.company_id = co.company_id and ${callConditions(scope, question)} offset 0) c
      limit ${limit + 1}
    ) matching`);
  return rows[0]?.found ?? 0;
}

export interface CallSums extends Record<string, unknown> {
  total: number;
  calls: number;
  appointments: number;
  knownCalls: number;
  knownAppointments: number;
  talkSeconds: number;
  timedCalls: number;
}

/** Sums of all calls in question; all but `total` are of calls that count. */
export async function sumCalls(reads: Reads, scope: CompanyScope, question: CallQuestion): Promise<CallSums> {
  const sum = (column: keyof typeof countColumns) =>
    sql`coalesce(sum(${sql.raw(countColumns[column])}) filter (where c.is_counted), 0)::bigint`;
  const { rows } = await reads.execute<CallSums>(sql`
    select count(*)::bigint as total, ${sum('calls')} as calls, ${sum('appointments')} as appointments,
      ${sum('known_calls')} as "knownCalls", ${sum('known_appointments')} as "knownAppointments",
      ${sum('talk_seconds')} as "talkSeconds", ${sum('timed_calls')} as "timedCalls"
    from (select c.id as company_id from companies c where ${isVisible(scope)}) co
    cross join lateral (select * from calls c where c.company_id = co.company_id and ${callConditions(scope, question)} offset 0) c`);
  const [sums] = rows;
  if (!sums) throw new Error('A sum of calls has a row.');
  return sums;
}

/** One call in the scope. */
export async function findCall(reads: Reads, scope: CompanyScope, id: number): Promise<CallRow | undefined> {
  const { rows } = await reads.execute<CallRow>(
    listedCalls(sql`(select k.* from (select c.id as company_id from companies c where ${isVisible(scope)}) co
      cross join lateral (
        select * from calls c where c.company_id = co.company_id and c.id = ${id} and ${callConditions(scope, {})} offset 0
      ) k) c`),
  );
  return rows[0];
}
