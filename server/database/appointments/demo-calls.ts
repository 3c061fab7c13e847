// The calls from which the demo makes an appointment list.
import { sql } from 'drizzle-orm';
import { onLocalDays } from '../calls/local-days';
import type { Reads } from '../engine/connect';
import { isCandidate } from '../matches/match-phones';

export interface DemoCallRow {
  id: number;
  phone: string;
  localDay: string;
  startedAt: Date;
  durationSeconds: number;
  wasBooked: boolean;
  locationId: number;
  locationName: string;
  serviceName: string | null;
  employeeName: string | null;
}

/** Null: it is none of the demo. */
export async function findDemoCompany(
  reads: Reads,
  companyId: number,
): Promise<{ id: number; name: string; timeZone: string } | null> {
  const { rows } = await reads.execute<{ id: number; name: string; timeZone: string }>(sql`
    select id, name, time_zone as "timeZone" from companies where id = ${companyId} and is_demo`);
  return rows[0] ?? null;
}

/** The last of the days before today with at least `minCalls` calls; null if none of the last ten has. */
export async function findBusyDay(
  reads: Reads,
  companyId: number,
  { today, minCalls }: { today: string; minCalls: number },
): Promise<string | null> {
  const { rows } = await reads.execute<{ day: string }>(sql`
    select c.local_day as day from calls c
    where c.company_id = ${companyId} and ${onLocalDays(sql`(${today}::date - 10)`, sql`(${today}::date - 1)`, 'c')} and ${isCandidate}
    group by 1 having count(*) >= ${minCalls} order by 1 desc limit 1`);
  return rows[0]?.day ?? null;
}

/** The calls of a day, of the days before and of the day after, oldest first. */
export async function findCallsAround(
  reads: Reads,
  companyId: number,
  { day, daysBefore }: { day: string; daysBefore: number },
): Promise<DemoCallRow[]> {
  const { rows } = await reads.execute<Omit<DemoCallRow, 'startedAt'> & { startedAtMs: number }>(sql`
    select c.id, c.customer_phone as phone, c.local_day as "localDay",
      (extract(epoch from c.started_at) * 1000)::bigint as "startedAtMs", coalesce(c.duration_seconds, 0) as "durationSeconds",
      coalesce(c.was_booked, false) as "wasBooked", c.location_id as "locationId", l.name as "locationName",
      s.name as "serviceName", e.first_name || ' ' || e.last_name as "employeeName"
    from calls c
    join locations l on l.company_id = c.company_id and l.id = c.location_id
    left join services s on s.id = c.service_id
    left join employees e on e.company_id = c.company_id and e.id = c.employee_id
    where c.company_id = ${companyId} and ${isCandidate} and c.customer_phone is not null
      and ${onLocalDays(sql`(${day}::date - ${daysBefore}::int)`, sql`(${day}::date + 1)`, 'c')}
    order by c.started_at, c.call_key`);
  return rows.map(({ startedAtMs, ...row }) => ({ ...row, startedAt: new Date(Number(startedAtMs)) }));
}
