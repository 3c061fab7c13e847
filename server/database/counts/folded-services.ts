// Which services are one in a report: those of equal name, and those that were merged into another.
import { type SQL, sql } from 'drizzle-orm';

/**
 * CTEs for a statement `with recursive` that has a `ranges` with `company_id`: `folded` has for every service of those
 * companies, and for every shared one, the service it is reported under (`service_id`, `name`, `folded_name`). That is
 * the lowest id among the living ones of equal name, whatever their case and company; only where none is left a removed one,
 * which a late delivery may have named. A merged service is reported
 * under the one it was merged into, since a call may reach it after its calls were moved.
 */
export const foldedServices: SQL = sql`
  in_question as (
    select id, name, merged_into_id, removed_at from services
    where company_id is null or company_id in (select company_id from ranges)
  ),
  living as (
    select id, lower(name) as folded_name, first_value(id) over same_name as service_id, first_value(name) over same_name as name
    from in_question where merged_into_id is null
    window same_name as (partition by lower(name) order by removed_at is not null, id)
  ),
  merged as (
    select id, merged_into_id as into_id from in_question where merged_into_id is not null
    union
    select m.id, s.merged_into_id from merged m join in_question s on s.id = m.into_id where s.merged_into_id is not null
  ),
  folded as (
    select id, service_id, name, folded_name from living
    union all
    select m.id, l.service_id, l.name, l.folded_name from merged m join living l on l.id = m.into_id
  )`;

/** The condition on `folded` that leaves only a service and those reported with it; without one, all. */
export function isService(serviceId: number | undefined): SQL {
  if (serviceId === undefined) return sql`true`;
  return sql`folded.folded_name = (select lower(name) from services where id = ${serviceId})`;
}
