// One example of every filter of the list of calls, by hand; and pages that lose and repeat nothing while calls arrive.
import { beforeAll, describe, expect, test } from 'vitest';
import { type CallListFilters, CallListQuery } from '#contract/call-list';
import { adminOfWorld, callWorld } from '../../../tests/call-world';
import { insertRows, type TestRows, testDatabase } from '../../../tests/test-database';
import { scopeOf } from '../../access/scope';
import type { Database } from '../../database/engine/connect';
import { listCalls } from './list-calls';

/** In Auckland it is Friday, January 1, so it is today; in Chicago and Honolulu it is still Thursday. */
const now = new Date('2027-01-01T05:30:00Z');
const at = (startedAt: string, localDay: string) => ({ startedAt: new Date(startedAt), localDay });
const chicago = { companyId: 1, locationId: 1, ...at('2027-01-01T05:00:00Z', '2026-12-31') };
const auckland = { companyId: 1, locationId: 2, ...at('2026-12-31T10:00:00Z', '2026-12-31') };
const honolulu = { companyId: 2, locationId: 3, ...at('2026-12-30T20:00:00Z', '2026-12-30') };
const loop = { companyId: 2, locationId: 4, ...at('2026-11-20T18:00:00Z', '2026-11-20') };

const calls: TestRows['calls'] = [
  {
    ...chicago,
    id: 1,
    source: 'second-line',
    wasBooked: true,
    direction: 'inbound',
    answered: 'answered',
    durationSeconds: 300,
  },
  {
    ...auckland,
    id: 2,
    wasBooked: null,
    callType: null,
    employeeId: 1,
    customerPhone: '+13125550142',
    numberCalled: '+13125550100',
    callKey: 'tel-77',
  },
  { ...honolulu, id: 3, wasBooked: false, serviceId: null, isPractice: true, bookedRank: 3, durationSeconds: 20 },
  {
    ...loop,
    id: 4,
    direction: 'outbound',
    wasBooked: true,
    isKnown: false,
    employeeId: 3,
    serviceId: 5,
    source: 'default',
    // The customer's, since the call went out.
    numberCalled: '+13125550100',
  },
];

const asked = (address: object) => CallListQuery.parse({ asOf: '2026-12-31', ...address });

async function idsOf(database: Database, address: object): Promise<number[]> {
  const page = await listCalls(database.people, scopeOf(adminOfWorld), asked(address), now, adminOfWorld.userId);
  if (typeof page === 'string') throw new Error(`The list is ${page}.`);
  return page.calls.map(({ id }) => id);
}

type Filter = Exclude<keyof CallListFilters, 'practiced' | 'markedOn' | 'markedAs'>;

/** A filter without an example does not compile. The calls are listed newest first. */
const examples: Record<Filter, [address: Record<string, string | undefined>, ids: number[]][]> = {
  companyId: [[{ companyId: '2' }, [3, 4]]],
  regionId: [
    [{ regionId: '1' }, [1, 2]],
    [{ regionId: '0' }, [3]],
  ],
  districtId: [
    [{ districtId: '2' }, [2]],
    [{ districtId: '0' }, [3, 4]],
  ],
  storeId: [[{ storeId: '4' }, [4]]],
  employeeId: [
    [{ employeeId: '3' }, [4]],
    [{ employeeId: '0' }, [1, 3]],
  ],
  serviceId: [
    [{ serviceId: '2' }, [1, 2]],
    [{ serviceId: '0' }, [3]],
  ],
  employeeKnown: [[{ employeeKnown: 'yes' }, [2, 4]]],
  serviceKnown: [[{ serviceKnown: 'yes' }, [1, 2, 4]]],
  callType: [[{ callType: 'unknown' }, [2]]],
  callTag: [[{ callTag: 'Practice' }, [3]]],
  direction: [
    [{ direction: 'outbound' }, [4]],
    [{ direction: 'unknown' }, [2, 3]],
  ],
  answered: [[{ answered: 'answered' }, [1]]],
  appointment: [
    [{ appointment: 'booked' }, [1, 4]],
    [{ appointment: 'not-booked' }, [3]],
    [{ appointment: 'unknown' }, [2]],
  ],
  outcome: [
    [{ outcome: 'known' }, [1, 3]],
    [{ outcome: 'unknown' }, [2, 4]],
  ],
  appointmentSource: [
    [{ appointmentSource: 'person' }, [3]],
    [{ appointmentSource: 'phone-system' }, [1, 4]],
  ],
  counted: [[{ counted: 'apart' }, [4]]],
  timed: [[{ timed: 'yes' }, [1, 3]]],
  minSeconds: [[{ minSeconds: '21' }, [1]]],
  maxSeconds: [[{ maxSeconds: '299' }, [3]]],
  phone: [
    [{ phone: '(312) 555-0142' }, [2]],
    [{ phone: '0142' }, [2]],
  ],
  numberCalled: [[{ numberCalled: '+13125550100' }, [2]]],
  phoneSystem: [[{ phoneSystem: 'second-line' }, [1]]],
  callId: [
    [{ callId: '3' }, [3]],
    [{ callId: 'tel-77' }, [2]],
  ],
  text: [
    [{ text: 'jane harbor' }, [2]],
    [{ text: 'switchboard' }, [3, 4]],
  ],
  startDate: [[{ startDate: '2026-12-30', endDate: '2026-12-30' }, [3]]],
  endDate: [[{ startDate: '2026-11-01', endDate: '2026-12-30' }, [3, 4]]],
  months: [
    [{ months: '1' }, [1, 2, 3]],
    [{ months: '2' }, [1, 2, 3, 4]],
  ],
  weeks: [[{ weeks: '1' }, [1, 2, 3]]],
  days: [
    [{ days: '1' }, [1, 2]],
    [{ days: '2' }, [1, 2, 3]],
  ],
  preset: [[{ preset: 'yesterday' }, [3]]],
  since: [[{ since: '2026-12-31' }, [1, 2]]],
  asOf: [
    [{ days: '1', asOf: '2026-12-30' }, [3]],
    [{ days: '1', asOf: undefined }, []],
    [{ days: '2', asOf: undefined }, [1, 2]],
    // Company 2 has no location where it is January.
    [{ days: '2', companyId: '2', asOf: undefined }, [3]],
  ],
  previous: [[{ days: '1', previous: 'yes' }, [3]]],
  bucket: [[{ bucket: '2026-11-30', timeRange: 'monthly' }, [4]]],
  timeRange: [[{ bucket: '2026-12-28', timeRange: 'weekly' }, [1, 2, 3]]],
  weekday: [[{ weekday: 'Wednesday' }, [3]]],
};

