import { type SQL, sql } from 'drizzle-orm';
import type { VisibleCompany } from '#contract/companies';
import { type CompanyScope, withinCompany } from '../../access/scope';
import type { Reads } from '../engine/connect';
import { withinLimit } from '../engine/within-limit';

export async function findVisibleCompanies(reads: Reads, scope: CompanyScope): Promise<VisibleCompany[]> {
  const { rows } = await reads.execute<VisibleCompany & Record<string, unknown>>(
    sql`select c.id, c.name, c.time_zone as "timeZone" from companies c where ${isVisible(scope)} order by lower(c.name), c.id`,
  );
  return rows;
}

/** The scope inside one company, or all of it without one; null if the company is missing or out of scope. */
export async function findCompanyScope(
  reads: Reads,
  scope: CompanyScope,
  companyId: number | undefined,
): Promise<CompanyScope | null> {
  const inside = withinCompany(scope, companyId);
  if (!inside || companyId === undefined) return inside;
  const { rows } = await reads.execute(sql`select from companies c where ${isVisible(inside)}`);
  return rows.length > 0 ? inside : null;
}

/** The condition that the viewer can see company `c`. */
export function isVisible(scope: CompanyScope): SQL {
  return sql`c.deleted_at is null and ${withinLimit(sql`c.id`, scope.companyIds)}`;
}

/** The condition that a row is of a company that the viewer can see. One company is named as such: the planner knows how much it has. */
export function isOfVisible(companyId: SQL, scope: CompanyScope): SQL {
  const visible = sql`select c.id from companies c where ${isVisible(scope)}`;
  const { companyIds } = scope;
  const [only] = companyIds;
  return companyIds !== 'all' && companyIds.length === 1
    ? sql`${companyId} = ${only} and exists (${visible})`
    : sql`${companyId} in (${visible})`;
}
