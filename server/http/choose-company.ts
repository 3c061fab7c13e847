// Chooses the company of a new item if the body omits it.
import { chooseACompany } from '#contract/companies';
import type { CompanyScope } from '../access/scope';
import { findCompanyNames, findCompanyScope } from '../database/companies/companies';
import type { Reads } from '../database/engine/connect';
import { type Refusal, refuse } from './failures';

/** The named company, if the viewer can see it; without a name, the viewer's only company. */
export async function chooseCompany(
  reads: Reads,
  scope: CompanyScope,
  companyId: number | undefined,
): Promise<number | Refusal> {
  if (companyId !== undefined) {
    return (await findCompanyScope(reads, scope, companyId)) ? companyId : refuse('not-found');
  }
  const [first, ...others] = await findCompanyNames(reads, scope);
  if (first && others.length === 0) return first.id;
  return refuse('malformed', chooseACompany, { companyId: chooseACompany });
}
