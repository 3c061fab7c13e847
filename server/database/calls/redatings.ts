// Changed time zones whose calls are still to be moved to their new days: what is asked for, and one slice of the work.
// server/jobs/redate.ts runs them.
import { type SQL, sql } from 'drizzle-orm';
import { lockCompany } from '../companies/lock-company';
import type { Queries, Transaction } from '../engine/connect';
import { repeatImportsOfCompany } from '../matches/repeat-imports';
import { redatings } from '../schema';

/**
 * Requests that the calls of a location move to the days of its new time zone; `locationId` 0: of all locations without one of
 * their own. Call it in every transaction that changes a zone, and trigger the job afterwards.
 */
export async function insertRedating(tx: Pick<Transaction, 'insert'>, companyId: number, locationId: number) {
  await tx
    .insert(redatings)
    .values({ companyId, locationId })
    .onConflictDoUpdate({
      target: [redatings.companyId, redatings.locationId],
      set: { callsDone: 0, calls: 0, doneTo: null, askedAt: sql`now()` },
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

/** The company takes no deliveries while so many calls move. */
const callsAtOnce = 2_000;

/**
 * Moves the next calls, newest first, to their days in the present time zone and saves the progress, in one transaction;
 * new calls get the right day anyway. Returns true when nothing is left.
 */
export async function redateNextCalls(queries: Queries, redating: Redating, max = callsAtOnce): Promise<boolean> {
  const { companyId, locationId } = redating;
  return queries.transaction(async (tx) => {
    await lockCompany(tx, companyId);
    const isThis = sql`r.company_id = ${companyId} and r.location_id = ${locationId}`;
    await tx.execute(sql`
      update redatings r set calls = (select count(*) from calls c where ${isConcerned(redating)})
      where ${isThis} and r.calls = 0`);
    const { rows } = await tx.execute<{ calls: number }>(sql`
      with next as materialized (
        select c.id, c.started_at, c.local_day, (c.started_at at time zone coalesce(l.time_zone, o.time_zone))::date as new_day
        from calls c
        join companies o on o.id = c.company_id
        left join locations l on l.company_id = c.company_id and l.id = c.location_id
        where ${isConcerned(redating)} and c.started_at < (select coalesce(r.done_to, 'infinity') from redatings r where ${isThis})
        order by c.started_at desc fetch first ${max} rows with ties
      ),
      moved as (
        update calls c set local_day = n.new_day from next n
        where c.company_id = ${companyId} and c.id = n.id and n.new_day <> n.local_day
      ),
      slice as (select count(*)::int as calls, min(started_at) as last from next),
      saved as (
        update redatings r set calls_done = r.calls_done + s.calls, done_to = coalesce(s.last, r.done_to)
        from slice s where ${isThis}
      )
      select calls from slice`);
    const isDone = (rows[0]?.calls ?? 0) < max;
    if (!isDone) return false;
    // Appointments are matched by day, too, and rows without a zone are read in this one.
    await repeatImportsOfCompany(tx, companyId);
    await tx.execute(sql`delete from redatings r where ${isThis}`);
    return true;
  });
}

/** The condition on calls `c` that they follow the changed zone; those whose location is not known yet follow the company's. */
function isConcerned({ companyId, locationId }: Redating): SQL {
  if (locationId !== 0) return sql`c.company_id = ${companyId} and c.location_id = ${locationId}`;
  return sql`c.company_id = ${companyId} and not exists (
    select from locations x where x.company_id = c.company_id and x.id = c.location_id and x.time_zone is not null)`;
}
