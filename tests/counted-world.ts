// Two companies in many time zones with random calls, and random queries: property tests compare a report with a plain
// count of the calls.
import fc from 'fast-check';
import { addDays, type Day, todayIn } from '#contract/days';
import { type CompanyScope, covers, type Viewer } from '../server/access/scope';
import type { calls } from '../server/database/schema';
import { roundedPercent } from '../server/reports/measures/close-rate';
import { type Period, type PeriodFilters, periodBefore, periodOf } from '../server/reports/measures/periods';
import type { TestRows } from './test-database';

/** Milliseconds: hundreds of queries, also on a slow machine. */
export const longEnough = 120_000;

const companies = [
  { id: 1, timeZone: 'America/Chicago' },
  { id: 2, timeZone: 'Asia/Kathmandu' },
];
export const locations = [
  { companyId: 1, id: 1, regionId: 1, districtId: 1, zone: 'America/Chicago' },
  { companyId: 1, id: 2, timeZone: 'Pacific/Auckland', zone: 'Pacific/Auckland' },
  { companyId: 2, id: 3, zone: 'Asia/Kathmandu' },
  { companyId: 2, id: 4, timeZone: 'America/New_York', zone: 'America/New_York' },
];
/** The last one was merged into the one before, but calls still refer to it. */
export const sharedService = { id: 1, companyId: null, name: 'Oil', mergedIntoId: undefined };
export const services = [
  sharedService,
  { id: 2, companyId: 1, name: 'oil' },
  { id: 3, companyId: 2, name: 'OIL' },
  { id: 4, companyId: 1, name: 'Tires' },
  { id: 5, companyId: 2, name: 'Brakes' },
  { id: 6, companyId: 2, name: 'Brake pads', mergedIntoId: 5 },
];
const employees = [
  { companyId: 1, id: 1 },
  { companyId: 1, id: 2 },
  { companyId: 2, id: 3 },
  { companyId: 1, id: 4, deletedAt: new Date('2026-12-01T12:00:00Z') },
];

export const countedWorld: TestRows = {
  companies,
  locations: locations.map(({ zone: _, ...row }) => row),
  services,
  employees,
  regions: [{ companyId: 1, id: 1, name: 'North' }],
  districts: [{ companyId: 1, id: 1, regionId: 1, name: 'Uptown' }],
  employeeLocations: [
    { companyId: 1, employeeId: 1, locationId: 1 },
    { companyId: 1, employeeId: 2, locationId: 2 },
    { companyId: 2, employeeId: 3, locationId: 3 },
  ],
};

const viewer = { userId: 1, username: '', name: '', email: '', companyIds: [1], locationIds: [], employeeIds: [] };
export const admin: Viewer = { ...viewer, role: 'admin' };
const viewers: Viewer[] = [
  admin,
  { ...viewer, role: 'director' },
  { ...viewer, role: 'director', companyIds: [1, 2] },
  { ...viewer, role: 'store_manager', companyIds: [1, 2], locationIds: [2, 3] },
  { ...viewer, role: 'employee', employeeIds: [1] },
];
export const anyViewer = fc.constantFrom(...viewers);

/** Around midnight in some time zones, including a new week, month and year, or at any other time. */
export const anyNow = fc
  .constantFrom(
    '2026-12-31T12:00:00Z',
    '2026-12-31T18:30:00Z',
    '2027-01-01T05:30:00Z',
    '2026-11-20T05:30:00Z',
    '2026-12-28T05:30:00Z',
  )
  .map((instant) => new Date(instant));

const anyDay = fc
  .oneof(fc.integer({ min: -1, max: 40 }), fc.integer({ min: 0, max: 260 }))
  .map((back) => addDays('2027-01-01', -back));

/** Its calls are of no service; in answers its id is 0. */
export const unknownService = { id: 0, companyId: null, name: 'Not known' };

const outcomes = {
  wasBooked: fc.constantFrom(true, false, true, false, true, false, null),
  isKnown: fc.constantFrom(true, true, true, true, true, false),
};

