// How long deliveries are kept: old ones lose what was received, later their row, and no figure moves because of it.
import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { HeldStep } from '#contract/erasures';
import {
  nothingRemovable,
  type RemovableCounts,
  type Retention,
  type RetentionChange,
  type RetentionPreviewStep,
  rowsOutliveContent,
} from '#contract/retention';
import type { ProcessedData, WebhookLog } from '#contract/webhooks';
import type { Database } from '../../server/database/engine/connect';
import { auditLog, deliveries, deliveryCalls, retentions } from '../../server/database/schema';
import { addRemovalJob } from '../../server/jobs/remove-old';
import { all, createReplaySteps, type ReplayWorld, rows, whole } from '../replayed-deliveries';
import { runJob } from '../run-job';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../test-app';
import { testDatabase } from '../test-database';

let world: ReplayWorld;
let tested: TestApp;
let database: Database;
let admin: Visitor;

const begin = new Date('2026-01-05T12:00:00Z');

beforeEach(async () => {
  database = await testDatabase({
    ...rows,
    users: [...(rows.users ?? []), { id: 9, username: 'admin', role: 'admin', passwordHash: testPasswordHash }],
    webhookConfigurations: [
      ...(rows.webhookConfigurations ?? []),
      {
        ...{ companyId: 1, id: 2, source: 'later', endpointPath: 'later', isMapped: false },
        ...{ serviceField: '', appointmentField: '', callTypeField: '', storeIdField: '' },
      },
    ],
    webhookEndpoints: [...(rows.webhookEndpoints ?? []), { path: 'later', companyId: 1, configurationId: 2 }],
  });
  tested = await testApp(database);
  tested.clock.now = begin;
  admin = tested.visit();
  world = { tested, database, director: tested.visit() };
});

const { deliver, fixMapping, logOf, callsNow, counted, replay } = createReplaySteps(() => world);

/** Sessions end meanwhile. */
async function passDays(days: number): Promise<void> {
  tested.clock.passMinutes(days * 24 * 60);
  await admin.openSession('admin');
  await world.director.openSession('director');
}

async function keep(change: Partial<RetentionChange>): Promise<Retention> {
  const answer = await admin.put('/api/admin/retention', { companyId: null, ...change });
  expect(answer).toMatchObject({ code: 200 });
  return answer.body as Retention;
}

async function preview(change: Partial<RetentionChange>): Promise<RemovableCounts> {
  let counts = nothingRemovable;
  let cursor: string | null = null;
  do {
    const answer = await admin.post('/api/admin/retention/preview', {
      ...{ companyId: null, ...change, cursor },
    });
    expect(answer).toMatchObject({ code: 201 });
    const step = answer.body as RetentionPreviewStep;
    counts = {
      emptied: counts.emptied + step.counts.emptied,
      emptiedWithoutCall: counts.emptiedWithoutCall + step.counts.emptiedWithoutCall,
      bytes: counts.bytes + step.counts.bytes,
      removed: counts.removed + step.counts.removed,
    };
    ({ cursor } = step);
  } while (cursor !== null);
  return counts;
}

/** What the server does each hour. */
async function removeOld(): Promise<void> {
  await runJob((jobs) => addRemovalJob(jobs, database, { now: () => tested.clock.now }));
}

const callIdsInLog = async () =>
  (await logOf()).map(({ processedData }) => (processedData as ProcessedData | null)?.callId);

const logEntry = async (id: number) =>
  (await world.director.get(`/api/webhook-logs/${id}?companyId=1`)).body as WebhookLog;

const call = (id: string, more: object = {}) => ({
  ...whole,
  call_id: id,
  timestamp: '2026-01-05T12:30:00Z',
  customer_phone: '+13125550142',
  ...more,
});

