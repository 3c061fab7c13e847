// Which services a report shows as one: those with equal names, and merged ones.
import { type SQL, sql } from 'drizzle-orm';
import { unknownService } from '#contract/services';
import type { CompanyScope } from '../../access/scope';
import { isOfVisible } from '../companies/companies';

/**
 * CTEs for a `with recursive` statement: `folded` maps every service of the companies in question (a condition on
 * `company_id`), and every shared one, to the service it is reported under (`service_id`, `name`, `folded_name`): the
 * lowest id with an equal name. A merged service is reported under its target, since calls can still reach it. Calls
 * without a known service are under 0.
 */
const foldedServices = (isInQuestion: SQL): SQL => sql`
  in_question as (
    select id, name, merged_into_id, removed_at from services
    where company_id is null
      or ${isInQuestion}
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
    union all
    select 0, 0, ${unknownService}, null
  )`;

/** The condition on `folded` for a service and those reported with it. */
export const ofServiceNamed = (serviceId: number): SQL =>
  sql`folded.folded_name = (select lower(name) from services where id = ${serviceId})`;

export const servicesOf = (scope: CompanyScope): SQL => foldedServices(isOfVisible(sql`company_id`, scope));
export const servicesOfCompany = (companyId: number): SQL => foldedServices(sql`company_id = ${companyId}`);
