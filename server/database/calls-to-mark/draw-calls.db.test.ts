// The draw itself: exactly as likely as it stores.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { calls } from '../../../tests/counted-calls';
import { admin } from '../../../tests/counted-world';
import { type TestRows, testDatabase } from '../../../tests/test-database';
import { type CompanyScope, scopeOf, withinCompany } from '../../access/scope';
import type { Database } from '../engine/connect';
import { callsToMark } from '../schema';
import { type DrawnCall, drawCalls } from './draw-calls';
import { holdCalls, releaseCalls, skipCalls } from './holds';

const now = new Date('2026-03-20T12:00:00Z');
const unknown = { wasBooked: null };
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

/** Four weeks at two locations, of very different sizes: 4 calls of today, then 11, 2 and 5 older ones. */
const rows: TestRows = {
  companies: [{ id: 1 }],
  services: [{ id: 1, name: 'Tires' }],
  locations: [
    { companyId: 1, id: 1 },
    { companyId: 1, id: 2 },
  ],
  calls: [
    ...calls('2026-03-20', 4, 0, unknown),
    ...calls('2026-03-10', 11, 0, unknown),
    ...calls('2026-03-03', 2, 0, { ...unknown, locationId: 2 }),
    ...calls('2026-02-03', 5, 0, { ...unknown, locationId: 2 }),
  ],
};

let database: Database;
let scope: CompanyScope;
beforeEach(async () => {
  database = await testDatabase(rows);
  scope = withinCompany(scopeOf(admin), 1) ?? scopeOf(admin);
});

const draw = (given: { userId?: number; start?: number; size?: number; at?: Date; locationId?: number } = {}) => {
  const { userId = 1, start = 0, size = 8, at = now, locationId } = given;
  const place = locationId === undefined ? {} : { locationIds: [locationId] };
  return drawCalls(database.people, scope, place, { companyId: 1, userId, now: at, size, start });
};
const holder = (userId = 1, at = now) => ({ companyId: 1, userId, now: at });
const ids = (drawn: readonly DrawnCall[], kind?: DrawnCall['kind']) =>
  drawn.filter((it) => kind === undefined || it.kind === kind).map(({ id }) => id);
const forget = () => database.people.delete(callsToMark);
const stored = () => database.people.select().from(callsToMark).orderBy(callsToMark.callId);
const mark = (id: number) =>
  database.people.execute(sql`update calls set booked = true, outcome = true where id = ${id}`);

