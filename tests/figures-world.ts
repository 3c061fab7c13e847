// Two companies with locations in Auckland, Chicago and Honolulu, whose days differ most of the time, random calls of
// every kind, and people of all four roles.
import fc from 'fast-check';
import { addDays } from '#contract/days';
import { presets } from '#contract/periods';
import { testPasswordHash } from './test-app';
import type { TestRows } from './test-database';

export const people = ['admin', 'director', 'owner', 'manager', 'employee'] as const;

const placed: TestRows = {
  companies: [
    { id: 1, timeZone: 'America/Chicago' },
    { id: 2, timeZone: 'Pacific/Auckland' },
  ],
  users: [
    { id: 1, username: 'admin', role: 'admin' as const },
    { id: 2, username: 'director', role: 'director' as const },
    { id: 3, username: 'owner', role: 'director' as const },
    { id: 4, username: 'manager', role: 'store_manager' as const },
    { id: 5, username: 'employee', role: 'employee' as const },
  ].map((user) => ({ ...user, passwordHash: testPasswordHash })),
  webhookConfigurations: [1, 2].map((companyId) => ({
    ...{ companyId, id: companyId, source: 'default', name: 'Front desk', endpointPath: `path-${companyId}` },
    ...{ serviceField: 's', appointmentField: 'a', callTypeField: 't', storeIdField: 'l' },
  })),
  userCompanies: [
    { userId: 2, companyId: 1 },
    { userId: 3, companyId: 1 },
    { userId: 3, companyId: 2 },
  ],
  regions: [
    { companyId: 1, id: 1, name: 'North' },
    { companyId: 2, id: 2, name: 'North' },
  ],
  districts: [{ companyId: 1, id: 1, regionId: 1, name: 'Uptown' }],
  locations: [
    { companyId: 1, id: 1, regionId: 1, districtId: 1 },
    { companyId: 1, id: 2, timeZone: 'Pacific/Auckland' },
    { companyId: 1, id: 3, timeZone: 'Pacific/Honolulu', regionId: 1 },
    { companyId: 2, id: 4, regionId: 2 },
    { companyId: 2, id: 5, timeZone: 'Pacific/Honolulu' },
    { companyId: 1, id: 6, deletedAt: new Date('2026-12-20T12:00:00Z') },
  ],
  services: [
    { id: 1, companyId: null, name: 'Oil' },
    { id: 2, companyId: 1, name: 'oil' },
    { id: 3, companyId: 2, name: 'OIL' },
    { id: 4, companyId: 1, name: 'Tires' },
    { id: 5, companyId: 2, name: 'Brakes' },
    { id: 6, companyId: 2, name: 'Brake pads', mergedIntoId: 5 },
    { id: 7, companyId: 1, name: 'Alignment' },
  ],
  employees: [
    { companyId: 1, id: 1, userId: 5 },
    { companyId: 1, id: 2 },
    { companyId: 2, id: 3 },
    { companyId: 1, id: 4, deletedAt: new Date('2026-12-01T12:00:00Z') },
    { companyId: 1, id: 5, userId: 4 },
    { companyId: 1, id: 6 },
    { companyId: 1, id: 7 },
  ],
  employeeLocations: [
    { companyId: 1, employeeId: 1, locationId: 1 },
    { companyId: 1, employeeId: 1, locationId: 2 },
    { companyId: 1, employeeId: 2, locationId: 3 },
    { companyId: 2, employeeId: 3, locationId: 4 },
    { companyId: 1, employeeId: 5, locationId: 2 },
    { companyId: 1, employeeId: 5, locationId: 3 },
  ],
};

/** Before, at and after midnight somewhere, including new weeks, months and the new year. */
export const anyMoment = fc
  .constantFrom(
    '2026-12-31T10:30:00Z',
    '2026-12-31T11:30:00Z',
    '2027-01-01T05:30:00Z',
    '2027-01-01T08:00:00Z',
    '2026-12-28T05:30:00Z',
    '2026-12-15T20:00:00Z',
  )
  .map((instant) => new Date(instant));

const anyDay = fc
  .oneof(fc.integer({ min: -1, max: 20 }), fc.integer({ min: -1, max: 40 }), fc.integer({ min: 0, max: 120 }))
  .map((back) => addDays('2027-01-01', -back));

