// The source of all figures: the ranges of days in a query, and the calls in them, counted or one by one.
import { type SQL, sql } from 'drizzle-orm';
import { type ReportFilters, unknownCalls } from '#contract/reports';
import type { CompanyScope } from '../../access/scope';
import { listColumns } from '../call-fields';
import { onLocalDays } from '../calls/local-days';
import { uncountedCalls } from '../calls/settle-counts';
import type { CountedRange } from '../counts-of-all/counted-range';
import { countsOfAll, rangesOfAll } from '../counts-of-all/read-counts-of-all';
import { withinLimit } from '../engine/within-limit';
import type { PlaceFilters } from './calendars';
import { type ConditionOf, conditionsOf, namesSet, type Optional } from './conditions';

type RangeFilter =
  | ('companyId' | keyof PlaceFilters)
  | ('startDate' | 'endDate' | 'since' | 'preset' | 'months' | 'days' | 'timeRange')
  | 'breakDownBy';

type CallFilters = Omit<ReportFilters, RangeFilter>;

/** `serviceId` means every service in scope with the same name. Without `callTag` live and practice calls count. */
export interface CountQuestion extends Optional<CallFilters> {
  ranges: readonly CountedRange[];
  /** Whether the rows need their employee, whom counts do not contain. */
  byEmployee?: boolean;
}

export type AllServicesQuestion = CountQuestion & { serviceId?: undefined };

/** A new filter of the contract does not compile without a condition here. On the columns of calls and counts: */
const ofKinds: ConditionOf<Omit<CallFilters, 'employeeId' | 'serviceId' | keyof SingleFilters>> = {
  callType: (type) => sql`call_type = ${type}::call_type`,
  callTag: (tag) => (tag === 'Practice' ? sql`is_practice` : sql`not is_practice`),
};

type SingleFilters = Pick<CallFilters, 'direction' | 'answered'>;

/** On the columns of calls only. */
const ofSingleCalls: ConditionOf<SingleFilters> = {
  direction: (way) => (way === unknownCalls ? sql`direction is null` : sql`direction = ${way}::call_direction`),
  answered: (how) => (how === unknownCalls ? sql`answered is null` : sql`answered = ${how}::call_answered`),
};

const readsCalls = (question: CountQuestion) =>
  question.byEmployee === true || namesSet(ofSingleCalls, question).length > 0;

const conditionsFor = (question: CountQuestion) =>
  sql`${conditionsOf(ofKinds, question)} and ${conditionsOf(ofSingleCalls, question)}`;

/** The CTE `ranges`: one parameter per column; locations with the same days share a row. */
export function rangesOf({ ranges }: CountQuestion): SQL {
  const column = <K extends keyof CountedRange>(key: K) => sql.param(ranges.map((range) => range[key]));
  const windows = sql.param(ranges.map(({ window }) => window ?? null));
  const ofAll = sql.param(ranges.map(({ isOfAll = false }) => isOfAll));
  return sql`ranges as (
    select company_id, grain, from_day, to_day, is_current, period_window, is_of_all, location_id = 0 as is_whole,
      array_agg(location_id) as location_ids
    from unnest(${column('companyId')}::bigint[], ${column('locationId')}::bigint[], ${column('grain')}::count_grain[],
      ${column('from')}::date[], ${column('to')}::date[], ${column('isCurrent')}::boolean[], ${windows}::text[], ${ofAll}::boolean[])
      as r(company_id, location_id, grain, from_day, to_day, is_current, period_window, is_of_all)
    group by 1, 2, 3, 4, 5, 6, 7, 8), ${rangesOfAll}`;
}

/**
 * Counted calls in `ranges`, summed in rows of (is_current, company_id, location_id, employee_id, day, then `kinds` and
 * `counts` of call-fields.ts). `day` is the first of a whole counted month. `location_id` is 0 where a company was counted
 * as a whole, and null, as is `company_id`, where all companies were; `employee_id` is null where counts were read. For some employees only, or with a filter that counts do not
 * contain, it reads the calls.
 */
export function talliedCalls(scope: CompanyScope, question: CountQuestion): SQL {
  const employeeIds = employeesInQuestion(scope, question.employeeId);
  const apart = question.ranges.filter(({ isOfAll }) => !isOfAll);
  const has = (test: (range: CountedRange) => boolean) => apart.some(test);
  const ofKind = conditionsFor(question);
  if (readsCalls(question)) return unionOf('tallied', callsOf(employeeIds, question).map(tallied));
  if (employeeIds !== 'all') return unionOf('tallied', [tallied(callsOfEmployees(employeeIds, ofKind))]);
  const isCounted = ({ locationId, grain }: CountedRange) => locationId === 0 || grain === 'month';
  return unionOf('tallied', [
    ...(question.ranges.some(isCounted) ? [callsNotCounted(ofKind)] : []),
    ...(apart.length < question.ranges.length ? [countsOfAll(ofKind)] : []),
    ...(has(({ grain }) => grain === 'month') ? [countedMonths(ofKind)] : []),
    ...(has(({ locationId, grain }) => locationId === 0 && grain === 'day') ? [daysOfCompanies(ofKind)] : []),
    // A location's days are not counted.
    ...(has(({ locationId, grain }) => locationId !== 0 && grain === 'day')
      ? [tallied(callsOfLocations(sql`r.grain = 'day'`, ofKind))]
      : []),
  ]);
}

/** Counted calls in `ranges`, one by one, for what counts do not contain: who answered, and where. */
export function singleCalls(scope: CompanyScope, question: CountQuestion): SQL {
  return unionOf('single', callsOf(employeesInQuestion(scope, question.employeeId), question));
}

