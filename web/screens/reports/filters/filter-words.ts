// What is applied, in words: as chips on the screen, as lines in an exported file.
import { formatCount, formatDayRange } from '../../../ui/format';
import { type FilterName, type Filters, hasDates } from './report-filters';
import type { Hierarchy, Lookup } from './use-hierarchy';

export interface FilterWord {
  /** "Region". */
  name: string;
  /** "Northern Illinois"; a dot line while its name is on its way, its number when that never comes. */
  value: string;
  isLoading: boolean;
  /** The filters behind it. */
  removes: readonly FilterName[];
}

/** One for every applied filter, in the order of the panel. */
export function spellFilters(filters: Filters, hierarchy: Hierarchy): FilterWord[] {
  const words: FilterWord[] = [];
  const say = (name: string, value: string, ...removes: FilterName[]) =>
    words.push({ name, value, isLoading: value === LOADING, removes });
  const { startDate = '', endDate = '', months, days, timeRange } = filters;
  for (const [name, filter, lookup] of rowFilters) {
    const id = filters[filter];
    if (id) say(name, nameOf(hierarchy[lookup], id), filter);
  }
  if (filters.callType) say('Call Type', filters.callType, 'callType');
  if (filters.callTag) say('Call Tag', filters.callTag, 'callTag');
  if (hasDates(filters)) say('Period', formatDayRange(startDate, endDate), 'startDate', 'endDate');
  if (months) say('Period', spellCount(months, 'month'), 'months');
  if (days) say('Period', spellCount(days, 'day'), 'days');
  if (timeRange) say('Group by', groupings[timeRange] ?? timeRange, 'timeRange');
  return words;
}

/** "1 month", "24 months". */
export function spellCount(count: string, unit: string): string {
  return count === '1' ? `1 ${unit}` : `${formatCount(Number(count))} ${unit}s`;
}

/** What the groupings are called, here and in the panel. */
export const groupings: Readonly<Record<string, string>> = { daily: 'Day', weekly: 'Week', monthly: 'Month' };

const rowFilters = [
  ['Region', 'regionId', 'regions'],
  ['District', 'districtId', 'districts'],
  ['Location', 'storeId', 'stores'],
  ['Employee', 'employeeId', 'employees'],
  ['Service', 'serviceId', 'services'],
] as const;

const LOADING = '…';

function nameOf(lookup: Lookup, id: string): string {
  const found = lookup.options.find(({ value }) => value === id)?.label;
  return found ?? (lookup.status === 'loading' ? LOADING : `#${id}`);
}
