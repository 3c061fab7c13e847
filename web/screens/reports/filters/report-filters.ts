// A report's filters as the address and the panel hold them: texts by API name, only those that are set. The contract
// says which filters and values a report has. Pure; use-report-address.ts reads and writes them.
import type { z } from 'zod';
import { defaultTimeRange } from '#contract/periods';
import {
  CloseRateTrendFilters,
  EmployeePracticeFilters,
  PracticeVsLiveFilters,
  ServiceCloseRateFilters,
} from '#contract/reports';

const schemas = {
  'service-close-rate': ServiceCloseRateFilters,
  'practice-vs-live': PracticeVsLiveFilters,
  'employee-practice': EmployeePracticeFilters,
  'close-rate-trend': CloseRateTrendFilters,
};

export type ReportId = keyof typeof schemas;

/** What is asked beside the filters: whose calls, and what the rows are. */
type Beside = 'companyId' | 'breakDownBy';

export type FilterName = Exclude<{ [Id in ReportId]: keyof (typeof schemas)[Id]['shape'] }[ReportId], Beside>;

/** A missing name means not set: all regions, or the default. */
export type Filters = Readonly<Partial<Record<FilterName, string>>>;

export const noFilters: Filters = {};

/**
 * The panel section of each filter. A new filter of the contract does not compile until it has a section and a control.
 */
const sectionOf = {
  regionId: 'hierarchy',
  districtId: 'hierarchy',
  storeId: 'hierarchy',
  employeeId: 'hierarchy',
  serviceId: 'call',
  callType: 'call',
  direction: 'call',
  answered: 'call',
  callTag: 'call',
  preset: 'time',
  since: 'time',
  timeRange: 'time',
  months: 'time',
  days: 'time',
  startDate: 'time',
  endDate: 'time',
} as const satisfies Record<FilterName, 'hierarchy' | 'call' | 'time'>;

export type RowFilter = Extract<FilterName, `${string}Id`>;

export type FilterOf<Section> = {
  [Name in FilterName]: (typeof sectionOf)[Name] extends Section ? Name : never;
}[FilterName];

export interface FilterRules {
  names: readonly FilterName[];
  /** Without a period; `defaultsOf` are those beside one. */
  defaults: Filters;
  mayHold(name: FilterName, text: string): boolean;
  findFaults(filters: Filters): Filters;
}

function rulesOf(schema: (typeof schemas)[ReportId]): FilterRules {
  const isFilter = ([name]: [string, unknown]) => name !== 'companyId' && name !== 'breakDownBy';
  const fields = Object.entries(schema.shape).filter(isFilter);
  const checks: Partial<Record<FilterName, z.ZodType>> = Object.fromEntries(fields);
  const names = fields.map(([name]) => name as FilterName);
  const defaults = Object.entries(schema.parse({})).filter(isFilter);
  const grouping = names.includes('timeRange') ? { timeRange: defaultTimeRange } : {};
  return {
    names,
    defaults: { ...Object.fromEntries(defaults.map(([name, value]) => [name, String(value)])), ...grouping },
    mayHold: (name, text) => checks[name]?.safeParse(text).success ?? false,
    findFaults(filters) {
      const { error } = schema.safeParse(filters);
      return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path[0], issue.message]).reverse());
    },
  };
}

export const filterRules: Readonly<Record<ReportId, FilterRules>> = {
  'service-close-rate': rulesOf(ServiceCloseRateFilters),
  'practice-vs-live': rulesOf(PracticeVsLiveFilters),
  'employee-practice': rulesOf(EmployeePracticeFilters),
  'close-rate-trend': rulesOf(CloseRateTrendFilters),
};

export const filterNames: readonly FilterName[] = [
  ...new Set(Object.values(filterRules).flatMap(({ names }) => names)),
];

/** Reads the filters of an address; ignores values the report cannot have. */
export function readFilters(rules: FilterRules, params: URLSearchParams): Filters {
  const named = rules.names.map((name) => [name, params.get(name) ?? ''] as const);
  const readable = named.filter(([name, text]) => text !== '' && rules.mayHold(name, text));
  return normalizeFilters(rules, Object.fromEntries(readable));
}