describe('payloads', () => {
  test('are kept forever until somebody says otherwise', async () => {
    await deliver(call('one'));
    await passDays(4_000);
    await removeOld();
    expect((await logOf())[0]).toMatchObject({ emptiedAt: null });
    expect((await admin.get('/api/admin/retention')).body).toMatchObject({
      installation: { contentDays: null, logDays: null },
      companies: [
        { id: 1, rule: null },
        { id: 2, rule: null },
      ],
    });
  });

  test('that are older go when the rule is saved: what was understood, calls and figures stay', async () => {
    await deliver(call('one'));
    const { logId } = await deliver(call('one', { duration_seconds: 90 }));
    await deliver(call('unknown', { store_id: 'C' }));
    await passDays(31);
    await deliver(call('new'));
    const [before, , failed] = await logOf();
    const figures = await counted();
    const calls = await callsNow();

    const rule = { contentDays: 30, logDays: null };
    expect(await preview({ rule })).toEqual({
      ...{ emptied: 3, emptiedWithoutCall: 1, removed: 0 },
      bytes: (await logOf()).slice(0, 3).reduce((sum, { body }) => sum + body.length, 0),
    });
    expect((await logOf())[0]).toEqual(before);

    await keep({ rule });
    await tested.jobs.finish();
    const log = await logOf();
    expect(log[2]?.emptiedAt).toEqual(tested.clock.now);
    expect(log[0]).toEqual({
      ...before,
      ...{
        emptiedAt: tested.clock.now,
        body: log[0]?.body,
        bodyBytes: 0,
        bodySha256: null,
        query: null,
        headers: null,
      },
    });
    for (const { body, unmapped, words } of log.slice(0, 3)) {
      expect([body.length, unmapped, words]).toEqual([0, null, null]);
    }
    expect(log[2]).toMatchObject({ status: 'failed', processedData: failed?.processedData });
    expect(log[3]?.emptiedAt).toBeNull();
    expect(log[3]?.body.length).toBeGreaterThan(0);
    expect(await counted()).toEqual(figures);
    expect(await callsNow()).toEqual(calls);
    expect(await preview({ rule })).toEqual(nothingRemovable);

    expect(await logEntry(logId)).toMatchObject({
      ...{ emptiedAt: tested.clock.now.toISOString(), erasedAt: null, payloadText: '', payloadCut: false },
      processedData: { callId: 'one' },
    });
  });

  test('are no longer replayed, and calls of newer deliveries keep what the older ones said', async () => {
    await deliver(call('one', { duration_seconds: 90, shop: 'B' }));
    await deliver(call('old', { shop: 'B' }));
    await passDays(31);
    await deliver({ call_id: 'one', shop: 'B', timestamp: '2026-01-05T12:30:00Z' });
    await keep({ rule: { contentDays: 30, logDays: null } });
    await removeOld();

    await fixMapping({ storeIdField: 'shop' });
    expect(await replay(all, true)).toMatchObject({ total: 1 });
    expect(await replay({ ids: (await logOf()).map(({ id }) => id) })).toMatchObject({ done: 1, changed: 1 });
    const [old, one] = await callsNow();
    // As understood when it arrived.
    expect(old).toMatchObject({ callKey: 'old', locationId: 1 });
    expect(one).toMatchObject({ callKey: 'one', locationId: 2, durationSeconds: 90, booked: true });
  });

  test('of what waits for a mapping stay until it has become calls', async () => {
    await deliver(call('waits'), 'later');
    await deliver(call('one'));
    await passDays(31);
    const rule = { contentDays: 30, logDays: 90 };
    expect(await preview({ rule })).toMatchObject({ emptied: 1 });
    await keep({ rule });
    await removeOld();
    expect((await logOf()).map(({ emptiedAt }) => emptiedAt !== null)).toEqual([false, true]);

    await passDays(60);
    await removeOld();
    const [waits] = await logOf();
    expect(waits).toMatchObject({ status: 'waiting', emptiedAt: null });
    await database.people
      .update(deliveries)
      .set({ status: 'failed' })
      .where(eq(deliveries.id, waits?.id ?? 0));
    await keep({ rule: { contentDays: 30, logDays: null } });
    await removeOld();
    expect((await logOf())[0]?.emptiedAt).toEqual(tested.clock.now);
  });

  test('of an erased customer lose also what was understood', async () => {
    await deliver(call('one'));
    await passDays(31);
    await keep({ rule: { contentDays: 30, logDays: null } });
    await removeOld();
    expect(JSON.stringify((await logOf())[0]?.processedData)).toContain('5550142');
    let cursor: string | null = null;
    do {
      const erased = await admin.post('/api/admin/customers/erase', {
        ...{ phone: '+13125550142', lastDigits: '0142', companyId: 1, cursor },
      });
      ({ cursor } = erased.body as HeldStep);
    } while (cursor !== null);
    expect((await logOf())[0]?.erasedAt).toEqual(tested.clock.now);
    expect(JSON.stringify(await logOf())).not.toContain('5550142');
  });
});

