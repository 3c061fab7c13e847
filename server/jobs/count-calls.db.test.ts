import { beforeEach, expect, test, vi } from 'vitest';
import { countCalls } from '../../tests/count-late-calls';
import { type TestRows, testDatabase } from '../../tests/test-database';
import { findCountMismatches } from '../database/calls/recount';
import { findUncounted, settleCounts } from '../database/calls/settle-counts';
import { lockCompany } from '../database/companies/company-locks';
import type { Database } from '../database/engine/connect';
import { companies } from '../database/schema';
import { createCounter } from './count-calls';
import { recountCompany, verifyCompany } from './recount';

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
  const { rows } = await database.people.$client.query(
    `select company_id as company, calls, appointments, talk_seconds as seconds, timed_calls as timed from counts
     where grain = 'day' order by 1`,
  );
  return rows;
};

test('complete new calls are counted once, however often counting is requested', async () => {
  expect(await days()).toEqual([{ company: 1, calls: 1, appointments: 1, seconds: 90, timed: 1 }]);
  expect(await findUncounted(database.people)).toEqual([1, 2]);
  await countCalls(database);
  await countCalls(database);
  expect(await findUncounted(database.people)).toEqual([]);
  expect(await days()).toEqual([
    { company: 1, calls: 2, appointments: 2, seconds: 180, timed: 2 },
    { company: 2, calls: 2, appointments: 2, seconds: 180, timed: 2 },
  ]);
  expect(await findCountMismatches(database.people)).toEqual([]);
});

test('a company whose latest calls are gone again is not asked forever', async () => {
  await database.background.$client.query('delete from calls where number > 1');
  expect(await findUncounted(database.people)).toEqual([1, 2]);
  await countCalls(database);
  expect(await findUncounted(database.people)).toEqual([]);
});

test('several simultaneous counters count each call once', async () => {
  await Promise.all([countCalls(database), countCalls(database), countCalls(database)]);
  expect(await days()).toMatchObject([{ calls: 2 }, { calls: 2 }]);
  expect(await findCountMismatches(database.people)).toEqual([]);
});

test('a long backlog is counted in slices, and the rest is reported', async () => {
  const { $client } = database.background;
  const { rows: first } = await $client.query('select settle_counts(2, 2, false) as left');
  expect(first).toEqual([{ left: true }]);
  expect(await findCountMismatches(database.people)).toEqual([]);
  expect(await settleCounts(database.background, 2)).toBe('all');
  expect(await settleCounts(database.background, 1)).toBe('all');
  expect(await days()).toMatchObject([{ calls: 2 }, { calls: 2 }]);
});

test('a company that cannot be counted blocks no other, is reported, and is retried', async () => {
  const troubles: unknown[] = [];
  const breakIt = `alter table counts add constraint broken check (company_id <> 1) not valid`;
  await database.background.$client.query(breakIt);
  const extra = Array.from({ length: 10 }, (_, n) => ({ id: 100 + n, name: `Shop ${n}`, timeZone: 'UTC' }));
  await database.background.insert(companies).values(extra);
  await database.background.$client.query(`insert into calls (company_id, number, source, call_key, is_complete, location_id,
    service_id, call_type, is_practice, booked, started_at, local_day, fold_key)
    select id, 1, 'default', 'late', true, 1, 1, 'Other', false, true, now(), current_date, repeat('0', 49)
    from companies where id >= 100`);
  const counter = createCounter(database, { onError: (error) => troubles.push(error) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await counter.begin();
    expect(troubles).toHaveLength(1);
    expect(await findUncounted(database.people)).toEqual([1]);
    // Later notes do not speed up the next try.
    for (let call = 0; call < 5_000; call++) counter.note(1);
    await vi.advanceTimersByTimeAsync(5_000);
    await database.people.$client.query('select 1');
    expect(troubles).toHaveLength(1);
    await database.background.$client.query('alter table counts drop constraint broken');
    await vi.advanceTimersByTimeAsync(5_000);
  } finally {
    vi.useRealTimers();
    await database.background.$client.query('alter table counts drop constraint if exists broken');
  }
  await expect.poll(() => findUncounted(database.people)).toEqual([]);
  expect(troubles).toHaveLength(1);
  counter.stop();
});

// The embedded engine has one session, so nothing can block it.
test.each(process.env.TEST_DATABASE_URL ? ['PostgreSQL'] : [])('on %s, a busy company is skipped', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isLocked = () => {};
  const locked = new Promise<void>((resolve) => {
    isLocked = resolve;
  });
  const merging = database.background.transaction(async (transaction) => {
    await lockCompany(transaction, 1);
    isLocked();
    await held;
  });
  await locked;
  try {
    expect(await settleCounts(database.background, 1)).toBe('busy');
    expect(await settleCounts(database.background, 2)).toBe('all');
    expect(await findUncounted(database.people)).toEqual([1]);
  } finally {
    // Else every later test would wait for the company.
    release();
    await merging;
  }
  await countCalls(database);
  expect(await findUncounted(database.people)).toEqual([]);
});

