import { beforeEach, expect, test, vi } from 'vitest';
import { countCalls } from '../../tests/count-calls';
import { type TestRows, testDatabase } from '../../tests/test-database';
import type { Database } from '../database/connect';
import { findCountMismatches } from '../database/recount';
import { findUncounted, settleCounts } from '../database/settle-counts';
import { createCounter } from './count-calls';

const shop = (companyId: number) => ({ companyId, localDay: '2026-11-19', wasBooked: true, durationSeconds: 90 });
const rows: TestRows = {
  companies: [{ id: 1 }, { id: 2 }, { id: 3 }],
  services: [{ id: 1, name: 'Tires' }],
  locations: [1, 2, 3].map((companyId) => ({ companyId, id: 1 })),
  calls: [shop(1)],
  uncountedCalls: [shop(1), shop(2), { ...shop(2), isComplete: false, serviceId: null }, shop(2)],
};

let database: Database;
beforeEach(async () => {
  database = await testDatabase(rows);
});

const days = async () => {
  const { rows } = await database.reads.$client.query(
    `select company_id as company, calls, appointments, talk_seconds as seconds, timed_calls as timed from counts
     where grain = 'day' order by 1`,
  );
  return rows;
};

test('counts complete calls that came, each once, however often it is asked', async () => {
  expect(await days()).toEqual([{ company: 1, calls: 1, appointments: 1, seconds: 90, timed: 1 }]);
  expect(await findUncounted(database.reads)).toEqual([1, 2]);
  await countCalls(database);
  await countCalls(database);
  expect(await findUncounted(database.reads)).toEqual([]);
  expect(await days()).toEqual([
    { company: 1, calls: 2, appointments: 2, seconds: 180, timed: 2 },
    { company: 2, calls: 2, appointments: 2, seconds: 180, timed: 2 },
  ]);
  expect(await findCountMismatches(database.reads)).toEqual([]);
});

test('several who count at once count each call once', async () => {
  await Promise.all([countCalls(database), countCalls(database), countCalls(database)]);
  expect(await days()).toMatchObject([{ calls: 2 }, { calls: 2 }]);
  expect(await findCountMismatches(database.reads)).toEqual([]);
});

test('a long tail is counted in slices, and what is left is named', async () => {
  const { $client } = database.maintenance;
  const { rows: first } = await $client.query('select settle_counts(2, 2) as left');
  expect(first).toEqual([{ left: true }]);
  expect(await findCountMismatches(database.reads)).toEqual([]);
  expect(await settleCounts(database.maintenance, [1, 2])).toEqual([]);
  expect(await days()).toMatchObject([{ calls: 2 }, { calls: 2 }]);
});

test('the server counts a moment after it heard of calls, and not at each of them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const counter = createCounter(database, { onTrouble: (error) => expect(error).toBeUndefined() });
  try {
    for (let call = 0; call < 100; call++) counter.note();
    await vi.advanceTimersByTimeAsync(2_900);
    expect(vi.getTimerCount()).toBe(1);
    expect(await findUncounted(database.reads)).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(200);
  } finally {
    vi.useRealTimers();
  }
  await expect.poll(() => findUncounted(database.reads)).toEqual([]);
  counter.stop();
});