export function writeFilters(rules: FilterRules, params: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(params);
  const settled = normalizeFilters(rules, filters);
  for (const name of filterNames) {
    const text = settled[name];
    if (text === undefined) next.delete(name);
    else next.set(name, text);
  }
  return next;
}

/**
 * Sets a filter, or removes it with ''. Changing a level removes the filters below it. There is one way to name the
 * period.
 */
export function withFilter(rules: FilterRules, filters: Filters, name: FilterName, text: string): Filters {
  const left = withoutFilters(filters, [name, ...(text === '' ? [] : otherPeriodsThan(name))]);
  return text === '' || defaultsOf(rules, left)[name] === text ? left : { ...left, [name]: text };
}

const dates: readonly FilterName[] = ['startDate', 'endDate'];
const lengths: readonly FilterName[] = ['months', 'days'];
const named: readonly FilterName[] = ['preset', 'since'];

function otherPeriodsThan(name: FilterName): readonly FilterName[] {
  if (named.includes(name)) return [...named, ...dates, ...lengths, 'timeRange'];
  return dates.includes(name) || lengths.includes(name) ? named : [];
}

/** The values that need not be set beside these filters: for a period by name the server chooses the grouping. */
export function defaultsOf({ defaults }: FilterRules, filters: Filters): Filters {
  return isAutomatic(filters) ? withoutFilters(defaults, ['timeRange']) : defaults;
}

export function isAutomatic({ startDate, since, preset }: Filters): boolean {
  return startDate === undefined && (since !== undefined || preset !== undefined);
}

/** Removes filters and those below them; a range has two ends, removed together. */
export function withoutFilters(filters: Filters, names: readonly FilterName[]): Filters {
  const stale = new Set(names.flatMap((name) => [name, ...(below[name] ?? [])]));
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !stale.has(name as FilterName)));
}

/** Removes the filters that name rows of a company, for another company. */
export function withoutRows(filters: Filters): Filters {
  return withoutFilters(
    filters,
    filterNames.filter((name) => name.endsWith('Id')),
  );
}

/** A full range of days is set, so months or days are ignored. */
export function hasDates({ startDate, endDate }: Filters): boolean {
  return startDate !== undefined && endDate !== undefined;
}

/** Counts applied filters by section; a range of days counts once. */
export function countFilters(filters: Filters) {
  const counted = withoutFilters(filters, hasDates(filters) ? ['endDate', ...lengths] : dates);
  const sections = Object.keys(counted).map((name) => sectionOf[name as FilterName]);
  const count = (section: string) => sections.filter((one) => one === section).length;
  return { hierarchy: count('hierarchy'), call: count('call'), time: count('time'), all: sections.length };
}

export function isSameFilters(some: Filters, others: Filters): boolean {
  return filterNames.every((name) => some[name] === others[name]);
}

/** The API query, by the report's own schema; throws if `findFaults` finds a fault. */
export function queryOfFilters<Query>(schema: z.ZodType<Query>, filters: Filters, companyId: number | undefined) {
  return { ...schema.parse(filters), companyId };
}

/**
 * Normalizes filters as applied: drops defaults, incomplete or impossible ranges, all but the first way to name the period
 * (a range, since, a preset, months or days), and grouping by day if the period is too long for it.
 */
export function normalizeFilters(rules: FilterRules, filters: Filters): Filters {
  const faults = rules.findFaults(filters);
  const isRange = hasDates(filters) && dates.every((name) => faults[name] === undefined);
  const possible = withoutFilters(filters, [...(isRange ? [...named, ...lengths] : dates), ...belowNamed(filters)]);
  const settled = rules.findFaults(possible).timeRange ? withoutFilters(possible, ['timeRange']) : possible;
  const defaults = defaultsOf(rules, settled);
  const said = rules.names.flatMap((name): [FilterName, string][] => {
    const text = settled[name];
    return text === undefined || defaults[name] === text ? [] : [[name, text]];
  });
  return Object.fromEntries(said);
}

function belowNamed({ since, preset }: Filters): readonly FilterName[] {
  if (since !== undefined) return ['preset', ...lengths];
  return preset === undefined ? [] : lengths;
}

const below: Partial<Record<FilterName, readonly FilterName[]>> = {
  regionId: ['districtId', 'storeId', 'employeeId'],
  districtId: ['storeId', 'employeeId'],
  storeId: ['employeeId'],
};