test('half are the newest with probability 1, half are drawn, and both are stored with it', async () => {
  const drawn = await draw();
  expect(ids(drawn, 'newest').sort((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  expect(ids(drawn, 'random')).toHaveLength(4);
  const kept = await stored();
  expect(kept.map(({ callId }) => callId)).toEqual(ids(drawn).sort((a, b) => a - b));
  for (const row of kept) {
    expect(row).toMatchObject({ userId: 1, draw: 1, drawnAt: now, skips: 0, heldUntil: minutes(2) });
    expect(row.probability).toBe(row.kind === 'newest' ? 1 : 4 / 18);
  }
});

test.each([2, 4, 6, 8, 12, 30])(
  'over all starts each location and week is drawn from exactly as often as the stored probability says, size %i',
  async (size) => {
    const older = 22 - size / 2;
    const places = new Map<string, number>();
    let probability = 0;
    for (let start = 0; start < older; start++) {
      await forget();
      const drawn = ids(await draw({ size, start: (start + 0.5) / older }), 'random');
      expect(drawn).toHaveLength(Math.min(size / 2, older));
      for (const row of await stored()) if (row.kind === 'random') probability = row.probability;
      for (const id of drawn) places.set(weekOf(id), (places.get(weekOf(id)) ?? 0) + 1);
    }
    const newest = Array.from({ length: size / 2 }, (_, index) => index + 1);
    const isNewest = await newestOf(size / 2);
    expect(isNewest).toHaveLength(newest.length);
    for (const week of new Set([...places.keys()])) {
      const there = allIds.filter((id) => weekOf(id) === week && !isNewest.includes(id)).length;
      expect([week, places.get(week)]).toEqual([week, Math.round(older * probability * there)]);
      expect(older * probability * there).toBeCloseTo(places.get(week) ?? 0, 9);
    }
  },
);

const allIds = Array.from({ length: 22 }, (_, index) => index + 1);

function weekOf(id: number): string {
  if (id <= 4) return 'today';
  if (id <= 15) return 'location 1';
  return id <= 17 ? 'location 2, March' : 'location 2, February';
}

async function newestOf(count: number): Promise<number[]> {
  const { rows: found } = await database.people.execute<{ id: number }>(
    sql`select id from calls order by started_at desc, id desc limit ${count}`,
  );
  return found.map(({ id }) => Number(id));
}

/** Its multiples spread evenly between whole numbers. */
const goldenRatio = 0.618_033_988_75;

test('within a location and week every call is as likely as any other', { tags: 'long' }, async () => {
  const times = new Map<number, number>();
  const runs = 450;
  for (let run = 0; run < runs; run++) {
    await forget();
    for (const id of ids(await draw({ start: (run * goldenRatio) % 1 }), 'random'))
      times.set(id, (times.get(id) ?? 0) + 1);
  }
  const expected = (runs * 4) / 18;
  const chiSquare = allIds
    .filter((id) => id > 4)
    .reduce((sum, id) => sum + ((times.get(id) ?? 0) - expected) ** 2 / (expected * (1 - 4 / 18)), 0);
  // 18 calls; beyond this is less likely than one in a million.
  expect(chiSquare).toBeLessThan(65);
});

test('a second person gets other calls while the first looks at theirs, and the same two minutes later', async () => {
  const first = ids(await draw());
  const second = ids(await draw({ userId: 2 }));
  expect(second).toHaveLength(8);
  expect(second.filter((id) => first.includes(id))).toEqual([]);
  const third = ids(await draw({ userId: 3, at: minutes(1.99) }));
  expect(third).toHaveLength(6);
  expect(await draw({ userId: 4, at: minutes(1.99) })).toEqual([]);
  const later = ids(await draw({ userId: 4, at: minutes(2) }));
  // Random calls that nobody marked come back before others are drawn.
  const open = await stored();
  expect(later.every((id) => open.find(({ callId }) => callId === id)?.userId === 4)).toBe(true);
});

test('two people who draw at the same time never get the same call', async () => {
  const lists = await Promise.all([1, 2, 3, 4].map((userId) => draw({ userId, size: 6 })));
  const all = lists.flatMap((list) => ids(list));
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(22);
  const draws = new Set((await stored()).map(({ draw: number }) => number));
  expect([...draws].sort()).toEqual([1, 2, 3, 4]);
});

test('a random call that nobody marked is handed out again as it was drawn, however often the list is', async () => {
  const drawn = ids(await draw({ start: 0.3 }), 'random').sort();
  const again = await draw({ start: 0.9 });
  expect(ids(again, 'random').sort()).toEqual(drawn);
  const [random] = (await stored()).filter(({ kind }) => kind === 'random');
  expect(random).toMatchObject({ draw: 1, probability: 4 / 18 });
  const [marked] = drawn;
  if (marked === undefined) throw new Error('Nothing was drawn.');
  await mark(marked);
  const next = await draw({ start: 0.9 });
  expect(ids(next, 'random')).toHaveLength(4);
  const fresh = (await stored()).find(({ draw: number, kind }) => number === 3 && kind === 'random');
  // Of the 18 older calls four were drawn before.
  expect(fresh?.probability).toBe(1 / 14);
});

test('skipped calls come back last, least skipped and longest ago first', async () => {
  const [first = 0, second = 0] = ids(await draw({ locationId: 1, size: 15 }));
  await skipCalls(database.people, holder(), [first]);
  await skipCalls(database.people, holder(1, minutes(1)), [first, second]);
  const list = await draw({ locationId: 1, size: 14, at: minutes(1) });
  expect(list.filter(({ skips }) => skips > 0)).toEqual([expect.objectContaining({ id: second, skips: 1 })]);
  const whole = await draw({ locationId: 1, size: 20, at: minutes(1) });
  expect(
    whole
      .filter(({ skips }) => skips > 0)
      .map(({ id, skips }) => [id, skips])
      .sort((a, b) => (a[1] ?? 0) - (b[1] ?? 0)),
  ).toEqual([
    [second, 1],
    [first, 2],
  ]);
});

test('a call can be skipped and released only by the person who looks at it', async () => {
  const [id = 0] = ids(await draw());
  await skipCalls(database.people, holder(2), [id]);
  await releaseCalls(database.people, holder(2), [id]);
  expect((await stored()).find(({ callId }) => callId === id)).toMatchObject({ skips: 0, heldUntil: minutes(2) });
  await releaseCalls(database.people, holder(), [id]);
  expect((await stored()).find(({ callId }) => callId === id)).toMatchObject({ heldUntil: null });
});

test('a hold is renewed unless it lapsed and somebody else has the call, or it is marked', async () => {
  const mine = ids(await draw({ size: 6 }));
  const [first = 0, second = 0, third = 0] = mine;
  const hold = (userId: number, at: Date, some: number[]) =>
    holdCalls(database.people, scope, {}, holder(userId, at), some);
  expect(await hold(2, minutes(1), [first])).toEqual([]);
  expect(await hold(1, minutes(1), [first])).toEqual([first]);
  // The others lapsed.
  expect(await hold(2, minutes(2), [first, second])).toEqual([second]);
  await mark(third);
  expect((await hold(1, minutes(2), mine)).sort()).toEqual(mine.filter((id) => id !== second && id !== third).sort());
});
