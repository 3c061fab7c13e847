// The report, read from counts and ranges, against a recount of the calls that knows nothing of either.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, todayIn } from '#contract/days';
import { ServiceCloseRateFilters, type ServiceCloseRateReport } from '#contract/reports';
import { type TestRows, testDatabase } from '../../tests/test-database';
import { type CompanyScope, covers, scopeOf, type Viewer } from '../access/scope';
import { bucketsOf } from './measures/buckets';
import { closeRatePercent } from './measures/close-rate';
import { type Period, periodBefore, periodOf } from './measures/periods';
import { trendInPoints } from './measures/trend';
import { reportServiceCloseRate } from './service-close-rate';

const companies = [
  { id: 1, timeZone: 'America/Chicago' },
  { id: 2, timeZone: 'Asia/Kathmandu' },
];
const locations = [
  { companyId: 1, id: 1, regionId: 1, zone: 'America/Chicago' },
  { companyId: 1, id: 2, timeZone: 'Pacific/Auckland', zone: 'Pacific/Auckland' },
  { companyId: 2, id: 3, zone: 'Asia/Kathmandu' },
  { companyId: 2, id: 4, timeZone: 'America/New_York', zone: 'America/New_York' },
];
const services = [
  { id: 1, companyId: null, name: 'Oil' },
  { id: 2, companyId: 1, name: 'oil' },
  { id: 3, companyId: 2, name: 'OIL' },
  { id: 4, companyId: 1, name: 'Tires' },
  { id: 5, companyId: 2, name: 'Brakes' },
];
const employees = [
  { companyId: 1, id: 1 },
  { companyId: 1, id: 2 },
  { companyId: 2, id: 3 },
];
const frame: TestRows = {
  companies,
  locations: locations.map(({ zone: _, ...row }) => row),
  services,
  employees,
  regions: [{ companyId: 1, id: 1, name: 'North' }],
  employeeLocations: [
    { companyId: 1, employeeId: 1, locationId: 1 },
    { companyId: 1, employeeId: 2, locationId: 2 },
    { companyId: 2, employeeId: 3, locationId: 3 },
  ],
};

const viewer = { userId: 1, username: '', name: '', email: '', companyIds: [1], locationIds: [], employeeIds: [] };
const viewers: Viewer[] = [
  { ...viewer, role: 'admin' },
  { ...viewer, role: 'director' },
  { ...viewer, role: 'director', companyIds: [1, 2] },
  { ...viewer, role: 'store_manager', companyIds: [1, 2], locationIds: [2, 3] },
  { ...viewer, role: 'employee', employeeIds: [1] },
];

const anyLocation = fc.constantFrom(...locations);
const anyDay = fc
  .oneof(fc.integer({ min: -1, max: 40 }), fc.integer({ min: 0, max: 260 }))
  .map((back) => addDays('2027-01-01', -back));

const anyCall = anyLocation.chain(({ companyId, id: locationId, zone }) =>
  fc.record({
    companyId: fc.constant(companyId),
    locationId: fc.constant(locationId),
    zone: fc.constant(zone),
    service: fc.constantFrom(...services.filter((row) => row.companyId === null || row.companyId === companyId)),
    employeeId: fc.constantFrom(null, ...employees.filter((row) => row.companyId === companyId).map(({ id }) => id)),
    callType: fc.constantFrom('Appointment' as const, 'Quote' as const),
    isPractice: fc.boolean(),
    isComplete: fc.constantFrom(true, true, true, false),
    wasBooked: fc.boolean(),
    localDay: anyDay,
  }),
);
type Call = typeof anyCall extends fc.Arbitrary<infer C> ? C : never;

const rarely = (...values: string[]) => fc.option(fc.constantFrom(...values), { freq: 2, nil: undefined });
const anyFilters = fc
  .record({
    companyId: rarely('1', '2'),
    regionId: fc.option(fc.constant('1'), { freq: 6, nil: undefined }),
    storeId: rarely('1', '2', '3', '4'),
    employeeId: rarely('1', '2', '3'),
    serviceId: rarely('1', '3', '4', '5'),
    callType: rarely('Appointment', 'Quote'),
    timeRange: fc.constantFrom('daily', 'weekly', 'monthly'),
    months: fc.integer({ min: 1, max: 4 }),
    range: fc.option(fc.tuple(anyDay, anyDay)),
  })
  .map(({ range, ...filters }) => {
    const [startDate, endDate] = [...(range ?? [])].sort();
    return ServiceCloseRateFilters.parse({ ...filters, startDate, endDate });
  });

