// Where numbers come from: the ranges of days a question is about, and the calls in them, counted or one by one.
// counts.ts and employee-counts.ts ask; server/reports turns the answers into rates.
import { type SQL, sql } from 'drizzle-orm';
import type { CallTag, CallType } from '#contract/calls';
import type { CompanyScope } from '../access/scope';
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
  /** Without one, live and practice calls alike. */
  callTag?: CallTag | undefined;
}

/** The CTE `ranges`. One parameter for each column, however many ranges there are. */
export function rangesOf({ ranges }: CountQuestion): SQL {
  const column = <K extends keyof CountedRange>(key: K) => sql.param(ranges.map((range) => range[key]));
  return sql`ranges as (
    select * from unnest(${column('companyId')}::bigint[], ${column('locationId')}::bigint[],
      ${column('grain')}::count_grain[], ${column('from')}::date[], ${column('to')}::date[],
      ${column('isCurrent')}::boolean[]) as r(company_id, location_id, grain, from_day, to_day, is_current))`;
}

/**
 * Complete calls in `ranges`, summed in rows of (is_current, day, service_id, call_type, is_practice, calls,
 * appointments, talk_seconds, timed_calls). `day` is the first of its month where a whole month was counted. A scope of
 * some employees, like a question about one, is answered from the calls themselves: counts do not know who answered.
 */
export function talliedCalls(scope: CompanyScope, question: CountQuestion): SQL {
  const employeeIds = employeesInQuestion(scope, question.employeeId);
  const rows = employeeIds === 'all' ? fromCounts : fromCalls(callsOfEmployees(employeeIds));
  return sql`(select * from (${rows}) tallied where ${isOfKind(question)}) tallied`;
}

/**
 * Complete calls in `ranges`, one by one: rows of `calls` with `is_current`. For what counts do not know: who answered.
 */
export function singleCalls(scope: CompanyScope, question: CountQuestion): SQL {
  const employeeIds = employeesInQuestion(scope, question.employeeId);
  const rows = employeeIds === 'all' ? callsOfAll(question.ranges) : callsOfEmployees(employeeIds);
  return sql`(select * from (${rows}) single where ${isOfKind(question)}) single`;
}

function employeesInQuestion(scope: CompanyScope, employeeId: number | undefined): readonly number[] | 'all' {
  if (employeeId === undefined) return scope.employeeIds;
  return scope.employeeIds === 'all' || scope.employeeIds.includes(employeeId) ? [employeeId] : [];
}

function isOfKind({ callType, callTag }: CountQuestion): SQL {
  const conditions = [
    ...(callType ? [sql`call_type = ${callType}::call_type`] : []),
    ...(callTag ? [callTag === 'Practice' ? sql`is_practice` : sql`not is_practice`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** Months are counted by location, and a company's are those of all; days by company, and a location's are its calls. */
const fromCounts = sql`
  select r.is_current, t.period as day, t.service_id, t.call_type, t.is_practice, t.calls, t.appointments,
    t.talk_seconds, t.timed_calls
  from ranges r
  join counts t on t.company_id = r.company_id and t.grain = r.grain and t.period between r.from_day and r.to_day
    and (r.location_id = 0 or t.location_id = r.location_id)
  union all
  ${fromCalls(sql`
    select r.is_current, t.* from ranges r
    join calls t on t.company_id = r.company_id and t.location_id = r.location_id
      and t.local_day between r.from_day and r.to_day
    where r.grain = 'day' and t.is_complete`)}`;

function fromCalls(calls: SQL): SQL {
  return sql`
    select is_current, local_day as day, service_id, call_type, is_practice, 1 as calls, was_booked::int as appointments,
      duration_seconds::bigint as talk_seconds, (duration_seconds is not null)::int as timed_calls
    from (${calls}) c`;
}

function callsOfEmployees(employeeIds: readonly number[]): SQL {
  return sql`
    select r.is_current, t.* from ranges r
    join calls t on t.company_id = r.company_id and ${withinLimit(sql`t.employee_id`, employeeIds)}
      and t.local_day between r.from_day and r.to_day and (r.location_id = 0 or t.location_id = r.location_id)
    where t.is_complete`;
}

/** Whole companies and single locations apart: each has its index. */
function callsOfAll(ranges: readonly CountedRange[]): SQL {
  const whole = sql`
    select r.is_current, t.* from ranges r
    join calls t on t.company_id = r.company_id and t.local_day between r.from_day and r.to_day
    where r.location_id = 0 and t.is_complete`;
  const ofLocations = sql`
    select r.is_current, t.* from ranges r
    join calls t on t.company_id = r.company_id and t.location_id = r.location_id
      and t.local_day between r.from_day and r.to_day
    where t.is_complete`;
  if (ranges.every(({ locationId }) => locationId === 0)) return whole;
  if (ranges.every(({ locationId }) => locationId !== 0)) return ofLocations;
  return sql`${whole} union all ${ofLocations}`;
}
