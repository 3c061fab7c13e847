import { expect, test } from 'vitest';
import {
  countFilters,
  defaultsOf,
  filterNames,
  filterRules,
  normalizeFilters,
  type ReportId,
  readFilters,
  withFilter,
  withoutRows,
  writeFilters,
} from './report-filters';

const rules = filterRules['service-close-rate'];
const { findFaults } = rules;
const read = (address: string, id: ReportId = 'service-close-rate') =>
  readFilters(filterRules[id], new URLSearchParams(address));

test('an address holds filters, and other parameters are ignored', () => {
  expect(read('company=3&type=x&regionId=4&callType=Quote&timeRange=weekly&months=6')).toEqual({
    regionId: '4',
    callType: 'Quote',
    timeRange: 'weekly',
    months: '6',
  });
});

test('calls of an unknown service, direction or answer have filters', () => {
  const unknown = { serviceId: '0', direction: 'unknown', answered: 'unknown' };
  expect(read('serviceId=0&direction=unknown&answered=unknown')).toEqual(unknown);
  expect(countFilters(unknown).call).toBe(3);
});

test.each([
  'regionId=north',
  'regionId=-1',
  'callType=Chat',
  'direction=sideways',
  'answered=yes',
  'timeRange=yearly',
  'months=0',
  'months=61',
  'startDate=2026-11-01',
  'startDate=2026-11-01&endDate=2026-10-31',
  'startDate=2026-02-30&endDate=2026-03-01',
  'months=12&timeRange=monthly',
])('%s sets no filter', (address) => {
  expect(read(address)).toEqual({});
});

test('a range of days replaces the months', () => {
  const dates = { startDate: '2026-11-01', endDate: '2026-11-19' };
  expect(normalizeFilters(rules, { months: '6', ...dates })).toEqual(dates);
  expect(normalizeFilters(rules, { months: '6', startDate: '2026-11-01' })).toEqual({ months: '6' });
});

test('an address that asks for too many days by day gets them by month', () => {
  expect(read('timeRange=daily&months=24')).toEqual({ months: '24' });
  expect(read('timeRange=daily&startDate=2024-01-01&endDate=2026-01-01')).toEqual({
    startDate: '2024-01-01',
    endDate: '2026-01-01',
  });
  expect(read('timeRange=daily&months=12')).toEqual({ timeRange: 'daily' });
});

test('written filters are read back, and other parameters stay', () => {
  const filters = { districtId: '8', months: '24', timeRange: 'weekly' };
  const written = writeFilters(rules, new URLSearchParams('company=3&regionId=4'), filters);
  expect(readFilters(rules, written)).toEqual(filters);
  expect(written.get('company')).toBe('3');
  expect(written.has('regionId')).toBe(false);
});

test('changing a level removes only the filters below it', () => {
  const all = { regionId: '1', districtId: '2', storeId: '3', employeeId: '4', serviceId: '5', months: '6' };
  expect(withFilter(rules, all, 'regionId', '9')).toEqual({ regionId: '9', serviceId: '5', months: '6' });
  expect(withFilter(rules, all, 'storeId', '')).toEqual({
    regionId: '1',
    districtId: '2',
    serviceId: '5',
    months: '6',
  });
  expect(withoutRows(all)).toEqual({ months: '6' });
});

test('choosing a default sets nothing', () => {
  expect(withFilter(rules, { months: '3' }, 'months', '12')).toEqual({});
});

test('faults carry the words of the contract', () => {
  expect(findFaults({ startDate: '2026-11-01' })).toEqual({ endDate: 'Choose an end date, too.' });
  expect(findFaults({ endDate: '2026-11-01' })).toEqual({ startDate: 'Choose a start date, too.' });
  expect(findFaults({ startDate: '2026-11-02', endDate: '2026-11-01' })).toEqual({
    endDate: 'The end date must not be before the start date.',
  });
  expect(findFaults({ startDate: '2026-11-01', endDate: '2026-11-02' })).toEqual({});
});

test('filters are counted by section, a range of days once', () => {
  const filters = { regionId: '1', storeId: '2', callType: 'Quote', timeRange: 'daily' };
  expect(countFilters({ ...filters, startDate: '2026-11-01', endDate: '2026-11-02' })).toEqual({
    hierarchy: 2,
    call: 1,
    time: 2,
    all: 5,
  });
  expect(countFilters({})).toEqual({ hierarchy: 0, call: 0, time: 0, all: 0 });
});

