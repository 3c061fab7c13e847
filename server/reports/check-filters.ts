// Whether everything a report's filters name may be asked about, and whose thresholds rank the answer.
import type { CompanyScope } from '../access/scope';
import type { Reads } from '../database/engine/connect';
import { findFilterTargets, type NamedByFilters } from '../database/organization/filter-targets';

/**
 * `not-found` when a filter names something missing or out of scope. Levels that contradict each other are no error:
 * they simply give no calls. `rankingCompanyId` is the chosen company, else the only one that the other filters point
 * into, else the viewer's only one, else null: All Accounts.
 */
export async function checkFilters(
  reads: Reads,
  scope: CompanyScope,
  filters: NamedByFilters,
): Promise<{ rankingCompanyId: number | null } | 'not-found'> {
  const targets = await findFilterTargets(reads, scope, filters);
  if (targets === 'not-found') return 'not-found';

  // A service does not choose a company: its name is looked for in every one.
  targets.delete('serviceId');
  const pointedInto = targets.size > 0 ? [...new Set(targets.values())] : scope.companyIds;
  return { rankingCompanyId: filters.companyId ?? onlyOne(pointedInto) };
}

function onlyOne(companyIds: readonly (number | null)[] | 'all'): number | null {
  return companyIds !== 'all' && companyIds.length === 1 ? (companyIds[0] ?? null) : null;
}
