import { expect, test } from 'vitest';
import type { CallListFilters } from '#contract/call-list';
import { callAddress, callsAddress, readOrigin, withoutFigures, withoutOrigin } from './calls-address';
import { readCallFilters } from './read-call-filters';

const paramsOf = (address: string) => new URL(address, 'https://calls.example').searchParams;

const every: Required<CallListFilters> = {
  companyId: 3,
  regionId: 0,
  districtId: 4,
  storeId: 5,
  employeeId: 0,
  serviceId: 0,
  employeeKnown: 'yes',
  serviceKnown: 'yes',
  callType: 'unknown',
  callTag: 'Live',
  direction: 'inbound',
  answered: 'missed',
  appointment: 'not-booked',
  outcome: 'known',
  appointmentSource: 'phone-system',
  counted: 'yes',
  timed: 'yes',
  practiced: 'yes',
  minSeconds: 0,
  maxSeconds: 60,
  phone: '(414) 555-0173',
  numberCalled: '+14145550100',
  phoneSystem: 'default',
  markedOn: '2026-11-21',
  markedAs: 'not-booked',
  callId: 'CA 1/2',
  text: 'tires & more',
  startDate: '2026-11-01',
  endDate: '2026-11-21',
  months: 2,
  weeks: 3,
  days: 7,
  preset: 'last-week',
  since: '2026-10-12',
  asOf: '2026-11-21',
  previous: 'yes',
  bucket: '2026-11-16',
  timeRange: 'weekly',
  weekday: 'Monday',
};

test.each(Object.keys(every) as (keyof CallListFilters)[])('the filter %s goes into an address and back', (name) => {
  const needs: Partial<Record<keyof CallListFilters, (keyof CallListFilters)[]>> = {
    startDate: ['endDate'],
    endDate: ['startDate'],
    previous: ['days'],
    practiced: ['days'],
    markedAs: ['markedOn'],
    bucket: ['timeRange'],
    timeRange: ['bucket'],
  };
  const names = [name, ...(needs[name] ?? [])];
  const filters: CallListFilters = Object.fromEntries(names.map((one) => [one, every[one]]));
  const params = paramsOf(callsAddress(filters));
  expect(readCallFilters(params, name === 'companyId' ? Number(params.get('company')) : undefined)).toEqual(filters);
});

test('an address names its company, and All Accounts without one', () => {
  expect(callsAddress({ companyId: 3, days: 7, asOf: '2026-11-21' })).toBe('/calls?company=3&days=7&asOf=2026-11-21');
  expect(callsAddress({ serviceId: 0 })).toBe('/calls?company=all&serviceId=0');
  expect(callAddress({ id: 12, companyId: 3 })).toBe('/calls?company=3&call=12');
});

test.each([
  ['serviceId=-1&days=7', { days: 7 }],
  ['days=7&months=2', { months: 2 }],
  ['startDate=2026-11-21&days=7', { days: 7 }],
  ['startDate=2026-11-21&endDate=2026-11-01', {}],
  ['previous=yes', {}],
  ['practiced=yes&timed=yes', { timed: 'yes' }],
  ['minSeconds=60&maxSeconds=9', { minSeconds: 60 }],
  ['phone=12&report=x', {}],
])('of %s what cannot be asked is ignored', (search, filters) => {
  expect(readCallFilters(new URLSearchParams(search), undefined)).toEqual(filters);
});

const from = {
  label: 'Service Close Rate: Alignment, November',
  path: '/reports?report=service-close-rate&company=1',
  figures: { total: 281, knownCalls: 281, knownAppointments: 79 },
  isCompared: true as const,
};

test('an address says where the list was opened and what it must add up to', () => {
  const params = paramsOf(callsAddress({ companyId: 1, serviceId: 9 }, from));
  expect(readOrigin(params)).toEqual(from);
  expect(readOrigin(withoutFigures(params))).toEqual({ label: from.label, path: from.path, isCompared: true });
  expect(readOrigin(withoutOrigin(params))).toBeNull();
  expect(readCallFilters(withoutOrigin(params), 1)).toEqual({ companyId: 1, serviceId: 9 });
});

test.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', 'javascript:alert(1)', ''])(
  'an address cannot lead back to %s',
  (path) => {
    expect(readOrigin(new URLSearchParams({ from: 'Dashboard', back: path }))).toBeNull();
  },
);

test('figures that are none are ignored', () => {
  const params = new URLSearchParams({
    from: 'Dashboard',
    back: '/dashboard',
    figures: 'total:12,known:x,talkSeconds:',
  });
  expect(readOrigin(params)).toEqual({ label: 'Dashboard', path: '/dashboard', figures: { total: 12 } });
});
