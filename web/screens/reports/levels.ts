// The levels of a break-down: what rows can be, which filter a row becomes, and which level it opens.
import { type BreakDownBy, breakDowns } from '#contract/break-down';
import { type Filters, type RowFilter, withoutFilters } from './filters/report-filters';

/** In lower case, for sentences. */
export const levelNames: Readonly<Record<BreakDownBy, { one: string; many: string }>> = {
  company: { one: 'company', many: 'companies' },
  service: { one: 'service', many: 'services' },
  region: { one: 'region', many: 'regions' },
  district: { one: 'district', many: 'districts' },
  location: { one: 'location', many: 'locations' },
  employee: { one: 'employee', many: 'employees' },
};

export function titleOf(level: BreakDownBy): string {
  const { one } = levelNames[level];
  return one.charAt(0).toUpperCase() + one.slice(1);
}

/** A company is chosen beside the filters. */
export const filterOfLevel: Readonly<Record<Exclude<BreakDownBy, 'company'>, RowFilter>> = {
  service: 'serviceId',
  region: 'regionId',
  district: 'districtId',
  location: 'storeId',
  employee: 'employeeId',
};

/** Only All Accounts has companies to tell apart. */
export function levelsOffered(isAll: boolean): readonly BreakDownBy[] {
  return breakDowns.filter((level) => isAll || level !== 'company');
}

/** Whether filters leave more than one row of a level: a location is in one district, and that in one region. */
function isFree(level: BreakDownBy, filters: Filters, isAll: boolean): boolean {
  if (level === 'company') return isAll;
  const fixedBy: Readonly<Record<typeof level, readonly RowFilter[]>> = {
    service: ['serviceId'],
    region: ['regionId', 'districtId', 'storeId'],
    district: ['districtId', 'storeId'],
    location: ['storeId'],
    employee: ['employeeId'],
  };
  return fixedBy[level].every((name) => filters[name] === undefined);
}

/** The level that a row opens under the filters it sets: the next free one, then those before it; null if none is. */
export function nextLevel(level: BreakDownBy, filters: Filters, isAll: boolean): BreakDownBy | null {
  const at = breakDowns.indexOf(level);
  const others = [...breakDowns.slice(at + 1), ...breakDowns.slice(0, at)];
  return others.find((other) => isFree(other, filters, isAll)) ?? null;
}

export interface PathStep {
  level: Exclude<BreakDownBy, 'company'>;
  filter: RowFilter;
  id: string;
}

/** The filters that are a path, from the widest to the narrowest. */
export function stepsOf(filters: Filters): PathStep[] {
  return breakDowns.flatMap((level) => {
    if (level === 'company') return [];
    const filter = filterOfLevel[level];
    const id = filters[filter];
    return id === undefined ? [] : [{ level, filter, id }];
  });
}

/** The filters without the path's steps from this one on. */
export function filtersBefore(steps: readonly PathStep[], index: number, filters: Filters): Filters {
  // Not one by one: removing a level would remove those below it, which may come earlier in the path.
  const removed = new Set<string>(steps.slice(index).map(({ filter }) => filter));
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !removed.has(name)));
}

/** The filters of a path, without which it is at its beginning. */
export function withoutPath(filters: Filters): Filters {
  return withoutFilters(filters, Object.values(filterOfLevel));
}
