// Pages of calls. By time they are read from an index in slices, until the page is full or the time is spent; sorted
// otherwise, all calls in question are read.
import { performance } from 'node:perf_hooks';
import { type SQL, sql } from 'drizzle-orm';
import type { CallSort } from '#contract/call-list';
import type { CompanyScope } from '../../access/scope';
import { isVisible } from '../companies/companies';
import type { Reads } from '../engine/connect';
import { type CallRow, listedCalls } from './call-columns';
import { type CallQuestion, callConditions } from './call-conditions';
import { areMany, boundsOf, type CallStreams, callsOf, findStreams, inOrder } from './call-streams';

/** The place of a call in a list by time. */
export interface CallPlace {
  /** Microseconds since 1970. */
  startedMicros: number;
  id: number;
}

/** The place of a call in a sorted list. */
export interface SortedPlace extends CallPlace {
  /** What it is sorted by, if not by time. */
  key: string | number | null;
}

export interface PageQuestion extends CallQuestion {
  order: 'asc' | 'desc';
  limit: number;
  after: SortedPlace | null;
}

export interface CallPage {
  rows: CallRow[];
  /** The place of its last call, if there are more. */
  next: SortedPlace | null;
  /** How far it looked when its time was spent; then there is a `next`, although the page is not full. */
  reached: CallPlace | null;
}

export interface SliceBudget {
  /** The most calls looked at in a query, and the time after which no further one begins. */
  rows: number;
  ms: number;
}

const wholeBudget: SliceBudget = { rows: 20_000, ms: 400 };
const firstSlice = 500;
const growth = 6;

/** A page by time. `now` is where the newest calls can be expected. */
export async function findPageByTime(
  reads: Reads,
  scope: CompanyScope,
  question: PageQuestion,
  now: Date,
  budget: SliceBudget = wholeBudget,
): Promise<CallPage> {
  const { limit, order, after } = question;
  const streams = await findStreams(reads, scope, question);
  const begunAt = performance.now();
  const found: FoundCall[] = [];
  const spans = order === 'desc' && areMany(streams) ? createSpans(now) : null;
  let place: CallPlace | null = after;
  let rows = streams.isWhole ? limit + 1 : spans ? rowsOfSpan : firstSlice;
  for (;;) {
    const since = spans?.sinceOf(place) ?? null;
    const asked = { question, place, since, rows, wanted: limit + 1 - found.length };
    const slice = await findSlice(reads, scope, streams, asked);
    found.push(...slice.fitting);
    if (found.length > limit) return describePage(reads, found.slice(0, limit), found[limit - 1] ?? null, null);
    spans?.adapt(slice);
    if (slice.last) place = slice.last;
    else if (since === null) return describePage(reads, found, null, null);
    else place = { startedMicros: since, id: 0 };
    if (performance.now() - begunAt >= budget.ms) return describePage(reads, found, { ...place, key: null }, place);
    if (!spans) rows = Math.min(rows * growth, budget.rows);
  }
}

/** Many streams are read by spans of time that have about so many calls: the newest of each would be too many. */
const rowsOfSpan = 5_000;
const firstSpanMicros = 3_600_000_000;
const beforeAllMicros = Date.parse('2000-01-01') * 1000;

function createSpans(now: Date) {
  let span = firstSpanMicros;
  return {
    /** Null once the span has everything that is left. */
    sinceOf(place: CallPlace | null): number | null {
      const since = Math.min(place?.startedMicros ?? Number.POSITIVE_INFINITY, now.getTime() * 1000) - span;
      return since < beforeAllMicros ? null : Math.floor(since);
    },
    adapt({ examined, last }: Slice): void {
      span *= last ? 0.25 : Math.min(24, Math.max(1, rowsOfSpan / 2 / Math.max(1, examined)));
    },
  };
}

interface FoundCall extends CallPlace {
  companyId: number;
  key?: string | number | null;
}

interface Slice {
  fitting: FoundCall[];
  examined: number;
  /** The last call looked at, if the slice was full. */
  last: CallPlace | null;
}

async function findSlice(
  reads: Reads,
  scope: CompanyScope,
  streams: CallStreams,
  asked: { question: PageQuestion; place: CallPlace | null; since: number | null; rows: number; wanted: number },
): Promise<Slice> {
  const { question, place, since, rows, wanted } = asked;
  const bounds = [
    ...(place ? [isAfter(place, question.order)] : []),
    ...(since === null ? [] : [sql`c.started_at >= ${instantOf(since)}`]),
  ];
  const calls = callsOf(streams, {
    columns: sql`c.company_id, c.id, c.started_at, (${callConditions(scope, question)}) is true as fits`,
    conditions: [...boundsOf(question), ...bounds],
    first: { order: question.order, limit: rows },
  });
  const { rows: found } = await reads.execute<
    FoundCall & { fits: boolean; examined: number } & Record<string, unknown>
  >(sql`
    with slice as materialized (
      select p.* from (${calls}) p
      order by ${inOrder('p', question.order)} limit ${rows}
    ),
    summed as (
      select *, count(*) over ()::int as examined, row_number() over (order by ${inOrder('s', question.order)}) as place from slice s
    ),
    fitting as (select * from summed where fits order by place limit ${wanted})
    select company_id as "companyId", id, ${microsOf(sql`started_at`)} as "startedMicros", fits, examined
    from (select * from fitting union select * from summed where place = examined) t order by place`);
  const last = found.at(-1);
  return {
    fitting: found.filter(({ fits }) => fits).slice(0, wanted),
    examined: last?.examined ?? 0,
    last: last?.examined === rows ? last : null,
  };
}

