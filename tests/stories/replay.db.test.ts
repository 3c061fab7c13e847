// Earlier deliveries, read again: a fixed mapping, a corrected one, signatures; figures follow, and nothing is counted
// twice.
import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ReplaySelection } from '#contract/replays';
import type { Database } from '../../server/database/engine/connect';
import { insertReplay } from '../../server/database/replays/replays';
import { calls, deliveries, replays } from '../../server/database/schema';
import { all, createReplaySteps, failures, openReplayWorld, type ReplayWorld, whole } from '../replayed-deliveries';
import type { TestApp, Visitor } from '../test-app';

let world: ReplayWorld;
let tested: TestApp;
let database: Database;
let director: Visitor;

beforeEach(async () => {
  world = await openReplayWorld();
  ({ tested, database, director } = world);
});

const { deliver, fixMapping, logOf, statuses, callsNow, counted, replay } = createReplaySteps(() => world);

describe('a fixed mapping', () => {
  beforeEach(async () => {
    for (let n = 0; n < 10; n++) {
      const { store_id, ...rest } = whole;
      await deliver({ ...rest, shop: n < 7 ? 'A' : 'B', call_id: `c${n}` });
    }
    await deliver({ ...whole, store_id: 'C', call_id: 'elsewhere' });
    await fixMapping({ storeIdField: 'shop' });
  });

  test('a dry run predicts what would succeed, and changes nothing', async () => {
    const before = await logOf();
    const tried = await replay(failures, true);
    expect(tried).toMatchObject({ status: 'done', dryRun: true, total: 11, done: 11 });
    expect(tried).toMatchObject({ succeeded: 10, lost: 0, stillFailing: 1, changed: 1 });
    expect(tried.samples).toHaveLength(11);
    expect(tried.samples[0]).toMatchObject({
      before: { status: 'failed', reason: 'store-missing' },
      after: { status: 'success', reason: null },
      changes: ['Store: none → Uptown'],
    });
    expect(await logOf()).toEqual(before);
    expect(await counted()).toEqual([]);
  });

  test('a replay counts failed deliveries once, however often it is started', async () => {
    const bodies = (await logOf()).map(({ id, deliveryId, receivedAt, body }) => ({
      id,
      deliveryId,
      receivedAt,
      body,
    }));
    expect(await replay(failures)).toMatchObject({ status: 'done', total: 11, succeeded: 10, stillFailing: 1 });
    expect(await counted()).toEqual([
      { location_id: 1, calls: 7, booked: 7 },
      { location_id: 2, calls: 3, booked: 3 },
    ]);
    const log = await logOf();
    expect(log.map(({ id, deliveryId, receivedAt, body }) => ({ id, deliveryId, receivedAt, body }))).toEqual(bodies);
    expect(log[0]).toMatchObject({ status: 'success', reason: null, errorMessage: null, locationId: 1 });
    expect(log[0]?.replayedAt).toEqual(tested.clock.now);

    const again = await replay(all);
    expect(again).toMatchObject({ succeeded: 0, stillFailing: 1, changed: 0, samples: [] });
    const strip = ({ replayedAt, ...row }: (typeof log)[number]) => row;
    expect((await logOf()).map(strip)).toEqual(log.map(strip));
    expect(await counted()).toHaveLength(2);
  });

  test('ids and a period select deliveries', async () => {
    const [first, second] = await logOf();
    expect(await replay({ ids: [first?.id ?? 0] })).toMatchObject({ total: 1, done: 1, succeeded: 1 });
    const until = second?.receivedAt.toISOString() ?? '';
    expect(await replay({ filters: { until } })).toMatchObject({ total: 1, succeeded: 0 });
    expect(await replay({ filters: { since: until, reason: 'store-missing' } })).toMatchObject({ succeeded: 9 });
    expect(await replay({ filters: { text: 'ELSEWHERE' } })).toMatchObject({ total: 1, stillFailing: 1 });
  });
});

