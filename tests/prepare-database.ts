// Before the database tests: starts a PostgreSQL for them unless TEST_DATABASE_URL names one, and drops their databases
// afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startLocalPostgres } from '../server/platform/database/local-postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which databases can be created. */
    databaseServer: string;
    databasePrefix: string;
  }
}

export default async function prepareDatabase(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startForTests();
  const prefix = `callgauge_test_${process.pid}_`;
  project.provide('databasePrefix', prefix);
  project.provide('databaseServer', server.url);
  console.log(`Database tests: ${await describe(server.url)}`);
  return async () => {
    await dropDatabases(server.url, prefix);
    await server.stop();
  };
}

/** Durability is tested in tests/long; here it would only cost time. */
async function startForTests(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callgauge-'));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
  const { url, stop } = await startLocalPostgres({ dataDir, log: console.log, settings });
  await query(url.replace('//callgauge@', '//postgres@'), [
    'alter role callgauge createdb',
    // With it the tables are emptied in any order (test-database.ts).
    'grant set on parameter session_replication_role, deadlock_timeout to callgauge',
  ]);
  return {
    url,
    async stop() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function describe(url: string): Promise<string> {
  const [row] = await query(url, ['select version() as version']);
  return `${row?.version}`.split(' on ')[0] ?? '';
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const made = await query(url, [`select datname from pg_database where starts_with(datname, '${prefix}')`]);
  await query(
    url,
    made.map(({ datname }) => `drop database ${pg.escapeIdentifier(datname ?? '')} with (force)`),
  );
}

/** Returns the rows of the last statement. */
async function query(url: string, statements: string[]): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let rows: Record<string, string>[] = [];
  for (const statement of statements) ({ rows } = await client.query<Record<string, string>>(statement));
  await client.end();
  return rows;
}
