// While the embedded engine is copied, nothing changes and people read; afterwards everything goes on.
// @module-tag long
import { drizzle as drizzleOver } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm/sql';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseBusy } from '../lanes/database-busy';
import { type Lanes, openEmbeddedLanes } from './open-lanes';
import { followTransactions } from './open-turn';
import type { EmbeddedEngine } from './start-engine';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: Lanes & { engine: EmbeddedEngine };

const create = 'create table calls (id int primary key, name text not null)';
const insert = (id: number) => `insert into calls values (${id}, 'new')`;
const refused = { code: '25006' };

beforeAll(async () => {
  const blank = await openEmbeddedLanes({ dataDir: null });
  await blank.background.query(create);
  const template = await blank.engine.dump();
  await blank.close();
  database = await openEmbeddedLanes({ dataDir: null, template });
});

beforeEach(async () => {
  await database.background.query(`delete from calls; ${insert(0)}`);
});

afterAll(() => database.close());

async function findIds(): Promise<number[]> {
  const { rows } = await database.people.query<{ id: number }>('select id from calls order by id');
  return rows.map(({ id }) => id);
}

test('during a copy people read, and deliveries are refused as on a read-only database', async () => {
  await database.copy.readFrozen(async (reader) => {
    expect(await findIds()).toEqual([0]);
    await expect(database.deliveries.query(insert(1))).rejects.toMatchObject(refused);
    await expect(reader.query(insert(1))).rejects.toMatchObject(refused);
  });
  await database.deliveries.query(insert(1));
  expect(await findIds()).toEqual([0, 1]);
});

test('a delivery that waits for its turn when a copy begins is refused at once instead of waiting for its end', async () => {
  const holder = await database.background.connect();
  const delivery = database.deliveries.query(insert(1)).catch((error) => error);
  const copy = database.copy.readFrozen(async () => findIds());
  expect(await delivery).toMatchObject(refused);
  holder.release();
  expect(await copy).toEqual([0]);
});

test.each(['ends', 'throws'])('what waited during a copy is done after the copy %s', async (end) => {
  const done: string[] = [];
  let waiting: Promise<unknown> | undefined;
  const copy = database.copy.readFrozen(async (reader) => {
    const counted = database.background.query(insert(1));
    const saved = followTransactions(drizzleOver(database.people)).transaction((tx) => tx.execute(sql.raw(insert(2))));
    const savedAlone = drizzleOver(database.people).execute(sql.raw(insert(4)));
    waiting = Promise.all([
      counted.then(() => done.push('counted')),
      saved.then(() => done.push('saved')),
      savedAlone.then(() => done.push('saved alone')),
    ]);
    for (let slice = 0; slice < 3; slice += 1) {
      expect(await reader.query('select id from calls')).toEqual([{ id: 0 }]);
      expect(await findIds()).toEqual([0]);
    }
    expect(done).toEqual([]);
    if (end === 'throws') throw new Error('The disk is full.');
  });
  if (end === 'throws') await expect(copy).rejects.toThrow('The disk is full.');
  else await copy;
  await waiting;
  expect(done.sort()).toEqual(['counted', 'saved', 'saved alone']);
  await database.deliveries.query(insert(3));
  expect(await findIds()).toEqual([0, 1, 2, 3, 4]);
});

test('a save that a copy makes wait is refused as on a busy database after ten seconds, and does nothing later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    await database.copy.readFrozen(async () => {
      const saved = database.people.query(insert(1)).catch((error) => error);
      await vi.waitFor(() => expect(database.use().people.waiting).toBe(1));
      vi.advanceTimersByTime(10_000);
      expect(await saved).toBeInstanceOf(DatabaseBusy);
    });
  } finally {
    vi.useRealTimers();
  }
  expect(await findIds()).toEqual([0]);
});

test('a second copy at the same time is refused, and the first goes on', async () => {
  await database.copy.readFrozen(async (reader) => {
    await expect(database.copy.readFrozen(async () => {})).rejects.toThrow('is being copied already');
    await expect(database.deliveries.query(insert(1))).rejects.toMatchObject(refused);
    await expect(reader.query(insert(1))).rejects.toMatchObject(refused);
  });
});

test('a restart of the engine during a copy allows no changes before its end, and all after it', async () => {
  await database.copy.readFrozen(async (reader) => {
    await database.engine.restart('the test wants it');
    await expect(reader.query('create table others (id int)')).rejects.toMatchObject(refused);
  });
  await database.deliveries.query('create table others (id int)');
});
