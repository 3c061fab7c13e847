// The company in the address: `?company=<id>` or `?company=all`; `webhookCompany` is how older links name it.
import type { CompanyName } from '#contract/companies';

export type CompanyChoice = number | 'all';

const PARAM = 'company';
const OLD_PARAM = 'webhookCompany';

export function readCompanyChoice(
  params: URLSearchParams,
  companies: readonly CompanyName[],
): CompanyChoice | undefined {
  const text = textOf(params);
  if (text === 'all') return 'all';
  return companies.find(({ id }) => String(id) === text)?.id;
}

/** Returns the first choice that can be shown, or the company with the lowest id. Undefined without companies. */
export function currentCompany(
  choices: readonly CompanyChoice[],
  companies: readonly CompanyName[],
): CompanyChoice | undefined {
  if (companies.length === 0) return undefined;
  const ids = companies.map(({ id }) => id);
  return choices.find((choice) => choice === 'all' || ids.includes(choice)) ?? Math.min(...ids);
}

/** The address names no company, or names it as older links do. */
export function isToBeWritten(params: URLSearchParams, companies: readonly CompanyName[]): boolean {
  return params.has(OLD_PARAM) || readCompanyChoice(params, companies) === undefined;
}

export function namesUnknownCompany(params: URLSearchParams, companies: readonly CompanyName[]): boolean {
  return Boolean(textOf(params)) && readCompanyChoice(params, companies) === undefined;
}

const textOf = (params: URLSearchParams) => params.get(OLD_PARAM) ?? params.get(PARAM);

// What is of one company, removed when another is chosen: filters that name its rows, what a list of calls was opened
// from, and its phone system, delivery and question.
const BELOW_COMPANY = [
  ...['regionId', 'districtId', 'storeId', 'employeeId', 'serviceId', 'userId', 'call'],
  ...['from', 'back', 'figures'],
  ...['source', 'log', 'try', 'question'],
];

export function withCompanyChoice(params: URLSearchParams, choice: CompanyChoice): URLSearchParams {
  const next = new URLSearchParams(params);
  const before = textOf(params);
  next.delete(OLD_PARAM);
  if (before !== null && before !== String(choice)) {
    for (const name of BELOW_COMPANY) next.delete(name);
  }
  next.set(PARAM, String(choice));
  return next;
}
