// Pages of calls: the first ones in order after a place.
import { type SQL, sql } from 'drizzle-orm';
import type { CallSort } from '#contract/call-list';
import type { CompanyScope } from '../../access/scope';
import { isOfVisible, isVisible } from '../companies/companies';
import type { Reads } from '../engine/connect';
import { type CallRow, listedCalls } from './call-columns';
import { type CallQuestion, callConditions } from './call-conditions';

/** The place of a call in a list. */
export interface CallPlace {
  /** Microseconds since 1970. */
  startedMicros: number;
  id: number;
  /** What it is sorted by, if not by time. */
  key: string | number | null;
}

export interface PageQuestion extends CallQuestion {
  sort: CallSort;
  order: 'asc' | 'desc';
  limit: number;
  after: CallPlace | null;
}

export interface CallPage {
  rows: CallRow[];
  /** The place of its last call, if there are more. */
  next: CallPlace | null;
}

/** Equal calls of another order than time come newest first. */
export async function findPage(reads: Reads, scope: CompanyScope, question: PageQuestion): Promise<CallPage> {
  const { sort, order, limit, after } = question;
  const inOrder =
    sort === 'time'
      ? sql.raw(`p.started_at ${order}, p.id ${order}`)
      : sql.raw(`p.key ${order} nulls last, p.started_at desc, p.id desc`);
  const firstCalls = (isOfCompany: SQL) => sql`
    select p.* from (
      select c.company_id, c.id, c.started_at, ${sortKeys[sort]} as key
      from calls c where ${isOfCompany} and ${callConditions(scope, question)}
    ) p
    where ${after ? follows(after, sort, order) : sql`true`} order by ${inOrder} limit ${limit + 1}`;
  const page =
    scope.companyIds !== 'all' && scope.companyIds.length === 1
      ? firstCalls(isOfVisible(sql`c.company_id`, scope))
      : // Each company has its own calls in the order of an index; all of them together have none.
        sql`select p.* from (select c.id from companies c where ${isVisible(scope)}) co
          cross join lateral (${firstCalls(sql`c.company_id = co.id`)}) p order by ${inOrder} limit ${limit + 1}`;
  const place = sql`, (extract(epoch from p.started_at) * 1000000)::bigint as "startedMicros", p.key`;
  const { rows } = await reads.execute<CallRow & CallPlace>(sql`
    with page as (${page})
    ${listedCalls(sql`page p join calls c on c.company_id = p.company_id and c.id = p.id`, place)}
    order by ${inOrder}`);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit),
    next: last ? { startedMicros: last.startedMicros, id: last.id, key: last.key } : null,
  };
}

/** What a list is sorted by, of calls `c`; calls without it come last in both orders. */
const sortKeys: Record<CallSort, SQL> = {
  time: sql`null::text`,
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

function follows({ startedMicros, id, key }: CallPlace, sort: CallSort, order: 'asc' | 'desc'): SQL {
  const instant = sql`(timestamptz '1970-01-01 00:00:00+00' + ${startedMicros}::bigint * interval '1 microsecond')`;
  const isAfter = (direction: 'asc' | 'desc') =>
    sql`(p.started_at, p.id) ${sql.raw(direction === 'desc' ? '<' : '>')} (${instant}, ${id}::bigint)`;
  if (sort === 'time') return isAfter(order);
  if (key === null) return sql`p.key is null and ${isAfter('desc')}`;
  const value = numericSorts.includes(sort) ? sql`${key}::int` : sql`${key}::text`;
  return sql`(p.key is null or p.key ${sql.raw(order === 'asc' ? '>' : '<')} ${value} or (p.key = ${value} and ${isAfter('desc')}))`;
}

/** One call in the scope. */
export async function findCall(reads: Reads, scope: CompanyScope, id: number): Promise<CallRow | undefined> {
  const isThis = sql`${isOfVisible(sql`c.company_id`, scope)} and c.id = ${id} and ${callConditions(scope, {})}`;
  const { rows } = await reads.execute<CallRow>(listedCalls(sql`(select * from calls c where ${isThis}) c`));
  return rows[0];
}
