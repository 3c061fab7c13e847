import { expect, test } from 'vitest';
import type { CallListFilters } from '#contract/call-list';
import { byEmployeeAddress } from './by-employee';

const now = new Date(2026, 10, 29, 15);

test.each<[string, CallListFilters, string]>([
  [
    'of a fall of the dashboard',
    { companyId: 1, serviceId: 2, storeId: 5, days: 30, asOf: '2026-11-29', outcome: 'known' },
    'company=1&breakDownBy=employee&storeId=5&serviceId=2&preset=last-30-days',
  ],
  ['of a preset', { companyId: 1, preset: 'yesterday' }, 'company=1&breakDownBy=employee&preset=yesterday'],
  [
    'of days without a name',
    { days: 14, direction: 'inbound' },
    'company=all&breakDownBy=employee&direction=inbound&startDate=2026-11-16&endDate=2026-11-29',
  ],
  [
    'of calls of any time',
    { companyId: 1, callType: 'Quote' },
    'company=1&breakDownBy=employee&callType=Quote&months=60',
  ],
  [
    'of live calls that count',
    { companyId: 1, callTag: 'Live', counted: 'yes', preset: 'yesterday' },
    'company=1&breakDownBy=employee&preset=yesterday',
  ],
])('the report by employee has the filters %s', (_, filters, search) => {
  expect(byEmployeeAddress(filters, now)).toBe(`/reports?${search}`);
});

test.each<CallListFilters>([
  { appointment: 'not-booked' },
  { callTag: 'Practice' },
  { callType: 'unknown' },
  { phone: '0142' },
  { days: 7, previous: 'yes' },
])('there is no report by employee of calls filtered by %j', (filters) => {
  expect(byEmployeeAddress({ companyId: 1, ...filters }, now)).toBeUndefined();
});