describe('rows of the log', () => {
  const rule = { contentDays: null, logDays: 90 };

  test('go with all deliveries of their calls, and calls keep their values', async () => {
    await deliver(call('gone', { duration_seconds: 90 }));
    await deliver(call('gone', { appointment_made: 'no' }));
    await deliver(call('goes-on', { duration_seconds: 40 }));
    await deliver(call('unknown', { store_id: 'C' }));
    await passDays(60);
    await deliver({ call_id: 'goes-on', timestamp: '2026-01-05T12:30:00Z' });
    await passDays(31);
    const figures = await counted();
    const calls = await callsNow();
    expect(calls).toHaveLength(2);

    expect(await preview({ rule })).toMatchObject({ emptied: 0, removed: 3 });
    await keep({ rule });
    await removeOld();
    expect(await callIdsInLog()).toEqual(['goes-on', 'goes-on']);
    expect(await callsNow()).toEqual(calls);
    expect(await counted()).toEqual(figures);

    const { id = 0 } = calls.find(({ callKey }) => callKey === 'gone') ?? {};
    const history = await world.director.get(`/api/calls/${id}`);
    expect(history).toMatchObject({ code: 200, body: { call: { durationSeconds: 90 } } });

    // What arrives late for a call whose rows are gone counts on.
    await deliver(call('gone', { customer_phone: '+13125550199' }));
    expect((await callsNow()).find(({ callKey }) => callKey === 'gone')).toMatchObject({
      ...{ durationSeconds: 90, customerPhone: '+13125550199' },
    });
    expect(await replay(all)).toMatchObject({ status: 'done' });
    expect((await callsNow()).find(({ callKey }) => callKey === 'gone')).toMatchObject({ durationSeconds: 90 });

    await passDays(60);
    await removeOld();
    expect(await callIdsInLog()).toEqual(['gone']);
  });

  test('of a body with several calls stay while one of these goes on', async () => {
    await database.people.insert(deliveries).values(
      [1, 2, 3].map((id) => ({
        ...delivery(id, begin),
        ...(id === 3 && { receivedAt: new Date(begin.getTime() + 60 * 86_400_000) }),
      })),
    );
    // 1 has calls 11 and 12, 2 has 13, and 3 is a later one of 12.
    await database.people.update(deliveries).set({ callId: 11 }).where(eq(deliveries.id, 1));
    await database.people.update(deliveries).set({ callId: 13 }).where(eq(deliveries.id, 2));
    await database.people.update(deliveries).set({ callId: 12 }).where(eq(deliveries.id, 3));
    await database.people.insert(deliveryCalls).values([{ companyId: 1, callId: 12, logId: 1, part: 1 }]);
    await passDays(100);
    expect(await preview({ rule })).toMatchObject({ removed: 1 });
    await keep({ rule });
    await removeOld();
    expect((await logOf()).map(({ id }) => id)).toEqual([1, 3]);
    expect(await database.people.select().from(deliveryCalls)).toHaveLength(1);
    await passDays(60);
    await removeOld();
    expect(await logOf()).toEqual([]);
    expect(await database.people.select().from(deliveryCalls)).toEqual([]);
  });
});

const delivery = (id: number, receivedAt: Date): typeof deliveries.$inferInsert => ({
  ...{ companyId: 1, id, deliveryId: crypto.randomUUID(), receivedAt, source: 'default', method: 'POST' },
  ...{ body: Buffer.from('{"a":1}'), bodyBytes: 7, status: 'failed' },
});

