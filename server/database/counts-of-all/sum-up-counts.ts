// Keeps the counts of all companies (docs/decisions/0106): sums up the differences that changes of counts add, and compares.
import { sql } from 'drizzle-orm';
import { listColumns } from '../call-fields';
import type { Queries } from '../engine/connect';

const columns = (list: 'kinds' | 'counts', template: string) => sql.raw(listColumns(list, template));

/** So few differences cost readers nothing. */
const fewDifferences = 1_000;

/** Sums up the differences of each period that has some, if they have become many. Another process may do the same meanwhile. */
export async function sumUpDifferences(queries: Pick<Queries, 'execute'>, few = fewDifferences): Promise<void> {
  await queries.execute(sql`
    with many as materialized (
      select distinct grain, period from counts_of_all
      where is_difference and (select count(*) from counts_of_all where is_difference) > ${few}::int
    ),
    replaced as (
      delete from counts_of_all a using many m where a.grain = m.grain and a.period = m.period returning a.*
    )
    insert into counts_of_all (grain, period, ${columns('kinds', '$column')}, is_difference, ${columns('counts', '$column')})
    select grain, period, ${columns('kinds', '$column')}, false, ${columns('counts', 'sum($column)')}
    from replaced group by 1, 2, ${columns('kinds', '$column')}
    having ${isAnyLeft}`);
}

/** The months, by their first days, in which there are counts of any company or of all. */
export async function findMonthsOfAll(queries: Pick<Queries, 'execute'>): Promise<string[]> {
  const { rows } = await queries.execute<{ month: string }>(sql`
    select to_char(month, 'YYYY-MM-DD') as month from (
      select date_trunc('month', period) as month from counts_of_all
      union
      select period from counts where grain = 'month' and location_id = 0
    ) months order by 1`);
  return rows.map(({ month }) => month);
}

/** Sums up the companies' counts of a month (its first day) and of its days, in place of what there is. Counting waits meanwhile. */
export async function sumUpMonth(transaction: Pick<Queries, 'execute'>, month: string): Promise<void> {
  await transaction.execute(sql`lock table counts in share row exclusive mode`);
  await transaction.execute(sql`delete from counts_of_all where ${inMonth(month)}`);
  await transaction.execute(sql`
    insert into counts_of_all (grain, period, ${columns('kinds', '$column')}, is_difference, ${columns('counts', '$column')})
    select grain, period, ${columns('kinds', '$column')}, false, ${columns('counts', 'sum($column)')}
    from ${countsOfCompanies(month)} group by 1, 2, ${columns('kinds', '$column')}`);
}

/** How many counts of all companies in a month (its first day) and its days are not the sum of the companies' own. */
export async function countMismatchesOfAll(queries: Pick<Queries, 'execute'>, month: string): Promise<number> {
  const { rows } = await queries.execute<{ mismatches: number }>(sql`
    select count(*)::int as mismatches from (
      select from (
        select grain, period, ${columns('kinds', '$column')}, ${columns('counts', '$column')}
        from counts_of_all where ${inMonth(month)}
        union all
        select grain, period, ${columns('kinds', '$column')}, ${columns('counts', '-$column')} from ${countsOfCompanies(month)}
      ) both_ways
      group by grain, period, ${columns('kinds', '$column')}
      having ${isAnyLeft}
    ) different`);
  return rows[0]?.mismatches ?? 0;
}

const inMonth = (month: string) =>
  sql`period between ${month}::date and (${month}::date + interval '1 month' - interval '1 day')::date`;

/** By companies, since the key of counts begins with them. */
const countsOfCompanies = (month: string) => sql`
  companies cross join lateral (
    select * from counts where company_id = companies.id and grain in ('day', 'month') and ${inMonth(month)} and location_id = 0
    offset 0
  ) c`;

const isAnyLeft = sql.raw(listColumns('counts', 'sum($column) <> 0').replaceAll(', ', ' or '));