test.each(process.env.TEST_DATABASE_URL ? ['PostgreSQL'] : [])(
  'on %s, a company gets its turn among its own frequent deliveries',
  async () => {
    let isOver = false;
    // Each holds the company for some milliseconds while the next one waits.
    const deliveries = [1, 2].map(async () => {
      while (!isOver)
        await database.deliveries.transaction(async (transaction) => {
          await lockCompany(transaction, 2);
          await transaction.execute('select pg_sleep(0.005)');
        });
    });
    const settled: string[] = [];
    try {
      for (let time = 0; time < 10; time++) settled.push(await settleCounts(database.background, 2));
    } finally {
      isOver = true;
      await Promise.all(deliveries);
    }
    expect(new Set(settled)).toEqual(new Set(['all']));
    expect(await findUncounted(database.people)).toEqual([1]);
  },
);

test('a recount resets a mark beyond the calls, so that reused numbers are counted', async () => {
  await database.background.$client.query(`insert into count_marks values (2, 1000000)
    on conflict (company_id) do update set call_number = excluded.call_number`);
  expect(await findUncounted(database.people)).toEqual([1]);
  await recountCompany(database, 2);
  const { rows: marks } = await database.people.$client.query(
    'select call_number = (select max(number) from calls where company_id = 2) as is_last from count_marks where company_id = 2',
  );
  expect(marks).toEqual([{ is_last: true }]);
  expect(await findCountMismatches(database.people, 2)).toEqual([]);
  expect(await days()).toContainEqual({ company: 2, calls: 2, appointments: 2, seconds: 180, timed: 2 });
});

test('the server counts a moment after new calls, not at each of them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const counter = createCounter(database, { onError: (error) => expect(error).toBeUndefined() });
  try {
    for (let call = 0; call < 100; call++) counter.note(1);
    await vi.advanceTimersByTimeAsync(9_900);
    expect(vi.getTimerCount()).toBe(1);
    expect(await findUncounted(database.people)).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(200);
  } finally {
    vi.useRealTimers();
  }
  await expect.poll(() => findUncounted(database.people)).toEqual([]);
  counter.stop();
});

test('the server counts at once if a company has more calls than readers should add up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const counter = createCounter(database, { onError: (error) => expect(error).toBeUndefined() });
  try {
    for (let call = 1; call < 5_000; call++) {
      counter.note(1);
      counter.note(2);
    }
    // The one that waits for the ten seconds.
    expect(vi.getTimerCount()).toBe(1);
    await database.people.$client.query('select 1');
    expect(await findUncounted(database.people)).toEqual([1, 2]);
    counter.note(2);
  } finally {
    vi.useRealTimers();
  }
  await expect.poll(() => findUncounted(database.people)).toEqual([]);
  counter.stop();
});

test('a comparison by month finds the counts that differ, and counting again mends them', async () => {
  await countCalls(database);
  expect(await verifyCompany(database, 1)).toEqual([]);
  await database.background.$client.query(
    `update counts set calls = calls + 1 where company_id = 1 and grain = 'month' and location_id = 0`,
  );
  const found = await verifyCompany(database, 1);
  expect(found.length).toBeGreaterThan(0);
  for (const { companyId, grain, locationId, counted, expected } of found) {
    expect({ companyId, grain, locationId }).toEqual({ companyId: 1, grain: 'month', locationId: 0 });
    expect(counted.calls).toBe(expected.calls + 1);
  }
  await recountCompany(database, 1);
  expect(await verifyCompany(database, 1)).toEqual([]);
});
