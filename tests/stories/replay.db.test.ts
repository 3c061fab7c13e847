// Deliveries that came before, understood anew: a mended mapping, a corrected one, calls of several deliveries, bodies of
// several calls; the numbers follow, and nothing is counted twice, whoever is interrupted.
import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import type { Replay, ReplaySelection } from '#contract/replays';
import { findCountMismatches } from '../../server/database/calls/recount';
import type { Database } from '../../server/database/engine/connect';
import { claimReplays, insertReplay } from '../../server/database/replays/replays';
import { calls, deliveries, replays, replayUnsettled, webhookConfigurations } from '../../server/database/schema';
import { createReplayer, type ReplayerParts } from '../../server/ingest/again/replayer';
import { createDirectory } from '../../server/ingest/names/directory';
import { countCalls } from '../count-late-calls';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../test-app';
import { type TestRows, testDatabase } from '../test-database';

const rows: TestRows = {
  companies: [{ id: 1, timeZone: 'America/Chicago' }, { id: 2 }],
  users: [
    { id: 1, username: 'director', role: 'director', passwordHash: testPasswordHash },
    { id: 2, username: 'other', role: 'director', passwordHash: testPasswordHash },
  ],
  userCompanies: [
    { userId: 1, companyId: 1 },
    { userId: 2, companyId: 2 },
  ],
  services: [
    { id: 1, name: 'Tires' },
    { id: 2, name: 'Brakes' },
  ],
  locations: [
    { companyId: 1, id: 1, code: 'A', name: 'Uptown' },
    { companyId: 1, id: 2, code: 'B', name: 'Downtown' },
  ],
  webhookConfigurations: [{ companyId: 1, id: 1, source: 'default', endpointPath: 'one', ...exampleKeys }],
  webhookEndpoints: [{ path: 'one', companyId: 1, configurationId: 1 }],
};

let tested: TestApp;
let database: Database;
let director: Visitor;

beforeEach(async () => {
  database = await testDatabase(rows);
  tested = await testApp(database);
  director = tested.visit();
  await director.signIn('director');
});

const whole = {
  store_id: 'A',
  product_service: 'Tires',
  appointment_made: 'yes',
  call_type: 'Quote',
  call_tag: 'Live',
  timestamp: '2026-03-02T08:30:00Z',
};

async function deliver(payload: object, path = 'one') {
  tested.clock.passMinutes(1);
  const answer = await tested.visit({}).post(`/api/webhook/${path}`, payload);
  expect(answer.code).toBe(200);
  return answer.body as { status: string; logId: number; callId?: number; error?: { reason: string } };
}

async function mend(mapping: Partial<typeof webhookConfigurations.$inferInsert>) {
  await database.people.update(webhookConfigurations).set(mapping).where(eq(webhookConfigurations.id, 1));
}

const logOf = (companyId = 1) =>
  database.people.select().from(deliveries).where(eq(deliveries.companyId, companyId)).orderBy(asc(deliveries.id));
const statuses = async () => (await logOf()).map(({ status, reason }) => reason ?? status);
const callsNow = () => database.people.select().from(calls).orderBy(asc(calls.callKey));
const wellCounted = async () => expect(await findCountMismatches(database.people)).toEqual([]);

/** Calls and appointments of each location in the month. */
async function counted() {
  await countCalls(database);
  const { rows: found } = await database.people.$client.query(
    `select location_id, sum(calls)::int as calls, sum(appointments)::int as booked from counts
     where grain = 'month' group by 1 having sum(calls) <> 0 order by 1`,
  );
  return found;
}

/** Asks for a replay and waits for its end. */
async function replay(selection: ReplaySelection, dryRun = false): Promise<Replay> {
  tested.clock.passMinutes(1);
  const asked = await director.post('/api/replays', { companyId: 1, dryRun, selection });
  expect(asked).toMatchObject({ code: 201 });
  return ended((asked.body as Replay).id);
}

