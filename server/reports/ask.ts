// Figures of reports begin here: a question about calls (scope, filters, period, what to group by) becomes one query, which
// reads the index calls_figures_idx alone. Totals elsewhere count by the same columns (docs/decisions/0166-no-counts.md).
import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '#contract/days';
import { type ReportFilters, unknownCalls } from '#contract/reports';
import type { CompanyScope } from '../access/scope';
import { isOfVisible } from '../database/companies/companies';
import { type ConditionOf, conditionsOf, type Optional } from '../database/conditions';
import type { Reads } from '../database/engine/connect';
import { withinLimit } from '../database/engine/within-limit';
import { ofServiceNamed, servicesOf } from '../database/services/folded-services';
import type { Period } from './measures/periods';
import type { Tally } from './measures/tally';

type PeriodFilter = 'startDate' | 'endDate' | 'since' | 'preset' | 'months' | 'days' | 'timeRange';
type CallFilters = Omit<ReportFilters, 'companyId' | 'breakDownBy' | PeriodFilter>;

/** `serviceId` means every service in scope with the same name. Without `callTag` live and practice calls count. */
export interface Question extends Optional<CallFilters> {
  period: Period;
  /** The period just before, which is counted apart. */
  before?: Period | undefined;
}

interface Columns {
  companyId: number;
  locationId: number;
  /** Null: no employee is known. */
  employeeId: number | null;
  /** The lowest id of the services with this name. 0: not known. */
  serviceId: number;
  serviceName: string;
  isPractice: boolean;
  /** Null: in the period before, whose days are summed. */
  day: Day | null;
  isCurrent: boolean;
  talkSeconds: number;
  timedCalls: number;
}

/** By what calls are grouped; `month` is a day, its first. `duration` groups nothing: it adds sums of durations. */
interface NamesOf {
  company: 'companyId';
  location: 'locationId';
  employee: 'employeeId';
  service: 'serviceId' | 'serviceName';
  tag: 'isPractice';
  day: 'day';
  month: 'day';
  period: 'isCurrent';
  duration: 'talkSeconds' | 'timedCalls';
}
export type By = keyof NamesOf;
type Answer<B extends By> = Tally & Pick<Columns, NamesOf[B]>;

/** The calls that match, by group. `minKnownCalls` leaves out groups with fewer; at most `limit` rows. */
export async function ask<B extends By>(
  reads: Reads,
  scope: CompanyScope,
  question: Question,
  by: readonly B[],
  { minKnownCalls = 0, limit }: { minKnownCalls?: number; limit?: number } = {},
): Promise<Answer<B>[]> {
  const columns = by.flatMap((name) => answerColumns[name]);
  const groups = by.flatMap((name) => (name === 'duration' ? [] : answerColumns[name]));
  const { rows } = await reads.execute(sql`
    with recursive ${servicesOf(scope)}, counted as (${countCalls(scope, question, by)})
    select ${sql.join([...columns.map(([value, name]) => sql`${value} as ${sql.identifier(name)}`), tallyAnswer], sql`, `)}
    from counted c ${by.some((name) => name === 'service') ? sql`join folded on folded.id = c.service_id` : sql``}
    ${groupBy(groups.map(([value]) => value))}
    having coalesce(sum(c.known_calls), 0) >= ${minKnownCalls}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`);
  return rows as Answer<B>[];
}

/**
 * The SQL of counted calls in question: a row of ids and counts per group (`service_id` as in calls). Part of a statement
 * with `servicesOf`. `further` are more columns to group by.
 */
export function countCalls(
  scope: CompanyScope,
  question: Question,
  by: readonly By[],
  further: readonly SQL[] = [],
): SQL {
  const { period, before } = question;
  const groups = [...by.filter((name) => name !== 'duration').map((name) => groupColumns[name](question)), ...further];
  const sums = by.includes('duration') ? [tallySums, durationSums] : [tallySums];
  return sql`
    select ${sql.join([...groups, ...sums], sql`, `)}
    from calls c
    where ${isOfVisible(sql`c.company_id`, scope)} and c.local_day between ${(before ?? period).startDay}::date and ${period.endDay}::date
      and c.is_counted and ${withinLimit(sql`c.location_id`, scope.locationIds)}
      and ${withinLimit(sql`c.employee_id`, scope.employeeIds)} and ${conditionsOf(conditions, question)}
    ${groupBy(groups.map((_, index) => sql.raw(`${index + 1}`)))}`;
}

