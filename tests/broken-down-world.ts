// Two companies in Chicago, Auckland and Honolulu with random calls, and what reports must say of them, calculated here
// from the single calls: this shares no code with the server, so the two can only agree if both are right.
import fc from 'fast-check';
import type { Viewer } from '../server/access/scope';
import type { TestRows } from './test-database';

const zones = { chicago: 'America/Chicago', auckland: 'Pacific/Auckland', honolulu: 'Pacific/Honolulu' };

const companies = [
  { id: 1, name: 'Northside', timeZone: zones.chicago },
  { id: 2, name: 'Islands', timeZone: zones.honolulu },
];
const regions = [
  { companyId: 1, id: 1, name: 'North' },
  { companyId: 1, id: 2, name: 'South' },
  { companyId: 2, id: 3, name: 'North' },
];
const districts = [
  { companyId: 1, id: 1, regionId: 1, name: 'Uptown' },
  { companyId: 1, id: 2, regionId: 2, name: 'Uptown' },
];
/** Location 3 has no region, 2 and 5 no district; 4 was deleted. */
const locations = [
  { companyId: 1, id: 1, name: 'Alder', regionId: 1, districtId: 1 },
  { companyId: 1, id: 2, name: 'Birch', regionId: 1, districtId: null, timeZone: zones.auckland },
  { companyId: 1, id: 3, name: 'Cedar', regionId: null, districtId: null, timeZone: zones.honolulu },
  { companyId: 1, id: 4, name: 'Dogwood', regionId: 2, districtId: 2, deletedAt: new Date('2026-12-01T12:00:00Z') },
  { companyId: 2, id: 5, name: 'Elm', regionId: 3, districtId: null },
  { companyId: 2, id: 6, name: 'Fir', regionId: null, districtId: null, timeZone: zones.auckland },
];
/** Services 1, 2 and 3 are one in reports. */
const services = [
  { id: 1, companyId: null, name: 'Oil' },
  { id: 2, companyId: 1, name: 'oil' },
  { id: 3, companyId: 2, name: 'OIL' },
  { id: 4, companyId: 1, name: 'Tires' },
];
/** Person 3 was deleted; 2 answers at every location, though assigned to one. */
const employees = [
  { companyId: 1, id: 1, firstName: 'Ann', lastName: 'Ames' },
  { companyId: 1, id: 2, firstName: 'Bob', lastName: 'Byrd' },
  { companyId: 1, id: 3, firstName: 'Cy', lastName: 'Cole', deletedAt: new Date('2026-12-01T12:00:00Z') },
  { companyId: 2, id: 4, firstName: 'Dee', lastName: 'Dunn' },
];

const nobody = { userId: 1, username: '', name: '', email: '', companyIds: [], locationIds: [], employeeIds: [] };
const viewers: Viewer[] = [
  { ...nobody, role: 'admin' },
  { ...nobody, role: 'director', companyIds: [1] },
  { ...nobody, role: 'director', companyIds: [1, 2] },
  { ...nobody, role: 'store_manager', companyIds: [1], locationIds: [2, 3, 4] },
  { ...nobody, role: 'employee', companyIds: [1], locationIds: [1], employeeIds: [2] },
];

/** In the three time zones: all on one day, or on two, at the end of a week, a month and a year. */
const moments = [
  '2026-12-31T10:30:00Z',
  '2026-12-31T11:30:00Z',
  '2027-01-01T05:00:00Z',
  '2027-01-01T08:00:00Z',
  '2026-12-28T05:30:00Z',
].map((instant) => new Date(instant));

const dayNumber = (day: string) => Date.UTC(+day.slice(0, 4), +day.slice(5, 7) - 1, +day.slice(8)) / 86_400_000;
const dayAt = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10);
const shift = (day: string, days: number) => dayAt(dayNumber(day) + days);

const anyDay = fc
  .oneof(fc.integer({ min: -1, max: 20 }), fc.integer({ min: 0, max: 130 }))
  .map((back) => shift('2027-01-01', -back));

const anyCall = fc.constantFrom(...locations).chain((location) =>
  fc.record({
    companyId: fc.constant(location.companyId),
    locationId: fc.constant(location.id),
    employeeId: fc.constantFrom(
      null,
      ...employees.filter(({ companyId }) => companyId === location.companyId).map(({ id }) => id),
    ),
    serviceId: fc.constantFrom(
      null,
      ...services.filter(({ companyId }) => companyId === null || companyId === location.companyId).map(({ id }) => id),
    ),
    callType: fc.constantFrom('Appointment' as const, 'Quote' as const),
    isPractice: fc.constantFrom(false, false, false, true),
    isComplete: fc.constantFrom(true, true, true, true, false),
    wasBooked: fc.constantFrom(true, false, true, false, true, false, true, false, true, false, null),
    isKnown: fc.integer({ min: 0, max: 14 }).map((number) => number > 0),
    direction: fc.constantFrom(null, 'inbound' as const, 'inbound' as const, 'outbound' as const),
    answered: fc.constantFrom(null, 'answered' as const, 'missed' as const),
    localDay: anyDay,
  }),
);
export type BrokenDownCall = typeof anyCall extends fc.Arbitrary<infer C> ? C : never;

