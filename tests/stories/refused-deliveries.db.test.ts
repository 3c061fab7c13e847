// Deliveries that could be stored neither in the database nor on disk: the log and the bell say when, how many and why.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { examplePayload } from '#contract/example-payload';
import { openEndpointFile } from '../../server/ingest/names/endpoint-file';
import { openSpool, type Spool } from '../../server/platform/spool';
import { withOutage } from '../database-with-outage';
import { oneWebhook } from '../one-webhook';
import { type TestApp, testApp, type Visitor } from '../test-app';
import { testDatabase } from '../test-database';

const waitOptions = { timeout: 20_000, interval: 50 };

let folder: string;
let spool: Spool;
let tested: TestApp;
let isUnavailable = false;

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-refused-'));
  isUnavailable = false;
  const database = await testDatabase(oneWebhook('path-1'));
  spool = await openSpool(path.join(folder, 'spool'), { maxFiles: 1 });
  const diskStorage = { spool, endpointFile: openEndpointFile(folder), lastKnown: undefined };
  tested = await testApp(
    withOutage(database, () => isUnavailable),
    { diskStorage, settings: { dataDir: folder } },
  );
  await tested.app.ready();
});

afterEach(async () => {
  await tested.app.close();
  await spool.close();
  fs.rmSync(folder, { recursive: true });
});

const send = (callId: string) =>
  tested.visit({}).post('/api/webhook/path-1', examplePayload(callId, tested.clock.now), {
    'content-type': 'application/json',
  });

async function signedIn(): Promise<Visitor> {
  const visitor = tested.visit();
  await visitor.openSession('director');
  return visitor;
}

const logOf = async (visitor: Visitor) => (await visitor.get('/api/webhook-logs?companyId=1')).body;

test('refused deliveries are reported by the log and the bell once the database is back, per interval', async () => {
  const director = await signedIn();
  expect((await send('before')).code).toBe(200);

  isUnavailable = true;
  expect(await send('waits')).toMatchObject({ code: 200, body: { status: 'queued' } });
  for (const call of ['one', 'two', 'three']) {
    expect((await send(call)).code).toBe(503);
    tested.clock.passMinutes(0.5);
  }
  tested.clock.passMinutes(10);
  expect((await send('four')).code).toBe(503);
  tested.clock.passMinutes(20);
  isUnavailable = false;

  await vi.waitFor(async () => expect(await logOf(director)).toHaveLength(4), waitOptions);
  const rest = 'Senders were asked to send them again; calls from those that did not are missing.';
  const cause = 'the database was unavailable and the space for waiting deliveries was full';
  const refusedRow = {
    ...{ status: 'failed', reason: 'not-kept', source: 'default', timestamp: tested.clock.now.toISOString() },
    ...{ payloadText: '', payloadBytes: 0, processedData: null },
  };
  expect(await logOf(director)).toMatchObject([
    { ...refusedRow, errorMessage: `On 2026-03-02 at 09:11 UTC, 1 delivery was refused: ${cause}. ${rest}` },
    {
      ...refusedRow,
      errorMessage: `On 2026-03-02 from 09:00 to 09:01 UTC, 3 deliveries were refused: ${cause}. ${rest}`,
    },
    { status: 'success', processedData: { callId: 'waits' } },
    { status: 'success', processedData: { callId: 'before' } },
  ]);
  expect((await director.get('/api/notifications')).body).toMatchObject([
    { kind: 'failures', failures: 2, isRead: false, latestMessage: expect.stringContaining('deliver') },
  ]);
});

test('a replay does not change a row about refused deliveries', async () => {
  const director = await signedIn();
  expect((await send('before')).code).toBe(200);
  isUnavailable = true;
  await send('waits');
  await send('refused');
  isUnavailable = false;
  await vi.waitFor(async () => expect(await logOf(director)).toHaveLength(3), waitOptions);
  const filters = { reason: 'not-kept' };
  const started = await director.post('/api/replays', { companyId: 1, selection: { filters }, dryRun: false });
  expect(started.code).toBe(201);
  await vi.waitFor(async () => {
    expect((await director.get('/api/replays?companyId=1')).body).toMatchObject([{ status: 'done' }]);
  }, waitOptions);
  expect((await director.get('/api/webhook-logs?companyId=1&reason=not-kept')).body).toMatchObject([
    { status: 'failed', reason: 'not-kept', replayedAt: null },
  ]);
});

test('a server that stops records its refused deliveries if the database is available', async () => {
  expect((await send('before')).code).toBe(200);
  isUnavailable = true;
  await send('waits');
  await send('refused');
  const { database } = tested;
  isUnavailable = false;
  // Nobody has noticed yet that it is back: the stop itself must.
  await tested.app.close();
  const { rows } = await database.people.execute<{ reason: string }>(
    `select reason from deliveries where reason is not null`,
  );
  expect(rows).toEqual([{ reason: 'not-kept' }]);
});
