// The later statement about a call wins, whatever the clock of the machine that received it, and however long it waited.
// @module-tag long
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { examplePayload } from '#contract/example-payload';
import type { Database } from '../../server/database/engine/connect';
import { findLastOrder, saveLastOrder } from '../../server/database/settings';
import { openArrivalOrder } from '../../server/ingest/delivery/arrival-order';
import { createArrivals } from '../../server/ingest/delivery/delivery-id';
import { openEndpointFile } from '../../server/ingest/names/endpoint-file';
import { openSpool } from '../../server/platform/spool';
import { withOutage } from '../database-with-outage';
import { oneWebhook } from '../one-webhook';
import { type TestApp, type TestAppOptions, testApp } from '../test-app';
import { testDatabase } from '../test-database';

let database: Database;
let folder: string;
const ends: (() => Promise<void>)[] = [];

beforeEach(async () => {
  database = await testDatabase(oneWebhook('path-1'));
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-order-'));
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  fs.rmSync(folder, { recursive: true });
});

/** A server with a folder of its own, on a machine whose clock is wrong by `aheadMs`. */
async function startServer(aheadMs: number, on = database, options: TestAppOptions = {}): Promise<TestApp> {
  const order = await openArrivalOrder({
    dataDir: fs.mkdtempSync(path.join(folder, 'server-')),
    saveInDatabase: (last) => saveLastOrder(database.background, last),
  });
  order.raise(await findLastOrder(database.background));
  ends.unshift(order.stop);
  const arrive = createArrivals(() => new Date(Date.now() + aheadMs), order.next);
  return testApp(on, { ...options, arrive });
}

async function deliverAppointment(server: TestApp, callId: string, appointment: 'yes' | 'no'): Promise<unknown> {
  const payload = { ...examplePayload(callId, server.clock.now), appointment_made: appointment };
  const { body } = await server.visit({}).post('/api/webhook/path-1', payload, { 'content-type': 'application/json' });
  return body;
}

async function countCalls() {
  const { rows } = await database.people.$client.query('select was_booked, count(*)::int from calls group by 1');
  return rows;
}

test('the later delivery wins after a move to a machine whose clock is 3 s behind', async () => {
  const ahead = await startServer(3_000);
  for (let call = 0; call < 20; call++)
    expect(await deliverAppointment(ahead, `call-${call}`, 'yes')).toMatchObject({ status: 'success' });
  await ahead.app.close();
  for (const end of ends.splice(0)) await end();
  const right = await startServer(0);
  for (let call = 0; call < 20; call++)
    expect(await deliverAppointment(right, `call-${call}`, 'no')).toMatchObject({ status: 'success' });
  expect(await countCalls()).toEqual([{ was_booked: false, count: 20 }]);
});

test('a delivery that waited on disk keeps its place before later ones', async () => {
  let isUnavailable = false;
  const spool = await openSpool(path.join(folder, 'spool'));
  const diskStorage = { spool, endpointFile: openEndpointFile(folder), lastKnown: undefined };
  const server = await startServer(
    0,
    withOutage(database, () => isUnavailable),
    { diskStorage },
  );
  ends.unshift(async () => {
    await server.app.close();
    await spool.close();
  });
  await deliverAppointment(server, 'before', 'no');
  isUnavailable = true;
  expect(await deliverAppointment(server, 'a call', 'yes')).toMatchObject({ status: 'queued' });
  isUnavailable = false;
  await deliverAppointment(server, 'a call', 'no');
  await vi.waitFor(() => expect(spool.status().waiting).toBe(0), { timeout: 20_000, interval: 50 });
  expect(await countCalls()).toEqual([{ was_booked: false, count: 2 }]);
});
