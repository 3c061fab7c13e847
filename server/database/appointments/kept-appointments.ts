// Sums of appointments by service and by what became of them, in the ranges of a report.
import { type SQL, sql } from 'drizzle-orm';
import type { ReportFilters } from '#contract/reports';
import { unknownCalls } from '#contract/reports';
import type { CompanyScope } from '../../access/scope';
import { type ConditionOf, conditionsOf, type Optional } from '../counts/conditions';
import { rangesOf } from '../counts/counted-calls';
import { foldedServices, isService } from '../counts/folded-services';
import type { CountedRange } from '../counts-of-all/counted-range';
import type { Reads } from '../engine/connect';
import { withinLimit } from '../engine/within-limit';

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

type Filters = Pick<ReportFilters, 'callType' | 'direction' | 'answered' | 'employeeId' | 'serviceId'>;

/** An appointment is at the location, of the service and of the employee that its list says, or else its call. */
const conditions: ConditionOf<Omit<Filters, 'serviceId'>> = {
  callType: (type) => sql`c.call_type = ${type}::call_type`,
  direction: (way) =>
    way === unknownCalls ? sql`c.id is not null and c.direction is null` : sql`c.direction = ${way}::call_direction`,
  answered: (how) =>
    how === unknownCalls ? sql`c.id is not null and c.answered is null` : sql`c.answered = ${how}::call_answered`,
  employeeId: (id) => (id === 0 ? sql`${employee} is null` : sql`${employee} = ${id}`),
};

const employee = sql`coalesce(a.employee_id, c.employee_id)`;

/** Services with equal names are one. */
export async function countKeptAppointments(
  reads: Reads,
  scope: CompanyScope,
  question: Optional<Filters> & { ranges: readonly CountedRange[] },
): Promise<KeptCount[]> {
  const ranges = question.ranges.filter(({ isCurrent }) => isCurrent);
  const { rows } = await reads.execute<KeptCount & Record<string, unknown>>(sql`
    with recursive ${rangesOf({ ranges })}, ${foldedServices}
    select folded.service_id as "serviceId", folded.name as "serviceName", count(*) as appointments,
      ${countOf(sql`a.status = 'kept'`)} as kept, ${countOf(sql`a.status = 'no-show'`)} as "noShow",
      ${countOf(sql`a.status = 'canceled'`)} as canceled, ${countOf(sql`a.status = 'open'`)} as open,
      coalesce(sum(a.value_cents), 0)::bigint as "valueCents",
      coalesce(sum(a.value_cents) filter (where a.status = 'kept'), 0)::bigint as "keptValueCents",
      ${countOf(sql`a.value_cents is not null`)} as "withValue", ${countOf(sql`c.id is not null`)} as matched
    from ranges r
    join appointments a on a.company_id = r.company_id and a.created_day between r.from_day and r.to_day
    left join lateral (
      select * from calls x
      where x.company_id = a.company_id and x.id = a.call_id and (a.match <> 'possible' or a.is_confirmed) limit 1
    ) c on true
    join folded on folded.id = coalesce(a.service_id, c.service_id, 0)
    where (r.is_whole or coalesce(a.location_id, c.location_id) = any(r.location_ids))
      and ${withinLimit(employee, scope.employeeIds)} and ${conditionsOf(conditions, question)}
      and ${isService(question.serviceId)}
    group by 1, 2 order by 3 desc, lower(folded.name)`);
  return rows;
}

const countOf = (condition: SQL) => sql`count(*) filter (where ${condition})`;
