// kill -9 during an upgrade, at one query after the other: the next start begins again, and the end is the same. With
// FAULT_CYCLES at every query, otherwise at three.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../../server/database/engine/connect';
import { migrateDatabase } from '../../server/database/migrate';
import { createDatabase } from '../test-database';
import { findMigrations, readFixture, readRows } from '../upgrade-fixtures';

const program = fileURLToPath(new URL('./upgrade-and-die.ts', import.meta.url));
const migrations = fileURLToPath(new URL('../../server/database/migrations', import.meta.url));
const isLong = process.env.FAULT_CYCLES !== undefined;
const everyQuery = Array.from({ length: 1_000 }, (_, index) => index + 1);

const postgresUrl = process.env.TEST_DATABASE_URL;
const engines = ['embedded', ...(postgresUrl ? ['PostgreSQL'] : [])];

/** After the newest ones: every kind of statement that a migration may have. */
const later = {
  '9000_first': [
    'alter table calls add column later_number int not null default 7',
    'update calls set later_number = number',
    'create index calls_later on calls (company_id, later_number)',
  ],
  '9001_second': ['create table later_calls as select company_id, later_number from calls', 'drop table demo_requests'],
};

let temporary: string;
let folder: string;

beforeAll(() => {
  temporary = mkdtempSync(path.join(os.tmpdir(), 'callgauge-upgrade-'));
  folder = path.join(temporary, 'migrations');
  cpSync(migrations, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  for (const [tag, statements] of Object.entries(later)) {
    journal.entries.push({ ...journal.entries.at(-1), tag, when: journal.entries.at(-1).when + 1 });
    writeFileSync(path.join(folder, `${tag}.sql`), statements.join('\n--> statement-breakpoint\n'));
  }
  writeFileSync(file, JSON.stringify(journal));
});

afterAll(() => rmSync(temporary, { recursive: true }));

test.each(engines)(
  'kill -9 at any query of an upgrade on %s: the next start ends it, as if nothing had been',
  async (engine) => {
    const whole = await prepare(engine, 'whole');
    const expected = await whole.use(async ({ background: { $client } }) => {
      await migrateDatabase($client, { folder });
      return describe($client);
    });

    const killed = await prepare(engine, 'killed');
    const finish = () => killed.use(({ background: { $client } }) => migrateDatabase($client, { folder }));
    // Within the first later migration, and before the end of the second.
    expect(await killAt(isLong ? everyQuery : [12, 17], killed)).toBeGreaterThanOrEqual(2);
    await finish();
    // The migrations are done, and the functions are created again.
    await killed.use(({ background: { $client } }) => outdateFunctions($client));
    expect(await killAt(isLong ? everyQuery : [8], killed)).toBeGreaterThanOrEqual(1);
    await finish();
    expect(await killed.use(({ background: { $client } }) => describe($client))).toEqual(expected);
  },
);

interface Upgraded {
  dataDir: string;
  databaseUrl: string | undefined;
  use<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
}

/** A database as the first version left it, with functions of another text. */
async function prepare(engine: string, name: string): Promise<Upgraded> {
  const dataDir = path.join(temporary, `${engine}-${name}`);
  const databaseUrl =
    engine === 'PostgreSQL' && postgresUrl
      ? await createDatabase(postgresUrl, `${inject('databasePrefix')}upgrade_${name}`)
      : undefined;
  const prepared: Upgraded = {
    ...{ dataDir, databaseUrl },
    async use(work) {
      const { database } = await openDatabase({ dataDir, databaseUrl });
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
  };
  await prepared.use(async ({ background: { $client } }) => {
    await $client.query(readFixture(findMigrations()[0]?.tag ?? '')?.sql ?? '');
    await outdateFunctions($client);
  });
  return prepared;
}

type Client = Database['background']['$client'];

async function outdateFunctions(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p join pg_description d on d.objoid = p.oid
     where starts_with(d.description, 'CallGauge ')`,
  );
  for (const { name } of rows) await client.query(`comment on function ${name} is 'CallGauge of-an-older-text'`);
}

/** Starts an upgrade for each and kills it there, until one ends before; returns how many were killed. */
async function killAt(queries: number[], { dataDir, databaseUrl = '' }: Upgraded): Promise<number> {
  for (const [kills, query] of queries.entries()) {
    const given = [dataDir, databaseUrl, folder, `${query}`];
    const stdio = ['ignore', 'ignore', 'pipe'] as const;
    const child = spawn(process.execPath, ['--import', 'tsx', program, ...given], { stdio: [...stdio] });
    let complaint = '';
    child.stderr?.on('data', (chunk) => (complaint += chunk));
    const [code, signal] = await once(child, 'close');
    if (code === 0) return kills;
    expect({ code, signal, complaint }).toEqual({ code: null, signal: 'SIGKILL', complaint: '' });
  }
  return queries.length;
}

async function describe(client: Client): Promise<unknown> {
  const ask = async (statement: string) => (await client.query(statement)).rows;
  return {
    rows: await readRows(client),
    later: await ask('select * from later_calls order by 1, 2'),
    columns: await ask(`select table_name, column_name, column_default, is_nullable, data_type
      from information_schema.columns where table_schema = 'public' order by 1, 2`),
    indexes: await ask(`select indexdef from pg_indexes where schemaname = 'public' order by 1`),
    constraints: await ask(`select conrelid::regclass::text as name, pg_get_constraintdef(oid) as text
      from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`),
    functions: await ask(`select p.proname, pg_get_functiondef(p.oid), d.description from pg_proc p
      join pg_description d on d.objoid = p.oid where p.pronamespace = 'public'::regnamespace order by 1`),
    done: await ask('select hash, created_at from drizzle.__drizzle_migrations order by created_at'),
  };
}
