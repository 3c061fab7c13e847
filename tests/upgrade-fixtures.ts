// Databases as each schema version left them, for the upgrade test (tests/stories/upgrades.db.test.ts). A fixture is
// SQL that any of our engines can read: tables, functions and a few rows of every table. `npm run make-fixture` writes
// it.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import * as schema from '../server/database/schema';

const migrationsFolder = fileURLToPath(new URL('../server/database/migrations/', import.meta.url));
const fixturesFolder = fileURLToPath(new URL('./fixtures/upgrades/', import.meta.url));

type Row = Record<string, unknown>;
export type RowsByTable = Map<string, Row[]>;

/** The user and the webhook of every fixture. */
export const upgraded = { username: 'director', path: 'upgraded', service: 'Oil Change', store: 'NS-01' };

/** Today's migrations, oldest first, with the hash of their text. */
export function findMigrations(): { tag: string; hash: string; text: string }[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    fs.readFileSync(`${migrationsFolder}meta/_journal.json`, 'utf8'),
  );
  return journal.entries.map(({ tag }) => {
    const text = fs.readFileSync(`${migrationsFolder}${tag}.sql`, 'utf8');
    return { tag, text, hash: createHash('sha256').update(text).digest('hex') };
  });
}

export interface UpgradeFixture {
  /** Of the migrations that made it: reveals an older one that was edited since. */
  hashes: string[];
  sql: string;
}

/** Undefined if the migration has no fixture. */
export function readFixture(tag: string): UpgradeFixture | undefined {
  const file = fileOf(tag);
  if (!fs.existsSync(file)) return undefined;
  const sql = gunzipSync(fs.readFileSync(file)).toString();
  return { hashes: JSON.parse(sql.slice(3, sql.indexOf('\n'))), sql };
}

/** Writes the newest migration's fixture from a database with a row in every table; returns its file. */
export async function writeFixture(client: pg.Pool): Promise<string> {
  const migrations = findMigrations();
  const newest = migrations.at(-1);
  if (!newest) throw new Error('There is no migration.');
  const rows = await readRows(client);
  const empty = [...rows].filter(([, found]) => found.length === 0).map(([table]) => table);
  if (empty.length > 0) throw new Error(`Put a row into ${empty.join(', ')}: tools/make-fixture.ts.`);
  const sql = [
    `-- ${JSON.stringify(migrations.map(({ hash }) => hash))}`,
    'begin;',
    ...migrations.map(({ text }) => `${text};`),
    ...(await describeFunctions(client)),
    'create schema drizzle;',
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);',
    // In any order: constraints are off meanwhile.
    'set local session_replication_role = replica;',
    describeRows('drizzle.__drizzle_migrations', await readTable(client, 'drizzle.__drizzle_migrations'), [
      'id',
      'hash',
      'created_at',
    ]),
    ...(await Promise.all(
      [...rows].map(async ([table, found]) => describeRows(table, found, await givenColumns(client, table))),
    )),
    moveSequences,
    'commit;',
  ].join('\n');
  fs.mkdirSync(fixturesFolder, { recursive: true });
  fs.writeFileSync(fileOf(newest.tag), gzipSync(sql, { level: 9 }));
  return fileOf(newest.tag);
}

/** Every row of the tables in today's schema. */
export async function readRows(client: pg.Pool): Promise<RowsByTable> {
  const rows: RowsByTable = new Map();
  for (const table of tablesOfSchema()) {
    const { rows: found } = await client.query('select to_regclass($1) as it', [table]);
    if (found[0]?.it) rows.set(table, await readTable(client, table));
  }
  return rows;
}

function tablesOfSchema(): string[] {
  return Object.values(schema).flatMap((value) => (is(value, PgTable) ? [getTableName(value)] : []));
}

async function readTable(client: pg.Pool, table: string): Promise<Row[]> {
  const { rows } = await client.query<{ row: Row }>(`select to_json(t) as row from ${table} t order by t::text`);
  return rows.map(({ row }) => row);
}

const quoted = (value: unknown) => `$fixture$${JSON.stringify(value)}$fixture$`;

function describeRows(table: string, rows: Row[], columns: string[]): string {
  const listed = columns.join(', ');
  return `insert into ${table} (${listed}) select ${listed} from json_populate_recordset(null::${table}, ${quoted(rows)});`;
}

/** Without generated columns, which take no values. */
async function givenColumns(client: pg.Pool, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function describeFunctions(client: pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ name: string; text: string; comment: string }>(
    `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text, d.description as comment
     from pg_proc p join pg_description d on d.objoid = p.oid and d.classoid = 'pg_proc'::regclass
     where p.pronamespace = current_schema()::regnamespace order by p.proname`,
  );
  return rows.map(({ name, text, comment }) => `${text};\ncomment on function ${name} is '${comment}';`);
}

/** The next id of each table is free. */
const moveSequences = `
do $$ declare t record; begin
  for t in select c.table_schema, c.table_name, c.column_name from information_schema.columns c
    where c.column_default like 'nextval(%' and c.table_schema in (current_schema(), 'drizzle')
  loop
    execute format('select setval(pg_get_serial_sequence(%L, %L), (select coalesce(max(%I), 0) + 1 from %I.%I), false)',
      format('%I.%I', t.table_schema, t.table_name), t.column_name, t.column_name, t.table_schema, t.table_name);
  end loop;
end $$;`;

const fileOf = (tag: string) => `${fixturesFolder}${tag}.sql.gz`;
