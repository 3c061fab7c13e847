// A call that comes while the database is away: acknowledged, told of, and counted when it is back.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import type { Database } from '../../server/database/connect';
import { openEndpointFile } from '../../server/ingest/directory/endpoint-file';
import { openSpool, type Spool } from '../../server/ingest/spool/spool';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../test-app';
import { testDatabase } from '../test-database';

const patience = { timeout: 20_000, interval: 50 };

let folder: string;
let spool: Spool;
let tested: TestApp;
let isAway = false;

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-waiting-'));
  isAway = false;
  const database = await testDatabase({
    companies: [{ id: 1 }],
    users: [{ id: 1, username: 'director', role: 'director', passwordHash: testPasswordHash }],
    userCompanies: [{ userId: 1, companyId: 1 }],
    services: [{ id: 1, name: 'Oil Change' }],
    locations: [{ companyId: 1, id: 1, code: 'NS-01' }],
    webhookConfigurations: [{ companyId: 1, id: 1, endpointPath: 'path-1', ...exampleKeys }],
    webhookEndpoints: [{ path: 'path-1', companyId: 1, configurationId: 1 }],
  });
  spool = await openSpool(path.join(folder, 'spool'), { maxBytes: 1e9, log: () => {} });
  const endpointFile = openEndpointFile(folder);
  const beside = { spool, endpointFile, lastKnown: (await endpointFile.read())?.endpoints };
  tested = await testApp(deliveriesAway(database), { beside, settings: { dataDir: folder } });
});

afterEach(async () => {
  await tested.app.close();
  await spool.close();
  fs.rmSync(folder, { recursive: true });
});

/** The database, whose lane of deliveries is out of reach while `isAway`. */
function deliveriesAway(database: Database): Database {
  const deliveries = new Proxy(database.deliveries, {
    get(target, key) {
      if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      return Reflect.get(target, key);
    },
  });
  return { ...database, deliveries };
}

const send = (callId: string, body: object = examplePayload(callId, tested.clock.now)) =>
  tested.visit({}).post('/api/webhook/path-1', body, { 'content-type': 'application/json' });

async function signedIn(): Promise<Visitor> {
  const visitor = tested.visit();
  await visitor.signIn('director');
  return visitor;
}

test('a call that comes while the database is away is acknowledged, told of, and counted when it is back', async () => {
  const address = await tested.app.listen({ host: '127.0.0.1', port: 0 });
  const director = await signedIn();
  const news = await listen(address, director);
  expect(await send('before')).toMatchObject({ code: 200, body: { status: 'success' } });
  expect(await news()).toBe('data: {"companies":[1],"alarming":[]}\n\n');

  isAway = true;
  tested.clock.passMinutes(1);
  const arrivedAt = tested.clock.now.toISOString();
  expect(await send('meanwhile')).toMatchObject({ code: 200, body: { status: 'queued' } });
  tested.clock.passMinutes(1);
  expect(await send('too large', { ballast: 'x'.repeat(2_000_000) })).toMatchObject({
    code: 413,
    body: { status: 'too-large', error: { reason: 'too-large' } },
  });
  expect((await director.get('/api/intake-status')).body).toMatchObject({ waiting: 2, waitingSince: arrivedAt });
  expect(await news()).toMatch(/^data: /);
  expect((await tested.visit().post('/api/webhook/nowhere', {})).code).toBe(503);

  isAway = false;
  await vi.waitFor(async () => {
    expect((await director.get('/api/intake-status')).body).toMatchObject({ waiting: 0, waitingSince: null });
  }, patience);
  expect((await director.get('/api/webhook-logs?companyId=1')).body).toMatchObject([
    { status: 'too-large', reason: 'too-large' },
    { status: 'success', timestamp: arrivedAt, processedData: { callId: 'meanwhile' } },
    { status: 'success', processedData: { callId: 'before' } },
  ]);
  expect((await tested.visit().post('/api/webhook/nowhere', {})).code).toBe(404);
  expect(await send('after')).toMatchObject({ code: 200, body: { status: 'success' } });
});

/** What a browser hears, piece by piece. */
async function listen(address: string, visitor: Visitor): Promise<() => Promise<string>> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${address}/api/live-news`, { headers: { cookie } });
  const reader = response.body?.getReader();
  const next = async () => new TextDecoder().decode((await reader?.read())?.value);
  expect(await next()).toBe('retry: 5000\n\n');
  return next;
}
