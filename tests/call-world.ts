// Two companies in Auckland, Chicago and Honolulu with random calls of every kind, random questions, and a plain count to
// compare answers with.
import fc from 'fast-check';
import type { CallListFilters } from '#contract/call-list';
import { type Day, firstOfMonth, firstOfWeek, todayIn } from '#contract/days';
import { type CompanyScope, covers, type Viewer } from '../server/access/scope';
import { type Period, type PeriodFilters, periodBefore, periodOf } from '../server/reports/measures/periods';
import type { TestRows } from './test-database';

const [chicago, auckland, honolulu] = ['America/Chicago', 'Pacific/Auckland', 'Pacific/Honolulu'] as const;

/** `zone` is where its days are. The fifth is deleted. */
const locations = [
  { companyId: 1, id: 1, name: 'Uptown', regionId: 1, districtId: 1, zone: chicago },
  { companyId: 1, id: 2, name: 'Harbor', regionId: 1, districtId: 2, timeZone: auckland, zone: auckland },
  { companyId: 2, id: 3, name: 'Beach', zone: honolulu },
  { companyId: 2, id: 4, name: 'Loop', regionId: 2, timeZone: chicago, zone: chicago },
  { companyId: 1, id: 5, name: 'Closed', timeZone: honolulu, zone: honolulu, deletedAt: new Date('2026-01-01') },
];

/** By reported name; the last one was merged into the one before. */
const services = [
  { id: 1, companyId: null, name: 'Oil', reported: 'oil' },
  { id: 2, companyId: 1, name: 'oil', reported: 'oil' },
  { id: 3, companyId: 2, name: 'OIL', reported: 'oil' },
  { id: 4, companyId: 1, name: 'Tires', reported: 'tires' },
  { id: 5, companyId: 2, name: 'Brakes', reported: 'brakes' },
  { id: 6, companyId: 2, name: 'Brake pads', mergedIntoId: 5, reported: 'brakes' },
];

const employees = [
  { companyId: 1, id: 1, firstName: 'Jane', lastName: 'Smith' },
  { companyId: 1, id: 2, firstName: 'Joe', lastName: 'Miller', deletedAt: new Date('2026-01-01') },
  { companyId: 2, id: 3, firstName: 'Ana', lastName: 'Smith' },
];

const phoneSystem = (companyId: number, id: number, source: string, name: string) => ({
  ...{ companyId, id, source, name, endpointPath: `path-${id}` },
  ...{ serviceField: 's', appointmentField: 'a', callTypeField: 't', storeIdField: 'l' },
});

export const callWorld: TestRows = {
  companies: [
    { id: 1, timeZone: chicago },
    { id: 2, timeZone: honolulu },
  ],
  regions: [
    { companyId: 1, id: 1, name: 'North' },
    { companyId: 2, id: 2, name: 'South' },
  ],
  districts: [
    { companyId: 1, id: 1, regionId: 1, name: 'Lake' },
    { companyId: 1, id: 2, regionId: 1, name: 'Bay' },
  ],
  locations: locations.map(({ zone: _, ...row }) => row),
  services: services.map(({ reported: _, ...row }) => row),
  employees,
  employeeLocations: [{ companyId: 1, employeeId: 1, locationId: 1 }],
  webhookConfigurations: [
    phoneSystem(1, 1, 'default', 'Front desk'),
    phoneSystem(1, 2, 'second', 'Call center'),
    phoneSystem(2, 3, 'default', 'Switchboard'),
  ],
};

const nobody = { userId: 1, username: '', name: '', email: '', companyIds: [1], locationIds: [], employeeIds: [] };
export const adminOfWorld: Viewer = { ...nobody, role: 'admin' };
export const anyCallViewer = fc.constantFrom<Viewer>(
  adminOfWorld,
  { ...nobody, role: 'director' },
  { ...nobody, role: 'director', companyIds: [1, 2] },
  { ...nobody, role: 'store_manager', companyIds: [1, 2], locationIds: [2, 3] },
  { ...nobody, role: 'employee', employeeIds: [1] },
);

/** Days of the three zones differ at some of these. */
export const anyCallNow = fc
  .constantFrom('2026-12-31T12:00:00Z', '2027-01-01T05:30:00Z', '2027-01-01T09:30:00Z', '2026-11-01T18:00:00Z')
  .map((instant) => new Date(instant));