const anyLocation = fc.constantFrom(...locations);
const anyCall = anyLocation.chain(({ companyId, id: locationId, zone }) =>
  fc.record({
    companyId: fc.constant(companyId),
    locationId: fc.constant(locationId),
    zone: fc.constant(zone),
    service: fc.constantFrom(
      unknownService,
      ...services.filter((row) => row.companyId === null || row.companyId === companyId),
    ),
    employeeId: fc.constantFrom(null, ...employees.filter((row) => row.companyId === companyId).map(({ id }) => id)),
    callType: fc.constantFrom<(typeof calls.$inferSelect)['callType']>('Appointment', 'Quote'),
    isPractice: fc.boolean(),
    isComplete: fc.constantFrom(true, true, true, false),
    // Half of the calls have a known outcome of a kind that some periods are over 80 % of, and others not.
    ...outcomes,
    direction: fc.constantFrom(
      null,
      null,
      'inbound' as const,
      'inbound' as const,
      'outbound' as const,
      'internal' as const,
    ),
    answered: fc.constantFrom(null, 'answered' as const, 'missed' as const, 'voicemail' as const),
    durationSeconds: fc.constantFrom<number | null>(null, 0, 61, 272, 300),
    localDay: anyDay,
  }),
);
export type WorldCall = typeof anyCall extends fc.Arbitrary<infer C> ? C : never;
export const anyCalls = (least: number, most: number) => fc.array(anyCall, { minLength: least, maxLength: most });

export function rowsOf(calls: readonly WorldCall[]): TestRows {
  const rows = calls.map(({ zone: _, service, ...row }) => ({ ...row, serviceId: service.id || null }));
  return { ...countedWorld, calls: rows };
}

const rarely = (...values: string[]) => fc.option(fc.constantFrom(...values), { freq: 2, nil: undefined });

/** Filters as in an address; a report parses the ones it has. */
export const anyFilters = fc
  .record({
    companyId: rarely('1', '2'),
    regionId: fc.option(fc.constant('1'), { freq: 6, nil: undefined }),
    districtId: fc.option(fc.constant('1'), { freq: 6, nil: undefined }),
    storeId: rarely('1', '2', '3', '4'),
    employeeId: rarely('1', '2', '3'),
    serviceId: rarely('0', '1', '3', '4', '5'),
    callType: rarely('Appointment', 'Quote'),
    direction: rarely('inbound', 'outbound', 'unknown'),
    answered: rarely('answered', 'missed', 'unknown'),
    callTag: fc.option(fc.constantFrom('Live', 'Practice'), { freq: 4, nil: undefined }),
    timeRange: fc.constantFrom('daily', 'weekly', 'monthly'),
    months: fc.integer({ min: 1, max: 4 }),
    days: fc.constantFrom(7, 14, 30, 60, 90),
    range: fc.option(fc.tuple(anyDay, anyDay)),
  })
  .map(({ range, ...filters }) => {
    const [startDate, endDate] = [...(range ?? [])].sort();
    return { ...filters, startDate, endDate };
  });

export interface WorldFilters {
  companyId?: number | undefined;
  regionId?: number | undefined;
  districtId?: number | undefined;
  storeId?: number | undefined;
  employeeId?: number | undefined;
  serviceId?: number | undefined;
  callType?: string | undefined;
  direction?: string | undefined;
  answered?: string | undefined;
  callTag?: 'Live' | 'Practice' | undefined;
}

/** The name under which a service's calls are reported. */
export function reportedName(serviceId: number): string {
  const service = [unknownService, ...services].find(({ id }) => id === serviceId);
  if (!service) throw new Error(`There is no service ${serviceId}.`);
  return 'mergedIntoId' in service && service.mergedIntoId
    ? reportedName(service.mergedIntoId)
    : service.name.toLowerCase();
}

