// Whether what a report's filters name exists in the viewer's scope: what a viewer cannot see does not exist.
import { type SQL, sql } from 'drizzle-orm';
import type { ReportFilters } from '#contract/reports';
import type { CompanyScope } from '../../access/scope';
import { namesSet, type Optional } from '../conditions';
import type { Reads } from '../engine/connect';
import { withinLimit } from '../engine/within-limit';
import { hasLocations, isLocationOf } from './hierarchy';

type Filter = Extract<keyof ReportFilters, `${string}Id`>;
export type NamedByFilters = Optional<Pick<ReportFilters, Filter>>;

export interface FilterTarget {
  /** Null for a shared service. */
  companyId: number | null;
  name: string;
}

/**
 * The row that every set filter names; `not-found` if one names something missing or
 * outside the scope. Whatever can be a row of the viewer's reports is found: also deleted locations and people, and those
 * to whom the viewer is not assigned but whose calls the viewer sees. 0 names no row.
 */
export async function findFilterTargets(
  reads: Reads,
  scope: CompanyScope,
  named: NamedByFilters,
): Promise<Map<Filter, FilterTarget> | 'not-found'> {
  const lookups = namesSet(lookupOf, named).flatMap((filter) => {
    const id = named[filter];
    return !id ? [] : [sql`select ${filter}::text as filter, ${lookupOf[filter](id, scope)}`];
  });
  if (lookups.length === 0) return new Map();
  const { rows } = await reads.execute<FilterTarget & { filter: Filter } & Record<string, unknown>>(sql`
    select t.filter, t.company_id as "companyId", t.name
    from (${sql.join(lookups, sql` union all `)}) t
    left join companies c on c.id = t.company_id
    where t.company_id is null or (c.deleted_at is null and ${withinLimit(sql`c.id`, scope.companyIds)})`);
  const targets = new Map(rows.map(({ filter, companyId, name }) => [filter, { companyId, name }]));
  return targets.size < lookups.length ? 'not-found' : targets;
}

const lookupOf: Record<Filter, (id: number, scope: CompanyScope) => SQL> = {
  companyId: (id) => sql`name, id as company_id from companies where id = ${id}`,
  regionId: (id, scope) => sql`name, company_id from regions r
    where id = ${id} and ${hasLocations(scope, sql`l.company_id = r.company_id and l.region_id = r.id`, isCountedAt)}`,
  districtId: (id, scope) => sql`name, company_id from districts d
    where id = ${id} and ${hasLocations(scope, sql`l.company_id = d.company_id and l.district_id = d.id`, isCountedAt)}`,
  storeId: (id, scope) => sql`name, company_id from locations l where id = ${id} and ${isCountedAt(scope)}`,
  employeeId: (id, scope) => sql`first_name || ' ' || last_name as name, company_id from employees e
    where id = ${id} and ${withinLimit(sql`id`, scope.employeeIds)} and ${worksWithin(scope)}`,
  serviceId: (id) => sql`name, company_id from services where id = ${id} and merged_into_id is null`,
};

/** The condition that the viewer sees calls of location `l`, or could. */
function isCountedAt(scope: CompanyScope): SQL {
  const { locationIds, employeeIds } = scope;
  if (employeeIds === 'all') return withinLimit(sql`l.id`, locationIds);
  return sql`(${isLocationOf(scope)} or exists (
    select from calls k
    where k.company_id = l.company_id and ${withinLimit(sql`k.employee_id`, employeeIds)} and k.location_id = l.id
      and k.is_counted))`;
}

function worksWithin({ locationIds }: CompanyScope): SQL {
  if (locationIds === 'all') return sql`true`;
  return sql`(exists (
    select from employee_locations w
    where w.company_id = e.company_id and w.employee_id = e.id and ${withinLimit(sql`w.location_id`, locationIds)}
  ) or exists (
    select from calls k
    where k.company_id = e.company_id and k.employee_id = e.id and ${withinLimit(sql`k.location_id`, locationIds)}
      and k.is_counted))`;
}