const calls = ['serviceId', 'callType', 'direction', 'answered'];
const shared = ['regionId', 'districtId', 'storeId', 'employeeId', ...calls, 'startDate', 'endDate', 'preset', 'since'];

test.each<[ReportId, string[], object]>([
  ['service-close-rate', ['timeRange', 'months'], { timeRange: 'monthly', months: '12' }],
  ['practice-vs-live', ['months', 'callTag'], { months: '12' }],
  ['employee-practice', ['days', 'callTag'], { days: '30' }],
  ['close-rate-trend', ['timeRange', 'months'], { timeRange: 'monthly', months: '12' }],
])('%s has its own filters beside those of every report', (id, own, defaults) => {
  expect(filterRules[id].names).toEqual([...shared, ...own]);
  expect(filterRules[id].defaults).toEqual(defaults);
});

test('a filter of another report is ignored', () => {
  const address = 'callTag=Practice&days=7&months=6&timeRange=weekly';
  expect(read(address, 'practice-vs-live')).toEqual({ callTag: 'Practice', months: '6' });
  expect(read(address, 'employee-practice')).toEqual({ callTag: 'Practice', days: '7' });
  expect(read(address, 'close-rate-trend')).toEqual({ months: '6', timeRange: 'weekly' });
  expect(read('callTag=Neither&days=0', 'employee-practice')).toEqual({});
});

test('a range of days replaces the days back from today too', () => {
  const dates = { startDate: '2026-11-01', endDate: '2026-11-19' };
  expect(normalizeFilters(filterRules['employee-practice'], { days: '7', ...dates })).toEqual(dates);
});

test('there is one way to name the period: a range, then since, then a preset, then months', () => {
  const range = { startDate: '2026-11-01', endDate: '2026-11-19' };
  const all = { months: '6', preset: 'last-week', since: '2026-10-12', ...range };
  expect(normalizeFilters(rules, all)).toEqual(range);
  expect(normalizeFilters(rules, { ...all, endDate: '' })).toEqual({ since: '2026-10-12' });
  expect(normalizeFilters(rules, { months: '6', preset: 'last-week' })).toEqual({ preset: 'last-week' });
  expect(read('preset=last-fortnight&since=yesterday')).toEqual({});
  expect(countFilters({ preset: 'last-week' }).time).toBe(1);
});

test('the server groups the points of a preset unless asked, and another period takes the preset away', () => {
  const weekly = { timeRange: 'weekly', months: '6', callType: 'Quote' };
  const week = withFilter(rules, weekly, 'preset', 'last-7-days');
  expect(week).toEqual({ preset: 'last-7-days', callType: 'Quote' });
  expect(defaultsOf(rules, week).timeRange).toBeUndefined();
  expect(withFilter(rules, week, 'timeRange', 'daily')).toEqual({ ...week, timeRange: 'daily' });
  expect(withFilter(rules, { ...week, timeRange: 'daily' }, 'timeRange', '')).toEqual(week);
  expect(normalizeFilters(rules, { ...week, timeRange: 'monthly' })).toEqual({ ...week, timeRange: 'monthly' });
  expect(withFilter(rules, week, 'months', '3')).toEqual({ months: '3', callType: 'Quote' });
  expect(withFilter(rules, week, 'since', '2026-10-12')).toEqual({ since: '2026-10-12', callType: 'Quote' });
  expect(defaultsOf(rules, { since: '2026-10-12', startDate: '2026-11-01' }).timeRange).toBe('monthly');
  expect(defaultsOf(filterRules['employee-practice'], { preset: 'today' })).toEqual({ days: '30' });
});

test('places and people can be those of no region, no district and nobody', () => {
  const none = { regionId: '0', districtId: '0', employeeId: '0' };
  expect(read('regionId=0&districtId=0&storeId=0&employeeId=0')).toEqual(none);
});

test('writing removes the filters of every report', () => {
  const full = new URLSearchParams(filterNames.map((name) => [name, '1']));
  expect([...writeFilters(filterRules['employee-practice'], full, {})]).toEqual([]);
});
