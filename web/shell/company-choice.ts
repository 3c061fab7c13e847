// Which company the figures are about, as the address says it: `?company=<id>` or `?company=all`.
import type { CompanyName } from '#contract/companies';

export type CompanyChoice = number | 'all';

const PARAM = 'company';

/** The choice in an address; undefined when there is none, or none of a company the viewer may see. */
export function readCompanyChoice(
  params: URLSearchParams,
  companies: readonly CompanyName[],
): CompanyChoice | undefined {
  const text = params.get(PARAM);
  if (text === 'all') return 'all';
  return companies.find(({ id }) => String(id) === text)?.id;
}

/**
 * The choice in force: the address, else the one made last, else the first company, which is the one made first, wherever
 * its name stands in the list. None when there is no company.
 */
export function currentCompany(
  inAddress: CompanyChoice | undefined,
  remembered: CompanyChoice | undefined,
  companies: readonly CompanyName[],
): CompanyChoice | undefined {
  return companies.length === 0 ? undefined : (inAddress ?? remembered ?? Math.min(...companies.map(({ id }) => id)));
}

/** The company an address names, when it is none the viewer may see. */
export function namesUnknownCompany(params: URLSearchParams, companies: readonly CompanyName[]): boolean {
  return Boolean(params.get(PARAM)) && readCompanyChoice(params, companies) === undefined;
}

// Filters below a company name rows of that company, so they go when another one is chosen.
const BELOW_COMPANY = ['regionId', 'districtId', 'storeId', 'employeeId', 'serviceId', 'userId'];

/** The same address with another choice. */
export function withCompanyChoice(params: URLSearchParams, choice: CompanyChoice): URLSearchParams {
  const next = new URLSearchParams(params);
  if (params.get(PARAM) !== null && params.get(PARAM) !== String(choice)) {
    for (const name of BELOW_COMPANY) next.delete(name);
  }
  next.set(PARAM, String(choice));
  return next;
}
