// Calls and appointments by service and day, instead of reading the many calls.
import { sql } from 'drizzle-orm';
import type { CompanyScope } from '../../access/scope';
import { commonRanges } from '../counts-of-all/read-counts-of-all';
import type { Reads } from '../engine/connect';
import { type AllServicesQuestion, type CountQuestion, rangesOf, talliedCalls } from './counted-calls';
import { foldedServices, isService } from './folded-services';
import { sums, type Tally, tallySums } from './tallies';

export interface ServiceCount extends Tally {
  serviceId: number;
  serviceName: string;
  /** The day, or the first day of a whole month; null sums the period before. */
  day: string | null;
}

/** Live calls by service and day, in one round trip. Services with equal names are one (folded-services.ts). */
export async function countByServiceAndDay(
  reads: Reads,
  scope: CompanyScope,
  asked: CountQuestion,
): Promise<ServiceCount[]> {
  const question = { ...asked, ranges: commonRanges(scope, asked.ranges) };
  const { rows } = await reads.execute<Row<ServiceCount>>(sql`
    with recursive ${rangesOf(question)}, ${foldedServices},
    counted as (
      select service_id, case when is_current then day end as day, ${sums}
      from ${talliedCalls(scope, { ...question, callTag: 'Live' })}
      group by 1, 2
    )
    select folded.service_id as "serviceId", folded.name as "serviceName", c.day,
      ${tallySums}
    from counted c join folded on folded.id = c.service_id
    where ${isService(question.serviceId)}
    group by 1, 2, 3`);
  return rows;
}

export interface TaggedServiceCount extends Tally {
  serviceId: number;
  serviceName: string;
  isPractice: boolean;
}

/** Calls in the current ranges by service, live and practice separately; services fold as above. */
export async function countByServiceAndTag(
  reads: Reads,
  scope: CompanyScope,
  asked: CountQuestion,
): Promise<TaggedServiceCount[]> {
  const current = asked.ranges.filter(({ isCurrent }) => isCurrent);
  const question = { ...asked, ranges: commonRanges(scope, current) };
  const { rows } = await reads.execute<Row<TaggedServiceCount>>(sql`
    with recursive ${rangesOf(question)}, ${foldedServices},
    counted as (
      select service_id, is_practice, ${sums}
      from ${talliedCalls(scope, question)}
      group by 1, 2
    )
    select folded.service_id as "serviceId", folded.name as "serviceName", c.is_practice as "isPractice",
      ${tallySums}
    from counted c join folded on folded.id = c.service_id
    where ${isService(question.serviceId)}
    group by 1, 2, 3`);
  return rows;
}

export interface DayCount extends Tally {
  day: string | null;
  isPractice: boolean;
  talkSeconds: number;
  timedCalls: number;
}

export async function countByDay(reads: Reads, scope: CompanyScope, asked: AllServicesQuestion): Promise<DayCount[]> {
  const question = { ...asked, ranges: commonRanges(scope, asked.ranges) };
  const { rows } = await reads.execute<Row<DayCount>>(sql`
    with ${rangesOf(question)}
    select case when is_current then day end as day, is_practice as "isPractice", ${tallySums},
      coalesce(sum(talk_seconds), 0)::bigint as "talkSeconds",
      sum(timed_calls)::bigint as "timedCalls"
    from ${talliedCalls(scope, question)}
    group by 1, 2`);
  return rows;
}

export interface CompanyCount extends Tally {
  companyId: number;
}

export async function countByCompany(
  reads: Reads,
  scope: CompanyScope,
  question: AllServicesQuestion,
): Promise<CompanyCount[]> {
  const ranges = question.ranges.filter(({ isCurrent }) => isCurrent);
  const { rows } = await reads.execute<Row<CompanyCount>>(sql`
    with ${rangesOf({ ranges })}
    select company_id as "companyId", ${tallySums}
    from ${talliedCalls(scope, { ...question, ranges })}
    group by 1`);
  return rows;
}

type Row<T> = T & Record<string, unknown>;