async function ended(id: number): Promise<Replay> {
  for (;;) {
    const { body } = await director.get(`/api/replays/${id}`);
    const job = body as Replay;
    if (job.status !== 'waiting' && job.status !== 'running') return job;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const all: ReplaySelection = { filters: {} };
const failures: ReplaySelection = { filters: { status: 'alarming' } };

describe('a mended mapping', () => {
  beforeEach(async () => {
    for (let n = 0; n < 10; n++) {
      const { store_id, ...rest } = whole;
      await deliver({ ...rest, shop: n < 7 ? 'A' : 'B', call_id: `c${n}` });
    }
    await deliver({ ...whole, store_id: 'C', call_id: 'elsewhere' });
    await mend({ storeIdField: 'shop' });
  });

  test('a dry run says what would succeed, and changes nothing', async () => {
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

  test('a replay counts what failed, once, however often it is asked for', async () => {
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
    await wellCounted();
    const log = await logOf();
    expect(log.map(({ id, deliveryId, receivedAt, body }) => ({ id, deliveryId, receivedAt, body }))).toEqual(bodies);
    expect(log[0]).toMatchObject({ status: 'success', reason: null, errorMessage: null, locationId: 1 });
    expect(log[0]?.replayedAt).toEqual(tested.clock.now);

    const again = await replay(all);
    expect(again).toMatchObject({ succeeded: 0, stillFailing: 1, changed: 0, samples: [] });
    const strip = ({ replayedAt, ...row }: (typeof log)[number]) => row;
    expect((await logOf()).map(strip)).toEqual(log.map(strip));
    await wellCounted();
    expect(await counted()).toHaveLength(2);
  });

  test('ids and a period choose among them', async () => {
    const [first, second] = await logOf();
    expect(await replay({ ids: [first?.id ?? 0] })).toMatchObject({ total: 1, done: 1, succeeded: 1 });
    const until = second?.receivedAt.toISOString() ?? '';
    expect(await replay({ filters: { until } })).toMatchObject({ total: 1, succeeded: 0 });
    expect(await replay({ filters: { since: until, reason: 'store-missing' } })).toMatchObject({ succeeded: 9 });
    expect(await replay({ filters: { text: 'ELSEWHERE' } })).toMatchObject({ total: 1, stillFailing: 1 });
    await wellCounted();
  });
});

test('a corrected store moves its calls from one location to the other', async () => {
  for (let n = 0; n < 4; n++) await deliver({ ...whole, branch: n === 0 ? 'A' : 'B', call_id: `c${n}` });
  expect(await counted()).toEqual([{ location_id: 1, calls: 4, booked: 4 }]);
  const ids = (await callsNow()).map(({ id }) => id);
  await mend({ storeIdField: 'branch' });
  const tried = await replay(all, true);
  expect(tried).toMatchObject({ succeeded: 0, stillFailing: 0, changed: 3 });
  expect(tried.samples.map(({ changes }) => changes)).toEqual(Array(3).fill(['Store: Uptown → Downtown']));
  expect(await replay(all)).toMatchObject({ changed: 3, samples: tried.samples });
  expect(await counted()).toEqual([
    { location_id: 1, calls: 1, booked: 1 },
    { location_id: 2, calls: 3, booked: 3 },
  ]);
  expect((await callsNow()).map(({ id }) => id)).toEqual(ids);
  await wellCounted();
});

describe('a wrong mapping', () => {
  test('is told to lose what counts, before and after, and a right one brings it back', async () => {
    for (let n = 0; n < 10; n++) await deliver({ ...whole, branch: n < 3 ? 'A' : '', call_id: `c${n}` });
    await mend({ storeIdField: 'branch' });
    const tried = await replay(all, true);
    expect(tried).toMatchObject({ succeeded: 0, lost: 7, stillFailing: 0, changed: 0 });
    expect(tried.samples).toHaveLength(7);
    expect(await replay(all)).toMatchObject({ succeeded: 0, lost: 7, stillFailing: 0, changed: 0 });
    expect(await counted()).toEqual([{ location_id: 1, calls: 3, booked: 3 }]);
    expect(await replay(all, true)).toMatchObject({ lost: 0, stillFailing: 7, changed: 0 });
    await mend({ storeIdField: 'store_id' });
    expect(await replay(all, true)).toMatchObject({ succeeded: 7, lost: 0, stillFailing: 0, changed: 0 });
    expect(await replay(all)).toMatchObject({ succeeded: 7, lost: 0, stillFailing: 0, changed: 0 });
    await wellCounted();
  });

  test('changes what failed ones say, though they fail still, and why they fail', async () => {
    await deliver({ ...whole, store_id: 'C', sold: 'Brakes', call_id: 'a' });
    await deliver({ ...whole, store_id: '', shop: 'C', call_id: 'b' });
    await mend({ serviceField: 'sold', rules: { service: { keys: ['product_service'] } } });
    for (const dryRun of [true, false]) {
      const found = await replay(failures, dryRun);
      expect(found).toMatchObject({ succeeded: 0, lost: 0, stillFailing: 2, changed: 1 });
      expect(found.samples.map(({ changes }) => changes)).toEqual([['Service: Tires → Brakes']]);
    }
    await mend({ rules: { service: { keys: ['product_service'] }, storeId: { keys: ['shop'] } } });
    for (const dryRun of [true, false]) {
      const found = await replay(failures, dryRun);
      expect(found).toMatchObject({ stillFailing: 2, changed: 1 });
      expect(found.samples).toMatchObject([
        { before: { reason: 'store-missing' }, after: { reason: 'unknown-store' } },
      ]);
    }
  });
});

describe('what was turned away by its signature', () => {
  const refused = { status: 'signature-refused' as const, reason: 'signature-wrong' as const, callId: null };

  beforeEach(async () => {
    await mend({ storeIdField: 'shop' });
    for (let n = 0; n < 5; n++) await deliver({ ...whole, shop: n < 2 ? '' : 'A', call_id: `c${n}` });
    await database.people.$client.query('truncate calls, counts');
    await database.people.update(deliveries).set(refused).where(eq(deliveries.status, 'success'));
    await mend({ storeIdField: 'store_id' });
  });

  test('is left out of a replay by filters and by a value, which says so', async () => {
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
    await wellCounted();
  });

  test('is let in by the status that says so, or by its id', async () => {
    const [first] = (await logOf()).filter(({ status }) => status === 'signature-refused');
    const chosen = { ids: [first?.id ?? 0] };
    expect(await replay(chosen)).toMatchObject({ total: 1, succeeded: 1, leftOut: 0 });
    const named: ReplaySelection = { filters: { status: 'signature-refused' } };
    expect(await replay(named)).toMatchObject({ total: 2, succeeded: 2, leftOut: 0 });
    await wellCounted();
  });
});

test('new services beyond 20 an hour are refused by name, and a replay adds them all the same', async () => {
  const name = (n: number) => ({ ...whole, product_service: `Made up ${n}`, call_id: `c${n}` });
  for (let n = 1; n <= 20; n++) expect(await deliver(name(n))).toMatchObject({ status: 'success' });
  const message = expect.stringContaining('this phone system has added 20 new services within the last hour');
  const refused = { status: 'failed', error: { reason: 'unknown-service', message } };
  expect(await deliver(name(21))).toMatchObject(refused);
  expect(await deliver(name(22))).toMatchObject(refused);
  expect(await deliver({ ...whole, call_id: 'known' })).toMatchObject({ status: 'success' });
  expect(await replay(failures, true)).toMatchObject({ total: 2, succeeded: 2 });
  expect(await replay(failures)).toMatchObject({ total: 2, succeeded: 2 });
  await wellCounted();
});

describe('a call of several deliveries', () => {
  const { store_id, appointment_made, ...started } = whole;

  test('is complete once the replayed ones say what was lacking; the others say so, too', async () => {
    await deliver({ ...started, call_id: 'c' });
    await deliver({ call_id: 'c', shop: 'A' });
    await deliver({ call_id: 'c', appointment_made: 'no' });
    expect(await statuses()).toEqual(['store-missing', 'store-missing', 'store-missing']);
    await mend({ storeIdField: 'shop' });
    const [, second] = await logOf();
    const chosen = { ids: [second?.id ?? 0] };
    expect(await replay(chosen, true)).toMatchObject({ succeeded: 1, stillFailing: 0 });
    expect(await replay(chosen)).toMatchObject({ succeeded: 1 });
    expect(await statuses()).toEqual(['success', 'success', 'success']);
    expect(await callsNow()).toMatchObject([{ locationId: 1, wasBooked: false, isComplete: true }]);
    await wellCounted();
  });

  test('a dry run sees what the deliveries after it say', async () => {
    await deliver({ ...started, id2: 'c' });
    await deliver({ id2: 'c', store_id: 'A' });
    await deliver({ id2: 'c', appointment_made: 'no' });
    await deliver({ id2: 'd', appointment_made: 'no' });
    await mend({ callIdField: 'id2' });
    expect(await replay(all, true)).toMatchObject({ succeeded: 3, stillFailing: 1 });
    expect(await replay(all)).toMatchObject({ succeeded: 3, stillFailing: 1 });
    expect(await callsNow()).toMatchObject([
      { callKey: 'c', isComplete: true },
      { callKey: 'd', isComplete: false },
    ]);
    await wellCounted();
  });

  test('what a replayed delivery no longer says is gone, and a call that nothing tells of goes', async () => {
    await deliver({ ...whole, call_id: 'c', other: 'd' });
    await deliver({ call_id: 'c', appointment_made: 'no', other: 'c' });
    expect(await callsNow()).toMatchObject([{ wasBooked: false, locationId: 1 }]);
    await mend({ callIdField: 'other' });
    await replay(all);
    expect(await callsNow()).toMatchObject([
      { callKey: 'c', locationId: null, wasBooked: false, isComplete: false },
      { callKey: 'd', locationId: 1, wasBooked: true, isComplete: true },
    ]);
    expect(await statuses()).toEqual(['success', 'store-missing']);
    await mend({ callIdField: 'call_id' });
    await replay(all);
    expect(await callsNow()).toMatchObject([{ callKey: 'c', wasBooked: false, isComplete: true }]);
    expect(await statuses()).toEqual(['success', 'success']);
    await wellCounted();
  });
});

test('a body of several calls is taken apart anew, and put together again', async () => {
  const { store_id, ...rest } = whole;
  const body = {
    list: [
      { ...whole, call_id: 'a' },
      { ...rest, shop: 'B', call_id: 'b' },
      { ...whole, call_id: 'c' },
    ],
  };
  await deliver(body);
  expect(await statuses()).toEqual(['store-missing']);
  await mend({ callsPath: 'list' });
  expect(await replay(all, true)).toMatchObject({ succeeded: 0, stillFailing: 1 });
  await replay(all);
  expect(await statuses()).toEqual(['store-missing']);
  expect((await callsNow()).map(({ isComplete }) => isComplete)).toEqual([true, false, true]);
  await mend({ rules: { storeId: { keys: ['shop'] } } });
  expect(await replay(all)).toMatchObject({ succeeded: 1 });
  expect(await statuses()).toEqual(['success']);
  expect(await counted()).toEqual([
    { location_id: 1, calls: 2, booked: 2 },
    { location_id: 2, calls: 1, booked: 1 },
  ]);
  await mend({ callsPath: '' });
  await replay(all);
  expect(await callsNow()).toEqual([]);
  expect(await counted()).toEqual([]);
  await wellCounted();
});

describe('a body of several calls whose call another delivery tells of, too', () => {
  const { store_id, ...rest } = whole;
  const verdict = async (id: number) => (await logOf()).find((row) => row.id === id);

  beforeEach(() => mend({ callsPath: 'list' }));

  test('names the call that fails now, though what it lacks is the same', async () => {
    const { logId } = await deliver({ list: ['a', 'b'].map((call_id) => ({ ...rest, call_id })) });
    const other = await deliver({ list: [{ shop: 'A', call_id: 'a' }] });
    expect(await verdict(logId)).toMatchObject({ errorMessage: expect.stringMatching(/^Call 1 of 2: /) });
    await mend({ rules: { storeId: { keys: ['shop'] } } });
    await replay({ ids: [other.logId] });
    const reason = 'store-missing';
    expect(await verdict(logId)).toMatchObject({ reason, errorMessage: expect.stringMatching(/^Call 2 of 2: /) });
  });

  test('fails for its first call once that lacks something, though another one was refused', async () => {
    const other = await deliver({ list: [{ store_id: 'A', call_id: 'a' }] });
    const calls = [
      { ...rest, call_id: 'a' },
      { ...whole, store_id: 'C', call_id: 'b' },
    ];
    const { logId } = await deliver({ list: calls });
    const refusal = await verdict(logId);
    expect(refusal).toMatchObject({ reason: 'unknown-store', errorMessage: expect.stringMatching(/^Call 2 of 2: /) });
    await mend({ storeIdField: 'shop' });
    await replay({ ids: [other.logId] });
    const lacking = { reason: 'store-missing', errorMessage: expect.stringMatching(/^Call 1 of 2: /) };
    expect(await verdict(logId)).toMatchObject(lacking);
    await mend({ storeIdField: 'store_id' });
    await replay({ ids: [other.logId] });
    expect(await verdict(logId)).toEqual(refusal);
  });
});

describe('what cannot be read anew stays as it is', () => {
  test('a too large body, a switched off webhook, a deleted configuration', async () => {
    await deliver({ ...whole, call_id: 'a' });
    await deliver({ call_id: 'b' });
    await mend({ active: false });
    await tested.app.inject({ method: 'POST', url: '/api/webhook/one', payload: 'x'.repeat(1_100_000) });
    const before = await logOf();
    expect(await replay(all)).toMatchObject({ total: 3, succeeded: 0, stillFailing: 2, changed: 0 });
    expect(await logOf()).toEqual(before);
    await mend({ active: true, deletedAt: tested.clock.now });
    expect(await replay(all)).toMatchObject({ total: 3, stillFailing: 2 });
    expect((await logOf())[0]).toEqual(before[0]);
    await wellCounted();
  });

  test('an inactive delivery is taken once its webhook is switched on', async () => {
    await mend({ active: false });
    await deliver({ ...whole, call_id: 'a' });
    expect(await statuses()).toEqual(['inactive']);
    await mend({ active: true });
    expect(await replay({ filters: { status: 'inactive' } })).toMatchObject({ succeeded: 1 });
    expect(await statuses()).toEqual(['success']);
    await wellCounted();
  });
});

test('a dry run makes no service and names the one that would be made', async () => {
  const { product_service, ...rest } = whole;
  await deliver({ ...rest, sold: 'Wipers', call_id: 'a' });
  await mend({ serviceField: 'sold' });
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
      durationSeconds: 99,
      fieldKeys: { ...call?.fieldKeys, service: ofPerson, duration: `1${'e'.repeat(48)}` },
    })
    .where(eq(calls.id, callId ?? 0));
  await mend({ storeIdField: 'shop', rules: { storeId: { constant: 'B' } } });
  await replay(all);
  expect(await callsNow()).toMatchObject([{ serviceId: 2, durationSeconds: 99, locationId: 2 }]);
});

test('a delivery whose values the database refuses keeps its bytes, and the others are replayed', async () => {
  for (const call_id of ['a', 'b', 'c']) await deliver({ ...whole, call_id, seconds: call_id === 'b' ? 60 : 30 });
  await database.people.$client.query(
    'alter table calls add constraint no_sixty check (duration_seconds is null or duration_seconds <> 60)',
  );
  try {
    await mend({ durationField: 'seconds' });
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
  await wellCounted();
});

test('of a company the latest fifty replays are remembered', async () => {
  const row = { companyId: 1, isDryRun: true, status: 'done' as const, selection: all, startedBy: 'Robin' };
  await database.people.insert(replays).values(Array.from({ length: 55 }, () => row));
  const { id } = await replay(all, true);
  const kept = await database.people.select({ id: replays.id }).from(replays).orderBy(asc(replays.id));
  expect(kept.map((job) => job.id)).toEqual(Array.from({ length: 50 }, (_, index) => id - 49 + index));
  expect((await director.get('/api/replays?companyId=1')).body).toHaveLength(20);
});

describe('who may ask', () => {
  test('nobody for deliveries of others, and of a company one at a time', async () => {
    const { logId } = await deliver({ ...whole, call_id: 'a' });
    const other = tested.visit();
    await other.signIn('other');
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

describe('an interruption', () => {
  const start = (more: Partial<ReplayerParts> = {}) => {
    const directory = createDirectory(database, () => tested.clock.now);
    const parts = {
      database,
      directory,
      now: () => tested.clock.now,
      demoMode: false,
      notify() {},
      onTrouble() {},
      maxRows: 40,
    };
    return createReplayer({ ...parts, ...more });
  };

  async function ask(isDryRun = false) {
    const by = { userId: 1, username: 'director', name: '' };
    const job = await insertReplay(database.people, {
      companyId: 1,
      selection: all,
      isDryRun,
      by,
      now: tested.clock.now,
    });
    if (job === 'running') throw new Error('Nothing should run.');
    return job.id;
  }

  /** Two deliveries of each call, far from each other in the log, so that their batches are not the same. */
  beforeEach(async () => {
    const { store_id, ...rest } = whole;
    for (let n = 0; n < 60; n++) await deliver({ ...rest, other: `c${n}`, call_id: `x${n}`, appointment_made: 'no' });
    for (let n = 0; n < 60; n++) await deliver({ store_id: n % 2 ? 'A' : 'B', other: `c${n}`, call_id: `x${n}` });
    await replay(all);
    await mend({ callIdField: 'other' });
  });

  test('between batches leaves a state that agrees, and the next start goes on to the same end', async () => {
    expect((await callsNow()).filter(({ isComplete }) => isComplete)).toHaveLength(60);
    const id = await ask();
    for (let stops = 0; stops < 2; stops++) {
      const replayer = start({ notify: () => replayer.stop() });
      await replayer.wake();
      await wellCounted();
      const [job] = await database.people.select().from(replays).where(eq(replays.id, id));
      expect(job).toMatchObject({ status: 'running', done: 40 * (stops + 1) });
    }
    await start().wake();
    expect(await ended(id)).toMatchObject({
      status: 'done',
      total: 120,
      done: 120,
      succeeded: 0,
      stillFailing: 0,
      changed: 120,
    });
    const found = await callsNow();
    expect(found).toHaveLength(60);
    expect(found.every(({ isComplete, callKey }) => isComplete && callKey.startsWith('c'))).toBe(true);
    expect(new Set(await statuses())).toEqual(new Set(['success']));
    expect(await database.people.select().from(replayUnsettled)).toEqual([]);
    await wellCounted();
  });

  test('within a batch leaves nothing of it', async () => {
    const id = await ask();
    const log = await logOf();
    const replayer = start({ database: breakingAtTheEnd(database), onTrouble: () => replayer.stop() });
    await replayer.wake();
    expect(await logOf()).toEqual(log);
    await wellCounted();
    await start().wake();
    expect(await ended(id)).toMatchObject({ status: 'done', changed: 120, stillFailing: 0 });
    await wellCounted();
  });

  test('by a person ends it after the batch, and what is done stays', async () => {
    const id = await ask();
    const replayer = start({ notify: () => replayer.stop() });
    await replayer.wake();
    expect((await director.post(`/api/replays/${id}/stop`)).body).toMatchObject({ status: 'stopped', done: 40 });
    await start().wake();
    expect(await ended(id)).toMatchObject({ status: 'stopped', done: 40 });
    const keys = (await callsNow()).map(({ callKey }) => callKey.slice(0, 1));
    expect(keys.filter((key) => key === 'c')).toHaveLength(40);
    await wellCounted();
  });

  test('of another process is noticed by its silence', async () => {
    const id = await ask();
    const claimed = async () => (await claimReplays(database.background, [], false)).map((job) => job.id);
    expect(await claimed()).toEqual([id]);
    expect(await claimed()).toEqual([]);
    await database.people.update(replays).set({ workedAt: new Date(Date.now() - 3_600_000) });
    expect(await claimed()).toEqual([id]);
  });

  test('a dry run begins again, and says what the replay then does', async () => {
    const id = await ask(true);
    const replayer = start({ notify: () => replayer.stop() });
    await replayer.wake();
    await start().wake();
    const tried = await ended(id);
    expect(tried).toMatchObject({ status: 'done', total: 120, done: 120, changed: 120, stillFailing: 0 });
    const again = await ask();
    await start().wake();
    const { samples, succeeded, stillFailing, changed } = await ended(again);
    expect({ succeeded, stillFailing, changed }).toEqual({ succeeded: 0, stillFailing: 0, changed: 120 });
    expect(samples).toEqual(tried.samples);
  });
});

/** The database as if its connection broke before anything is committed. */
function breakingAtTheEnd(whole: Database): Database {
  const background: Database['background'] = Object.create(whole.background);
  background.transaction = (work) =>
    whole.background.transaction(async (tx) => {
      await work(tx);
      throw new Error('Connection terminated');
    });
  return { ...whole, background };
}
