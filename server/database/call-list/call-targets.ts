// What the filters of the list of calls name: whether it exists in the scope, and which rows it means. Unlike in reports,
// deleted locations and employees still have their calls.
import { type SQL, sql } from 'drizzle-orm';
import type { CallListFilters } from '#contract/call-list';
import type { CompanyScope } from '../../access/scope';
import { isVisible } from '../companies/companies';
import { idIn, namesSet } from '../conditions';
import type { Reads } from '../engine/connect';
import { withinLimit } from '../engine/within-limit';
import { ofServiceNamed, servicesOf } from '../services/folded-services';

type Named = Pick<CallListFilters, 'companyId' | 'regionId' | 'districtId' | 'storeId' | 'employeeId' | 'serviceId'>;

/** Whether everything that is named exists in the scope. What a viewer cannot see does not exist. */
export async function areCallTargetsVisible(reads: Reads, scope: CompanyScope, named: Named): Promise<boolean> {
  const lookups = namesSet(lookupOf, named).flatMap((filter) => {
    const id = named[filter];
    return id === undefined || id === 0 ? [] : [sql`select ${lookupOf[filter](id, scope)}`];
  });
  if (lookups.length === 0) return true;
  const { rows } = await reads.execute<{ found: number }>(sql`
    select count(*)::int as found from (${sql.join(lookups, sql` union all `)}) t
    where t.company_id is null or exists (select from companies c where c.id = t.company_id and ${isVisible(scope)})`);
  return rows[0]?.found === lookups.length;
}

const lookupOf: Record<keyof Named, (id: number, scope: CompanyScope) => SQL> = {
  companyId: (id) => sql`id as company_id from companies where id = ${id}`,
  regionId: (id, scope) =>
    sql`r.company_id from regions r where r.id = ${id} and ${isSeen(scope, sql`l.company_id = r.company_id and l.region_id = r.id`)}`,
  districtId: (id, scope) =>
    sql`d.company_id from districts d where d.id = ${id} and ${isSeen(scope, sql`l.company_id = d.company_id and l.district_id = d.id`)}`,
  storeId: (id, scope) => sql`l.company_id from locations l where l.id = ${id} and ${isOwnLocation(scope)}`,
  employeeId: (id, scope) =>
    sql`e.company_id from employees e where e.id = ${id} and ${withinLimit(sql`e.id`, scope.employeeIds)} and ${worksWithin(scope)}`,
  serviceId: (id) => sql`s.company_id from services s where s.id = ${id}`,
};

function isSeen(scope: CompanyScope, belongs: SQL): SQL {
  if (scope.locationIds === 'all' && scope.employeeIds === 'all') return sql`true`;
  return sql`exists (select from locations l where ${belongs} and ${isOwnLocation(scope)})`;
}

/** A location that an employee worked at once has calls of theirs, though they are not assigned to it any more. */
function isOwnLocation({ locationIds, employeeIds }: CompanyScope): SQL {
  const assigned =
    employeeIds === 'all'
      ? sql`true`
      : sql`((l.company_id, l.id) in (
          select a.company_id, a.location_id from employee_locations a where ${withinLimit(sql`a.employee_id`, employeeIds)}
        ) or exists (select from calls k where k.company_id = l.company_id and k.location_id = l.id
            and ${withinLimit(sql`k.employee_id`, employeeIds)}))`;
  return sql`${withinLimit(sql`l.id`, locationIds)} and ${assigned}`;
}

function worksWithin({ locationIds }: CompanyScope): SQL {
  if (locationIds === 'all') return sql`true`;
  return sql`(exists (
      select from employee_locations w
      where w.company_id = e.company_id and w.employee_id = e.id and ${withinLimit(sql`w.location_id`, locationIds)}
    ) or exists (select from calls k where k.company_id = e.company_id and k.employee_id = e.id
        and ${withinLimit(sql`k.location_id`, locationIds)}))`;
}

/** The locations of today's region and district, deleted ones included; undefined if neither limits them. */
export async function findPlaces(
  reads: Reads,
  scope: CompanyScope,
  { regionId, districtId, storeId }: Pick<Named, 'regionId' | 'districtId' | 'storeId'>,
): Promise<number[] | undefined> {
  if (regionId === undefined && districtId === undefined) return storeId === undefined ? undefined : [storeId];
  const isIn = (column: SQL, id: number | undefined) =>
    id === undefined ? sql`true` : id === 0 ? sql`${column} is null` : sql`${column} = ${id}`;
  const { rows } = await reads.execute<{ id: number }>(sql`
    select l.id from locations l join companies c on c.id = l.company_id
    where ${isVisible(scope)} and ${isIn(sql`l.region_id`, regionId)} and ${isIn(sql`l.district_id`, districtId)}
      and ${storeId === undefined ? sql`true` : sql`l.id = ${storeId}`} and ${withinLimit(sql`l.id`, scope.locationIds)}
    order by l.id`);
  return rows.map(({ id }) => id);
}

/** Every service that reports show as this one. */
export async function findEqualServices(reads: Reads, scope: CompanyScope, serviceId: number): Promise<number[]> {
  if (serviceId === 0) return [0];
  const { rows } = await reads.execute<{ id: number }>(sql`
    with recursive ${servicesOf(scope)}
    select distinct folded.id from folded where ${ofServiceNamed(serviceId)}`);
  return rows.map(({ id }) => id);
}

/** The calls with this id of ours, or of a phone system of their company. */
export async function findCallIds(reads: Reads, scope: CompanyScope, id: string): Promise<number[]> {
  const { rows } = await reads.execute<{ id: number }>(sql`
    select k.id from companies c cross join lateral (
      select k.id from calls k where k.company_id = c.id and k.id = ${idIn(id)}
      union
      select k.id from (select 'default' union select w.source from webhook_configurations w where w.company_id = c.id) f(source)
      join calls k on k.company_id = c.id and k.source = f.source and k.call_key = ${id}
    ) k
    where ${isVisible(scope)}`);
  return rows.map((row) => row.id);
}

export interface NamedAlike {
  kind: 'location' | 'employee' | 'service' | 'source';
  word: number;
  /** Of a phone system its company's. */
  id: number;
  source: string;
}

/** What each word of a text is part of the name of, ignoring case. */
export async function findNamedAlike(
  reads: Reads,
  scope: CompanyScope,
  words: readonly string[],
): Promise<NamedAlike[]> {
  const likes = words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
  const { rows } = await reads.execute<NamedAlike & Record<string, unknown>>(sql`
    with words as (select * from unnest(${sql.param(likes)}::text[]) with ordinality as w(pattern, place)),
      seen as (select c.id from companies c where ${isVisible(scope)})
    select 'location' as kind, w.place::int - 1 as word, l.id, '' as source from words w
      join locations l on l.company_id in (select id from seen) and ${withinLimit(sql`l.id`, scope.locationIds)}
        and concat_ws(' ', l.name, l.code) ilike w.pattern
    union all
    select 'employee', w.place::int - 1, e.id, '' from words w
      join employees e on e.company_id in (select id from seen) and ${withinLimit(sql`e.id`, scope.employeeIds)}
        and concat_ws(' ', e.first_name, e.last_name) ilike w.pattern
    union all
    select 'service', w.place::int - 1, s.id, '' from words w
      join services s on (s.company_id is null or s.company_id in (select id from seen)) and s.name ilike w.pattern
    union all
    select distinct 'source', w.place::int - 1, f.company_id, f.source from words w
      join webhook_configurations f on f.company_id in (select id from seen) and f.name ilike w.pattern`);
  return rows;
}
