// Calls and appointments by service and day, instead of reading the many calls.
import { sql } from 'drizzle-orm';
import type { CompanyScope } from '../../access/scope';
import type { Reads } from '../engine/connect';
import { type AllServicesQuestion, type CountQuestion, rangesOf, talliedCalls } from './counted-calls';
import { foldedServices, isService } from './folded-services';

export interface ServiceCount {
  serviceId: number;
  serviceName: string;
  /** The day, or the first day of a whole month; null sums the period before. */
  day: string | null;
  calls: number;
  appointments: number;
}

/** Live calls by service and day, in one round trip. Services with equal names are one (folded-services.ts). */
export async function countByServiceAndDay(
  reads: Reads,
  scope: CompanyScope,
  question: CountQuestion,
): Promise<ServiceCount[]> {
  const { rows } = await reads.execute<Row<ServiceCount>>(sql`
    with recursive ${rangesOf(question)}, ${foldedServices},
    counted as (
      select service_id, case when is_current then day end as day, sum(calls) as calls, sum(appointments) as appointments
      from ${talliedCalls(scope, { ...question, callTag: 'Live' })}
      group by 1, 2
    )
    select folded.service_id as "serviceId", folded.name as "serviceName", c.day,
      sum(c.calls)::bigint as calls, sum(c.appointments)::bigint as appointments
    from counted c join folded on folded.id = c.service_id
    where ${isService(question.serviceId)}
    group by 1, 2, 3`);
  return rows;
}

export interface TaggedServiceCount {
  serviceId: number;
  serviceName: string;
  isPractice: boolean;
  calls: number;
  appointments: number;
}

/** Calls in the current ranges by service, live and practice separately; services fold as above. */
export async function countByServiceAndTag(
  reads: Reads,
  scope: CompanyScope,
  question: CountQuestion,
): Promise<TaggedServiceCount[]> {
  const ranges = question.ranges.filter(({ isCurrent }) => isCurrent);
  const { rows } = await reads.execute<Row<TaggedServiceCount>>(sql`
    with recursive ${rangesOf({ ranges })}, ${foldedServices},
    counted as (
      select service_id, is_practice, sum(calls) as calls, sum(appointments) as appointments
      from ${talliedCalls(scope, question)}
      group by 1, 2
    )
    select folded.service_id as "serviceId", folded.name as "serviceName", c.is_practice as "isPractice",
      sum(c.calls)::bigint as calls, sum(c.appointments)::bigint as appointments
    from counted c join folded on folded.id = c.service_id
    where ${isService(question.serviceId)}
    group by 1, 2, 3`);
  return rows;
}

export interface DayCount {
  day: string | null;
  isPractice: boolean;
  calls: number;
  appointments: number;
  talkSeconds: number;
  timedCalls: number;
}

export async function countByDay(
  reads: Reads,
  scope: CompanyScope,
  question: AllServicesQuestion,
): Promise<DayCount[]> {
  const { rows } = await reads.execute<Row<DayCount>>(sql`
    with ${rangesOf(question)}
    select case when is_current then day end as day, is_practice as "isPractice", sum(calls)::bigint as calls,
      sum(appointments)::bigint as appointments, coalesce(sum(talk_seconds), 0)::bigint as "talkSeconds",
      sum(timed_calls)::bigint as "timedCalls"
    from ${talliedCalls(scope, question)}
    group by 1, 2`);
  return rows;
}

export interface CompanyCount {
  companyId: number;
  calls: number;
  appointments: number;
}

export async function countByCompany(
  reads: Reads,
  scope: CompanyScope,
  question: AllServicesQuestion,
): Promise<CompanyCount[]> {
  const ranges = question.ranges.filter(({ isCurrent }) => isCurrent);
  const { rows } = await reads.execute<Row<CompanyCount>>(sql`
    with ${rangesOf({ ranges })}
    select company_id as "companyId", sum(calls)::bigint as calls, sum(appointments)::bigint as appointments
    from ${talliedCalls(scope, { ...question, ranges })}
    group by 1`);
  return rows;
}

type Row<T> = T & Record<string, unknown>;