/** Half near the last of these instants, to the minute, the others within eight months. */
const anyStart = fc
  .oneof(fc.integer({ min: 0, max: 5 * 1440 }), fc.integer({ min: 0, max: 240 * 1440 }))
  .map((minutes) => new Date(Date.parse('2027-01-01T09:30:00Z') - minutes * 60_000));

const anyPlace = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...locations) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { companyId: 1, id: null, zone: chicago, name: '', regionId: undefined, districtId: undefined },
      { companyId: 2, id: null, zone: honolulu, name: '', regionId: undefined, districtId: undefined },
    ),
  },
);

const anyCall = anyPlace.chain(({ companyId, id: locationId, zone }) =>
  fc
    .record({
      serviceId: fc.constantFrom(
        null,
        ...services.filter((it) => it.companyId === null || it.companyId === companyId).map(({ id }) => id),
      ),
      employeeId: fc.constantFrom(null, ...employees.filter((it) => it.companyId === companyId).map(({ id }) => id)),
      callType: fc.constantFrom('Appointment' as const, 'Quote' as const, null),
      isPractice: fc.constantFrom(false, false, false, true),
      isComplete: fc.constantFrom(true, true, true, true, false),
      isListedOnly: fc.constantFrom(false, false, false, false, false, true),
      wasBooked: fc.constantFrom(true, false, true, false, null),
      isKnown: fc.constantFrom(true, true, true, false),
      /** Of what deliveries say; and of a statement, if there is one. */
      keyRank: fc.constantFrom('0', '1', '1'),
      bookedRank: fc.constantFrom(null, null, null, 2, 3),
      direction: fc.constantFrom(null, 'inbound' as const, 'outbound' as const, 'internal' as const),
      answered: fc.constantFrom(null, 'answered' as const, 'missed' as const, 'voicemail' as const),
      durationSeconds: fc.constantFrom(null, 0, 61, 272, 300),
      customerPhone: fc.constantFrom(null, '+13125550142', '+13125550143', '+6493030142'),
      source: companyId === 1 ? fc.constantFrom('default', 'second') : fc.constant('default'),
      startedAt: anyStart,
    })
    .map((drawn) => ({
      ...drawn,
      companyId,
      locationId,
      zone,
      isComplete: drawn.isComplete && locationId !== null,
      localDay: todayIn(zone, drawn.startedAt),
    })),
);
type DrawnCall = typeof anyCall extends fc.Arbitrary<infer C> ? C : never;
export type ListedCall = DrawnCall & { id: number; callKey: string };
export const anyListedCalls = fc
  .array(anyCall, { minLength: 100, maxLength: 140, size: 'max' })
  .map((drawn) =>
    drawn.map((call, index): ListedCall => ({ ...call, id: index + 1, callKey: `key-${index % 7}-${index}` })),
  );

export const rowsOfWorld = (calls: readonly ListedCall[]): TestRows => ({
  ...callWorld,
  calls: calls.map(({ zone: _, keyRank, ...call }) => ({
    ...call,
    foldKey: `1${'0'.repeat(48)}`,
    fieldKeys: keyRank === '0' ? { booked: `0${'0'.repeat(48)}` } : null,
  })),
});

const values = {
  companyId: ['1', '2'],
  regionId: ['0', '1', '2'],
  districtId: ['0', '1', '2'],
  storeId: ['1', '2', '3', '4', '5'],
  employeeId: ['0', '1', '2', '3'],
  serviceId: ['0', '1', '3', '4', '5'],
  employeeKnown: ['yes'],
  serviceKnown: ['yes'],
  callType: ['Appointment', 'Quote', 'unknown'],
  callTag: ['Live', 'Practice'],
  direction: ['inbound', 'outbound', 'internal', 'unknown'],
  answered: ['answered', 'missed', 'voicemail', 'unknown'],
  appointment: ['booked', 'not-booked', 'unknown'],
  outcome: ['known', 'unknown'],
  appointmentSource: ['person', 'list', 'phone-system', 'assumed'],
  counted: ['yes', 'apart'],
  timed: ['yes'],
  minSeconds: ['0', '61', '100'],
  maxSeconds: ['100', '272', '400'],
  phone: ['0142', '(312) 555-0143', '+64 9 303 0142', '3125550142'],
  callId: ['1', '5', 'key-1-1'],
  text: ['smith', 'oil', 'up', 'center', 'quote', 'practice', 'smith oil', '5550142', 'key-2', 'nothing'],
  weekday: ['Monday', 'Thursday', 'Friday', 'Sunday'],
  bucket: ['2026-12-31', '2026-12-28', '2026-12-01', '2027-01-01'],
} as const satisfies Partial<Record<keyof CallListFilters, readonly string[]>>;

