import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, inject, test } from 'vitest';
import { createDatabase, testDatabase } from '../../tests/test-database';
import { openDatabase } from './engine/connect';

const table = (name: string, ...columns: string[]) => ({ name, columns });

test('a copy shows one moment, while others write on', async () => {
  const database = await testDatabase({ companies: [{ id: 1, name: 'Northside' }] });
  const add = (statement: string) => database.people.$client.query(statement);
  const [companies, users] = await database.copy.readSnapshot(async (source) => {
    const read = (name: string) => text(Readable.from(source.rows(table(name, 'id', 'name'))));
    const first = await read('companies');
    await add(`insert into companies (id, name, time_zone) values (2, 'Southside', 'UTC')`);
    await add(`insert into users (id, username, name, role) values (1, 'ann', 'Ann', 'director')`);
    return [first, await read('users')];
  });
  expect(companies).toBe('1\tNorthside\n');
  expect(users).toBe('');
});

test('loading replaces everything or nothing, and new rows get new numbers', async () => {
  const name = `${inject('databasePrefix')}loaded`;
  const { database, prepare } = await openDatabase({
    databaseUrl: await createDatabase(inject('databaseServer'), name),
    dataDir: null,
  });
  const ask = async (statement: string) => (await database.people.$client.query(statement)).rows;
  try {
    expect(await database.copy.describe()).toBeNull();
    await prepare();
    expect(await database.copy.isEmpty()).toBe(true);
    const companies = table('companies', 'id', 'name', 'time_zone');
    const load = (rows: string, fails = false) =>
      database.copy.loadAll(async (target) => {
        await target.load(companies, Readable.from([Buffer.from(rows.slice(0, 3)), Buffer.from(rows.slice(3))]));
        await target.setSequences([{ name: 'companies_id_seq', last: 41 }]);
        if (fails) throw new Error('It fails at the end.');
      });
    await load('7\tNorthside\tUTC\n');
    await expect(load('8\tSouthside\tUTC\n', true)).rejects.toThrow('It fails at the end.');
    expect(await ask('select id, name from companies')).toEqual([{ id: 7, name: 'Northside' }]);
    expect(await ask(`insert into companies (name, time_zone) values ('New', 'UTC') returning id`)).toEqual([
      { id: 42 },
    ]);
    expect(await ask(`select reltuples::int as known from pg_class where relname = 'companies'`)).toEqual([
      { known: 1 },
    ]);
    expect(await database.copy.isEmpty()).toBe(false);
  } finally {
    await database.close();
  }
});
