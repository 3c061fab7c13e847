// Sums of appointments by service and by what became of them, in the period of a report.
import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '#contract/days';
import type { ReportFilters } from '#contract/reports';
import { unknownCalls } from '#contract/reports';
import type { CompanyScope } from '../../access/scope';
import { type ConditionOf, conditionsOf, type Optional } from '../conditions';
import type { Reads } from '../engine/connect';
import { withinLimit } from '../engine/within-limit';
import { ofServiceNamed, servicesOf } from '../services/folded-services';

export interface KeptCount {
  serviceId: number;
  serviceName: string;
  appointments: number;
  kept: number;
  noShow: number;
  canceled: number;
  open: number;
  valueCents: number;
  keptValueCents: number;
  withValue: number;
  matched: number;
}

type Place = 'regionId' | 'districtId' | 'storeId';
type Filters = Pick<ReportFilters, Place | 'callType' | 'direction' | 'answered' | 'employeeId' | 'serviceId'>;

/** An appointment is at the location, of the service and of the employee that its list says, or else its call. */
const conditions: ConditionOf<Filters> = {
  regionId: (id) => sql`coalesce(l.region_id, 0) = ${id}`,
  districtId: (id) => sql`coalesce(l.district_id, 0) = ${id}`,
  storeId: (id) => sql`l.id = ${id}`,
  callType: (type) => sql`c.call_type = ${type}::call_type`,
  direction: (way) =>
    way === unknownCalls ? sql`c.id is not null and c.direction is null` : sql`c.direction = ${way}::call_direction`,
  answered: (how) =>
    how === unknownCalls ? sql`c.id is not null and c.answered is null` : sql`c.answered = ${how}::call_answered`,
  employeeId: (id) => (id === 0 ? sql`${employee} is null` : sql`${employee} = ${id}`),
  serviceId: (id) => (id === 0 ? sql`folded.id = 0` : ofServiceNamed(id)),
};

const employee = sql`coalesce(a.employee_id, c.employee_id)`;

/** Services with equal names are one. */
export async function countKeptAppointments(
  reads: Reads,
  scope: CompanyScope,
  question: Optional<Filters> & { period: { startDay: Day; endDay: Day } },
): Promise<KeptCount[]> {
  const { startDay, endDay } = question.period;
  const { rows } = await reads.execute<KeptCount & Record<string, unknown>>(sql`
    with recursive ${servicesOf(scope)}
    select folded.service_id as "serviceId", folded.name as "serviceName", count(*) as appointments,
      ${countOf(sql`a.status = 'kept'`)} as kept, ${countOf(sql`a.status = 'no-show'`)} as "noShow",
      ${countOf(sql`a.status = 'canceled'`)} as canceled, ${countOf(sql`a.status = 'open'`)} as open,
      coalesce(sum(a.value_cents), 0)::bigint as "valueCents",
      coalesce(sum(a.value_cents) filter (where a.status = 'kept'), 0)::bigint as "keptValueCents",
      ${countOf(sql`a.value_cents is not null`)} as "withValue", ${countOf(sql`c.id is not null`)} as matched
    from companies o
    join appointments a on a.company_id = o.id and a.created_day between ${startDay}::date and ${endDay}::date
    left join lateral (
      select * from calls x
      where x.company_id = a.company_id and x.id = a.call_id and (a.match <> 'possible' or a.is_confirmed) limit 1
    ) c on true
    left join locations l on l.company_id = a.company_id and l.id = coalesce(a.location_id, c.location_id)
    join folded on folded.id = coalesce(a.service_id, c.service_id, 0)
    where o.deleted_at is null and ${withinLimit(sql`o.id`, scope.companyIds)} and ${withinLimit(sql`l.id`, scope.locationIds)}
      and ${withinLimit(employee, scope.employeeIds)} and ${conditionsOf(conditions, question)}
    group by 1, 2 order by 3 desc, lower(folded.name)`);
  return rows;
}

const countOf = (condition: SQL) => sql`count(*) filter (where ${condition})`;
