// What a phone system has sent, as its setup shows it, and what tells people that something waits.
import { beforeEach, expect, test } from 'vitest';
import type { WebhookArrivals } from '#contract/arrivals';
import type { FirstSteps } from '#contract/first-steps';
import type { Notification } from '#contract/notifications';
import type { WebhookConfiguration } from '#contract/webhooks';
import { type ReplayWorld, whole } from '../replayed-deliveries';
import { createWaitingSteps, openReplayWorld } from '../waiting-world';

let world: ReplayWorld;

beforeEach(async () => {
  world = await openReplayWorld();
});

const { deliver, addSystem, map, countWaiting } = createWaitingSteps(() => world);

const arrivalsOf = async ({ id }: Pick<WebhookConfiguration, 'id'>) =>
  (await world.director.get(`/api/webhook-sources/${id}/arrivals`)).body as WebhookArrivals;
const bell = async () => {
  // Days pass, and so do sessions.
  await world.director.openSession('director');
  return (await world.director.get('/api/notifications')).body as Notification[];
};
const firstSteps = async () => (await world.director.get('/api/first-steps/1')).body as FirstSteps;
const none = { waiting: 0, waitingCut: 0, waitingSince: null, counted: 0, notCalls: 0, handshakes: 0, others: 0 };

test('what arrived is told apart: nothing, no call yet, calls', async () => {
  const system = await addSystem();
  const path = system.endpointPath ?? '';
  const { id: configurationId, source } = system;
  const begun = { configurationId, source, isMapped: false };
  expect(await arrivalsOf(system)).toEqual({
    ...begun,
    state: 'nothing',
    ...none,
    newestAt: null,
    openings: null,
    newest: [],
  });
  await world.tested.visit({}).post(`/api/webhook/${path}`, {}, { 'validation-token': 'abc' });
  expect(await arrivalsOf(system)).toMatchObject({ ...none, state: 'no-call', handshakes: 1 });
  await deliver({ event: 'webhook.test' }, path);
  expect(await arrivalsOf(system)).toMatchObject({ state: 'no-call', waiting: 1, handshakes: 1 });
  await world.tested
    .visit({})
    .post(
      `/api/webhook/${path}`,
      { ...whole, call_id: 'c1', from: '+16466063895' },
      { 'user-agent': 'Zoom Phone', 'x-zm-signature': 'v0=abc' },
    );
  const at = world.tested.clock.now.toISOString();
  const seen = await arrivalsOf(system);
  expect(seen).toMatchObject({ state: 'calls', waiting: 2, handshakes: 1, others: 0, newestAt: at });
  expect(seen.newest.map(({ status }) => status)).toEqual(['waiting', 'waiting', 'handshake']);
  expect(seen.newest[0]).toMatchObject({
    receivedAt: at,
    reason: 'not-mapped-yet',
    method: 'POST',
    contentType: 'application/json',
    headers: { 'user-agent': 'Zoom Phone', 'x-zm-signature': 'v0=abc' },
    payload: { call_id: 'c1', from: '+16466063895' },
    payloadCut: false,
  });
  const mapped = await map(system);
  await countWaiting(source);
  expect(await arrivalsOf(mapped)).toMatchObject({
    ...{ isMapped: true, state: 'calls', waiting: 0, waitingSince: null, counted: 1, others: 1 },
  });
  // Another phone system's deliveries are its own.
  expect(await arrivalsOf({ id: 1 })).toMatchObject({ ...none, state: 'nothing' });
});

test('an address that is opened without a call is said so, until something comes', async () => {
  const system = await addSystem();
  const path = system.endpointPath ?? '';
  await deliver({ event: 'webhook.test' }, path);
  const { clock, app } = world.tested;
  clock.passMinutes(1);
  const open = (method: 'GET' | 'HEAD', url: string) => app.inject({ method, url: `/api/webhook/${url}` });
  await open('HEAD', path);
  await open('GET', `${path}?challenge=1`);
  await open('GET', 'nowhere');
  clock.passMinutes(1);
  expect((await arrivalsOf(system)).openings).toBeNull();
  for (const url of [path, `${path.toUpperCase()}/`, `${path}%20`]) await open('GET', url);
  expect((await arrivalsOf(system)).openings).toEqual({ times: 3, lastAt: clock.now.toISOString() });
  expect((await arrivalsOf({ id: 1 })).openings).toBeNull();
  clock.passMinutes(1);
  await deliver({ event: 'webhook.test' }, path);
  expect((await arrivalsOf(system)).openings).toBeNull();
});

test('at most the newest twenty are shown, waiting ones even when the company is busy', async () => {
  const system = await addSystem();
  for (let n = 0; n < 25; n++) await deliver({ n }, system.endpointPath ?? '');
  const { newest, waiting } = await arrivalsOf(system);
  expect(newest.map(({ payload }) => (payload as { n: number }).n)).toEqual(
    Array.from({ length: 20 }, (_, n) => 24 - n),
  );
  expect(waiting).toBe(25);
});

test('the bell says nothing for a day, and then says once what waits', async () => {
  const system = await addSystem({ name: 'Zoom' });
  await deliver({ ...whole, call_id: 'c1' }, system.endpointPath ?? '');
  const since = world.tested.clock.now;
  world.tested.clock.passMinutes(23 * 60);
  await deliver({ ...whole, call_id: 'c2' }, system.endpointPath ?? '');
  const newest = world.tested.clock.now;
  expect(await bell()).toEqual([]);
  world.tested.clock.passMinutes(60);
  const notice = {
    kind: 'waiting',
    companyId: 1,
    sourceName: 'Zoom',
    failures: 0,
    waiting: { source: 'zoom', deliveries: 2, isMapped: false },
    latestAt: newest.toISOString(),
    reportedAt: new Date(since.getTime() + 86_400_000).toISOString(),
    isRead: false,
  };
  expect(await bell()).toMatchObject([notice]);
  await world.director.post('/api/notifications/read', { readTo: notice.reportedAt, companyId: 1 });
  await deliver({ ...whole, call_id: 'c3' }, system.endpointPath ?? '');
  expect(await bell()).toMatchObject([{ kind: 'waiting', waiting: { deliveries: 3 }, isRead: true }]);
  await map(system);
  expect(await bell()).toMatchObject([{ waiting: { deliveries: 3, isMapped: true } }]);
  await countWaiting(system.source);
  expect(await bell()).toEqual([]);
});

test('the first steps name the phone system without a mapping for which most waits', async () => {
  expect(await firstSteps()).toMatchObject({ hasWebhook: true, unmapped: null });
  await addSystem({ name: 'Aircall' });
  const zoom = await addSystem({ name: 'Zoom' });
  await deliver({ ...whole, call_id: 'c1' }, zoom.endpointPath ?? '');
  expect(await firstSteps()).toMatchObject({ unmapped: { source: 'zoom', name: 'Zoom', waiting: 1 } });
  await world.director.delete(`/api/webhook-sources/${zoom.id}`);
  expect(await firstSteps()).toMatchObject({ unmapped: { source: 'aircall', waiting: 0 } });
});
