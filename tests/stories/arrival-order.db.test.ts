// The later statement about a call wins, whichever server received it, whatever that server's clock, and however long
// it waited.
// @module-tag long
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { examplePayload } from '#contract/example-payload';
import type { Database } from '../../server/database/engine/connect';
import { findDatabaseTime } from '../../server/database/settings';
import { createArrivals } from '../../server/ingest/delivery/delivery-id';
import { openOrderClock } from '../../server/ingest/delivery/order-clock';
import { openSpool } from '../../server/ingest/keep/spool';
import { openEndpointFile } from '../../server/ingest/names/endpoint-file';
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

/** A separate server whose machine's clock is wrong by `aheadMs`. */
async function startServer(aheadMs: number, on = database, options: TestAppOptions = {}): Promise<TestApp> {
  const clock = await openOrderClock({
    dataDir: fs.mkdtempSync(path.join(folder, 'server-')),
    findDatabaseTime: () => findDatabaseTime(database.deliveries),
    wall: () => Date.now() + aheadMs,
  });
  await clock.measure();
  ends.unshift(clock.stop);
  return testApp(on, { ...options, arrive: createArrivals(clock.now, clock) });
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

test('the later delivery wins for 20 of 20 calls on two servers whose clocks are 3 s apart', async () => {
  const [ahead, right] = [await startServer(3_000), await startServer(0)];
  for (let call = 0; call < 20; call++) {
    expect(await deliverAppointment(ahead, `call-${call}`, 'yes')).toMatchObject({ status: 'success' });
    expect(await deliverAppointment(right, `call-${call}`, 'no')).toMatchObject({ status: 'success' });
  }
  expect(await countCalls()).toEqual([{ was_booked: false, count: 20 }]);
});

test('a delivery that waited on disk keeps its place before later ones of another server', async () => {
  let isUnavailable = true;
  const spool = await openSpool(path.join(folder, 'spool'), { maxBytes: 1e9, log: () => {} });
  const diskStorage = { spool, endpointFile: openEndpointFile(folder), lastKnown: undefined };
  const cutOff = await startServer(
    3_000,
    withOutage(database, () => isUnavailable),
    { diskStorage },
  );
  const other = await startServer(0);
  ends.unshift(async () => {
    await cutOff.app.close();
    await spool.close();
  });
  isUnavailable = false;
  await deliverAppointment(cutOff, 'before', 'no');
  isUnavailable = true;
  expect(await deliverAppointment(cutOff, 'a call', 'yes')).toMatchObject({ status: 'queued' });
  expect(await deliverAppointment(other, 'a call', 'no')).toMatchObject({ status: 'success' });
  isUnavailable = false;
  await vi.waitFor(() => expect(spool.status().waiting).toBe(0), { timeout: 20_000, interval: 50 });
  expect(await countCalls()).toEqual([{ was_booked: false, count: 2 }]);
});
