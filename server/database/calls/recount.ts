// Counts again from the calls: one company's month at a time, and the comparison of all counts with the calls. Calls
// beyond a company's mark are not in its counts (settle-counts.ts). server/jobs/recount.ts walks through the months.
import { sql } from 'drizzle-orm';
import type { Queries } from '../engine/connect';
import { markOf } from './settle-counts';

type InTransaction = Pick<Queries, 'execute'>;

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
      select location_id, local_day, service_id, call_type, is_practice, count(*) as calls,
        count(*) filter (where was_booked) as appointments,
        coalesce(sum(duration_seconds), 0) as talk_seconds, count(duration_seconds) as timed_calls
      from calls
      where company_id = ${companyId} and is_complete and number <= ${markOf(sql`${companyId}::bigint`)}
        and local_day >= ${month}::date and local_day < ${month}::date + interval '1 month'
      group by 1, 2, 3, 4, 5
    )
    insert into counts (company_id, grain, location_id, period, service_id, call_type, is_practice,
      calls, appointments, talk_seconds, timed_calls)
    select ${companyId}::bigint, g.grain, g.location_id, g.period, d.service_id, d.call_type, d.is_practice,
      sum(d.calls), sum(d.appointments), sum(d.talk_seconds), sum(d.timed_calls)
    from days d
    cross join lateral (values
      ('day'::count_grain, 0, d.local_day), ('month', d.location_id, ${month}::date)
    ) as g(grain, location_id, period)
    group by g.grain, g.location_id, g.period, d.service_id, d.call_type, d.is_practice`);
}

interface Counted {
  calls: number;
  appointments: number;
  talkSeconds: number;
  timedCalls: number;
}

/** A count that disagrees with the calls. `locationId` is 0 in a company's days. */
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

/** Every count of one company, or of all, that is not what its calls up to the mark add up to; none when all is well. */
export async function findCountMismatches(queries: InTransaction, companyId?: number): Promise<CountMismatch[]> {
  const ofCompany = companyId === undefined ? sql`true` : sql`company_id = ${companyId}`;
  const { rows } = await queries.execute<CountMismatch & Record<string, unknown>>(sql`
    with expected as (
      select c.company_id, g.grain, g.location_id, g.period, c.service_id, c.call_type, c.is_practice,
        count(*) as calls, count(*) filter (where c.was_booked) as appointments,
        coalesce(sum(c.duration_seconds), 0) as talk_seconds, count(c.duration_seconds) as timed_calls
      from (select * from calls x where is_complete and ${ofCompany} and number <= ${markOf(sql`x.company_id`)}) c
      cross join lateral (values
        ('day'::count_grain, 0, c.local_day), ('month', c.location_id, date_trunc('month', c.local_day)::date)
      ) as g(grain, location_id, period)
      group by 1, 2, 3, 4, 5, 6, 7
    ),
    counted as (select * from counts where ${ofCompany}),
    compared as (
      select company_id, grain, location_id, to_char(period, 'YYYY-MM-DD') as period, service_id, call_type, is_practice,
        jsonb_build_object('calls', coalesce(t.calls, 0), 'appointments', coalesce(t.appointments, 0),
          'talkSeconds', coalesce(t.talk_seconds, 0), 'timedCalls', coalesce(t.timed_calls, 0)) as counted,
        jsonb_build_object('calls', coalesce(e.calls, 0), 'appointments', coalesce(e.appointments, 0),
          'talkSeconds', coalesce(e.talk_seconds, 0), 'timedCalls', coalesce(e.timed_calls, 0)) as expected
      from counted t
      full join expected e using (company_id, grain, location_id, period, service_id, call_type, is_practice)
    )
    select company_id as "companyId", grain, location_id as "locationId", period, service_id as "serviceId",
      call_type as "callType", is_practice as "isPractice", counted, expected
    from compared where counted <> expected
    order by 1, 2, 3, 4, 5, 6, 7`);
  return rows;
}
