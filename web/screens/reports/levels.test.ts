import { expect, test } from 'vitest';
import type { BreakDownBy } from '#contract/break-down';
import type { Filters } from './filters/report-filters';
import { filtersBefore, levelsOffered, nextLevel, stepsOf } from './levels';

test('companies are told apart under All Accounts only, and come first', () => {
  expect(levelsOffered(false)).toEqual(['service', 'region', 'district', 'location', 'employee']);
  expect(levelsOffered(true)[0]).toBe('company');
});

test.each<[BreakDownBy, Filters, BreakDownBy | null]>([
  ['service', { serviceId: '9' }, 'region'],
  ['region', { regionId: '1' }, 'district'],
  ['district', { districtId: '0' }, 'location'],
  ['location', { storeId: '5' }, 'employee'],
  ['service', { serviceId: '9', storeId: '5' }, 'employee'],
  ['service', { serviceId: '9', districtId: '5' }, 'location'],
  // What is before it is still free.
  ['employee', { employeeId: '3', storeId: '5' }, 'service'],
  ['employee', { employeeId: '0' }, 'service'],
  ['employee', { employeeId: '0', serviceId: '9' }, 'region'],
  ['employee', { employeeId: '3', storeId: '5', serviceId: '9' }, null],
  ['location', { employeeId: '3', storeId: '5', serviceId: '9' }, null],
])('a row by %s with %j opens %s', (level, filters, next) => {
  expect(nextLevel(level, filters, false)).toBe(next);
});

test('a company opens its services, and under All Accounts companies are free', () => {
  expect(nextLevel('company', {}, false)).toBe('service');
  expect(nextLevel('service', { serviceId: '9' }, true)).toBe('region');
  const all = { employeeId: '0', serviceId: '9', regionId: '0', districtId: '0', storeId: '5' };
  expect(nextLevel('employee', all, true)).toBe('company');
});

test('a path goes from the widest to the narrowest, and back without what is below', () => {
  const filters = { storeId: '5', serviceId: '9', regionId: '1', callType: 'Quote' };
  const steps = stepsOf(filters);
  expect(steps.map(({ level }) => level)).toEqual(['service', 'region', 'location']);
  expect(filtersBefore(steps, 1, filters)).toEqual({ serviceId: '9', callType: 'Quote' });
  expect(filtersBefore(steps, 2, filters)).toEqual({ serviceId: '9', regionId: '1', callType: 'Quote' });
});
