// Counts again from the calls: one company's month at a time, and the comparison of all counts with the calls. Calls
// beyond a company's mark are not in its counts (settle-counts.ts). server/jobs/recount.ts walks through the months.
import { sql } from 'drizzle-orm';
import { type countColumns, listColumns } from '../call-fields';
import type { Queries } from '../engine/connect';
import { onLocalDays } from './local-days';
import { markOf } from './settle-counts';

type InTransaction = Pick<Queries, 'execute'>;

export interface CountedCompany {
  id: number;
  name: string;
}

/** Every company, deleted ones too, or the one asked for. */
export async function findCountedCompanies(queries: InTransaction, companyId?: number): Promise<CountedCompany[]> {
  const { rows } = await queries.execute<CountedCompany & Record<string, unknown>>(sql`
    select id, name from companies where ${companyId === undefined ? sql`true` : sql`id = ${companyId}`} order by 1`);
  return rows.map(({ id, name }) => ({ id: Number(id), name }));
}

/** The months, by their first days, in which a company has calls or counts. */
export async function findCountedMonths(queries: InTransaction, companyId: number): Promise<string[]> {
  const { rows } = await queries.execute<{ month: string }>(sql`
    select to_char(month, 'YYYY-MM-DD') as month from (
      select date_trunc('month', local_day) as month from calls where company_id = ${companyId}
      union
      select date_trunc('month', period) from counts where company_id = ${companyId}
    ) months order by 1`);
  return rows.map(({ month }) => month);
}

/**
 * Replaces the counts of a month (its first day) and of its days by what the calls up to the mark say. Belongs in a transaction that
 * holds lockCompany, else calls that arrive meanwhile are lost or counted twice.
 */
export async function recountMonth(transaction: InTransaction, companyId: number, month: string): Promise<void> {
  await transaction.execute(sql`
    delete from counts
    where company_id = ${companyId} and period >= ${month}::date and period < ${month}::date + interval '1 month'`);
  await transaction.execute(sql`
    with days as (
      select location_id, local_day, ${kinds('$of as $column')}, ${counts('sum($of) as $column')}
      from calls
      where company_id = ${companyId} and is_counted and number <= ${markOf(sql`${companyId}::bigint`)}
        and ${onLocalDays(sql`${month}::date`, sql`(${month}::date + interval '1 month' - interval '1 day')::date`)}
      group by 1, 2, 3, 4, 5
    )
    insert into counts (company_id, grain, location_id, period, ${kinds('$column')}, ${counts('$column')})
    select ${companyId}::bigint, g.grain, g.location_id, g.period, ${kinds('d.$column')}, ${counts('sum(d.$column)')}
    from days d
    cross join lateral counted_rows(d.local_day, d.location_id) g
    group by g.grain, g.location_id, g.period, ${kinds('d.$column')}`);
}

const counts = (template: string) => sql.raw(listColumns('counts', template));
const kinds = (template: string) => sql.raw(listColumns('kinds', template));

/** By column (call-fields.ts). */
type Counted = Record<keyof typeof countColumns, number>;

/** A count that disagrees with the calls. `locationId` is 0 in a company's days and months. */
export interface CountMismatch {
  companyId: number;
  grain: 'day' | 'month';
  locationId: number;
  period: string;
  serviceId: number;
  callType: string;
  isPractice: boolean;
  counted: Counted;
  expected: Counted;
}

/**
 * Every count of one company, or of all, that is not what its calls up to the mark add up to; none when all is well. With
 * `month` (its first day) only those of that month. One statement, so that deliveries may go on meanwhile.
 */
export async function findCountMismatches(
  queries: InTransaction,
  companyId?: number,
  month?: string,
): Promise<CountMismatch[]> {
  const ofCompany = companyId === undefined ? sql`true` : sql`company_id = ${companyId}`;
  const lastDay = sql`(${month}::date + interval '1 month' - interval '1 day')::date`;
  const inMonth = month === undefined ? sql`true` : onLocalDays(sql`${month}::date`, lastDay, 'x');
  const countedInMonth = month === undefined ? sql`true` : sql`period between ${month}::date and ${lastDay}`;
  const { rows } = await queries.execute<CountMismatch & Record<string, unknown>>(sql`
    with expected as (
      select c.company_id, g.grain, g.location_id, g.period, ${kinds('c.$column')}, ${counts('sum(c.$column) as $column')}
      from (select company_id, location_id, local_day, ${kinds('$of as $column')}, ${counts('$of as $column')}
        from calls x where is_counted and ${ofCompany} and ${inMonth} and number <= ${markOf(sql`x.company_id`)}) c
      cross join lateral counted_rows(c.local_day, c.location_id) g
      group by 1, 2, 3, 4, 5, 6, 7
    ),
    counted as (select * from counts where ${ofCompany} and ${countedInMonth}),
    compared as (
      select company_id, grain, location_id, to_char(period, 'YYYY-MM-DD') as period, ${kinds('$column')},
        jsonb_build_object(${counts(`'$column', coalesce(t.$column, 0)`)}) as counted,
        jsonb_build_object(${counts(`'$column', coalesce(e.$column, 0)`)}) as expected
      from counted t
      full join expected e using (company_id, grain, location_id, period, ${kinds('$column')})
    )
    select company_id as "companyId", grain, location_id as "locationId", period, service_id as "serviceId",
      call_type as "callType", is_practice as "isPractice", counted, expected
    from compared where counted <> expected
    order by 1, 2, 3, 4, 5, 6, 7`);
  return rows;
}
