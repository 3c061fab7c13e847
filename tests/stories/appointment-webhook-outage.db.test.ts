// What the webhook of an appointment list receives while the database is unavailable waits on disk (docs/decisions/0091).
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppointmentList } from '#contract/appointments';
import { openListPathFile } from '../../server/appointments/list-paths';
import { openEndpointFile } from '../../server/ingest/names/endpoint-file';
import { openSpool, type Spool } from '../../server/platform/spool';
import { AppointmentWorld, anna } from '../appointment-world';
import { withOutage } from '../database-with-outage';
import { type TestApp, testApp } from '../test-app';

const waitOptions = { timeout: 20_000, interval: 50 };
const endpointPath = 'northside-appointments-path';
const row = (Id: string, more: object = {}) => ({ Id, Phone: anna, Created: '2026-03-02T15:02:00Z', ...more });

let folder: string;
let spool: Spool;
let world: AppointmentWorld;
let list: AppointmentList;
let isUnavailable = false;

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-lists-'));
  isUnavailable = false;
  spool = await openSpool(path.join(folder, 'spool'));
  world = await AppointmentWorld.create({}, { wrap: mayBeAway, diskStorage: diskStorage() });
  await world.call({ id: 'one', at: '2026-03-02T15:00:00Z', seconds: 300 });
  list = await world.addList();
  expect((await world.dana.put(`/api/appointment-lists/${list.id}`, { ...list, endpointPath })).code).toBe(200);
});

afterEach(async () => {
  await world.tested.app.close();
  await spool.close();
  fs.rmSync(folder, { recursive: true });
});

const mayBeAway = (database: AppointmentWorld['database']) => withOutage(database, () => isUnavailable);

const diskStorage = () => ({
  ...{ spool, endpointFile: openEndpointFile(folder), lastKnown: undefined },
  listPathFile: openListPathFile(folder),
});

async function post(body: object | string, to = endpointPath, by: TestApp = world.tested) {
  const answer = await by
    .visit({})
    .post(`/api/appointment-webhook/${to}`, body, { 'content-type': 'application/json' });
  return [answer.code, (answer.body as { status?: string }).status];
}

async function back() {
  isUnavailable = false;
  await vi.waitFor(() => expect(spool.status().waiting).toBe(0), waitOptions);
}

test('rows that arrive while the database is unavailable are matched once it is back, each once', async () => {
  isUnavailable = true;
  expect(await post([row('A')])).toEqual([200, 'queued']);
  expect(await post([row('A')])).toEqual([200, 'queued']);
  expect(await post('[{')).toEqual([400, undefined]);
  // Whether there is such a path cannot be told now.
  expect(await post([row('A')], 'no-list-has-this-path')).toEqual([503, undefined]);
  expect(spool.status().waiting).toBe(2);
  // They are rows of the day on which they arrived.
  world.tested.clock.now = new Date(world.tested.clock.now.getTime() + 24 * 3_600_000);
  await back();
  world = await world.signedInAgain();
  await world.tested.jobs.finish();
  expect(await world.matches()).toEqual({ A: 'sure one' });
  expect((await world.dana.get('/api/appointment-imports?companyId=1')).body).toMatchObject([
    { kind: 'webhook', totalRows: 1, createdAt: expect.stringMatching(/^2026-03-02/) },
  ]);
  expect(await post([row('A')], 'no-list-has-this-path')).toEqual([404, undefined]);
});

test('a start without the database knows the lists from a file', async () => {
  await world.tested.app.close();
  isUnavailable = true;
  const restarted = await testApp(mayBeAway(world.database), { diskStorage: diskStorage() });
  restarted.clock.now = world.tested.clock.now;
  expect(await post([row('A')], endpointPath.toUpperCase(), restarted)).toEqual([200, 'queued']);
  await back();
  await restarted.jobs.finish();
  expect((await world.calls())[0]?.booked).toBe(true);
  await restarted.app.close();
});

test('rows of a list that was deleted meanwhile are dropped, and what waits behind them is not held up', async () => {
  isUnavailable = true;
  expect(await post([row('A')])).toEqual([200, 'queued']);
  await world.database.people.$client.query(`update appointment_lists set deleted_at = now() where id = ${list.id}`);
  await world.tested
    .visit({})
    .post(
      '/api/webhook/northside-calls-path',
      { call_id: 'two', at: '2026-03-02T15:10:00Z', customer_phone: anna, store_id: 'NS-01', call_tag: 'Live' },
      { 'content-type': 'application/json' },
    );
  expect(spool.status().waiting).toBe(2);
  await back();
  expect((await world.calls()).map(({ key }) => key)).toEqual(['one', 'two']);
  expect(await spool.countAside()).toBe(0);
});