test('thousands of deliveries go slice by slice, also those of one instant', { tags: 'long' }, async () => {
  const many = Array.from({ length: 6_300 }, (_, n) =>
    delivery(n + 1, n < 1_300 ? begin : new Date(begin.getTime() + Math.floor(n / 2))),
  );
  for (let at = 0; at < many.length; at += 900) {
    await database.people.insert(deliveries).values(many.slice(at, at + 900));
  }
  await database.people.insert(deliveries).values({ ...delivery(7_000, begin), companyId: 2 });
  await passDays(40);
  const content = { contentDays: 30, logDays: null };
  expect(await preview({ rule: content })).toEqual({
    ...{ emptied: 6_301, emptiedWithoutCall: 6_301, removed: 0, bytes: 6_301 * 7 },
  });
  await keep({ rule: content });
  await removeOld();
  const left = and(eq(deliveries.companyId, 1), eq(deliveries.bodyBytes, 7));
  expect(await database.people.$count(deliveries, left)).toBe(0);
  await passDays(60);
  const rows = { contentDays: 30, logDays: 90 };
  expect(await preview({ rule: rows })).toMatchObject({ emptied: 0, removed: 6_301 });
  await keep({ rule: rows });
  await removeOld();
  expect(await database.people.$count(deliveries)).toBe(0);
});

describe('a rule', () => {
  test('of a company counts instead of the installation’s, until it follows that again', async () => {
    await deliver(call('one'));
    await database.people.insert(deliveries).values({ ...delivery(500, begin), companyId: 2 });
    await passDays(100);
    const forever = { contentDays: null, logDays: null };
    const saved = await keep({ companyId: 1, rule: forever });
    expect(saved.companies.map(({ rule }) => rule)).toEqual([forever, null]);
    const rule = { contentDays: 30, logDays: 90 };
    expect(await preview({ rule })).toMatchObject({ removed: 1 });
    await keep({ rule });
    await removeOld();
    expect(await logOf()).toMatchObject([{ emptiedAt: null }]);
    expect(await logOf(2)).toEqual([]);

    expect(await preview({ companyId: 1, rule: null })).toMatchObject({ removed: 1 });
    await keep({ companyId: 1, rule: null });
    await removeOld();
    expect(await logOf()).toEqual([]);
  });

  test('is in the audit log, of the company or of the installation', async () => {
    await passDays(1);
    await keep({ rule: { contentDays: 365, logDays: null } });
    await keep({ companyId: 1, rule: { contentDays: 30, logDays: 90 } });
    await keep({ companyId: 1, rule: null });
    const found = await database.people.select().from(auditLog).orderBy(asc(auditLog.id));
    expect(found).toMatchObject([
      { companyId: 0, username: 'admin', action: 'retention.changed', before: null, after: { contentDays: 365 } },
      { companyId: 1, before: null, after: { contentDays: 30, logDays: 90 } },
      { companyId: 1, before: { contentDays: 30, logDays: 90 }, after: null },
    ]);
  });

  test('is refused with what to do', async () => {
    await passDays(1);
    const put = (change: object) => admin.put('/api/admin/retention', { companyId: null, ...change });
    const days = (contentDays: unknown, logDays: unknown) => ({ rule: { contentDays, logDays } });
    expect(await put(days(29, null))).toMatchObject({
      code: 400,
      body: { fields: { 'rule.contentDays': 'Enter 30 to 3650 days.' } },
    });
    expect(await put(days(null, 89))).toMatchObject({
      body: { fields: { 'rule.logDays': 'Enter 90 to 3650 days.' } },
    });
    expect(await put(days(365, 90))).toMatchObject({
      body: { fields: { 'rule.logDays': rowsOutliveContent } },
    });
    expect(await put({ rule: null })).toMatchObject({ code: 400 });
    expect(await put({ companyId: 77, ...days(30, null) })).toMatchObject({ code: 404 });
    const look = (more: object) => admin.post('/api/admin/retention/preview', more);
    expect(await look({ companyId: 77, ...days(30, null) })).toMatchObject({ code: 404 });
    expect(await look({ companyId: 1, ...days(30, null), cursor: '1 soon' })).toMatchObject({ code: 400 });
    expect(await database.people.select().from(retentions)).toEqual([]);
    await world.director.openSession('director');
    expect(await world.director.get('/api/admin/retention')).toMatchObject({ code: 403 });
  });
});
