// The filters of a report as the address and the filter panel hold them: texts by the names the API gives them, only
// those that are set. What a value may be is the contract's business. Pure; use-report-address.ts reads and writes them.
import type { QueryOf } from '#contract/endpoints';
import { defaultMonths, ServiceCloseRateFilters, type TimeRange } from '#contract/reports';

const { companyId: _, ...fields } = ServiceCloseRateFilters.shape;

export type FilterName = keyof typeof fields;

/** A name left out is not set: all regions, or the default of what always has a value. */
export type Filters = Readonly<Partial<Record<FilterName, string>>>;

export const filterNames = Object.keys(fields) as FilterName[];

export const noFilters: Filters = {};

export const defaults = { timeRange: 'monthly' satisfies TimeRange, months: String(defaultMonths) } as const;

/** What an address asks for; values that no filter can have are passed over. */
export function readFilters(params: URLSearchParams): Filters {
  const named = filterNames.map((name) => [name, params.get(name) ?? ''] as const);
  const readable = named.filter(([name, text]) => text !== '' && fields[name].safeParse(text).success);
  return settleFilters(Object.fromEntries(readable));
}

/** The address with these filters in place of those it had. */
export function writeFilters(params: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(params);
  const settled = settleFilters(filters);
  for (const name of filterNames) {
    const text = settled[name];
    if (text === undefined) next.delete(name);
    else next.set(name, text);
  }
  return next;
}

/** Filters with one set, or taken away by ''. What was chosen below a level goes when that level changes. */
export function withFilter(filters: Filters, name: FilterName, text: string): Filters {
  const next: Partial<Record<FilterName, string>> = { ...filters };
  for (const stale of [name, ...(below[name] ?? [])]) delete next[stale];
  return text === '' || isDefault(name, text) ? next : { ...next, [name]: text };
}

/** Filters without some, for what is taken away as one: a range has two ends. */
export function withoutFilters(filters: Filters, names: readonly FilterName[]): Filters {
  return names.reduce((left, name) => withFilter(left, name, ''), filters);
}

/** Filters when another company is chosen: those that name rows of a company are gone. */
export function withoutRows(filters: Filters): Filters {
  return withoutFilters(filters, ['regionId', 'districtId', 'storeId', 'employeeId', 'serviceId']);
}

/** Both ends of a range of days are set, so months do not count. */
export function hasDates({ startDate, endDate }: Filters): boolean {
  return startDate !== undefined && endDate !== undefined;
}

/** The contract's message for every filter at fault. */
export function findFaults(filters: Filters): Filters {
  const { error } = ServiceCloseRateFilters.safeParse(filters);
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path[0], issue.message]).reverse());
}

/** How many filters are in force, by section of the panel; a range of days counts once. */
export function countFilters(filters: Filters) {
  const count = (...names: FilterName[]) => names.filter((name) => filters[name] !== undefined).length;
  const hierarchy = count('regionId', 'districtId', 'storeId', 'employeeId');
  const call = count('serviceId', 'callType');
  const time = count('timeRange') + (hasDates(filters) ? 1 : count('months'));
  return { hierarchy, call, time, all: hierarchy + call + time };
}

export function isSameFilters(some: Filters, others: Filters): boolean {
  return filterNames.every((name) => some[name] === others[name]);
}

/** What the API is asked; throws where `findFaults` finds one. */
export function queryOfFilters(filters: Filters, companyId: number | undefined): QueryOf<'getServiceCloseRate'> {
  return { ...ServiceCloseRateFilters.parse(filters), companyId };
}

/**
 * As applied: defaults unsaid, half a range or an impossible one dropped, months unsaid beside a range, and no grouping
 * by day where the period is too long for it.
 */
export function settleFilters(filters: Filters): Filters {
  const dates = ['startDate', 'endDate'] as const;
  const faults = findFaults(filters);
  const isRange = hasDates(filters) && dates.every((name) => faults[name] === undefined);
  const possible = withoutFilters(filters, isRange ? ['months'] : dates);
  const settled = findFaults(possible).timeRange ? withoutFilters(possible, ['timeRange']) : possible;
  return Object.fromEntries(filterNames.flatMap((name) => textOf(settled, name)));
}

function textOf(filters: Filters, name: FilterName): [FilterName, string][] {
  const text = filters[name];
  return text === undefined || isDefault(name, text) ? [] : [[name, text]];
}

function isDefault(name: FilterName, text: string): boolean {
  return (name === 'timeRange' || name === 'months') && defaults[name] === text;
}

const below: Partial<Record<FilterName, readonly FilterName[]>> = {
  regionId: ['districtId', 'storeId', 'employeeId'],
  districtId: ['storeId', 'employeeId'],
  storeId: ['employeeId'],
};