export const anyBrokenDownCalls = fc.array(anyCall, { minLength: 1500, maxLength: 1600 });

export function rowsOfBrokenDown(calls: readonly BrokenDownCall[]): TestRows {
  return {
    ...{ companies, regions, districts, locations, services, employees },
    employeeLocations: [{ companyId: 1, employeeId: 2, locationId: 1 }],
    calls: [...calls],
  };
}

const rarely = (...values: string[]) =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...values) });

const presets = {
  today: (today: string) => [today, today],
  yesterday: (today: string) => [shift(today, -1), shift(today, -1)],
  'this-week': (today: string) => [monday(today), today],
  'last-week': (today: string) => [shift(monday(today), -7), shift(monday(today), -1)],
  'this-month': (today: string) => [`${today.slice(0, 7)}-01`, today],
  'last-month': (today: string) => [monthStart(today, -1), shift(monthStart(today, 0), -1)],
  'this-quarter': (today: string) => [monthStart(today, -((+today.slice(5, 7) - 1) % 3)), today],
  'last-quarter': (today: string) => [
    monthStart(today, -((+today.slice(5, 7) - 1) % 3) - 3),
    shift(monthStart(today, -((+today.slice(5, 7) - 1) % 3)), -1),
  ],
  'last-7-days': (today: string) => [shift(today, -6), today],
  'last-30-days': (today: string) => [shift(today, -29), today],
  'last-90-days': (today: string) => [shift(today, -89), today],
} satisfies Record<string, (today: string) => [string, string] | string[]>;

const anyPeriod = fc.oneof(
  fc.integer({ min: 1, max: 4 }).map((months) => ({ months })),
  fc.constantFrom(...(Object.keys(presets) as (keyof typeof presets)[])).map((preset) => ({ preset })),
  anyDay.map((since) => ({ since })),
  fc.tuple(anyDay, anyDay).map((days) => ({ startDate: days.sort()[0] ?? '', endDate: days.sort()[1] ?? '' })),
);

/** As in an address. */
export const anyBrokenDownQuestion = fc.record({
  viewer: fc.constantFrom(...viewers),
  now: fc.constantFrom(...moments),
  by: fc.constantFrom(
    'company' as const,
    'region' as const,
    'district' as const,
    'location' as const,
    'employee' as const,
  ),
  filters: fc
    .record({
      companyId: rarely('1', '2'),
      regionId: rarely('0', '1', '2', '3'),
      districtId: rarely('0', '1', '2'),
      storeId: rarely('1', '2', '3', '4', '5'),
      employeeId: rarely('0', '1', '2', '3', '4'),
      serviceId: rarely('0', '1', '3', '4'),
      callType: rarely('Quote'),
      answered: rarely('missed', 'unknown'),
      timeRange: fc.constantFrom('daily', 'weekly', 'monthly'),
      period: anyPeriod,
    })
    .map(({ period, ...filters }) => ({ ...filters, ...period })),
});
export type BrokenDownQuestion = typeof anyBrokenDownQuestion extends fc.Arbitrary<infer Q> ? Q : never;
export type BrokenDownFilters = BrokenDownQuestion['filters'];

