// The progress of a new company, derived from its tables.
import { sql } from 'drizzle-orm';
import type { FirstSteps } from '#contract/first-steps';
import type { CompanyScope } from '../../access/scope';
import { findCompanyScope } from '../companies/companies';
import type { Queries, Reads } from '../engine/connect';
import { isCountable, isWaiting } from '../log/waiting-deliveries';

/** The steps of a company; null if it is missing or outside the scope. Demo companies have completed them all. */
export async function findFirstSteps(reads: Reads, scope: CompanyScope, companyId: number): Promise<FirstSteps | null> {
  if (!(await findCompanyScope(reads, scope, companyId))) return null;
  const { rows } = await reads.execute<FirstSteps & Record<string, unknown>>(sql`
    select c.id as "companyId",
      exists (select from locations l where l.company_id = c.id and l.deleted_at is null) as "hasLocation",
      exists (select from employees e where e.company_id = c.id and e.deleted_at is null) as "hasPeople",
      exists (select from services s
        where (s.company_id = c.id or s.company_id is null) and s.merged_into_id is null and s.removed_at is null)
        as "hasServices",
      exists (select from webhook_configurations w where w.company_id = c.id and w.deleted_at is null and w.is_mapped)
        as "hasWebhook",
      (select json_build_object('source', w.source, 'name', coalesce(nullif(w.name, ''), w.source), 'waiting', x.waiting)
        from webhook_configurations w cross join lateral (
          select count(*) as waiting from deliveries d
          where d.company_id = c.id and d.configuration_id = w.id and ${isWaiting} and ${isCountable}
        ) x
        where w.company_id = c.id and w.deleted_at is null and not w.is_mapped
        order by x.waiting desc, w.id limit 1) as unmapped,
      (exists (select from calls x where x.company_id = c.id and x.is_complete)
        or exists (select from deliveries d where d.company_id = c.id and d.is_test and d.status = 'success')) as "hasCall",
      -- No index finds those; once a report was read, the steps are not shown.
      c.is_demo or c.first_report_at is not null
        or exists (select from calls x where x.company_id = c.id and x.booked is not null) as "hasOutcome",
      c.is_demo or c.first_report_at is not null as "hasReadReport"
    from companies c where c.id = ${companyId}`);
  return rows[0] ?? null;
}

/** Records that a company's people have read a report. Only the first time counts. */
export async function updateFirstReport(queries: Queries, companyId: number, now: Date): Promise<void> {
  await queries.execute(sql`
    update companies set first_report_at = coalesce(first_report_at, ${now.toISOString()}::timestamptz)
    where id = ${companyId}`);
}
