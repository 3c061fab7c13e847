// Starts that a database prevents: a role that may not sign in, and a database changed by a later version.
import { chmodSync, existsSync, statSync } from 'node:fs';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { expectAllStored, expectServing } from './expect-stored';
import { type Installation, prepareInstallation } from './installation';
import { startLoad } from './load';
import { oneCompany } from './one-company';
import { findPostgresBin, type OwnCluster, prepareCluster } from './own-postgres';

const bin = findPostgresBin();
let cluster: OwnCluster | undefined;
let installation: Installation | undefined;

afterEach(async () => {
  await installation?.kill();
  await installation?.remove();
  await cluster?.remove();
  cluster = undefined;
});

const laterMigration = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4080000000000)`;
const refusedLine = /CallGauge did not start: The database was changed by another version of CallGauge [^\n]*\n$/;

async function ask(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

test.skipIf(!bin)(
  'a role that is refused at the start is an outage: deliveries wait on disk, people get 503',
  async () => {
    cluster = await prepareCluster(bin ?? '');
    await ask(cluster.url, 'create role calls superuser login');
    const url = cluster.url.replace('postgres@', 'calls@');
    installation = await prepareInstallation(oneCompany, { url, name: 'refused' });
    // Stores its endpoints on disk.
    await installation.start();
    await expectServing(installation);
    await expect.poll(() => existsSync(`${installation?.dataDir}/endpoints.json`)).toBe(true);

    await ask(
      cluster.url,
      'alter role calls nologin',
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'calls'",
    );
    const { address } = installation;
    const people = async () => (await fetch(`${address}/api/sign-in-options`)).status;
    const login = { method: 'POST', headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' } };
    const body = JSON.stringify({ username: 'nobody', password: 'nothing' });
    expect((await fetch(`${address}/api/login`, { ...login, body })).status).toBe(503);
    const load = startLoad(address, { senders: 2, pauseMs: 20 });
    await load.more(20);
    expect(await installation.stop()).toBe(0);

    await installation.start('alive');
    const later = startLoad(address, { senders: 2, pauseMs: 20 });
    await later.more(20);
    expect(await people()).toBe(503);
    await ask(cluster.url, 'alter role calls login');
    await expectServing(installation);
    await load.stop();
    await later.stop();
    expect(later.refusedForNow).toBe(0);
    await expectAllStored(installation, [load, later]);
  },
);

test.skipIf(!bin)('a start without known paths ends with one line if the role is refused', async () => {
  cluster = await prepareCluster(bin ?? '');
  await ask(cluster.url, 'create role calls superuser login');
  const url = cluster.url.replace('postgres@', 'calls@');
  installation = await prepareInstallation({}, { url, name: 'refused' });
  await ask(cluster.url, 'alter role calls nologin');
  chmodSync(installation.dataDir, 0o755);
  await expect(installation.start()).rejects.toThrow(
    /CallGauge did not start: The PostgreSQL server of DATABASE_URL refused the connection: [^\n]*\n$/,
  );
  // Closed first, with PostgreSQL too.
  expect(statSync(installation.dataDir).mode & 0o777).toBe(0o700);
});

test('a database of DATA_DIR that a later version has changed is refused with one line', async () => {
  installation = await prepareInstallation(oneCompany);
  const database = await installation.open();
  await database.background.$client.query(laterMigration);
  await database.close();
  await expect(installation.start()).rejects.toThrow(refusedLine);
});

test.skipIf(!bin)('a PostgreSQL database that a later version has changed is refused with one line', async () => {
  cluster = await prepareCluster(bin ?? '');
  installation = await prepareInstallation(oneCompany, { url: cluster.url, name: 'later' });
  await ask(cluster.url.replace(/postgres$/, 'later'), laterMigration);
  await expect(installation.start()).rejects.toThrow(refusedLine);
});