function monday(day: string): string {
  return shift(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

function monthStart(day: string, months: number): string {
  return new Date(Date.UTC(+day.slice(0, 4), +day.slice(5, 7) - 1 + months, 1)).toISOString().slice(0, 10);
}

const locationOf = (call: BrokenDownCall) => {
  const location = locations.find(({ id }) => id === call.locationId);
  if (!location) throw new Error(`There is no location ${call.locationId}.`);
  return location;
};

/** The latest day at the locations that the viewer sees, of one company or of all. */
function todayOf({ viewer, filters, now }: BrokenDownQuestion): string {
  const seen = locations.filter(
    ({ id, companyId, deletedAt }) =>
      !deletedAt &&
      (viewer.role === 'admin' || viewer.companyIds.includes(companyId)) &&
      (viewer.role !== 'store_manager' || viewer.locationIds.includes(id)) &&
      (filters.companyId === undefined || Number(filters.companyId) === companyId),
  );
  const days = seen.map(({ companyId, timeZone }) => {
    const zone = timeZone ?? companies.find(({ id }) => id === companyId)?.timeZone;
    return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now);
  });
  return days.sort().at(-1) ?? '';
}

/** The first and last day. */
function periodOf(question: BrokenDownQuestion): [string, string] {
  const { filters } = question;
  const today = todayOf(question);
  if ('startDate' in filters) return [filters.startDate, filters.endDate];
  if ('since' in filters) return [filters.since, today];
  if ('months' in filters) return [monthStart(today, 1 - filters.months), today];
  const [from = '', to = ''] = presets[filters.preset](today);
  return [from, to];
}

const serviceName = (id: number | null) => services.find((service) => service.id === id)?.name.toLowerCase() ?? '';

/** The live calls of a question, in its period and in the equally long one before. */
export function callsOf(calls: readonly BrokenDownCall[], question: BrokenDownQuestion) {
  const { viewer, filters } = question;
  const matching = calls.filter((call) => {
    const { regionId, districtId } = locationOf(call);
    const isOf = (asked: string | undefined, id: number | null) => asked === undefined || Number(asked) === (id ?? 0);
    const isSeen =
      viewer.role === 'admin' ||
      (viewer.companyIds.includes(call.companyId) &&
        (viewer.role !== 'store_manager' || viewer.locationIds.includes(call.locationId)) &&
        (viewer.role !== 'employee' || viewer.employeeIds.includes(call.employeeId ?? 0)));
    return (
      isSeen &&
      call.isComplete &&
      !call.isPractice &&
      call.direction !== 'outbound' &&
      isOf(filters.companyId, call.companyId) &&
      isOf(filters.regionId, regionId) &&
      isOf(filters.districtId, districtId) &&
      isOf(filters.storeId, call.locationId) &&
      isOf(filters.employeeId, call.employeeId) &&
      (filters.serviceId === undefined || serviceName(Number(filters.serviceId)) === serviceName(call.serviceId)) &&
      (filters.callType === undefined || filters.callType === call.callType) &&
      (filters.answered === undefined || filters.answered === (call.answered ?? 'unknown'))
    );
  });
  const [from, to] = periodOf(question);
  const isIn = (call: BrokenDownCall, shiftedBack: boolean) => {
    const length = dayNumber(to) - dayNumber(from) + 1;
    const back = shiftedBack ? length : 0;
    return shift(from, -back) <= call.localDay && call.localDay <= shift(to, -back);
  };
  return {
    current: matching.filter((call) => isIn(call, false)),
    previous: matching.filter((call) => isIn(call, true)),
  };
}

export function figuresOf(calls: readonly BrokenDownCall[]) {
  const known = calls.filter(
    ({ answered, isKnown, wasBooked }) => answered === 'missed' || (isKnown && wasBooked !== null),
  );
  const knownAppointments = known.filter(({ wasBooked }) => wasBooked === true).length;
  const isStated = calls.length > 0 && 5 * known.length >= 4 * calls.length;
  return {
    totalCalls: calls.length,
    appointmentsMade: calls.filter(({ wasBooked }) => wasBooked === true).length,
    closeRate: isStated ? Math.round((1000 * knownAppointments) / known.length) / 10 : null,
    knownCalls: known.length,
    knownAppointments,
  };
}

type Figures = ReturnType<typeof figuresOf>;

export function trendOf(now: Figures, before: Figures): number | null {
  if (now.knownCalls < 20 || before.knownCalls < 20 || now.closeRate === null || before.closeRate === null) return null;
  return Math.round(10 * (now.closeRate - before.closeRate)) / 10;
}

/** Every bucket from the first covered day to the last. */
export function seriesOf(
  calls: readonly BrokenDownCall[],
  { startDay, endDay }: { startDay: string; endDay: string },
  timeRange: string,
) {
  const startOf = (day: string) => {
    const start = timeRange === 'daily' ? day : timeRange === 'weekly' ? monday(day) : monthStart(day, 0);
    return start < startDay ? startDay : start;
  };
  const starts = new Set<string>();
  for (let day = startDay; day <= endDay; day = shift(day, 1)) starts.add(startOf(day));
  return [...starts].map((date) => ({
    date,
    ...figuresOf(calls.filter(({ localDay }) => startOf(localDay) === date)),
  }));
}

/** The row that a call belongs to. */
export function groupOf(call: BrokenDownCall, by: BrokenDownQuestion['by']) {
  const company = companies.find(({ id }) => id === call.companyId);
  const inCompany = company ? { id: company.id, name: company.name } : null;
  const none = { company: null, region: null, location: null };
  const location = locationOf(call);
  const here = { id: location.id, name: location.name };
  const region = regions.find(({ id }) => id === location.regionId);
  if (by === 'company') return { ...none, id: call.companyId, name: company?.name, company: inCompany };
  if (by === 'location') return { ...none, ...here, company: inCompany };
  if (by === 'region') {
    return region
      ? { ...none, id: region.id, name: region.name, company: inCompany }
      : { ...none, id: 0, name: 'No region' };
  }
  if (by === 'district') {
    const district = districts.find(({ id }) => id === location.districtId);
    if (!district) return { ...none, id: 0, name: 'No district' };
    const within = region ? { id: region.id, name: region.name } : null;
    return { ...none, id: district.id, name: district.name, company: inCompany, region: within };
  }
  const person = employees.find(({ id }) => id === call.employeeId);
  if (!person) return { ...none, id: 0, name: 'Nobody named' };
  const name = `${person.firstName} ${person.lastName}`;
  return { ...none, id: person.id, name, company: inCompany, location: here };
}
