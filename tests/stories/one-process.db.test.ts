// One process owns the database of an installation: a second one waits, and what it takes over is as the first left it.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { examplePayload } from '#contract/example-payload';
import { type DatabaseOptions, type OpenedDatabase, openDatabase } from '../../server/database/engine/connect';
import { isDatabaseUnavailable } from '../../server/database/engine/database-away';
import type { Outdated } from '../../server/database/outdated';

import { openEndpointFile } from '../../server/ingest/names/endpoint-file';
import { openSpool } from '../../server/platform/spool';
import { oneWebhook } from '../one-webhook';
import { testApp } from '../test-app';
import { testDatabase } from '../test-database';

const soon = { timeout: 15_000, interval: 20 };

describe('a server', () => {
  let databaseUrl: string;
  let lines: string[];
  const ends: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    databaseUrl = (await testDatabase(oneWebhook('path-1'))).url;
    lines = [];
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function openServer(options: Partial<DatabaseOptions> = {}): Promise<OpenedDatabase> {
    // The PostgreSQL of tests need not be durable.
    const log = (line: string) => void (line.startsWith('Warning') || lines.push(line));
    const opened = await openDatabase({ databaseUrl, dataDir: null, isOwner: true, log, ...options });
    ends.push(opened.database.close);
    return opened;
  }

  async function openSession(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => {});
    await client.connect();
    ends.push(() => client.end().catch(() => {}));
    return client;
  }

  const countCompanies = async ({ database }: OpenedDatabase) =>
    (await database.people.$client.query('select count(*)::int as companies from companies')).rows[0].companies;

  /** Ends the connection that holds the lock, as a restart of the database does. */
  async function loseLock(): Promise<void> {
    const session = await openSession();
    const { rows } = await session.query(
      `select pg_terminate_backend(pid, 5000) as ended from pg_stat_activity
       where datname = current_database() and application_name like 'callgauge lock %'
         and pid in (select pid from pg_locks where locktype = 'advisory' and granted)`,
    );
    expect(rows).toEqual([{ ended: true }]);
  }

  test('that starts beside another reads nothing until that one ends, and says so once', async () => {
    const first = await openServer();
    await first.prepare();
    expect(await countCompanies(first)).toBe(1);
    const second = await openServer();
    let isTaken = false;
    const taking = second.prepare().then(() => {
      isTaken = true;
    });
    await expect.poll(() => second.database.isHeldElsewhere(), soon).toBe(true);
    const refused = await countCompanies(second).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(refused)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(isTaken).toBe(false);
    expect(await countCompanies(first)).toBe(1);
    await first.database.close();
    await taking;
    expect(second.database.isHeldElsewhere()).toBe(false);
    expect(await countCompanies(second)).toBe(1);
    expect(lines).toEqual(['Another CallGauge process uses this database: waiting until it ends.']);
  });

  test('ends what an earlier process still does before it reads anything', async () => {
    const earlier = await openSession();
    await earlier.query(`set application_name = 'callgauge'; begin; update companies set name = 'Half done'`);
    const seen: string[] = [];
    const server = await openServer({
      async onPrepared() {
        const session = await openSession();
        const { rows } = await session.query('select name from companies for update nowait');
        seen.push(rows[0].name);
      },
    });
    await server.prepare();
    expect(seen).toEqual(['Company 1']);
    await expect(earlier.query('commit')).rejects.toThrow();
  });

  test('whose lock is lost takes it again, and loads everything anew', async () => {
    let prepared = 0;
    const server = await openServer({ onPrepared: async () => void prepared++ });
    await server.prepare();
    const outdated: Outdated[] = [];
    server.database.onOutdated(async (all) => void outdated.push(all));
    await loseLock();
    const refused = async () => isDatabaseUnavailable(await countCompanies(server).catch((error: unknown) => error));
    await expect.poll(refused, soon).toBe(true);
    await expect.poll(() => countCompanies(server).catch(() => 0), soon).toBe(1);
    expect(outdated).toEqual([{ endpoints: true, namesOf: 'all' }]);
    expect(prepared).toBe(2);
    expect(lines).toEqual([
      'The connection that holds the database was lost: nothing is read or written until it is back.',
      'The database is held again.',
    ]);
  });

  test('that has lost the database to another keeps deliveries on disk, and counts them when it has it again', async () => {
    const { database, prepare } = await openServer();
    await prepare();
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-one-'));
    const spool = await openSpool(path.join(folder, 'spool'));
    const diskStorage = { spool, endpointFile: openEndpointFile(folder), lastKnown: undefined };
    const { app, clock, visit } = await testApp(database, { diskStorage });
    ends.push(async () => {
      await app.close();
      await spool.close();
      fs.rmSync(folder, { recursive: true });
    });
    const deliver = async (callId: string) => {
      const answer = await visit({}).post('/api/webhook/path-1', examplePayload(callId, clock.now), {
        'content-type': 'application/json',
      });
      return (answer.body as { status: string }).status;
    };
    expect(await deliver('before')).toBe('success');
    const director = visit();
    await director.openSession('director');

    // The next in line gets the lock at once.
    const another = await openSession();
    const taken = another.query('select pg_advisory_lock(-1)');
    await loseLock();
    await taken;
    await expect.poll(() => database.isHeldElsewhere(), soon).toBe(true);
    expect(await deliver('meanwhile')).toBe('queued');
    expect((await director.get('/api/companies')).code).toBe(503);
    expect((await visit().get('/readyz')).code).toBe(503);
    const { rows: during } = await another.query('select call_key from calls');
    expect(during).toEqual([{ call_key: 'before' }]);

    await another.end();
    await expect.poll(() => deliver('after'), soon).toBe('success');
    await vi.waitFor(() => expect(spool.status().waiting).toBe(0), soon);
    const { rows } = await database.people.$client.query('select call_key from calls');
    expect(rows.map(({ call_key }) => call_key).sort()).toEqual(['after', 'before', 'meanwhile']);
  });

  test('and a backup or check beside it work at the same time', async () => {
    const server = await openServer();
    await server.prepare();
    const command = await openServer({ isOwner: false });
    await command.prepare();
    expect(await countCompanies(command)).toBe(1);
    expect(await countCompanies(server)).toBe(1);
  });
});
