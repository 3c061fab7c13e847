// How many live calls and appointments each service had: what reports read instead of the calls, which are too many.
// The counts are kept by apply_deliveries; server/reports turns the answer into rates.
import { type SQL, sql } from 'drizzle-orm';
import type { CallType } from '#contract/calls';
import type { CompanyScope } from '../access/scope';
import type { Queries } from './connect';
import { withinLimit } from './within-limit';

/** Days of one location, or of a whole company (`locationId` 0), both ends counted. Ranges must not overlap. */
export interface CountedRange {
  companyId: number;
  locationId: number;
  /** `month` only for whole months. */
  grain: 'day' | 'month';
  from: string;
  to: string;
  /** Whether it belongs to the period in question rather than to the one it is compared with. */
  isCurrent: boolean;
}

export interface CountQuestion {
  ranges: readonly CountedRange[];
  employeeId?: number | undefined;
  /** Stands for every service in view of the same name. */
  serviceId?: number | undefined;
  callType?: CallType | undefined;
}

export interface ServiceCount {
  serviceId: number;
  serviceName: string;
  /** The day, or the first day of a range's whole month; null sums up the period compared with. */
  day: string | null;
  calls: number;
  appointments: number;
}

/**
 * The live calls in the ranges by service and day, in one round trip. Services of equal name, whatever their case and
 * company, are one: the one with the lowest id among the shared ones and those of the companies in question. A scope of
 * some employees, like a question about one, is answered from the calls themselves: counts do not know who answered.
 */
export async function countByServiceAndDay(
  reads: Queries,
  scope: CompanyScope,
  question: CountQuestion,
): Promise<ServiceCount[]> {
  const employeeIds = employeesInQuestion(scope, question.employeeId);
  const { rows } = await reads.execute<ServiceCount & Record<string, unknown>>(sql`
    with ranges as (${rangesTable(question.ranges)}),
    counted as (
      select service_id, case when is_current then day end as day, sum(calls) as calls, sum(appointments) as appointments
      from (${employeeIds === 'all' ? fromCounts : fromCalls(employeeIds)}) live
      ${question.callType ? sql`where call_type = ${question.callType}::call_type` : sql``}
      group by 1, 2
    ),
    folded as (
      select id, lower(name) as folded_name, first_value(id) over same_name as service_id, first_value(name) over same_name as name
      from services
      where company_id is null or company_id in (select company_id from ranges)
      window same_name as (partition by lower(name) order by id)
    )
    select f.service_id as "serviceId", f.name as "serviceName", c.day,
      sum(c.calls)::bigint as calls, sum(c.appointments)::bigint as appointments
    from counted c join folded f on f.id = c.service_id
    ${question.serviceId ? sql`where f.folded_name = (select lower(name) from services where id = ${question.serviceId})` : sql``}
    group by 1, 2, 3`);
  return rows;
}

function employeesInQuestion(scope: CompanyScope, employeeId: number | undefined): readonly number[] | 'all' {
  if (employeeId === undefined) return scope.employeeIds;
  return scope.employeeIds === 'all' || scope.employeeIds.includes(employeeId) ? [employeeId] : [];
}

/** One parameter for each column, however many ranges there are. */
function rangesTable(ranges: readonly CountedRange[]): SQL {
  const column = <K extends keyof CountedRange>(key: K) => sql.param(ranges.map((range) => range[key]));
  return sql`
    select * from unnest(${column('companyId')}::bigint[], ${column('locationId')}::bigint[],
      ${column('grain')}::count_grain[], ${column('from')}::date[], ${column('to')}::date[],
      ${column('isCurrent')}::boolean[]) as r(company_id, location_id, grain, from_day, to_day, is_current)`;
}

/** Months are counted by location, and a company's are those of all; days by company, and a location's are its calls. */
const fromCounts = sql`
  select r.is_current, t.period as day, t.service_id, t.call_type, t.calls, t.appointments
  from ranges r
  join counts t on t.company_id = r.company_id and t.grain = r.grain and t.period between r.from_day and r.to_day
    and (r.location_id = 0 or t.location_id = r.location_id)
  where not t.is_practice
  union all
  select r.is_current, t.local_day, t.service_id, t.call_type, 1, t.was_booked::int
  from ranges r
  join calls t on t.company_id = r.company_id and t.location_id = r.location_id
    and t.local_day between r.from_day and r.to_day
  where r.grain = 'day' and t.is_complete and not t.is_practice`;

const fromCalls = (employeeIds: readonly number[]) => sql`
  select r.is_current, t.local_day as day, t.service_id, t.call_type, 1 as calls, t.was_booked::int as appointments
  from ranges r
  join calls t on t.company_id = r.company_id and ${withinLimit(sql`t.employee_id`, employeeIds)}
    and t.local_day between r.from_day and r.to_day and (r.location_id = 0 or t.location_id = r.location_id)
  where t.is_complete and not t.is_practice`;
