import { readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../tests/test-database';
import type { Database } from './engine/connect';
import { migrateDatabase } from './migrate';
import * as schema from './schema';

let database: Database;
const ask = async (statement: string) => (await database.background.$client.query(statement)).rows;
const migrateAgain = async () => {
  const client = await database.background.$client.connect();
  await migrateDatabase(client).finally(() => client.release());
};
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
  await migrateAgain();
  expect(await ask('select * from drizzle.__drizzle_migrations order by id')).toEqual(before);
});

test('a database with an unknown migration is refused in one line, and nothing is written', async () => {
  await ask(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', ${newer})`);
  const before = await ask('select * from drizzle.__drizzle_migrations order by id');
  await expect(migrateAgain()).rejects.toThrow(
    /^The database was changed by another version of CallGauge \(a migration of 2099-05-04 [^\n]*restore the backup[^\n]*$/,
  );
  expect(await ask('select * from drizzle.__drizzle_migrations order by id')).toEqual(before);
});

test('a database made by a development version is refused in one line, and nothing is written', async () => {
  const [first] = await ask('select * from drizzle.__drizzle_migrations order by created_at limit 1');
  await ask(`update drizzle.__drizzle_migrations set hash = 'of an earlier text' where id = ${first.id}`);
  const before = await ask('select * from drizzle.__drizzle_migrations order by id');
  try {
    await expect(migrateAgain()).rejects.toThrow(
      /^The database was made by a development version: start with an empty DATA_DIR, [^\n]*DATABASE_URL\.$/,
    );
    expect(await ask('select * from drizzle.__drizzle_migrations order by id')).toEqual(before);
  } finally {
    await ask(`update drizzle.__drizzle_migrations set hash = '${first.hash}' where id = ${first.id}`);
  }
});

test('the migration creates exactly the tables of schema.ts', async () => {
  const folder = new URL('./migrations/', import.meta.url);
  const snapshot = JSON.parse(readFileSync(new URL('meta/0000_snapshot.json', folder), 'utf8'));
  const described = generateDrizzleJson(schema, undefined, undefined, 'snake_case');
  expect(await generateMigration(snapshot, described)).toEqual([]);
  const generated = await generateMigration(generateDrizzleJson({}), described);
  const [written = ''] = readFileSync(new URL('0000_tables.sql', folder), 'utf8').split('-- By hand');
  const inAnyOrder = (statements: string[]) =>
    statements
      .map((one) => one.trim())
      .filter(Boolean)
      .sort();
  expect(inAnyOrder(written.split('--> statement-breakpoint'))).toEqual(inAnyOrder(generated));
});

test('a function is recreated only when its text changed, and dropped without a file', async () => {
  const before = await functions();
  expect(before.map(({ name }) => name)).toContain('apply_deliveries');
  await ask("comment on function add_calls is 'CallGauge of-an-older-text'");
  await ask("create function left_behind() returns int language sql as 'select 1'");
  await ask("comment on function left_behind is 'CallGauge of-a-file-that-is-gone'");
  await migrateAgain();
  const after = await functions();
  expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
  const isSame = ({ oid, name }: { oid: number; name: string }) =>
    before.find((one) => one.name === name)?.oid === oid || name;
  expect(after.map(isSame).filter((same) => same !== true)).toEqual(['add_calls']);
});