const isAfter = (place: CallPlace, order: 'asc' | 'desc', calls = 'c'): SQL =>
  sql`(${sql.raw(`${calls}.started_at, ${calls}.id`)}) ${sql.raw(order === 'desc' ? '<' : '>')} (${instantOf(place.startedMicros)}, ${place.id}::bigint)`;

const instantOf = (micros: number) =>
  sql`(timestamptz '1970-01-01 00:00:00+00' + ${micros}::bigint * interval '1 microsecond')`;

const microsOf = (instant: SQL) => sql`(extract(epoch from ${instant}) * 1000000)::bigint`;

/** What a list is sorted by, of calls `c`; nulls come last in both orders. */
const sortKeys: Record<Exclude<CallSort, 'time'>, SQL> = {
  duration: sql`c.duration_seconds`,
  location: sql`(select lower(l.name) from locations l where l.company_id = c.company_id and l.id = c.location_id)`,
  employee: sql`(select lower(concat_ws(' ', e.first_name, e.last_name)) from employees e
    where e.company_id = c.company_id and e.id = c.employee_id)`,
  service: sql`(select lower(coalesce(m.name, v.name)) from services v left join services m on m.id = v.merged_into_id where v.id = c.service_id)`,
  type: sql`c.call_type::text`,
  appointment: sql`c.was_booked::int`,
  phone: sql`c.customer_phone`,
};

const numericSorts: readonly CallSort[] = ['duration', 'appointment'];

/** A page in another order; within equals the newest first. Reads all calls in question: count them before. */
export async function findPageByKey(
  reads: Reads,
  scope: CompanyScope,
  sort: Exclude<CallSort, 'time'>,
  question: PageQuestion,
): Promise<CallPage> {
  const { order, limit, after } = question;
  const streams = await findStreams(reads, scope, question);
  const matching = callsOf(streams, {
    columns: sql`c.company_id, c.id, c.started_at, ${sortKeys[sort]} as key`,
    conditions: [...boundsOf(question), callConditions(scope, question)],
  });
  const { rows } = await reads.execute<FoundCall & { key: string | number | null } & Record<string, unknown>>(sql`
    select k.company_id as "companyId", k.id, ${microsOf(sql`k.started_at`)} as "startedMicros", k.key
    from (${matching}) k
    where ${after ? follows(after, sort, order) : sql`true`}
    order by k.key is null, k.key ${sql.raw(order)}, ${inOrder('k', 'desc')} limit ${limit + 1}`);
  return describePage(reads, rows.slice(0, limit), rows.length > limit ? (rows[limit - 1] ?? null) : null, null);
}

function follows(after: SortedPlace, sort: CallSort, order: 'asc' | 'desc'): SQL {
  const isLater = isAfter(after, 'desc', 'k');
  if (after.key === null) return sql`k.key is null and ${isLater}`;
  const value = numericSorts.includes(sort) ? sql`${after.key}::int` : sql`${after.key}::text`;
  return sql`(k.key is null or k.key ${sql.raw(order === 'asc' ? '>' : '<')} ${value} or (k.key = ${value} and ${isLater}))`;
}

async function describePage(
  reads: Reads,
  found: readonly FoundCall[],
  next: (CallPlace & { key?: string | number | null }) | null,
  reached: CallPlace | null,
): Promise<CallPage> {
  return {
    rows: await findListedCalls(reads, found),
    next: next && { startedMicros: next.startedMicros, id: next.id, key: next.key ?? null },
    reached,
  };
}

/** In the same order. */
async function findListedCalls(reads: Reads, calls: readonly FoundCall[]): Promise<CallRow[]> {
  if (calls.length === 0) return [];
  const { rows } = await reads.execute<CallRow>(sql`
    select t.* from unnest(${sql.param(calls.map(({ companyId }) => companyId))}::bigint[],
      ${sql.param(calls.map(({ id }) => id))}::bigint[]) with ordinality as p(company_id, id, place)
    cross join lateral (
      ${listedCalls(sql`(select * from calls k where k.company_id = p.company_id and k.id = p.id offset 0) c`)}
    ) t
    order by p.place`);
  return rows;
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
