// @module-tag long
import { drizzle as drizzleOver } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm/sql';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseBusy } from '../lanes/database-busy';
import { type Lanes, openEmbeddedLanes } from './open-lanes';
import { followTransactions } from './open-turn';
import type { EmbeddedEngine } from './start-engine';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Runs until it is ended. */
const runaway = 'select count(*) from generate_series(1, 1000000000) a, generate_series(1, 1000) b';

const drizzle = (pool: pg.Pool) => followTransactions(drizzleOver(pool));

let template: Uint8Array;
let database: Lanes & { engine: EmbeddedEngine };
const log: string[] = [];

beforeAll(async () => {
  const blank = await openEmbeddedLanes({ dataDir: null });
  await blank.background.query('create table calls (id int primary key, name text not null)');
  await blank.background.query(`insert into calls values (0, 'kept')`);
  template = await blank.engine.dump();
  await blank.close();
  database = await openEmbeddedLanes({
    dataDir: null,
    template,
    budgetMs: { deliveries: 1_000, people: 1_000 },
    log: (line) => log.push(line),
  });
});

beforeEach(async () => {
  await database.background.query('delete from calls where id > 0');
});

afterAll(() => database.close());

test('valid statements work after invalid ones, repeatedly', async () => {
  for (let id = 1; id <= 50; id += 1) {
    await expect(database.deliveries.query('insert into calls values ($1, null)', [id])).rejects.toThrow('not-null');
    await expect(database.people.query('select nonsense')).rejects.toThrow('does not exist');
    await database.deliveries.query('insert into calls values ($1, $2)', [id, 'good']);
  }
  expect((await database.people.query('select count(*)::int as calls from calls')).rows).toEqual([{ calls: 51 }]);
});

test('deliveries get their turn before people, and people before background work', async () => {
  const holder = await database.background.connect();
  const order: string[] = [];
  const noted = (name: string, query: Promise<unknown>) => query.then(() => order.push(name));
  const all = [
    noted('background', database.background.query('select 1')),
    noted('read', database.people.query('select 1')),
    noted('delivery', database.deliveries.query('select 1')),
    noted('second delivery', database.deliveries.query('select 1')),
  ];
  holder.release();
  await Promise.all(all);
  expect(order).toEqual(['delivery', 'second delivery', 'read', 'background']);
});

test('a runaway read is ended, and waiting deliveries do not fail', async () => {
  const read = database.people.query(runaway).catch((error) => error);
  const delivery = database.deliveries.query(`insert into calls values (1, 'waited')`);
  expect(await read).toBeInstanceOf(DatabaseBusy);
  expect((await delivery).rowCount).toBe(1);
  // In memory a restart begins with the template, which does not contain the insert.
  expect((await database.people.query('select name from calls order by id')).rows).toEqual([
    { name: 'kept' },
    { name: 'waited' },
  ]);
});

test('a runaway transaction fails with the same error through drizzle and its rollback', async () => {
  const failure = await drizzle(database.people)
    .transaction((tx) => tx.execute(sql.raw(runaway)))
    .catch((error: Error) => error.cause ?? error);
  expect(failure).toBeInstanceOf(DatabaseBusy);
});

test('a read is rejected if its turn does not come within a read’s time limit', async () => {
  const holder = await database.background.connect();
  await expect(database.people.query('select 1')).rejects.toThrow(DatabaseBusy);
  holder.release();
  await database.people.query('select 1');
});

test('a read beyond three hundred waiting ones is refused at once', async () => {
  const holder = await database.background.connect();
  const waiting = Array.from({ length: 300 }, () => database.people.query('select 1'));
  await expect(database.people.query('select 1')).rejects.toThrow(DatabaseBusy);
  holder.release();
  const settled = await Promise.allSettled(waiting);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(300);
});