test('a corrected store moves its calls from one location to the other', async () => {
  for (let n = 0; n < 4; n++) await deliver({ ...whole, branch: n === 0 ? 'A' : 'B', call_id: `c${n}` });
  expect(await counted()).toEqual([{ location_id: 1, calls: 4, booked: 4 }]);
  const ids = (await callsNow()).map(({ id }) => id);
  await fixMapping({ storeIdField: 'branch' });
  const tried = await replay(all, true);
  expect(tried).toMatchObject({ succeeded: 0, stillFailing: 0, changed: 3 });
  expect(tried.samples.map(({ changes }) => changes)).toEqual(Array(3).fill(['Store: Uptown → Downtown']));
  expect(await replay(all)).toMatchObject({ changed: 3, samples: tried.samples });
  expect(await counted()).toEqual([
    { location_id: 1, calls: 1, booked: 1 },
    { location_id: 2, calls: 3, booked: 3 },
  ]);
  expect((await callsNow()).map(({ id }) => id)).toEqual(ids);
});

describe('a wrong mapping', () => {
  test('is reported to lose counted calls, before and after a replay, and a correct one restores them', async () => {
    for (let n = 0; n < 10; n++) await deliver({ ...whole, branch: n < 3 ? 'A' : '', call_id: `c${n}` });
    await fixMapping({ storeIdField: 'branch' });
    const tried = await replay(all, true);
    expect(tried).toMatchObject({ succeeded: 0, lost: 7, stillFailing: 0, changed: 0 });
    expect(tried.samples).toHaveLength(7);
    expect(await replay(all)).toMatchObject({ succeeded: 0, lost: 7, stillFailing: 0, changed: 0 });
    expect(await counted()).toEqual([{ location_id: 1, calls: 3, booked: 3 }]);
    expect(await replay(all, true)).toMatchObject({ lost: 0, stillFailing: 7, changed: 0 });
    await fixMapping({ storeIdField: 'store_id' });
    expect(await replay(all, true)).toMatchObject({ succeeded: 7, lost: 0, stillFailing: 0, changed: 0 });
    expect(await replay(all)).toMatchObject({ succeeded: 7, lost: 0, stillFailing: 0, changed: 0 });
  });

  test('changes the result and the reason of deliveries that still fail', async () => {
    await deliver({ ...whole, store_id: 'C', sold: 'Brakes', call_id: 'a' });
    await deliver({ ...whole, store_id: '', shop: 'C', call_id: 'b' });
    await fixMapping({ serviceField: 'sold', rules: { service: { keys: ['product_service'] } } });
    for (const dryRun of [true, false]) {
      const found = await replay(failures, dryRun);
      expect(found).toMatchObject({ succeeded: 0, lost: 0, stillFailing: 2, changed: 1 });
      expect(found.samples.map(({ changes }) => changes)).toEqual([['Service: Tires → Brakes']]);
    }
    await fixMapping({ rules: { service: { keys: ['product_service'] }, storeId: { keys: ['shop'] } } });
    for (const dryRun of [true, false]) {
      const found = await replay(failures, dryRun);
      expect(found).toMatchObject({ stillFailing: 2, changed: 1 });
      expect(found.samples).toMatchObject([
        { before: { reason: 'store-missing' }, after: { reason: 'unknown-store' } },
      ]);
    }
  });
});

