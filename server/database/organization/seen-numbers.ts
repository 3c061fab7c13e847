// The numbers that calls and waiting deliveries name, with how many.
import { sql } from 'drizzle-orm';
import { calledNumberDays, maxCalledNumbers } from '#contract/called-numbers';
import type { Day } from '#contract/days';
import { daysLookedAt, maxDeliveriesLookedAt } from '#contract/unmapped';
import type { CompanyScope } from '../../access/scope';
import { startsFrom } from '../calls/local-days';
import type { Queries, Reads } from '../engine/connect';
import { withinLimit } from '../engine/within-limit';

export interface SeenNumber extends Record<string, unknown> {
  number: string;
  locationId: number | null;
  calls: number;
  lastAt: string;
}

/** The first of the last 30 days. */
export const firstCountedDay = (now: Date): Day =>
  new Date(now.getTime() - calledNumberDays * 86_400_000).toISOString().slice(0, 10);

/** More are not told apart: they are customers' numbers, called by mistake of the mapping. */
const maxSeen = maxCalledNumbers + 1_000;

/**
 * The numbers called in the last 30 days by location, most calls first. Outbound and internal calls are left out: the
 * number of such a call may be a customer's. So are calls without a location, which wait (findWaitingStores).
 */
export async function findSeenNumbers(
  reads: Reads,
  scope: CompanyScope,
  companyId: number,
  now: Date,
): Promise<SeenNumber[]> {
  const since = firstCountedDay(now);
  const { rows } = await reads.execute<SeenNumber>(sql`
    select number_called as number, location_id as "locationId", count(*) filter (where is_counted)::int as calls,
      to_char(max(started_at) at time zone 'UTC', ${isoFormat}) as "lastAt"
    from calls
    where company_id = ${companyId} and local_day between ${since}::date and ${since}::date + ${calledNumberDays + 1}::int and ${startsFrom(sql`${since}::date`)} and number_called is not null
      and location_id is not null and (direction is null or direction = 'inbound')
      and ${withinLimit(sql`location_id`, scope.locationIds)} and ${withinLimit(sql`employee_id`, scope.employeeIds)}
    group by 1, 2 order by 3 desc, 1, 2 limit ${maxSeen}`);
  return rows;
}

export interface WaitingStore extends Record<string, unknown> {
  source: string;
  /** As the payloads spell it. */
  value: string;
  /** Calls, as far as the phone system tells them apart. */
  calls: number;
  lastAt: string;
}

/**
 * Unrecognized stores in the newest deliveries of 90 days, with the calls that wait for them: not those that have a location
 * from another delivery.
 */
export async function findWaitingStores(
  reads: Pick<Queries, 'execute'>,
  companyId: number,
  now: Date,
): Promise<WaitingStore[]> {
  const since = new Date(now.getTime() - daysLookedAt * 86_400_000).toISOString();
  const { rows } = await reads.execute<WaitingStore>(sql`
    with looked as materialized (
      select d.source, d.received_at, d.unmapped, coalesce(d.processed_data->>'callId', d.delivery_id::text) as call
      from deliveries d
      left join calls c on c.company_id = ${companyId} and c.id = d.call_id and d.processed_data::jsonb->'calls' is null
      where d.company_id = ${companyId} and d.unmapped is not null and d.received_at >= ${since}::timestamptz and not d.is_test
        and d.status <> 'success' and c.location_id is null
      order by received_at desc limit ${maxDeliveriesLookedAt}
    )
    select l.source, u.value, count(distinct l.call)::int as calls,
      to_char(max(l.received_at) at time zone 'UTC', ${isoFormat}) as "lastAt"
    from looked l cross join lateral jsonb_to_recordset(l.unmapped) as u(field text, value text)
    where u.field = 'storeId' and u.value <> ''
    group by 1, 2 order by 3 desc, 1, 2 limit ${maxSeen}`);
  return rows;
}

const isoFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
