// The live calls of some days, with their outcomes, read from the calls: before and after an import.
import { type SQL, sql } from 'drizzle-orm';
import { onLocalDays } from '../calls/local-days';
import type { Transaction } from '../engine/connect';
import { isCandidate } from '../matches/match-phones';

type Reads = Pick<Transaction, 'execute'>;

/** Inclusive days, by the calendars of the calls’ locations. */
export interface DaysAt {
  fromDay: string;
  toDay: string;
  /** Null: all. */
  locationIds: readonly number[] | null;
}

export interface DaysCounts {
  calls: number;
  appointments: number;
  knownCalls: number;
  knownAppointments: number;
}

export async function countCallsOfDays(reads: Reads, companyId: number, days: DaysAt): Promise<DaysCounts> {
  const { rows } = await reads.execute<DaysCounts & Record<string, unknown>>(sql`
    select count(*) as calls, count(*) filter (where c.was_booked) as appointments,
      count(*) filter (where c.is_known) as "knownCalls",
      count(*) filter (where c.is_known and c.was_booked) as "knownAppointments"
    from calls c where ${isOfDays(companyId, days)} and c.is_counted and not c.is_practice`);
  const { calls = 0, appointments = 0, knownCalls = 0, knownAppointments = 0 } = rows[0] ?? {};
  return { calls, appointments, knownCalls, knownAppointments };
}

/** Calls that a complete list of these days would make known, and how many of them are booked already. */
export async function countUnknownOfDays(
  reads: Reads,
  companyId: number,
  days: DaysAt,
): Promise<{ calls: number; appointments: number }> {
  const { rows } = await reads.execute<{ calls: number; appointments: number }>(sql`
    select count(*) as calls, count(*) filter (where c.was_booked) as appointments
    from calls c where ${isOfDays(companyId, days)} and ${isCandidate} and not c.is_known and c.customer_phone is not null
      and not exists (select from call_statements s where s.company_id = ${companyId} and s.call_id = c.id
        and s.field = 'booked' and s.rank = 3 and s.withdrawn_at is null)`);
  const { calls = 0, appointments = 0 } = rows[0] ?? {};
  return { calls, appointments };
}

export function isOfDays(companyId: number, { fromDay, toDay, locationIds }: DaysAt): SQL {
  const isThere = locationIds === null ? sql`true` : sql`c.location_id = any(${sql.param([...locationIds])}::bigint[])`;
  return sql`c.company_id = ${companyId} and ${onLocalDays(sql`${fromDay}::date`, sql`${toDay}::date`, 'c')} and ${isThere}`;
}