const anyOneFilter = fc
  .constantFrom(...(Object.keys(values) as (keyof typeof values)[]))
  .chain((name) => fc.constantFrom(...values[name]).map((value): [string, string] => [name, value]));

/** Filters as in an address: a period and up to three others. */
export const anyCallFilters = fc
  .record({
    filters: fc.array(anyOneFilter, { maxLength: 3 }),
    timeRange: fc.constantFrom('daily', 'weekly', 'monthly'),
    isPrevious: fc.constantFrom(false, false, true),
    period: fc.constantFrom<Record<string, string>>(
      {},
      {},
      { days: '1' },
      { days: '7' },
      { weeks: '2' },
      { preset: 'this-week' },
      { preset: 'yesterday' },
      { since: '2026-12-28' },
      { months: '1' },
      { months: '3' },
      { startDate: '2026-12-30', endDate: '2026-12-31' },
    ),
  })
  .map(({ filters, timeRange, isPrevious, period }): Record<string, string> => {
    const set = Object.fromEntries(filters);
    return {
      ...set,
      ...period,
      ...('bucket' in set && { timeRange }),
      ...(isPrevious && Object.keys(period).length > 0 && { previous: 'yes' }),
    };
  });

/** What a call shows: the phone system reports it as missed, and nobody says otherwise. */
export function shownOf({ wasBooked, isKnown, answered, keyRank, bookedRank, ...call }: ListedCall) {
  const isMissed = answered === 'missed' || answered === 'voicemail';
  const isCounted =
    call.isComplete &&
    !call.isListedOnly &&
    (call.isPractice || call.direction === null || call.direction === 'inbound');
  return {
    appointment: wasBooked ?? (isMissed ? false : null),
    isKnown: isMissed || (isKnown && wasBooked !== null),
    rank: wasBooked !== null ? (bookedRank ?? Number(keyRank)) : isMissed ? 0 : bookedRank,
    isCounted,
  };
}

/** The calls that match, newest first. */
export function matchingListed(
  calls: readonly ListedCall[],
  scope: CompanyScope,
  filters: CallListFilters,
  now: Date,
): ListedCall[] {
  const today = todayOf(scope, filters, now);
  return calls
    .filter((call) => isInScope(call, scope) && isOfKind(call, filters) && isInTime(call, filters, today))
    .sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime() || b.id - a.id);
}

const isInScope = (call: ListedCall, { companyIds, locationIds, employeeIds }: CompanyScope) =>
  covers(companyIds, call.companyId) &&
  (locationIds === 'all' || (call.locationId !== null && locationIds.includes(call.locationId))) &&
  (employeeIds === 'all' || (call.employeeId !== null && employeeIds.includes(call.employeeId)));