describe('the filter', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase({ ...callWorld, calls });
  });

  test.each(
    Object.entries(examples).flatMap(([name, cases]) => cases.map(([address, ids]) => ({ name, address, ids }))),
  )('$name lists the calls of $address', async ({ address, ids }) => {
    expect(await idsOf(database, address)).toEqual(ids);
    expect(ids.length).toBeLessThan(5);
  });

  test('a cursor of another order, or none of ours, is refused', async () => {
    const scope = scopeOf(adminOfWorld);
    const ask = (address: object) => listCalls(database.people, scope, asked(address), now);
    const first = await ask({ sort: 'duration', limit: 1 });
    if (typeof first === 'string') throw new Error(first);
    const before = first.nextCursor ?? '';
    expect(await ask({ sort: 'location', before })).toBe('bad-cursor');
    expect(await ask({ before: 'abc' })).toBe('bad-cursor');
  });
});

test('those who practiced have their calls now, and before with a gap between, and so have the others', async () => {
  // Of a period of two days: now is the 30th and 31st; base is four days earlier.
  const days = ['2027-01-01', '2026-12-31', '2026-12-30', '2026-12-29', '2026-12-28', '2026-12-27', '2026-12-26'];
  const by = (employeeId: number, serviceId: number, locationId = 1) =>
    days.map((localDay) => ({
      ...{ companyId: 1, locationId, employeeId, serviceId, localDay },
      startedAt: new Date(`${localDay}T10:00:00Z`),
    }));
  const rows = [
    ...by(1, 2),
    // The same service by name, and at a location of another day.
    ...by(1, 1, 2),
    ...by(2, 2),
    ...by(1, 4),
    // Nobody to compare with: no call before.
    ...by(2, 4).filter(({ localDay }) => localDay === '2026-12-31'),
    ...by(1, 2)
      .filter(({ localDay }) => localDay === '2026-12-28')
      .map((call) => ({ ...call, isPractice: true })),
  ].map((call, index) => ({ ...call, id: index + 1 }));
  const database = await testDatabase({ ...callWorld, calls: rows });
  const daysOf = async (address: object) => {
    const ids = await idsOf(database, { days: '2', callTag: 'Live', ...address });
    return rows
      .filter(({ id }) => ids.includes(id))
      .map((call) => `${call.employeeId} ${call.serviceId} ${call.localDay.slice(5)}`);
  };
  expect(await daysOf({ practiced: 'yes' })).toEqual(['1 2 12-31', '1 2 12-30', '1 1 12-31', '1 1 12-30']);
  expect(await daysOf({ practiced: 'yes', previous: 'yes' })).toEqual([
    '1 2 12-27',
    '1 2 12-26',
    '1 1 12-27',
    '1 1 12-26',
  ]);
  expect(await daysOf({ practiced: 'no', serviceId: '2' })).toEqual(['2 2 12-31', '2 2 12-30']);
  expect(await daysOf({ practiced: 'no', serviceId: '4' })).toEqual(['1 4 12-31', '1 4 12-30']);
  // Filters of the report choose people, too; others only calls.
  expect(await daysOf({ practiced: 'yes', storeId: '2' })).toEqual([]);
  expect(await daysOf({ practiced: 'yes', bucket: '2026-12-31', timeRange: 'daily' })).toEqual([
    '1 2 12-31',
    '1 1 12-31',
  ]);
});

test('pages lose and repeat no call while others arrive, and mean the days of the first page', async () => {
  const many = Array.from({ length: 23 }, (_, n) => ({
    ...{ companyId: 1, locationId: 1, id: n + 1, callKey: `first-${n}` },
    // Several at the same instant.
    ...at(new Date(Date.parse('2026-12-31T12:00:00Z') - Math.floor(n / 4) * 60_000).toISOString(), '2026-12-31'),
  }));
  const database = await testDatabase({ ...callWorld, calls: many });
  const listed: number[] = [];
  let before: string | undefined;
  for (let page = 0; before !== undefined || page === 0; page += 1) {
    // The clock goes on: for the later pages the day would be another one.
    const clock = new Date(now.getTime() + page * 86_400_000);
    const query = CallListQuery.parse({ limit: 5, before, days: '2' });
    const found = await listCalls(database.people, scopeOf(adminOfWorld), query, clock);
    if (typeof found === 'string') throw new Error(found);
    listed.push(...found.calls.map(({ id }) => id));
    before = found.nextCursor ?? undefined;
    const late = { companyId: 1, locationId: 1, id: 100 + page, callKey: `late-${page}`, number: 500 + page };
    await insertRows(database, { calls: [{ ...late, ...at('2027-01-01T05:29:00Z', '2026-12-31') }] });
  }
  expect(listed).toEqual(
    many.map(({ id }) => id).sort((a, b) => Math.floor((a - 1) / 4) - Math.floor((b - 1) / 4) || b - a),
  );
});
