import type { CompanyScope } from '../access/scope';
import type { Reads } from '../database/engine/connect';
import { findFilterTargets, type NamedByFilters } from '../database/organization/filter-targets';

/**
 * Returns `not-found` for a filter outside the scope. Contradictory levels simply match no calls. `rankingCompanyId` is
 * the chosen company, or the only one the other filters refer to, or the viewer's only one, or null: All Accounts.
 */
export async function checkFilters(
  reads: Reads,
  scope: CompanyScope,
  filters: NamedByFilters,
): Promise<{ rankingCompanyId: number | null } | 'not-found'> {
  const targets = await findFilterTargets(reads, scope, filters);
  if (targets === 'not-found') return 'not-found';

  // A service chooses no company: its name is looked up in each.
  targets.delete('serviceId');
  const pointedInto =
    targets.size > 0 ? [...new Set([...targets.values()].map(({ companyId }) => companyId))] : scope.companyIds;
  return { rankingCompanyId: filters.companyId ?? onlyOne(pointedInto) };
}

function onlyOne(companyIds: readonly (number | null)[] | 'all'): number | null {
  return companyIds !== 'all' && companyIds.length === 1 ? (companyIds[0] ?? null) : null;
}
