// Changed time zones whose calls are still to be moved to their new days: what is asked for, and one month of the work.
// server/jobs/redate.ts walks through them.
import { type SQL, sql } from 'drizzle-orm';
import { lockCompany } from '../companies/company-locks';
import type { Queries, Transaction } from '../engine/connect';
import { repeatImportsOfCompany } from '../matches/repeat-imports';
import { redatings } from '../schema';
import { startsFrom, startsUntil } from './local-days';
import { recountMonth } from './recount';

/**
 * Requests that the calls of a location move to the days of its new time zone; `locationId` 0: of all locations without one of
 * their own. Call it in every transaction that changes a zone, and wake the walker afterwards.
 */
export async function insertRedating(tx: Pick<Transaction, 'insert'>, companyId: number, locationId: number) {
  await tx
    .insert(redatings)
    .values({ companyId, locationId })
    .onConflictDoUpdate({
      target: [redatings.companyId, redatings.locationId],
      set: { monthsDone: 0, months: 0, askedAt: sql`now()` },
    });
}

/** The row of `redatings` whose work it is. */
export interface Redating {
  companyId: number;
  locationId: number;
}

/** What is still to be done, the oldest first. */
export async function findRedatings(queries: Pick<Queries, 'execute'>): Promise<Redating[]> {
  const { rows } = await queries.execute<Redating & Record<string, unknown>>(sql`
    select company_id as "companyId", location_id as "locationId" from redatings order by asked_at, 1, 2`);
  return rows;
}

/**
 * Moves the calls of the newest month that is not done to their days in the present time zone, recounts the months touched and
 * saves the progress, in one transaction. Calls on the right day stay, so any number of processes may repeat it. Returns true
 * when nothing is left.
 */
export async function redateNextMonth(queries: Queries, { companyId, locationId }: Redating): Promise<boolean> {
  return queries.transaction(async (tx) => {
    await lockCompany(tx, companyId);
    const isThis = sql`company_id = ${companyId} and location_id = ${locationId}`;
    const { rows } = await tx.execute<Progress & Record<string, unknown>>(sql`
      select months_done as "monthsDone", months, to_char(asked_at at time zone 'UTC', 'YYYY-MM-DD') as "askedDay"
      from redatings where ${isThis}`);
    const progress = rows[0];
    // It ended meanwhile.
    if (!progress) return true;
    const { monthsDone, askedDay } = progress;
    const months = progress.months || (await countMonths(tx, { companyId, locationId }, askedDay));

    const touched = await moveCalls(tx, { companyId, locationId }, { index: monthsDone, of: months, askedDay });
    for (const month of touched) await recountMonth(tx, companyId, month);
    const isDone = monthsDone + 1 >= months;
    // Appointments are matched by day, too, and rows without a zone are read in this one.
    if (isDone) await repeatImportsOfCompany(tx, companyId);
    await tx.execute(
      isDone
        ? sql`delete from redatings where ${isThis}`
        : sql`update redatings set months_done = ${monthsDone + 1}, months = ${months} where ${isThis}`,
    );
    return isDone;
  });
}

interface Progress {
  monthsDone: number;
  months: number;
  askedDay: string;
}

/** Counts from the month of the request back to that of the first call. */
async function countMonths(tx: Transaction, redating: Redating, askedDay: string): Promise<number> {
  const { rows } = await tx.execute<{ months: number }>(sql`
    select greatest(1, 1 +
      12 * (extract(year from ${askedDay}::date) - extract(year from min(c.started_at) at time zone 'UTC')) +
      extract(month from ${askedDay}::date) - extract(month from min(c.started_at) at time zone 'UTC'))::int as months
    from calls c where ${isConcerned(redating)}`);
  return rows[0]?.months ?? 1;
}

/**
 * Counts months back from that of the request, so that they stay the same while calls move between them. The first one includes
 * newer calls, the last one older ones. Returns the first days of months that lost or gained a call.
 */
async function moveCalls(
  tx: Transaction,
  redating: Redating,
  { index, of, askedDay }: { index: number; of: number; askedDay: string },
): Promise<string[]> {
  const first = sql`date_trunc('month', ${askedDay}::date) - make_interval(months => ${index}::int)`;
  const fromDay = index + 1 >= of ? sql`true` : sql`c.local_day >= ${first} and ${startsFrom(first, 'c')}`;
  const toDay =
    index === 0
      ? sql`true`
      : sql`c.local_day < ${first} + interval '1 month' and ${startsUntil(sql`(${first} + interval '1 month')`, 'c')}`;
  const { rows } = await tx.execute<{ month: string }>(sql`
    with changed as materialized (
      select c.id, c.local_day as old_day, z.new_day
      from calls c
      join companies o on o.id = c.company_id
      left join locations l on l.company_id = c.company_id and l.id = c.location_id
      cross join lateral (
        select (c.started_at at time zone coalesce(l.time_zone, o.time_zone))::date as new_day
      ) z
      where ${isConcerned(redating)} and ${fromDay} and ${toDay} and z.new_day <> c.local_day
    ),
    moved as (
      update calls c set local_day = h.new_day from changed h
      where c.company_id = ${redating.companyId} and c.id = h.id
    )
    select distinct to_char(d.day, 'YYYY-MM-01') as month
    from changed h cross join lateral (values (h.old_day), (h.new_day)) as d(day)
    order by 1`);
  return rows.map(({ month }) => month);
}

/** The condition on calls `c` that they follow the changed zone; those whose location is not known yet follow the company's. */
function isConcerned({ companyId, locationId }: Redating): SQL {
  if (locationId !== 0) return sql`c.company_id = ${companyId} and c.location_id = ${locationId}`;
  return sql`c.company_id = ${companyId} and not exists (
    select from locations x where x.company_id = c.company_id and x.id = c.location_id and x.time_zone is not null)`;
}