/** The calls that match a viewer's filters, in any period. */
export function matchingCalls(calls: readonly WorldCall[], scope: CompanyScope, filters: WorldFilters): WorldCall[] {
  const isUptown = (call: WorldCall) => call.locationId === 1;
  return calls.filter(
    (call) =>
      call.isComplete &&
      (call.isPractice || call.direction === null || call.direction === 'inbound') &&
      (filters.direction ?? call.direction ?? 'unknown') === (call.direction ?? 'unknown') &&
      (filters.answered ?? call.answered ?? 'unknown') === (call.answered ?? 'unknown') &&
      covers(scope.companyIds, call.companyId) &&
      covers(scope.locationIds, call.locationId) &&
      covers(scope.employeeIds, call.employeeId ?? 0) &&
      (filters.companyId ?? call.companyId) === call.companyId &&
      (filters.regionId === undefined || isUptown(call)) &&
      (filters.districtId === undefined || isUptown(call)) &&
      (filters.storeId ?? call.locationId) === call.locationId &&
      (filters.employeeId ?? call.employeeId) === call.employeeId &&
      (filters.callType ?? call.callType) === call.callType &&
      (filters.callTag === undefined || call.isPractice === (filters.callTag === 'Practice')) &&
      (filters.serviceId === undefined || reportedName(filters.serviceId) === reportedName(call.service.id)),
  );
}

/** The latest local day among the locations that a viewer sees, of one company or of all. */
export function todayOf(scope: CompanyScope, { companyId }: WorldFilters, now: Date): Day {
  const seen = locations.filter(
    (place) =>
      covers(scope.companyIds, place.companyId) &&
      covers(scope.locationIds, place.id) &&
      (companyId ?? place.companyId) === place.companyId,
  );
  const days = seen.map(({ zone }) => todayIn(zone, now)).sort();
  return days.at(-1) ?? '';
}

/** The matching calls in the period that counts back from today, and in the previous period. */
export function splitByPeriod(calls: readonly WorldCall[], filters: PeriodFilters, today: Day) {
  const period = periodOf(filters, today);
  const within = ({ startDay, endDay }: Period) =>
    calls.filter(({ localDay }) => startDay <= localDay && localDay <= endDay);
  return { current: within(period), before: within(periodBefore(period)) };
}

export const live = (calls: readonly WorldCall[]) => calls.filter(({ isPractice }) => !isPractice);
export const practice = (calls: readonly WorldCall[]) => calls.filter(({ isPractice }) => isPractice);
export const ofService = (calls: readonly WorldCall[], name: string) =>
  calls.filter(({ service }) => reportedName(service.id) === name);
export const serviceNames = (calls: readonly WorldCall[]) => [
  ...new Set(calls.map(({ service }) => reportedName(service.id))),
];

export function tally(calls: readonly WorldCall[]) {
  const known = calls.filter(isOutcomeKnown);
  return {
    calls: calls.length,
    appointments: calls.filter(({ wasBooked }) => wasBooked).length,
    knownCalls: known.length,
    knownAppointments: known.filter(({ wasBooked }) => wasBooked).length,
  };
}

/** A lone yes is known if nobody answered: without it the outcome would be no. */
function isOutcomeKnown({ wasBooked, isKnown, answered }: WorldCall): boolean {
  return answered === 'missed' || answered === 'voicemail' || (isKnown && wasBooked !== null);
}

export function rateOfCalls(calls: readonly WorldCall[]) {
  const { calls: totalCalls, appointments: appointmentsMade, knownCalls, knownAppointments } = tally(calls);
  const isStated = totalCalls > 0 && knownCalls / totalCalls >= 0.8;
  const closeRate = isStated ? roundedPercent(knownAppointments, knownCalls) : null;
  return { totalCalls, appointmentsMade, closeRate, knownCalls, knownAppointments };
}

/** By bucket, identified by first day. */
export function pointsOf(calls: readonly WorldCall[], buckets: readonly string[]) {
  return buckets.map((date, index) => {
    const next = buckets[index + 1] ?? '9999-12-31';
    return { date, ...rateOfCalls(calls.filter(({ localDay }) => date <= localDay && localDay < next)) };
  });
}
