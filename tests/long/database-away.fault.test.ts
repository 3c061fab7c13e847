// PostgreSQL behind a connection that goes silent: deliveries wait on disk, people get 503, and the server recovers by
// itself. Without TEST_DATABASE_URL only a start against a silent server is tested.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { connectDatabase } from '../../server/database/engine/connect';
import { isDatabaseUnavailable } from '../../server/database/engine/database-away';
import { countWaiting } from './expect-stored';
import { findHealth, type Installation, isReady, prepareInstallation } from './installation';
import { callBody, oneCompany, webhookPath } from './one-company';
import { openWire, type Wire } from './wire';

const postgresUrl = process.env.TEST_DATABASE_URL;

let wire: Wire | undefined;
let installation: Installation | undefined;

afterEach(async () => {
  await installation?.kill();
  await installation?.remove();
  await wire?.close();
  installation = undefined;
  wire = undefined;
});

test('a start on a PostgreSQL that never answers ends with one clear line', async () => {
  wire = await openWire({ host: '127.0.0.1', port: 9 });
  wire.goSilent();
  const start = connectDatabase({ databaseUrl: `postgres://nobody@127.0.0.1:${wire.port}/calls`, dataDir: null });
  await expect(start).rejects.toThrow(/^The PostgreSQL server of DATABASE_URL cannot be reached \(.*timeout\)\.$/);
});

if (postgresUrl) {
  test('queues deliveries and answers people 503 with Retry-After while PostgreSQL is silent', async () => {
    const { hostname, port } = new URL(postgresUrl);
    wire = await openWire({ host: hostname, port: Number(port || 5432) });
    const own = { url: postgresUrl, name: `${inject('databasePrefix')}away`, throughPort: wire.port };
    installation = await prepareInstallation(oneCompany, own);
    await installation.start();
    expect((await deliver(installation, 'before')).status).toBe(200);

    wire.goSilent();
    const queued = await deliver(installation, 'meanwhile');
    expect(queued).toMatchObject({ status: 200, body: { status: 'queued' } });
    const kept = { status: 200, deliveries: true, people: false };
    await expect.poll(() => findHealth(installation?.address ?? ''), waitOptions).toMatchObject(kept);
    const refused = await Promise.all([
      deliver(installation, 'to-nobody', '/api/webhook/hook-2'),
      fetch(`${installation.address}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: installation.address },
        body: JSON.stringify({ username: 'somebody', password: 'something' }),
      }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([503, 503]);
    expect(refused.map(({ headers }) => Number(headers.get('retry-after')) > 0)).toEqual([true, true]);

    wire.resume();
    await expect.poll(() => isReady(installation?.address ?? ''), waitOptions).toBe(true);
    const afterwards = () => deliver(installation as Installation, 'after');
    await expect.poll(afterwards, waitOptions).toMatchObject({ status: 200, body: { status: 'success' } });
    await expect.poll(() => countWaiting(installation as Installation), waitOptions).toBe(0);
    expect(await installation.stop()).toBe(0);
    expect(
      await ask(own.url.replace(/\/[^/]*$/, `/${own.name}`), 'select call_key as key from calls order by 1', []),
    ).toEqual(['after', 'before', 'meanwhile'].map((key) => ({ key })));
  });

  test('fails only the transaction whose connection is lost, and the pool opens another connection', async () => {
    installation = await prepareInstallation(oneCompany, { url: postgresUrl, name: `${inject('databasePrefix')}lost` });
    const database = await installation.open();
    const lost = database.people.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await endBackend(postgresUrl, rows[0]?.pid);
      // Not the database is awaited here: the driver reports only to the process.
      await expect.poll(() => countBackends(postgresUrl, rows[0]?.pid)).toBe(0);
      await transaction.execute(sql`select 1`);
    });
    expect(isDatabaseUnavailable(await lost.catch((error: unknown) => error))).toBe(true);
    expect((await database.people.execute<{ one: number }>(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    expect(database.people.$client.totalCount).toBe(database.people.$client.idleCount);

    // drizzle does not release a client whose BEGIN failed: eight of those would exhaust the pool.
    const held = await database.people.$client.connect();
    const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid');
    await endBackend(postgresUrl, rows[0]?.pid);
    await expect.poll(() => database.people.$client.totalCount).toBe(0);
    await database.close();
  });
}

const waitOptions = { timeout: 60_000, interval: 100 };

async function deliver(
  running: Installation,
  callId: string,
  to = webhookPath,
): Promise<{ status: number; headers: Headers; body: unknown }> {
  const response = await fetch(`${running.address}${to}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: callBody(callId),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

async function endBackend(url: string, pid: number | undefined): Promise<void> {
  await ask(url, 'select pg_terminate_backend($1)', [pid]);
}

async function countBackends(url: string, pid: number | undefined): Promise<number> {
  return (await ask(url, 'select pid from pg_stat_activity where pid = $1', [pid])).length;
}

async function ask(url: string, query: string, values: unknown[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(query, values);
  await client.end();
  return rows;
}
