// What is applied, in words: as chips on the screen, as lines in an exported file.
import { formatCount, formatDayRange } from '../../../ui/format';
import type { FilterName, Filters, RowFilter } from './report-filters';
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
export function describeFilters(filters: Filters, hierarchy: Hierarchy): FilterWord[] {
  return (Object.keys(wordOf) as FilterName[]).flatMap((filter) => {
    const text = filters[filter];
    const word = text ? wordOf[filter](text, filters, hierarchy) : null;
    if (!word) return [];
    const [name, value] = word;
    return [{ name, value, isLoading: value === LOADING, removes: filter === 'startDate' ? dates : [filter] }];
  });
}

type Word = [name: string, value: string];

const ofRow =
  (filter: RowFilter) =>
  (id: string, _: Filters, hierarchy: Hierarchy): Word => [
    rowFilters[filter].label,
    nameOf(hierarchy[rowFilters[filter].lookup], id),
  ];

/** In the order of the panel. A new filter of the contract does not compile until it has its words. */
const wordOf: Record<FilterName, (text: string, filters: Filters, hierarchy: Hierarchy) => Word | null> = {
  regionId: ofRow('regionId'),
  districtId: ofRow('districtId'),
  storeId: ofRow('storeId'),
  employeeId: ofRow('employeeId'),
  serviceId: ofRow('serviceId'),
  callType: (type) => ['Call Type', type],
  callTag: (tag) => ['Call Tag', tag],
  startDate: (startDate, { endDate }) => (endDate ? ['Period', formatDayRange(startDate, endDate)] : null),
  endDate: () => null,
  months: (months) => ['Period', formatCountOf(months, 'month')],
  days: (days) => ['Period', formatCountOf(days, 'day')],
  timeRange: (timeRange) => ['Group by', groupings[timeRange] ?? timeRange],
};

const dates: readonly FilterName[] = ['startDate', 'endDate'];

/** "1 month", "24 months". */
export function formatCountOf(count: string, unit: string): string {
  return count === '1' ? `1 ${unit}` : `${formatCount(Number(count))} ${unit}s`;
}

/** What the groupings are called, here and in the panel. */
export const groupings: Readonly<Record<string, string>> = { daily: 'Day', weekly: 'Week', monthly: 'Month' };

/** What the filters that name a row are called, and where to look up what they offer. */
export const rowFilters = {
  regionId: { label: 'Region', lookup: 'regions' },
  districtId: { label: 'District', lookup: 'districts' },
  storeId: { label: 'Location', lookup: 'stores' },
  employeeId: { label: 'Employee', lookup: 'employees' },
  serviceId: { label: 'Service', lookup: 'services' },
} as const satisfies Record<RowFilter, { label: string; lookup: keyof Hierarchy }>;

const LOADING = '…';

function nameOf(lookup: Lookup, id: string): string {
  const found = lookup.options.find(({ value }) => value === id)?.label;
  return found ?? (lookup.status === 'loading' ? LOADING : `#${id}`);
}
