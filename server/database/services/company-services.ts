import { type SQL, sql } from 'drizzle-orm';
import { type Day, firstOfMonth } from '#contract/days';
import type { CompanyService } from '#contract/services';
import type { CompanyScope } from '../../access/scope';
import { isOfVisible, isVisible } from '../companies/companies';
import type { Queries } from '../engine/connect';
import { withinLimit } from '../engine/within-limit';
import { versionOfService } from './service-version';

/** The services in scope, without merged and removed ones. Counts calls that the viewer can see. */
export async function findCompanyServices(
  reads: Pick<Queries, 'execute'>,
  scope: CompanyScope,
  { today, id }: { today: Day; id?: number },
): Promise<CompanyService[]> {
  const { rows } = await reads.execute<Omit<CompanyService, 'version'> & Record<string, unknown>>(sql`
    with counted as (${countLiveCalls(scope, today)}),
    named as (
      select a.company_id, a.service_id, json_agg(a.alias order by a.alias) as aliases
      from service_aliases a where ${withinLimit(sql`a.company_id`, scope.companyIds)} group by 1, 2
    )
    select s.id, s.name, c.id as "companyId", c.name as "companyName", s.company_id is null as "isShared",
      s.is_new as "isNew", h.service_id is not null as "isHidden", coalesce(n.aliases, '[]') as aliases,
      coalesce(t.calls, 0)::bigint as calls
    from companies c
    join services s on (s.company_id is null or s.company_id = c.id) and s.merged_into_id is null
      and s.removed_at is null
    left join hidden_services h on h.company_id = c.id and h.service_id = s.id
    left join named n on n.company_id = c.id and n.service_id = s.id
    left join counted t on t.company_id = c.id and t.service_id = s.id
    where ${isVisible(scope)} and ${id === undefined ? sql`true` : sql`s.id = ${id}`}
    order by lower(c.name), c.id, lower(s.name), s.id`);
  return rows.map((row) => ({ ...row, version: versionOfService(row) }));
}

/** A service's company, null for a shared one; undefined if none is in scope. Includes merged ones. */
export async function findServiceOwner(
  reads: Pick<Queries, 'execute'>,
  scope: CompanyScope,
  id: number,
): Promise<number | null | undefined> {
  const { rows } = await reads.execute<{ companyId: number | null }>(sql`
    select s.company_id as "companyId" from services s left join companies c on c.id = s.company_id
    where s.id = ${id} and (s.company_id is null or (${isVisible(scope)}))`);
  return rows[0]?.companyId;
}

/** Live calls of twelve calendar months including the current one. */
function countLiveCalls(scope: CompanyScope, today: Day): SQL {
  return sql`
    select t.company_id, t.service_id, count(*) as calls from calls t
    where ${isOfVisible(sql`t.company_id`, scope)} and ${withinLimit(sql`t.location_id`, scope.locationIds)}
      and ${withinLimit(sql`t.employee_id`, scope.employeeIds)} and t.is_counted and not t.is_practice
      and t.local_day >= ${firstOfMonth(today, -11)}::date and t.local_day < ${firstOfMonth(today, 1)}::date
    group by 1, 2`;
}
