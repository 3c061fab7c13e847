// Before the database tests: prints their engine, and on PostgreSQL drops their databases afterwards.
import pg from 'pg';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    databasePrefix: string;
  }
}

export default function prepareDatabase(project: TestProject) {
  const prefix = `callgauge_test_${process.pid}_`;
  project.provide('databasePrefix', prefix);
  const url = process.env.TEST_DATABASE_URL;
  console.log(url ? 'Database tests: PostgreSQL' : 'Database tests: the embedded engine');
  return async () => {
    if (url) await dropDatabases(url, prefix);
  };
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const made = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of made.rows) await client.query(`drop database ${pg.escapeIdentifier(datname)} with (force)`);
  await client.end();
}