describe('a delivery rejected for its signature', () => {
  const refused = { status: 'signature-refused' as const, reason: 'signature-wrong' as const, callId: null };

  beforeEach(async () => {
    await fixMapping({ storeIdField: 'shop' });
    for (let n = 0; n < 5; n++) await deliver({ ...whole, shop: n < 2 ? '' : 'A', call_id: `c${n}` });
    await database.people.$client.query('truncate calls');
    await database.people.update(deliveries).set(refused).where(eq(deliveries.status, 'success'));
    await fixMapping({ storeIdField: 'store_id' });
  });

  test('is excluded from replays by filters and by a value, with a note', async () => {
    const before = (await logOf()).filter(({ status }) => status === 'signature-refused');
    for (const selection of [failures, all, { filters: { text: 'shop' } }]) {
      expect(await replay(selection, true)).toMatchObject({ total: 2, done: 2, succeeded: 2, leftOut: 3 });
    }
    expect(await replay({ filters: { status: 'failed' } }, true)).toMatchObject({ total: 2, leftOut: 0 });
    expect(await replay(all)).toMatchObject({ total: 2, done: 2, succeeded: 2, leftOut: 3 });
    expect((await logOf()).filter(({ status }) => status === 'signature-refused')).toEqual(before);
    await database.people.update(deliveries).set({ unmapped: [{ field: 'storeId', value: 'X' }] });
    const unmapped = { source: 'default', field: 'storeId' as const, values: ['X'] };
    expect(await replay({ unmapped }, true)).toMatchObject({ total: 2, leftOut: 3 });
  });

  test('is included by its status, or by its id', async () => {
    const [first] = (await logOf()).filter(({ status }) => status === 'signature-refused');
    const chosen = { ids: [first?.id ?? 0] };
    expect(await replay(chosen)).toMatchObject({ total: 1, succeeded: 1, leftOut: 0 });
    const named: ReplaySelection = { filters: { status: 'signature-refused' } };
    expect(await replay(named)).toMatchObject({ total: 2, succeeded: 2, leftOut: 0 });
  });
});

test('new services beyond 20 an hour are refused by name, but a replay adds them', async () => {
  const name = (n: number) => ({ ...whole, product_service: `Made up ${n}`, call_id: `c${n}` });
  for (let n = 1; n <= 20; n++) expect(await deliver(name(n))).toMatchObject({ status: 'success' });
  const message = expect.stringContaining('this phone system has added 20 new services within the last hour');
  const refused = { status: 'failed', error: { reason: 'unknown-service', message } };
  expect(await deliver(name(21))).toMatchObject(refused);
  expect(await deliver(name(22))).toMatchObject(refused);
  expect(await deliver({ ...whole, call_id: 'known' })).toMatchObject({ status: 'success' });
  expect(await replay(failures, true)).toMatchObject({ total: 2, succeeded: 2 });
  expect(await replay(failures)).toMatchObject({ total: 2, succeeded: 2 });
});

describe('a delivery that cannot be read again stays unchanged', () => {
  test('a too large body, a switched off webhook, a deleted configuration', async () => {
    await deliver({ ...whole, call_id: 'a' });
    await deliver({ call_id: 'b' });
    await fixMapping({ active: false });
    await tested.app.inject({ method: 'POST', url: '/api/webhook/one', payload: 'x'.repeat(1_100_000) });
    const before = await logOf();
    expect(await replay(all)).toMatchObject({ total: 3, succeeded: 0, stillFailing: 2, changed: 0 });
    expect(await logOf()).toEqual(before);
    await fixMapping({ active: true, deletedAt: tested.clock.now });
    expect(await replay(all)).toMatchObject({ total: 3, stillFailing: 2 });
    expect((await logOf())[0]).toEqual(before[0]);
  });

  test('an inactive delivery is accepted in a replay once its webhook is on', async () => {
    await fixMapping({ active: false });
    await deliver({ ...whole, call_id: 'a' });
    expect(await statuses()).toEqual(['inactive']);
    await fixMapping({ active: true });
    expect(await replay({ filters: { status: 'inactive' } })).toMatchObject({ succeeded: 1 });
    expect(await statuses()).toEqual(['success']);
  });
});

test('a dry run creates no service and names the one it would create', async () => {
  const { product_service, ...rest } = whole;
  await deliver({ ...rest, sold: 'Wipers', call_id: 'a' });
  await fixMapping({ serviceField: 'sold' });
  const tried = await replay(all, true);
  expect(tried).toMatchObject({ succeeded: 1 });
  expect(tried.samples[0]?.changes).toEqual(['Service: none → Wipers (would be added)']);
  const names = async () => (await database.people.$client.query('select name from services order by id')).rows;
  expect(await names()).toHaveLength(2);
  await replay(all);
  expect(await names()).toEqual([{ name: 'Tires' }, { name: 'Brakes' }, { name: 'Wipers' }]);
});

