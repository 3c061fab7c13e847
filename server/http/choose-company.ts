// Which company something new is for, when the body may leave it out.
import { chooseACompany } from '#contract/companies';
import type { CompanyScope } from '../access/scope';
import { findCompanyNames, findCompanyScope } from '../database/companies/companies';
import type { Reads } from '../database/engine/connect';
import { type Refusal, refuse } from './failures';

/** The company that was named, if the viewer may see it; the viewer's only one if none was. */
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