const anyCall = fc.constantFrom(...(placed.locations ?? [])).chain(({ companyId, id: locationId }) =>
  fc.record({
    companyId: fc.constant(companyId),
    locationId: fc.constant(Number(locationId)),
    serviceId: fc.constantFrom(null, 1, 1, ...(companyId === 1 ? [2, 4, 4] : [3, 5, 6])),
    employeeId: fc.constantFrom(null, ...(companyId === 1 ? [1, 2, 4, 5] : [3])),
    callType: fc.constantFrom('Appointment' as const, 'Quote' as const),
    isPractice: fc.constantFrom(true, false, false),
    isComplete: fc.constantFrom(true, true, true, true, false),
    // Some figures have 80 % of their outcomes known, others do not. A yes that is not known is a lone one.
    wasBooked: fc.constantFrom(true, false, true, false, false, false, false, false, null),
    isKnown: fc.constantFrom(true, true, true, true, true, true, true, false),
    direction: fc.constantFrom(
      null,
      null,
      'inbound' as const,
      'inbound' as const,
      'outbound' as const,
      'internal' as const,
    ),
    answered: fc.constantFrom(null, 'answered' as const, 'missed' as const, 'voicemail' as const),
    durationSeconds: fc.constantFrom(null, 0, 61, 272, 300),
    numberCalled: fc.constantFrom(null, '+13125550100', '+13125550101'),
    localDay: anyDay,
  }),
);

/** Booked rarely of late, and often before: a change beyond chance. */
const fallen = ['2026-12-27', '2026-12-14', '2026-11-20', '2026-11-05'].flatMap((localDay, place) =>
  Array.from({ length: 70 }, (_, index) => ({
    ...{ companyId: 1, locationId: 2, employeeId: 2, serviceId: 4, isPractice: index % 10 === 9, localDay },
    ...{ wasBooked: index % 10 < (place < 2 ? 1 : 7), durationSeconds: 60 + index },
  })),
);

/**
 * One of two people practiced a service, of which nobody else has calls. Without filters their 60 days to any moment, and
 * the 60 days that these are compared with, have at least 20 known calls of both people.
 */
const practicing = [5, 35, 70, 150].flatMap((back) =>
  [6, 7].flatMap((employeeId) =>
    Array.from({ length: 36 }, (_, index) => ({
      ...{
        companyId: 1,
        locationId: 1 + (index % 3),
        employeeId,
        serviceId: 7,
        localDay: addDays('2026-12-31', -back),
      },
      ...{
        isPractice: employeeId === 6 && index % 12 === 11,
        wasBooked: (index + back) % 4 < 2,
        durationSeconds: index,
      },
    })),
  ),
);

export const anyRows = fc
  .array(anyCall, { minLength: 500, maxLength: 500 })
  .map((some): TestRows => ({ ...placed, calls: [...fallen, ...practicing, ...some] }));

const often = (...values: string[]) => fc.constantFrom(undefined, ...values);
/** Once in ten times. */
const seldom = (...values: string[]) =>
  fc.nat(9).chain((place) => (place === 0 ? fc.constantFrom(...values) : fc.constant(undefined)));

/** Filters of reports, as in an address; each report takes those it has. */
export const anyReportFilters = fc
  .record({
    regionId: seldom('0', '1'),
    districtId: seldom('0', '1'),
    storeId: seldom('1', '2', '3', '4'),
    employeeId: seldom('0', '1', '2', '3'),
    serviceId: seldom('0', '1', '4', '5'),
    callType: seldom('Appointment', 'Quote'),
    direction: seldom('inbound', 'outbound', 'unknown'),
    answered: seldom('answered', 'missed', 'unknown'),
    callTag: seldom('Live', 'Practice'),
    breakDownBy: often('company', 'region', 'district', 'location', 'employee'),
    timeRange: often('weekly', 'monthly'),
    months: fc.constantFrom('1', '2', '3'),
    days: fc.constantFrom('7', '14', '30', '60'),
    preset: seldom(...presets),
    since: seldom('2026-11-15', '2026-12-20', '2027-01-01'),
    range: fc.option(fc.tuple(anyDay, anyDay), { freq: 3 }),
  })
  .map(({ range, ...filters }) => {
    const [startDate, endDate] = [...(range ?? [])].sort();
    return { ...filters, startDate, endDate };
  });
