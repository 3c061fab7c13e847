import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../tests/test-database';
import type { Database } from './connect';
import { migrateDatabase } from './migrate';

let database: Database;
const ask = async (statement: string) => (await database.maintenance.$client.query(statement)).rows;
const newer = Date.parse('2099-05-04T12:00:00Z');

beforeEach(async () => {
  database = await testDatabase();
});

afterEach(() => ask(`delete from drizzle.__drizzle_migrations where created_at = ${newer}`));

test('a database that is up to date is left as it is', async () => {
  const before = await ask('select * from drizzle.__drizzle_migrations order by id');
  await migrateDatabase(database.maintenance.$client);
  expect(await ask('select * from drizzle.__drizzle_migrations order by id')).toEqual(before);
});

test('a database that knows a migration which this program does not is refused in one line, and nothing is written', async () => {
  await ask(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', ${newer})`);
  // What an older program would try to run, were it not refused first.
  const [last] = await ask('select * from drizzle.__drizzle_migrations order by created_at desc offset 1 limit 1');
  await ask(`delete from drizzle.__drizzle_migrations where id = ${last.id}`);
  const before = await ask('select * from drizzle.__drizzle_migrations order by id');
  try {
    await expect(migrateDatabase(database.maintenance.$client)).rejects.toThrow(
      /^The database was changed by another version of CallGauge \(a migration of 2099-05-04 [^\n]*restore the backup[^\n]*$/,
    );
    expect(await ask('select * from drizzle.__drizzle_migrations order by id')).toEqual(before);
  } finally {
    await ask(
      `insert into drizzle.__drizzle_migrations (id, hash, created_at) values (${last.id}, '${last.hash}', ${last.created_at})`,
    );
  }
});