const groupBy = (columns: SQL[]) => (columns.length > 0 ? sql`group by ${sql.join(columns, sql`, `)}` : sql``);

/** A new filter of reports does not compile without its condition. */
const conditions: ConditionOf<CallFilters> = {
  regionId: (id) => atLocations(sql`coalesce(l.region_id, 0) = ${id}`),
  districtId: (id) => atLocations(sql`coalesce(l.district_id, 0) = ${id}`),
  storeId: (id) => sql`c.location_id = ${id}`,
  employeeId: (id) => (id === 0 ? sql`c.employee_id is null` : sql`c.employee_id = ${id}`),
  serviceId: (id) =>
    id === 0
      ? sql`c.service_id is null`
      : sql`c.service_id in (select folded.id from folded where ${ofServiceNamed(id)})`,
  callType: (type) => sql`c.call_type = ${type}::call_type`,
  callTag: (tag) => (tag === 'Practice' ? sql`c.is_practice` : sql`not c.is_practice`),
  direction: (way) => (way === unknownCalls ? sql`c.direction is null` : sql`c.direction = ${way}::call_direction`),
  answered: (how) => (how === unknownCalls ? sql`c.answered is null` : sql`c.answered = ${how}::call_answered`),
};

const atLocations = (condition: SQL) => sql`c.location_id in (select l.id from locations l where ${condition})`;

const inPeriod = ({ period, before }: Question, value: SQL) =>
  before ? sql`case when c.local_day >= ${period.startDay}::date then ${value} end` : value;

const groupColumns: Record<Exclude<By, 'duration'>, (question: Question) => SQL> = {
  company: () => sql`c.company_id`,
  location: () => sql`c.location_id`,
  employee: () => sql`c.employee_id`,
  service: () => sql`coalesce(c.service_id, 0) as service_id`,
  tag: () => sql`c.is_practice`,
  day: (question) => sql`${inPeriod(question, sql`c.local_day`)} as day`,
  month: (question) => sql`${inPeriod(question, sql`date_trunc('month', c.local_day::timestamp)::date`)} as day`,
  period: ({ period }) => sql`c.local_day >= ${period.startDay}::date as is_current`,
};

type Column = [value: SQL, name: keyof Columns];

const answerColumns: Record<By, Column[]> = {
  company: [[sql`c.company_id`, 'companyId']],
  location: [[sql`c.location_id`, 'locationId']],
  employee: [[sql`c.employee_id`, 'employeeId']],
  service: [
    [sql`folded.service_id`, 'serviceId'],
    [sql`folded.name`, 'serviceName'],
  ],
  tag: [[sql`c.is_practice`, 'isPractice']],
  day: [[sql`c.day`, 'day']],
  month: [[sql`c.day`, 'day']],
  period: [[sql`c.is_current`, 'isCurrent']],
  duration: [
    [sql`coalesce(sum(c.talk_seconds), 0)::bigint`, 'talkSeconds'],
    [sql`coalesce(sum(c.timed_calls), 0)::bigint`, 'timedCalls'],
  ],
};

const tallySums = sql.raw(`count(*) as calls, count(*) filter (where c.was_booked) as appointments,
  count(*) filter (where c.is_known) as known_calls, count(*) filter (where c.is_known and c.was_booked) as known_appointments`);
const durationSums = sql.raw('sum(c.duration_seconds) as talk_seconds, count(c.duration_seconds) as timed_calls');

const tallyColumns: Record<keyof Tally, string> = {
  calls: 'calls',
  appointments: 'appointments',
  knownCalls: 'known_calls',
  knownAppointments: 'known_appointments',
};

/** A list of the four counts as SQL: `$column` is the column in `countCalls`, `$name` the name in a tally. */
export function listTally(template: string): SQL {
  const lists = Object.entries(tallyColumns).map(([name, column]) =>
    template.replaceAll('$column', column).replaceAll('$name', name),
  );
  return sql.raw(lists.join(', '));
}

const tallyAnswer = listTally('coalesce(sum(c.$column), 0)::bigint as "$name"');
