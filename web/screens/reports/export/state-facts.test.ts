import { expect, test } from 'vitest';
import { TimeRange } from '#contract/periods';
import { describeFilters } from '../filters/describe-filters';
import { type Filters, filterRules, type ReportId } from '../filters/report-filters';
import type { Hierarchy, Lookup } from '../filters/use-hierarchy';
import { stateFacts } from './state-facts';

const period = {
  startDay: '2025-12-01',
  endDay: '2026-11-20',
  previousStartDay: '2024-12-11',
  previousEndDay: '2025-11-30',
};
const lookup: Lookup = { status: 'ready', options: [], retry: () => {} };
const hierarchy: Hierarchy = {
  ...{ regions: lookup, districts: lookup, stores: lookup, services: lookup },
  employees: { ...lookup, onSearch: () => {}, isSearching: false, isSought: false },
  names: { regionId: 'North', districtId: 'City', storeId: 'Northgate', employeeId: 'Jane Smith', serviceId: 'Tires' },
};
const dana = { name: 'Dana Whitfield', role: 'director' } as const;

function facts(id: ReportId, filters: Filters, isCompared = false, user: Parameters<typeof stateFacts>[3] = dana) {
  const about = {
    companyName: 'Northside',
    rules: filterRules[id],
    filters,
    words: describeFilters(filters, hierarchy),
  };
  const timeRange = TimeRange.safeParse({ ...about.rules.defaults, ...filters }.timeRange).data;
  const grouping = timeRange && { timeRange };
  // The last one is the moment of writing.
  return stateFacts(about, { period, ...grouping }, isCompared, user).slice(0, -1);
}

test('without filters it says so, and what the defaults are', () => {
  expect(facts('close-rate-trend', {})).toEqual([
    ['Company', 'Northside'],
    ['Calls', 'All'],
    ['Period', 'Dec 1, 2025 – Nov 20, 2026 (12 months)'],
    ['Grouped by', 'Month'],
    ['Other filters', 'None'],
  ]);
});

test('every applied filter is described in words', () => {
  const all = { regionId: '1', districtId: '1', storeId: '1', employeeId: '1', serviceId: '1' };
  const filters = { ...all, callType: 'Quote', callTag: 'Practice', days: '7' };
  expect(facts('employee-practice', filters)).toEqual([
    ['Company', 'Northside'],
    ['Calls', 'All'],
    ['Period', 'Dec 1, 2025 – Nov 20, 2026 (7 days)'],
    ['Region', 'North'],
    ['District', 'City'],
    ['Location', 'Northgate'],
    ['Employee', 'Jane Smith'],
    ['Service', 'Tires'],
    ['Call Type', 'Quote'],
    ['Call Tag', 'Practice'],
  ]);
});

test('a range of days is shown alone, next to the period it is compared with', () => {
  const filters = { startDate: '2025-12-01', endDate: '2026-11-20', timeRange: 'weekly' };
  expect(facts('service-close-rate', filters, true)).toContainEqual(['Period', 'Dec 1, 2025 – Nov 20, 2026']);
  expect(facts('service-close-rate', filters, true)).toContainEqual(['Compared with', 'Dec 11, 2024 – Nov 30, 2025']);
  expect(facts('service-close-rate', filters, true)).toContainEqual(['Grouped by', 'Week']);
});

test.each([
  ['admin', 'All'],
  ['store_manager', 'Those of your locations'],
  ['employee', 'Your own'],
] as const)('the calls behind a report of the role %s: %s', (role, words) => {
  expect(facts('close-rate-trend', {}, false, { name: 'Somebody', role })).toContainEqual(['Calls', words]);
});