/** `nobody`: calls of which nobody knows who took them. */
type Employees = readonly number[] | 'all' | 'nobody';

function callsOf(employeeIds: Employees, question: CountQuestion): SQL[] {
  const ofKind = conditionsFor(question);
  if (employeeIds !== 'all') return [callsOfEmployees(employeeIds, ofKind)];
  return [
    ...(question.ranges.some(({ locationId }) => locationId === 0) ? [callsOfCompanies(ofKind)] : []),
    ...(question.ranges.some(({ locationId }) => locationId !== 0) ? [callsOfLocations(sql`true`, ofKind)] : []),
  ];
}

function employeesInQuestion(scope: CompanyScope, employeeId: number | undefined): Employees {
  if (employeeId === undefined) return scope.employeeIds;
  if (employeeId === 0) return scope.employeeIds === 'all' ? 'nobody' : [];
  return scope.employeeIds === 'all' || scope.employeeIds.includes(employeeId) ? [employeeId] : [];
}

/** Without parts there is no range, and any part returns nothing. */
function unionOf(name: 'tallied' | 'single', parts: SQL[]): SQL {
  const none = name === 'tallied' ? daysOfCompanies(sql`false`) : callsOfCompanies(sql`false`);
  return sql`(${sql.join(parts.length > 0 ? parts : [none], sql` union all `)}) ${sql.identifier(name)}`;
}

// "offset 0" keeps the planner from scanning the whole table instead of the index (docs/decisions/0011).

const daysOfCompanies = (ofKind: SQL): SQL => sql`
  select r.is_current, t.* from ranges r
  cross join lateral (
    select ${countColumns} from counts
    where company_id = r.company_id and grain = 'day' and period between r.from_day and r.to_day and ${ofKind}
    offset 0
  ) t
  where r.is_whole and r.grain = 'day' and not r.is_of_all`;

/** Of whole companies (location 0) and of locations. Month by month, since the index finds locations within a month. */
const countedMonths = (ofKind: SQL): SQL => sql`
  select r.is_current, t.* from ranges r
  cross join lateral unnest(array(select generate_series(r.from_day, r.to_day, interval '1 month')::date)) m(month)
  cross join lateral unnest(r.location_ids) l(id)
  cross join lateral (
    select ${countColumns} from counts
    where company_id = r.company_id and grain = 'month' and period = m.month and location_id = l.id and ${ofKind}
    offset 0
  ) t
  where r.grain = 'month' and not r.is_of_all`;

const columns = (list: 'kinds' | 'counts', template: string) => sql.raw(listColumns(list, template));

const countColumns = sql`company_id, location_id, null::bigint as employee_id, period as day, ${columns('kinds', '$column')}, ${columns('counts', '$column')}`;

/** Calls not counted yet, summed once per company. As in counts, the day of a whole month is its first. */
const callsNotCounted = (ofKind: SQL): SQL => sql`
  select r.is_current, t.company_id, t.location_id, null::bigint as employee_id, case when r.grain = 'month' then date_trunc('month', t.local_day)::date else t.local_day end as day,
    ${columns('kinds', 't.$column')}, ${columns('counts', 't.$column')}
  from (
    select u.company_id, u.location_id, u.local_day, ${columns('kinds', '$of as $column')}, ${columns('counts', 'sum($of) as $column')}
    from (select distinct company_id as named from ranges) k cross join lateral ${uncountedCalls(sql`k.named`)} u
    where ${ofKind}
    group by 1, 2, 3, ${columns('kinds', '$of')}
  ) t
  join ranges r on r.company_id = t.company_id and t.local_day between r.from_day and r.to_day
    and (r.is_whole or r.grain = 'month' and t.location_id = any(r.location_ids))`;

const tallied = (calls: SQL): SQL => sql`
  select is_current, company_id, location_id, employee_id, local_day as day, ${columns('kinds', '$column')}, ${columns('counts', '$of as $column')}
  from (${calls}) c`;

const inRange = onLocalDays(sql`r.from_day`, sql`r.to_day`);

const callsOfCompanies = (ofKind: SQL): SQL => sql`
  select r.is_current, r.period_window, t.* from ranges r
  cross join lateral (
    select ${callColumns} from calls
    where company_id = r.company_id and ${inRange} and is_counted and ${ofKind}
    offset 0
  ) t
  where r.is_whole`;

const callsOfLocations = (inRanges: SQL, ofKind: SQL): SQL => sql`
  select r.is_current, r.period_window, t.* from ranges r
  cross join lateral unnest(r.location_ids) l(id)
  cross join lateral (
    select ${callColumns} from calls
    where company_id = r.company_id and location_id = l.id and ${inRange}
      and is_counted and ${ofKind}
    offset 0
  ) t
  where not r.is_whole and ${inRanges}`;

const callsOfEmployees = (employeeIds: Exclude<Employees, 'all'>, ofKind: SQL): SQL => sql`
  select r.is_current, r.period_window, t.* from ranges r
  cross join lateral (
    select ${callColumns} from calls
    where company_id = r.company_id
      and ${employeeIds === 'nobody' ? sql`employee_id is null` : withinLimit(sql`employee_id`, employeeIds)}
      and ${inRange} and (r.is_whole or location_id = any(r.location_ids))
      and is_counted and ${ofKind}
    offset 0
  ) t`;

const callColumns = sql`company_id, location_id, local_day, employee_id, ${columns('kinds', '$of as $column')}, was_booked, is_known, duration_seconds`;
