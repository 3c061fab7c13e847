// Chooses the company of a new item if the body omits it.
import { chooseACompany } from '#contract/companies';
import type { CompanyScope } from '../access/scope';
import { findCompanyNames, findCompanyScope } from '../database/companies/companies';
import type { Reads } from '../database/engine/connect';
import { pickCompany } from '../organization/pick-company';
import { type Refusal, refuse } from './failures';

/** The named company, if the viewer can see it; without a name, the viewer's only company. */
export async function chooseCompany(
  reads: Reads,
  scope: CompanyScope,
  companyId: number | undefined,
): Promise<number | Refusal> {
  const found =
    companyId === undefined ? await findCompanyNames(reads, scope) : await findNamed(reads, scope, companyId);
  const chosen = pickCompany(found, companyId);
  if (typeof chosen === 'number') return chosen;
  return chosen === 'not-found'
    ? refuse('not-found')
    : refuse('malformed', chooseACompany, { companyId: chooseACompany });
}

async function findNamed(reads: Reads, scope: CompanyScope, id: number): Promise<{ id: number }[]> {
  return (await findCompanyScope(reads, scope, id)) ? [{ id }] : [];
}