function isOfKind(call: ListedCall, filters: CallListFilters): boolean {
  const shown = shownOf(call);
  const place = locations.find(({ id }) => id === call.locationId);
  const reported = (id: number | null) => services.find((it) => it.id === id)?.reported ?? null;
  const digits = (call.customerPhone ?? '').replaceAll(/\D/g, '');
  const { durationSeconds: seconds } = call;
  const ranks = { assumed: 0, 'phone-system': 1, list: 2, person: 3 };
  const isNamed = (wanted: number | undefined, id: number | null | undefined) =>
    wanted === undefined || wanted === (id ?? 0);
  const isAt = (wanted: number | undefined, id: number | undefined) =>
    wanted === undefined || (place !== undefined && wanted === (id ?? 0));
  const tests: boolean[] = [
    isNamed(filters.companyId, call.companyId),
    isAt(filters.regionId, place?.regionId),
    isAt(filters.districtId, place?.districtId),
    isNamed(filters.storeId, call.locationId),
    isNamed(filters.employeeId, call.employeeId),
    filters.serviceId === undefined ||
      (filters.serviceId === 0 ? call.serviceId === null : reported(call.serviceId) === reported(filters.serviceId)),
    filters.employeeKnown === undefined || call.employeeId !== null,
    filters.serviceKnown === undefined || call.serviceId !== null,
    (filters.callType ?? call.callType ?? 'unknown') === (call.callType ?? 'unknown'),
    (filters.callTag ?? (call.isPractice ? 'Practice' : 'Live')) === (call.isPractice ? 'Practice' : 'Live'),
    (filters.direction ?? call.direction ?? 'unknown') === (call.direction ?? 'unknown'),
    (filters.answered ?? call.answered ?? 'unknown') === (call.answered ?? 'unknown'),
    filters.appointment === undefined ||
      shown.appointment === { booked: true, 'not-booked': false, unknown: null }[filters.appointment],
    filters.outcome === undefined || shown.isKnown === (filters.outcome === 'known'),
    filters.appointmentSource === undefined || shown.rank === ranks[filters.appointmentSource],
    filters.counted === undefined || shown.isCounted === (filters.counted === 'yes'),
    filters.timed === undefined || seconds !== null,
    filters.minSeconds === undefined || (seconds !== null && seconds >= filters.minSeconds),
    filters.maxSeconds === undefined || (seconds !== null && seconds <= filters.maxSeconds),
    filters.phone === undefined || (digits !== '' && digits.endsWith(filters.phone.replaceAll(/\D/g, ''))),
    filters.callId === undefined || String(call.id) === filters.callId || call.callKey === filters.callId,
    (filters.text ?? '').split(' ').every((word) => textsOf(call).some((text) => text.toLowerCase().includes(word))),
  ];
  return tests.every((passed) => passed);
}

function textsOf(call: ListedCall): string[] {
  const name = (list: readonly { id: number; name: string }[], id: number | null) =>
    list.find((it) => it.id === id)?.name ?? '';
  const person = employees.find(({ id }) => id === call.employeeId);
  const system = callWorld.webhookConfigurations?.find(
    (it) => it.companyId === call.companyId && it.source === call.source,
  );
  return [
    name(locations, call.locationId),
    name(services, call.serviceId),
    person ? `${person.firstName} ${person.lastName}` : '',
    call.callType ?? '',
    call.isPractice ? 'Practice' : 'Live',
    system?.name ?? '',
    call.customerPhone ?? '',
    call.callKey,
  ];
}

/** The latest local day among the locations that a viewer sees, of one company or of all. */
function todayOf(scope: CompanyScope, { companyId }: CallListFilters, now: Date): Day {
  const seen = locations.filter(
    (place) =>
      !place.deletedAt &&
      covers(scope.companyIds, place.companyId) &&
      covers(scope.locationIds, place.id) &&
      (companyId ?? place.companyId) === place.companyId,
  );
  const days = seen.map(({ zone }) => todayIn(zone, now)).sort();
  return days.at(-1) ?? '';
}

function isInTime(call: ListedCall, filters: CallListFilters, today: Day): boolean {
  const within = ({ startDay, endDay }: Period) => startDay <= call.localDay && call.localDay <= endDay;
  const days = periodOfFilters(filters);
  const period = days && periodOf(days, today);
  if (period && !within(filters.previous ? periodBefore(period) : period)) return false;
  if (filters.bucket && filters.timeRange) {
    const starts = { daily: (day: Day) => day, weekly: firstOfWeek, monthly: (day: Day) => firstOfMonth(day) };
    const start = starts[filters.timeRange];
    if (start(call.localDay) !== start(filters.bucket)) return false;
  }
  const weekday = new Date(call.localDay).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
  return (filters.weekday ?? weekday) === weekday;
}

function periodOfFilters(filters: CallListFilters): PeriodFilters | undefined {
  const { startDate, endDate, since, preset, months, weeks, days } = filters;
  if (startDate && endDate) return { startDate, endDate, days: 1 };
  if (since) return { since, days: 1 };
  if (preset) return { preset, days: 1 };
  if (months) return { months };
  if (weeks) return { weeks };
  return days ? { days } : undefined;
}
