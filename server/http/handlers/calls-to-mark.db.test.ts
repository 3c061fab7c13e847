// Calls to mark, through the door: which calls are handed out to whom, with what beside them.
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { CallList, CallListFilters } from '#contract/call-list';
import type { CallToMark, MarkList } from '#contract/calls-to-mark';
import { callsOfMarks } from '#contract/figure-calls/list-calls';
import { calls } from '../../../tests/counted-calls';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { type TestRows, testDatabase } from '../../../tests/test-database';
import { callsToMark } from '../../database/schema';

const stated = `1${'0'.repeat(48)}`;
/** The phone system says that it does not know: else the call would lack a value once its mark is withdrawn. */
const unknown = { wasBooked: null, fieldKeys: { booked: stated, outcome: stated }, durationSeconds: 120 };
const phone = '+14145550173';

const rows: TestRows = {
  companies: [
    { id: 1, name: 'Northside' },
    { id: 2, name: 'Lakeshore', timeZone: 'Pacific/Honolulu' },
  ],
  users: [
    { id: 1, username: 'admin', role: 'admin' as const },
    { id: 2, username: 'director', role: 'director' as const, name: 'Dana Whitfield' },
    { id: 3, username: 'manager', role: 'store_manager' as const },
    { id: 4, username: 'employee', role: 'employee' as const },
  ].map((user) => ({ ...user, passwordHash: testPasswordHash })),
  userCompanies: [{ userId: 2, companyId: 1 }],
  services: [
    { id: 1, name: 'Tires' },
    { id: 2, name: 'Brakes' },
    { id: 3, name: 'Alignment' },
    { id: 4, name: 'Hidden' },
    { id: 5, name: 'Old tires', mergedIntoId: 1 },
  ],
  hiddenServices: [{ companyId: 1, serviceId: 4 }],
  locations: [
    { companyId: 1, id: 1, name: 'Airport Road' },
    { companyId: 1, id: 2, name: 'Auckland', timeZone: 'Pacific/Auckland' },
    { companyId: 2, id: 3, name: 'Honolulu' },
  ],
  employees: [
    { companyId: 1, id: 1, userId: 4, firstName: 'Jane', lastName: 'Smith' },
    { companyId: 1, id: 2, userId: 3, firstName: 'Owen', lastName: 'Zielinski' },
    { companyId: 1, id: 3, firstName: 'Rosa', lastName: 'Delgado' },
  ],
  employeeLocations: [
    { companyId: 1, employeeId: 1, locationId: 1 },
    { companyId: 1, employeeId: 2, locationId: 1 },
    { companyId: 1, employeeId: 3, locationId: 2 },
  ],
  calls: [
    { id: 1, companyId: 1, localDay: '2026-03-19', employeeId: 1, serviceId: 5, customerPhone: phone, ...unknown },
    { id: 2, companyId: 1, localDay: '2026-03-18', employeeId: 2, ...unknown },
    { id: 3, companyId: 1, localDay: '2026-03-19', employeeId: 3, locationId: 2, ...unknown },
    { id: 4, companyId: 2, localDay: '2026-03-19', locationId: 3, ...unknown },
    // None of these is to be marked.
    ...[
      { wasBooked: true },
      { wasBooked: false },
      { wasBooked: true, isKnown: false },
      { wasBooked: null, isPractice: true },
      { wasBooked: null, direction: 'outbound' as const },
      { wasBooked: null, answered: 'missed' as const },
      { wasBooked: null, answered: 'voicemail' as const },
      { wasBooked: null, isComplete: false },
      { wasBooked: null, isListedOnly: true },
      { wasBooked: null, localDay: '2025-12-19' },
    ].map((row, index) => ({ id: 10 + index, companyId: 1, localDay: '2026-03-17', employeeId: 1, ...row })),
    ...calls('2026-03-02', 3, 1, { serviceId: 2 }).map((row, index) => ({ ...row, id: 20 + index })),
    ...[
      { localDay: '2026-03-01', wasBooked: true, serviceId: 2, employeeId: 3, durationSeconds: 200 },
      { localDay: '2025-03-14', wasBooked: false, serviceId: 1, locationId: 2 },
    ].map((row, index) => ({ id: 30 + index, companyId: 1, customerPhone: phone, ...row })),
  ],
};

