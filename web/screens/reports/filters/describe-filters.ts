// Describes the applied filters: as chips on screen, as lines in exported files.
import type { Answered, CallDirection } from '#contract/calls';
import { type Preset, presetNames } from '#contract/periods';
import { unknownCalls } from '#contract/reports';
import { formatCount, formatDay, formatDayRange } from '../../../ui/format';
import type { FilterName, Filters, RowFilter } from './report-filters';
import type { Hierarchy } from './use-hierarchy';

export interface FilterWord {
  name: string;
  /** "Northern Illinois"; "…" while the name loads, the id if it cannot be loaded. */
  value: string;
  isLoading: boolean;
  removes: readonly FilterName[];
}

/** One entry per applied filter, in the order of the panel. */
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
  (id: string, _: Filters, hierarchy: Hierarchy): Word => [rowFilters[filter].label, nameOf(filter, id, hierarchy)];

/** In the order of the panel. A new filter of the contract does not compile until it has an entry. */
const wordOf: Record<FilterName, (text: string, filters: Filters, hierarchy: Hierarchy) => Word | null> = {
  regionId: ofRow('regionId'),
  districtId: ofRow('districtId'),
  storeId: ofRow('storeId'),
  employeeId: ofRow('employeeId'),
  serviceId: ofRow('serviceId'),
  callType: (type) => ['Call Type', type],
  direction: (direction) => ['Direction', directionNames[direction] ?? direction],
  answered: (answered) => ['Answered', answeredNames[answered] ?? answered],
  callTag: (tag) => ['Call Tag', tag],
  startDate: (startDate, { endDate }) => (endDate ? ['Period', formatDayRange(startDate, endDate)] : null),
  endDate: () => null,
  preset: (preset) => ['Period', presetNames[preset as Preset]],
  since: (since) => ['Period', `Since ${formatDay(since)}`],
  months: (months) => ['Period', formatCountOf(months, 'month')],
  days: (days) => ['Period', formatCountOf(days, 'day')],
  timeRange: (timeRange) => ['Group by', groupings[timeRange] ?? timeRange],
};

const notKnown = 'Not known';

const dates: readonly FilterName[] = ['startDate', 'endDate'];

export function formatCountOf(count: string, unit: string): string {
  return count === '1' ? `1 ${unit}` : `${formatCount(Number(count))} ${unit}s`;
}

export const groupings: Readonly<Record<string, string>> = { daily: 'Day', weekly: 'Week', monthly: 'Month' };

/** Outbound and internal calls are in no live figure, so their filter is not offered. */
export const directionNames: Readonly<Record<string, string>> = {
  inbound: 'Inbound',
  outbound: 'Outbound',
  internal: 'Internal',
  [unknownCalls]: notKnown,
} satisfies Record<CallDirection | typeof unknownCalls, string>;

export const answeredNames: Readonly<Record<string, string>> = {
  answered: 'Answered',
  missed: 'Missed',
  voicemail: 'Voicemail',
  [unknownCalls]: notKnown,
} satisfies Record<Answered | typeof unknownCalls, string>;

/** Labels of the filters that name a row, and where to look up their choices. */
export const rowFilters = {
  regionId: { label: 'Region', lookup: 'regions' },
  districtId: { label: 'District', lookup: 'districts' },
  storeId: { label: 'Location', lookup: 'stores' },
  employeeId: { label: 'Employee', lookup: 'employees' },
  serviceId: { label: 'Service', lookup: 'services' },
} as const satisfies Record<RowFilter, { label: string; lookup: Exclude<keyof Hierarchy, 'names'> }>;

const LOADING = '…';

function nameOf(filter: RowFilter, id: string, { names, ...lookups }: Hierarchy): string {
  const name = names[filter];
  if (name) return name;
  const isLoading = lookups[rowFilters[filter].lookup].status === 'loading' || (filter in names && name === undefined);
  return isLoading ? LOADING : `#${id}`;
}
