// The company in the address: `?company=<id>` or `?company=all`.
import type { CompanyName } from '#contract/companies';

export type CompanyChoice = number | 'all';

const PARAM = 'company';

export function readCompanyChoice(
  params: URLSearchParams,
  companies: readonly CompanyName[],
): CompanyChoice | undefined {
  const text = params.get(PARAM);
  if (text === 'all') return 'all';
  return companies.find(({ id }) => String(id) === text)?.id;
}

/**
 * The effective choice: the address's, the last one made, or the company with the lowest id. Undefined without
 * companies.
 */
export function currentCompany(
  inAddress: CompanyChoice | undefined,
  remembered: CompanyChoice | undefined,
  companies: readonly CompanyName[],
): CompanyChoice | undefined {
  return companies.length === 0 ? undefined : (inAddress ?? remembered ?? Math.min(...companies.map(({ id }) => id)));
}

export function namesUnknownCompany(params: URLSearchParams, companies: readonly CompanyName[]): boolean {
  return Boolean(params.get(PARAM)) && readCompanyChoice(params, companies) === undefined;
}

// What is of one company, removed when another is chosen: filters that name its rows, and what a list of calls was
// opened from.
const BELOW_COMPANY = [
  ...['regionId', 'districtId', 'storeId', 'employeeId', 'serviceId', 'userId', 'call'],
  ...['from', 'back', 'figures'],
];

export function withCompanyChoice(params: URLSearchParams, choice: CompanyChoice): URLSearchParams {
  const next = new URLSearchParams(params);
  if (params.get(PARAM) !== null && params.get(PARAM) !== String(choice)) {
    for (const name of BELOW_COMPANY) next.delete(name);
  }
  next.set(PARAM, String(choice));
  return next;
}