let tested: TestApp;
beforeEach(async () => {
  tested = await testApp(await testDatabase(rows));
  // In Chicago it is the 19th, in Auckland the 20th.
  tested.clock.now = new Date('2026-03-20T03:00:00Z');
});

async function signedIn(name: string): Promise<Visitor> {
  const visitor = tested.visit();
  await visitor.openSession(name);
  return visitor;
}

async function drawFor(visitor: Visitor, body: object = {}): Promise<MarkList> {
  const answer = await visitor.post('/api/calls/to-mark', { companyId: 1, ...body });
  expect(answer.code).toBe(201);
  return answer.body as MarkList;
}

test('what a person marked today opens from its count, by the company’s day and by what they said last', async () => {
  const manager = await signedIn('manager');
  await drawFor(manager);
  for (const [id, appointment] of [
    [1, 'yes'],
    [1, 'no'],
    [2, null],
  ] as const)
    await manager.put(`/api/calls/${id}`, { companyId: 1, appointment });
  const { today } = await drawFor(manager);
  expect(today).toEqual({ day: '2026-03-19', booked: 0, notBooked: 1, notKnown: 1 });
  const opened = async (visitor: Visitor, filters: CallListFilters | undefined) => {
    const asked = new URLSearchParams(
      Object.entries(filters ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const { body } = await visitor.get(`/api/calls?${asked}`);
    return (body as CallList).calls.map(({ id }) => id);
  };
  const links = callsOfMarks(today, { companyId: 1 });
  expect(await opened(manager, links.all?.filters)).toEqual([1, 2]);
  expect(await opened(manager, links.notBooked?.filters)).toEqual([1]);
  expect(await opened(manager, links.notKnown?.filters)).toEqual([2]);
  expect(await opened(await signedIn('director'), links.all?.filters)).toEqual([]);
  expect(await opened(manager, { ...links.all?.filters, markedOn: '2026-03-18' })).toEqual([]);
});

const idsOf = ({ calls: listed }: MarkList) => listed.map(({ id }) => id);

test.each([
  ['admin', [1, 2, 3]],
  ['director', [1, 2, 3]],
  ['manager', [1, 2]],
  ['employee', [1]],
])(
  '%s gets the unknown calls of their scope, and no missed, practice, outbound, old or incomplete one',
  async (name, expected) => {
    const list = await drawFor(await signedIn(name));
    expect(idsOf(list).sort()).toEqual(expected);
    const stored = await tested.database.people.select().from(callsToMark);
    expect(stored.map(({ callId }) => callId).sort()).toEqual(expected);
  },
);

test('the button counts the same calls, by company', async () => {
  const counted = async (name: string, query = '') =>
    (await (await signedIn(name)).get(`/api/calls/to-mark${query}`)).body;
  const [northside, lakeshore] = [
    { companyId: 1, companyName: 'Northside', toMark: 3 },
    { companyId: 2, companyName: 'Lakeshore', toMark: 1 },
  ];
  expect(await counted('admin')).toEqual({ companies: [lakeshore, northside] });
  expect(await counted('director')).toEqual({ companies: [northside] });
  expect(await counted('manager')).toEqual({ companies: [{ ...northside, toMark: 2 }] });
  expect(await counted('employee')).toEqual({ companies: [{ ...northside, toMark: 1 }] });
  expect(await counted('admin', '?companyId=1&storeId=2')).toEqual({ companies: [{ ...northside, toMark: 1 }] });
});

test('the last ninety days end where the day began first', async () => {
  const at = async (now: string, storeId: number) => {
    tested.clock.now = new Date(now);
    return idsOf(await drawFor(await signedIn('director'), { storeId }));
  };
  // Both calls are of March 19; day 90 after it begins in Auckland, 17 hours before Chicago's.
  expect(await at('2026-06-16T11:59:00Z', 2)).toEqual([3]);
  expect(await at('2026-06-16T12:01:00Z', 2)).toEqual([]);
  expect(await at('2026-06-16T11:59:00Z', 1)).toEqual([1]);
  expect(await at('2026-06-16T12:01:00Z', 1)).toEqual([]);
});

test('a call comes with what helps to mark it: the earlier calls of the customer and the services of its location', async () => {
  const list = await drawFor(await signedIn('director'));
  const call = list.calls.find(({ id }) => id === 1);
  expect(call).toMatchObject({
    ...{
      storeName: 'Airport Road',
      employeeName: 'Jane Smith',
      serviceId: 1,
      serviceName: 'Tires',
      durationSeconds: 120,
    },
    ...{ earlierTotal: 2, earlierSince: '2025-03-14' },
  });
  expect(call?.earlier).toEqual([
    expect.objectContaining({
      localDay: '2026-03-01',
      serviceName: 'Brakes',
      appointment: true,
      employeeName: 'Rosa Delgado',
      durationSeconds: 200,
    }),
    expect.objectContaining({ localDay: '2025-03-14', serviceName: 'Tires', appointment: false, employeeName: null }),
  ]);
  // Most frequent first, hidden and merged ones not at all, the others by name.
  expect(list.services.find(({ storeId }) => storeId === 1)?.services.map(({ name }) => name)).toEqual([
    'Tires',
    'Brakes',
    'Alignment',
  ]);
  expect(list.services.find(({ storeId }) => storeId === 2)?.services.map(({ name }) => name)).toEqual([
    'Tires',
    'Alignment',
    'Brakes',
  ]);
});

test('earlier calls outside the viewer’s scope are neither listed nor counted', async () => {
  const [call] = (await drawFor(await signedIn('manager'), { storeId: 1 })).calls.filter(({ id }) => id === 1);
  expect(call).toMatchObject({ earlierTotal: 1, earlierSince: '2026-03-01' });
  tested.clock.now = new Date(tested.clock.now.getTime() + 120_000);
  const [own] = (await drawFor(await signedIn('employee'))).calls;
  expect(own).toMatchObject({ earlier: [], earlierTotal: 0, earlierSince: null });
});

test('what is marked is counted for today and for the month, and taking it back undoes both', async () => {
  const visitor = await signedIn('director');
  const first = await drawFor(visitor);
  const day = '2026-03-19';
  expect(first.today).toEqual({ day, booked: 0, notBooked: 0, notKnown: 0 });
  const { known } = first;
  // Not known are the three calls to mark, and a yes of a phone system that never says no.
  expect(known).toEqual({ monthDay: '2026-03-01', calls: 12, knownCalls: 8 });
  const save = (id: number, body: object) => visitor.put(`/api/calls/${id}`, { companyId: 1, ...body });
  expect((await save(1, { appointment: 'yes' })).code).toBe(200);
  expect((await save(2, { appointment: null })).code).toBe(200);
  const second = await drawFor(visitor);
  expect(second.today).toEqual({ day, booked: 1, notBooked: 0, notKnown: 1 });
  expect(second.known).toEqual({ ...known, knownCalls: (known?.knownCalls ?? 0) + 1 });
  // That nobody knows is an answer, too: the call is not asked about again.
  expect(idsOf(second)).toEqual([3]);
  await save(1, { withdraw: ['appointment'] });
  const third = await drawFor(visitor);
  expect(third.today).toEqual({ day, booked: 0, notBooked: 0, notKnown: 1 });
  expect(third.known).toEqual(known);
  expect(idsOf(third).sort()).toEqual([1, 3]);
});

test('on the first of a month without calls the month before is meant', async () => {
  tested.clock.now = new Date('2026-04-01T15:00:00Z');
  const { known } = await drawFor(await signedIn('director'));
  expect(known?.monthDay).toBe('2026-03-01');
  tested.clock.now = new Date('2026-06-01T15:00:00Z');
  expect((await drawFor(await signedIn('director'))).known).toBeNull();
});

test('of two people who mark the same call at once, the later gets 409 and sees the first', async () => {
  const [director, manager] = [await signedIn('director'), await signedIn('manager')];
  const find = (list: MarkList): CallToMark => {
    const call = list.calls.find(({ id }) => id === 1);
    if (!call) throw new Error('Call 1 was not handed out.');
    return call;
  };
  const seen = find(await drawFor(director)).version;
  // The first person was away for two minutes, so the second gets the same call.
  tested.clock.now = new Date(tested.clock.now.getTime() + 120_000);
  expect(find(await drawFor(manager)).version).toBe(seen);
  const save = (visitor: Visitor, appointment: string) =>
    visitor.put('/api/calls/1', { companyId: 1, appointment, seen });
  const codes = await Promise.all([save(director, 'yes'), save(manager, 'no')]);
  expect(codes.map(({ code }) => code).sort()).toEqual([200, 409]);
  const won = codes[0].code === 200;
  const { body } = await (won ? manager : director).get('/api/calls/1?companyId=1');
  expect(body).toMatchObject({
    call: { appointment: won, appointmentOrigin: { source: 'person', name: won ? 'Dana Whitfield' : 'manager' } },
  });
});

test('calls that others are looking at are counted, skipped ones come back, released ones at once', async () => {
  const [director, manager] = [await signedIn('director'), await signedIn('manager')];
  await drawFor(director);
  expect(await drawFor(manager)).toMatchObject({ calls: [], heldByOthers: 2 });
  const change = (visitor: Visitor, body: object) => visitor.put('/api/calls/to-mark', { companyId: 1, ...body });
  expect(await change(director, { release: [2], skip: [1], hold: [3] })).toMatchObject({
    code: 200,
    body: { held: [3] },
  });
  const list = await drawFor(manager);
  expect(list.calls.map(({ id, skips }) => [id, skips])).toEqual([
    [2, 0],
    [1, 1],
  ]);
  expect(list.heldByOthers).toBe(0);
  // Nobody holds calls outside their scope, or of another company.
  expect((await change(await signedIn('employee'), { hold: [1, 2, 3, 4] })).body).toEqual({ held: [] });
  tested.clock.now = new Date(tested.clock.now.getTime() + 120_000);
  expect((await change(await signedIn('employee'), { hold: [1, 2, 3, 4] })).body).toEqual({ held: [1] });
});

test('a call that was handed out is found with its probability when it is marked', async () => {
  const visitor = await signedIn('director');
  await drawFor(visitor);
  await visitor.put('/api/calls/1', { companyId: 1, appointment: 'no' });
  const [row] = await tested.database.people.select().from(callsToMark).where(eq(callsToMark.callId, 1));
  expect(row).toMatchObject({ kind: 'newest', probability: 1, userId: 2 });
});

test('a list can be of some days alone', async () => {
  const director = await signedIn('director');
  const idsOn = async (preset: string) => {
    const { calls } = await drawFor(director, { preset });
    await director.put('/api/calls/to-mark', { companyId: 1, release: calls.map(({ id }) => id) });
    return calls.map(({ id }) => id).sort();
  };
  // In Chicago it is the 19th, in Auckland the 20th, so that is today.
  expect(await idsOn('today')).toEqual([]);
  expect(await idsOn('yesterday')).toEqual([1, 3]);
  expect(await idsOn('last-7-days')).toEqual([1, 2, 3]);
});
