import { chooseACompany } from '#contract/companies';
import type { CompanyScope } from '../access/scope';
import { findCompanyScope, findVisibleCompanies } from '../database/companies/companies';
import type { Reads } from '../database/engine/connect';
import { pickCompany } from '../organization/pick-company';
import { type Refusal, refuse } from './failures';

/** The named company if it is in scope, or the viewer's only one. */
export async function chooseCompany(
  reads: Reads,
  scope: CompanyScope,
  companyId: number | undefined,
): Promise<number | Refusal> {
  const found =
    companyId === undefined ? await findVisibleCompanies(reads, scope) : await findNamed(reads, scope, companyId);
  const chosen = pickCompany(found, companyId);
  if (typeof chosen === 'number') return chosen;
  return chosen === 'not-found'
    ? refuse('not-found')
    : refuse('malformed', chooseACompany, { companyId: chooseACompany });
}

async function findNamed(reads: Reads, scope: CompanyScope, id: number): Promise<{ id: number }[]> {
  return (await findCompanyScope(reads, scope, id)) ? [{ id }] : [];
}
