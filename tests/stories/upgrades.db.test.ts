// A database of an earlier version is upgraded: its rows are there, and it works.
import { afterEach, describe, expect, inject, test } from 'vitest';
import { examplePayload } from '#contract/example-payload';
import type { ServiceCloseRateReport } from '#contract/reports';
import { findCountMismatches } from '../../server/database/calls/recount';
import { type Database, openDatabase } from '../../server/database/engine/connect';
import { inLongRun } from '../long-run';
import { testApp } from '../test-app';
import { createDatabase } from '../test-database';
import { findMigrations, readFixture, readRows, upgraded } from '../upgrade-fixtures';

const migrations = findMigrations();
const howToMakeIt = 'Run `npm run make-fixture` and commit the file in tests/fixtures/upgrades with the migration.';

test.each(migrations.map(({ tag }, index) => ({ tag, index })))(
  '$tag has left a fixture, and nobody has edited it since',
  ({ tag, index }) => {
    const made = migrations.slice(0, index + 1).map(({ hash }) => hash);
    expect(readFixture(tag)?.hashes, howToMakeIt).toEqual(made);
  },
);

let database: Database | undefined;

afterEach(async () => {
  await database?.close();
  database = undefined;
});

/** In the gate only the version before this one. */
const tried = inLongRun({ short: migrations.slice(-2, -1), long: migrations });

describe.each(tried.flatMap(({ tag }) => ({ tag, ...readFixture(tag) })))('a database of $tag', ({ tag, sql }) => {
  test.runIf(sql)('is upgraded with all its rows, and takes calls', async () => {
    const { TEST_DATABASE_URL: url } = process.env;
    const name = `${inject('databasePrefix')}upgrade_${tag}`;
    const opened = await openDatabase({ databaseUrl: url && (await createDatabase(url, name)), dataDir: null });
    database = opened.database;
    const { $client } = database.background;
    await $client.query(sql ?? '');
    const before = await readRows($client);
    expect([...before.values()].every((rows) => rows.length > 0)).toBe(true);

    await opened.prepare();
    const after = await readRows($client);
    // A version may count in more ways.
    expect(await findCountMismatches(database.background)).toEqual([]);
    for (const [table, rows] of before) {
      if (table !== 'counts') expect(after.get(table), table).toHaveLength(rows.length);
      for (const row of rows) expect(after.get(table), table).toContainEqual(expect.objectContaining(row));
    }

    const { app, clock, visit } = await testApp(database);
    const director = visit();
    expect((await director.signIn(upgraded.username)).code).toBe(201);
    const countCalls = async () => {
      const { body } = await director.get('/api/reports/service-close-rate?startDay=2026-03-01&endDay=2026-03-03');
      return (body as ServiceCloseRateReport).overall.totalCalls;
    };
    const counted = await countCalls();
    expect(counted).toBeGreaterThan(0);
    const payload = examplePayload('after the upgrade', clock.now);
    const answer = await app.inject({ method: 'POST', url: `/api/webhook/${upgraded.path}`, payload });
    expect(answer.json()).toMatchObject({ status: 'success' });
    expect(await countCalls()).toBe(counted + 1);
    await app.close();
  });
});