const anyQuestion = fc.record({
  viewer: fc.constantFrom(...viewers),
  filters: anyFilters,
  // Midnight lies between the zones, a new month and year among them, or nowhere near.
  now: fc
    .constantFrom('2026-12-31T12:00:00Z', '2026-12-31T18:30:00Z', '2027-01-01T05:30:00Z', '2026-11-20T05:30:00Z')
    .map((instant) => new Date(instant)),
});

test('the report says what counting every single call would say', async () => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyCall, { minLength: 150, maxLength: 250 }),
      fc.array(anyQuestion, { minLength: 25, maxLength: 25 }),
      async (calls, questions) => {
        const rows = calls.map(({ zone: _, service, ...row }) => ({ ...row, serviceId: service.id }));
        const database = await testDatabase({ ...frame, calls: rows });
        for (const question of questions) {
          const scope = scopeOf(question.viewer);
          const answer = await reportServiceCloseRate(database.reads, scope, question.filters, question.now);
          if (answer === 'not-found') continue;
          answered += 1;
          expect(gist(answer)).toEqual(recount(calls, scope, question.filters, question.now, answer.period));
        }
      },
    ),
    { numRuns: 6, endOnFailure: true },
  );
  expect(answered).toBeGreaterThan(30);
});

/** The numbers of a report by service name, since ids of equal names are folded into one. */
function gist({ overall, services: listed, closeRates }: ServiceCloseRateReport) {
  return {
    overall,
    services: Object.fromEntries(
      listed.map(({ serviceId, serviceName, ...numbers }) => [
        serviceName.toLowerCase(),
        { ...numbers, points: closeRates[serviceId] },
      ]),
    ),
  };
}

function recount(
  calls: readonly Call[],
  scope: CompanyScope,
  filters: ServiceCloseRateFilters,
  now: Date,
  covered: Period,
) {
  const name = (serviceId: number) => services.find(({ id }) => id === serviceId)?.name.toLowerCase();
  const matching = calls.filter(
    (call) =>
      call.isComplete &&
      !call.isPractice &&
      covers(scope.companyIds, call.companyId) &&
      covers(scope.locationIds, call.locationId) &&
      covers(scope.employeeIds, call.employeeId ?? 0) &&
      (filters.companyId ?? call.companyId) === call.companyId &&
      (filters.regionId === undefined || call.locationId === 1) &&
      (filters.storeId ?? call.locationId) === call.locationId &&
      (filters.employeeId ?? call.employeeId) === call.employeeId &&
      (filters.callType ?? call.callType) === call.callType &&
      (filters.serviceId === undefined || name(filters.serviceId) === name(call.service.id)),
  );
  const lies = (call: Call, { startDay, endDay }: Period) => startDay <= call.localDay && call.localDay <= endDay;
  const periodFor = (call: Call) => periodOf(filters, todayIn(call.zone, now));
  const current = matching.filter((call) => lies(call, periodFor(call)));
  const before = matching.filter((call) => lies(call, periodBefore(periodFor(call))));
  const buckets = bucketsOf(covered, filters.timeRange);

  const numbers = (now: Call[], then: Call[]) => ({ ...count(now), trend: trendInPoints(tally(now), tally(then)) });
  const names = new Set(current.map(({ service }) => service.name.toLowerCase()));
  const of = (serviceName: string, list: Call[]) => list.filter((call) => name(call.service.id) === serviceName);
  const points = (list: Call[]) =>
    buckets.map((date, index) => {
      const next = buckets[index + 1] ?? '9999-12-31';
      const { closeRate, ...counts } = count(list.filter(({ localDay }) => date <= localDay && localDay < next));
      return { date, value: closeRate, ...counts };
    });
  return {
    overall: { ...numbers(current, before), previousCloseRate: count(before).closeRate },
    services: Object.fromEntries(
      [...names].map((each) => [
        each,
        { ...numbers(of(each, current), of(each, before)), points: points(of(each, current)) },
      ]),
    ),
  };
}

function tally(calls: readonly Call[]) {
  return { calls: calls.length, appointments: calls.filter(({ wasBooked }) => wasBooked).length };
}

function count(calls: readonly Call[]) {
  const { calls: totalCalls, appointments: appointmentsMade } = tally(calls);
  return { totalCalls, appointmentsMade, closeRate: closeRatePercent(appointmentsMade, totalCalls) };
}