test('withoutTimeLimit work is not ended, and later work is limited again', async () => {
  // Deliveries have a second here.
  const slow = () => database.deliveries.query("select 'done' as said from pg_sleep(1.5)");
  const { rows } = await database.withoutTimeLimit(slow);
  expect(rows).toEqual([{ said: 'done' }]);
  await expect(slow()).rejects.toBeInstanceOf(DatabaseBusy);
});

test('simultaneous restart requests cause one restart', async () => {
  log.length = 0;
  const { engine, people } = database;
  await Promise.all([engine.restart('one'), engine.restart('two'), people.query('select 1')]);
  expect(log).toEqual(['Restarting the embedded database: one.']);
});

test('at shutdown background work ends and deliveries still get their turn', async () => {
  const ending = await openEmbeddedLanes({ dataDir: null, template });
  const running = ending.background.query(runaway).catch((error) => error);
  const waiting = ending.background.query('select 1').catch((error) => error);
  const delivery = ending.deliveries.query(`insert into calls values (1, 'last')`);
  ending.endBackground();
  expect(await waiting).toMatchObject({ message: 'The database is closed.' });
  expect(await running).toBeInstanceOf(DatabaseBusy);
  expect((await delivery).rowCount).toBe(1);
  await expect(ending.background.query('select 1')).rejects.toThrow('The database is closed.');
  await ending.close();
});

test('a turn that is never released is ended', async () => {
  const forgotten = await forget();
  expect((await database.deliveries.query('select 1 as answer')).rows).toEqual([{ answer: 1 }]);
  await expect(forgotten.query('commit')).rejects.toThrow(DatabaseBusy);
  forgotten.release();
});

async function forget(): Promise<pg.PoolClient> {
  const client = await database.deliveries.connect();
  await client.query('begin');
  return client;
}

test('a query during its own open transaction is refused instead of waiting for itself', async () => {
  const queries = drizzle(database.deliveries);
  const beside = queries.transaction(async (tx) => {
    await tx.execute(sql`insert into calls values (1, 'undone')`);
    await database.people.query('select 1');
  });
  await expect(beside).rejects.toThrow('waits for itself');
  expect((await database.people.query('select id from calls')).rows).toEqual([{ id: 0 }]);
});

test('a query during an open transaction is refused with a manual client, too', async () => {
  const client = await database.deliveries.connect();
  await client.query('begin');
  await expect(database.people.query('select 1')).rejects.toThrow('waits for itself');
  await client.query('rollback');
  client.release();
  await database.people.query('select 1');
});

test('a nested transaction is refused instead of waiting for itself', async () => {
  const queries = drizzle(database.people);
  const nested = queries.transaction(() => queries.transaction((inner) => inner.execute(sql`select 1`)));
  await expect(nested).rejects.toThrow('waits for itself');
});

test('queries during another caller’s open transaction wait for their turn', async () => {
  const queries = drizzle(database.deliveries);
  const insert = (id: number) =>
    queries.transaction(async (tx) => {
      await tx.execute(sql`insert into calls values (${id}, 'first step')`);
      await tx.execute(sql`update calls set name = 'second step' where id = ${id}`);
    });
  const beside = async () => {
    await Promise.resolve();
    return database.people.query('select 1');
  };
  await Promise.all([insert(1), beside(), insert(2), beside()]);
  expect((await database.people.query(`select id from calls where name = 'second step'`)).rows).toHaveLength(2);
});

test('a failed transaction leaves nothing behind for the next turn', async () => {
  const client = await database.deliveries.connect();
  await client.query('begin');
  await client.query(`insert into calls values (1, 'undone')`);
  client.release(new Error('given up'));
  expect((await database.people.query('select id from calls')).rows).toEqual([{ id: 0 }]);
});

test('a connection lost during a transaction fails only that transaction', async () => {
  const client = await database.deliveries.connect();
  await client.query('begin');
  await database.engine.restart('the test wants it');
  await expect(client.query('select 1')).rejects.toThrow(/connection|Connection/);
  client.release();
  expect((await database.deliveries.query('select 1 as answer')).rows).toEqual([{ answer: 1 }]);
});
