import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../tests/test-database';
import type { Database } from './engine/connect';
import { migrateDatabase } from './migrate';
import { migrationCosts } from './migration-costs';
import { readMigrations } from './migration-files';

let database: Database;
const ask = async (statement: string) => (await database.background.$client.query(statement)).rows;
const newer = Date.parse('2099-05-04T12:00:00Z');

const functions = () =>
  ask(`select p.oid, p.proname as name from pg_proc p join pg_description d on d.objoid = p.oid
    where starts_with(d.description, 'CallGauge ') order by 2`);

beforeEach(async () => {
  database = await testDatabase();
});

afterEach(() => ask(`delete from drizzle.__drizzle_migrations where created_at = ${newer}`));

test('an up-to-date database is left unchanged', async () => {
  const before = await ask('select * from drizzle.__drizzle_migrations order by id');
  await migrateDatabase(database.background.$client);
  expect(await ask('select * from drizzle.__drizzle_migrations order by id')).toEqual(before);
});

test('a database with an unknown migration is refused in one line, and nothing is written', async () => {
  await ask(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', ${newer})`);
  // An older program would try to run this migration.
  const [last] = await ask('select * from drizzle.__drizzle_migrations order by created_at desc offset 1 limit 1');
  await ask(`delete from drizzle.__drizzle_migrations where id = ${last.id}`);
  const before = await ask('select * from drizzle.__drizzle_migrations order by id');
  try {
    await expect(migrateDatabase(database.background.$client)).rejects.toThrow(
      /^The database was changed by another version of CallGauge \(a migration of 2099-05-04 [^\n]*restore the backup[^\n]*$/,
    );
    expect(await ask('select * from drizzle.__drizzle_migrations order by id')).toEqual(before);
  } finally {
    await ask(
      `insert into drizzle.__drizzle_migrations (id, hash, created_at) values (${last.id}, '${last.hash}', ${last.created_at})`,
    );
  }
});

test('a database from before the first release is refused with instructions', async () => {
  const [first] = await ask('select * from drizzle.__drizzle_migrations order by created_at limit 1');
  await ask(`update drizzle.__drizzle_migrations set created_at = 1795171988617 where id = ${first.id}`);
  try {
    await expect(migrateDatabase(database.background.$client)).rejects.toThrow(
      /^The database was created by a version of CallGauge from before its first release[^\n]*empty DATA_DIR[^\n]*$/,
    );
  } finally {
    await ask(`update drizzle.__drizzle_migrations set created_at = ${first.created_at} where id = ${first.id}`);
  }
});

test('a declared cost names a migration and its tables', async () => {
  const known = readMigrations().map(({ tag }) => tag);
  expect(Object.keys(migrationCosts).filter((tag) => !known.includes(tag))).toEqual([]);
  const tables = (await ask(`select relname from pg_class where relkind = 'r'`)).map(({ relname }) => relname);
  const rewritten = Object.values(migrationCosts).flat();
  expect(rewritten.filter(({ table }) => !tables.includes(table))).toEqual([]);
});

test('a function is recreated only when its text changed, and dropped without a file', async () => {
  const before = await functions();
  expect(before.map(({ name }) => name)).toContain('apply_deliveries');
  await ask("comment on function settle_counts is 'CallGauge of-an-older-text'");
  await ask("create function left_behind() returns int language sql as 'select 1'");
  await ask("comment on function left_behind is 'CallGauge of-a-file-that-is-gone'");
  await migrateDatabase(database.background.$client);
  const after = await functions();
  expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
  const isSame = ({ oid, name }: { oid: number; name: string }) =>
    before.find((one) => one.name === name)?.oid === oid || name;
  expect(after.map(isSame).filter((same) => same !== true)).toEqual(['settle_counts']);
});
