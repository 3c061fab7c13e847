// What selectors list. Managers and employees see their locations; employees see no other people.
import { type SQL, sql } from 'drizzle-orm';
import type { EmployeeName } from '#contract/employees';
import type { District, Region, StoreName } from '#contract/locations';
import type { Service } from '#contract/services';
import type { CompanyScope } from '../../access/scope';
import { isVisible } from '../companies/companies';
import type { Reads } from '../engine/connect';
import { withinLimit } from '../engine/within-limit';

/** Regions in scope, by name; with `id` only that one. */
export async function findRegions(reads: Reads, scope: CompanyScope, only: { id?: number } = {}): Promise<Region[]> {
  const { rows } = await reads.execute<Row<Region>>(sql`
    select r.id, r.name, r.version from regions r join companies c on c.id = r.company_id
    where ${isVisible(scope)} and ${equals(sql`r.id`, only.id)}
      and ${hasLocations(scope, sql`l.company_id = r.company_id and l.region_id = r.id`)}
    order by lower(r.name), r.id`);
  return rows;
}

/** Districts in scope, by name; of one region, or only that one. */
export async function findDistricts(
  reads: Reads,
  scope: CompanyScope,
  only: { id?: number; regionId?: number | undefined } = {},
): Promise<District[]> {
  const { rows } = await reads.execute<Row<District>>(sql`
    select d.id, d.name, d.region_id as "regionId", d.version from districts d join companies c on c.id = d.company_id
    where ${isVisible(scope)} and ${equals(sql`d.id`, only.id)} and ${equals(sql`d.region_id`, only.regionId)}
      and ${hasLocations(scope, sql`l.company_id = d.company_id and l.district_id = d.id`)}
    order by lower(d.name), d.id`);
  return rows;
}

/** Locations in scope, by name; of a region or district, or of none with 0, or only that one. */
export async function findStores(
  reads: Reads,
  scope: CompanyScope,
  only: { id?: number; regionId?: number | undefined; districtId?: number | undefined } = {},
): Promise<StoreName[]> {
  const { rows } = await reads.execute<Row<StoreName>>(sql`
    select l.id, l.name, l.code from locations l join companies c on c.id = l.company_id
    where ${isVisible(scope)} and ${equals(sql`l.id`, only.id)} and ${equals(sql`coalesce(l.region_id, 0)`, only.regionId)}
      and ${equals(sql`coalesce(l.district_id, 0)`, only.districtId)} and ${isLocationOf(scope)}
    order by lower(l.name), l.id`);
  return rows;
}

export async function findEmployeesOfStore(
  reads: Reads,
  scope: CompanyScope,
  storeId: number,
): Promise<EmployeeName[]> {
  const { rows } = await reads.execute<Row<EmployeeName>>(sql`
    select e.id, e.first_name || ' ' || e.last_name as name
    from employees e
    join companies c on c.id = e.company_id
    join employee_locations w on w.company_id = e.company_id and w.employee_id = e.id
    join locations l on l.company_id = w.company_id and l.id = w.location_id
    where ${isVisible(scope)} and l.id = ${storeId} and ${isLocationOf(scope)}
      and e.deleted_at is null and ${withinLimit(sql`e.id`, scope.employeeIds)}
    order by lower(e.first_name), lower(e.last_name), e.id`);
  return rows;
}

/** The services visible in scope. Of equal names, ignoring case, only the lowest id. */
export async function findServices(reads: Reads, scope: CompanyScope): Promise<Service[]> {
  const { rows } = await reads.execute<Row<Service>>(sql`
    select distinct on (lower(s.name)) s.id, s.name
    from services s
    where s.merged_into_id is null and s.removed_at is null
      and exists (
        select from companies c where (s.company_id is null or s.company_id = c.id) and ${isVisible(scope)}
          and not exists (select from hidden_services h where h.company_id = c.id and h.service_id = s.id))
    order by lower(s.name), s.id`);
  return rows;
}

type Row<T> = T & Record<string, unknown>;

function equals(column: SQL, id: number | undefined): SQL {
  return id === undefined ? sql`true` : sql`${column} = ${id}`;
}

export function isLocationOf({ locationIds, employeeIds }: CompanyScope): SQL {
  const assigned =
    employeeIds === 'all'
      ? sql`true`
      : sql`(l.company_id, l.id) in (
          select a.company_id, a.location_id from employee_locations a
          where ${withinLimit(sql`a.employee_id`, employeeIds)})`;
  return sql`l.deleted_at is null and ${withinLimit(sql`l.id`, locationIds)} and ${assigned}`;
}

/** The condition that locations `l` belong by `belongs`. Only viewers of the whole company see empty places. */
export function hasLocations(scope: CompanyScope, belongs: SQL, isShown = isLocationOf): SQL {
  if (scope.locationIds === 'all' && scope.employeeIds === 'all') return sql`true`;
  return sql`exists (select from locations l where ${belongs} and ${isShown(scope)})`;
}