test("a person's correction and what no delivery in the log says stay", async () => {
  const { callId } = await deliver({ ...whole, call_id: 'a' });
  const [call] = await callsNow();
  const ofPerson = `2${'f'.repeat(48)}`;
  await database.people
    .update(calls)
    .set({
      serviceId: 2,
      statedSeconds: 99,
      fieldKeys: { ...call?.fieldKeys, service: ofPerson, duration: `1${'e'.repeat(48)}` },
    })
    .where(eq(calls.id, callId ?? 0));
  await fixMapping({ storeIdField: 'shop', rules: { storeId: { constant: 'B' } } });
  await replay(all);
  expect(await callsNow()).toMatchObject([{ serviceId: 2, durationSeconds: 99, locationId: 2 }]);
});

test('a delivery whose values the database refuses keeps its bytes, and the others are replayed', async () => {
  for (const call_id of ['a', 'b', 'c']) await deliver({ ...whole, call_id, seconds: call_id === 'b' ? 60 : 30 });
  await database.people.$client.query(
    'alter table calls add constraint no_sixty check (duration_seconds is null or duration_seconds <> 60)',
  );
  try {
    await fixMapping({ durationField: 'seconds' });
    expect(await replay(all)).toMatchObject({ status: 'done', done: 3, changed: 2, lost: 1 });
  } finally {
    await database.people.$client.query('alter table calls drop constraint no_sixty');
  }
  expect(await statuses()).toEqual(['success', 'could-not-store', 'success']);
  expect(await callsNow()).toMatchObject([
    { callKey: 'a', durationSeconds: 30 },
    { callKey: 'c', durationSeconds: 30 },
  ]);
  expect(await replay(all)).toMatchObject({ succeeded: 1, stillFailing: 0 });
});

test('only the latest fifty replays of a company are stored', async () => {
  const row = { companyId: 1, isDryRun: true, status: 'done' as const, selection: all, startedBy: 'Robin' };
  await database.people.insert(replays).values(Array.from({ length: 55 }, () => row));
  const { id } = await replay(all, true);
  const stored = await database.people.select({ id: replays.id }).from(replays).orderBy(asc(replays.id));
  expect(stored.map((job) => job.id)).toEqual(Array.from({ length: 50 }, (_, index) => id - 49 + index));
  expect((await director.get('/api/replays?companyId=1')).body).toHaveLength(20);
});

describe('a request for a replay', () => {
  test('is refused for deliveries of others, and while the company has another one', async () => {
    const { logId } = await deliver({ ...whole, call_id: 'a' });
    const other = tested.visit();
    await other.openSession('other');
    const chosen = { selection: { ids: [logId] } };
    expect(await other.post('/api/replays', { companyId: 2, ...chosen })).toMatchObject({ code: 404 });
    expect(await other.post('/api/replays', { companyId: 1, ...chosen })).toMatchObject({ code: 404 });
    const unknown = { selection: { ids: [logId, 999] } };
    expect(await director.post('/api/replays', { companyId: 1, ...unknown })).toMatchObject({ code: 404 });

    const by = { userId: 1, username: 'director', name: 'Robin' };
    const asked = { companyId: 1, selection: all, isDryRun: false, by, now: tested.clock.now };
    const job = await insertReplay(database.people, asked);
    if (job === 'running') throw new Error('Nothing should run.');
    expect(await director.post('/api/replays', { companyId: 1, selection: all })).toMatchObject({ code: 409 });
    expect(await other.get(`/api/replays/${job.id}`)).toMatchObject({ code: 404 });
    expect(await other.post(`/api/replays/${job.id}/stop`)).toMatchObject({ code: 404 });
    expect(await director.post(`/api/replays/${job.id}/stop`)).toMatchObject({ body: { status: 'stopped' } });
    expect((await director.get('/api/replays?companyId=1')).body).toMatchObject([{ id: job.id, startedBy: 'Robin' }]);
  });
});
