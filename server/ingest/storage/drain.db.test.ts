// The drain with a real database and real files.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import { maxJsonValues } from '#contract/webhooks';
import { insertRows, testDatabase } from '../../../tests/test-database';
import type { DeliveryToApply } from '../../database/calls/apply-deliveries';
import type { Database } from '../../database/engine/connect';
import { calls, deliveries, webhookConfigurations } from '../../database/schema';
import { createJobs } from '../../platform/jobs';
import { openSpool, type Spool } from '../../platform/spool';
import { createArrivals } from '../delivery/delivery-id';
import { createIdentity } from '../delivery/identity';
import { createDirectory } from '../names/directory';
import { refusalOf } from '../understand/delivery-row';
import { CommitLate, createCommitQueue } from './commit-queue';
import { createDrain, type DrainParts } from './drain';
import { encodeSpooled, type SpooledDelivery } from './spooled-delivery';
import { createWaitingLimit } from './waiting-limit';

const now = new Date('2026-03-02T09:00:00Z');
const earlier = new Date('2026-03-01T15:00:00Z');

let database: Database;
let folder: string;
let spool: Spool;
const arrive = createArrivals(() => earlier);

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-drain-'));
  spool = await open();
  database = await testDatabase({
    companies: [{ id: 1 }],
    services: [{ id: 1, name: 'Oil Change' }],
    locations: [{ companyId: 1, id: 1, code: 'NS-01' }],
    webhookConfigurations: [{ companyId: 1, id: 1, source: 'default', endpointPath: 'hook-1', ...exampleKeys }],
    webhookEndpoints: [{ path: 'hook-1', companyId: 1, configurationId: 1 }],
  });
});

afterEach(() => fs.rmSync(folder, { recursive: true }));

const open = () => openSpool(folder);

function record(callId: string, more: Partial<SpooledDelivery> = {}): SpooledDelivery {
  return {
    ...arrive(),
    companyId: 1,
    configurationId: 1,
    source: 'default',
    method: 'POST',
    contentType: 'application/json',
    body: Buffer.from(JSON.stringify(examplePayload(callId, earlier))),
    ...more,
  };
}

async function keep(records: SpooledDelivery[]): Promise<SpooledDelivery[]> {
  await Promise.all(records.map((it) => spool.append(it.deliveryId, encodeSpooled(it))));
  return records;
}

interface Drained {
  notified: string[];
  errors: string[];
  finish(): Promise<void>;
  stop(): Promise<void>;
}

/** Drains until nothing waits, or `until` something else. */
async function drain({ until, ...changed }: Partial<DrainParts> & { until?: () => boolean } = {}): Promise<Drained> {
  const notified: string[] = [];
  const errors: string[] = [];
  const watch: DrainParts['watch'] = { isUnavailable: () => false, onBack() {} };
  const jobs = createJobs({
    onError(error) {
      throw error;
    },
  });
  const draining = createDrain(jobs, {
    directory: createDirectory(database, () => now),
    queue: createCommitQueue(database.deliveries, { onError: () => {} }),
    waitingLimit: createWaitingLimit(database.deliveries),
    queries: database.deliveries,
    spool,
    watch,
    notify: (companyId, status) => notified.push(`${companyId} ${status}`),
    log: { info() {}, error: (_facts, line) => errors.push(line) },
    ...changed,
  });
  draining.trigger();
  if (until) await vi.waitFor(() => expect(until()).toBe(true), { timeout: 20_000, interval: 20 });
  else await jobs.finish();
  return { notified, errors, finish: jobs.finish, stop: jobs.stop };
}

const logged = () => database.people.select().from(deliveries).orderBy(deliveries.receivedAt, deliveries.deliveryId);

test('waiting deliveries are counted once, with their own id and time, and the files are removed', async () => {
  const given = await keep(Array.from({ length: 100 }, (_, n) => record(`call-${n}`)));
  expect(fs.readdirSync(folder)).toHaveLength(100);
  const { notified, stop } = await drain();
  await stop();
  const rows = await logged();
  expect(rows.map(({ deliveryId }) => deliveryId).sort()).toEqual(given.map(({ deliveryId }) => deliveryId).sort());
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['success']));
  expect(rows.every(({ receivedAt }) => Math.abs(receivedAt.getTime() - earlier.getTime()) < 1_000)).toBe(true);
  expect(notified).toEqual(Array.from({ length: 100 }, () => '1 success'));
  expect(await database.people.$count(calls)).toBe(100);
  expect(fs.readdirSync(folder)).toEqual([]);
});

test('an interrupted drain is repeated without counting twice', async () => {
  await keep(Array.from({ length: 60 }, (_, n) => record(`call-${n}`)));
  const watch: DrainParts['watch'] = { isUnavailable: () => spool.status().waiting < 60, onBack() {} };
  const first = await drain({ watch });
  await first.stop();
  await spool.close();
  spool = await open();
  expect(spool.status().waiting).toBeGreaterThan(0);
  await (await drain()).stop();
  expect(await database.people.$count(deliveries)).toBe(60);
  expect(await database.people.$count(calls)).toBe(60);
});

test('a drained delivery keeps its headers, also if it cannot be read any more', async () => {
  const headers = { 'x-zm-signature': 'v0=00', 'user-agent': 'phones/1.0' };
  await keep([record('c1', { headers }), record('c2'), record('c3', { headers, configurationId: 7 })]);
  await (await drain()).stop();
  expect((await logged()).map(({ status, headers: kept }) => [status, kept])).toEqual([
    ['success', headers],
    ['success', null],
    ['failed', headers],
  ]);
});

test('a drained delivery is read with the current mapping', async () => {
  await keep([
    record('c1', {
      body: Buffer.from(JSON.stringify({ ...examplePayload('c1', earlier), shop: 'NS-01', store_id: 'NS-99' })),
    }),
  ]);
  await database.background
    .update(webhookConfigurations)
    .set({ storeIdField: 'shop' })
    .where(eq(webhookConfigurations.id, 1));
  await (await drain()).stop();
  expect(await logged()).toMatchObject([{ status: 'success', locationId: 1 }]);
});

test('a waiting delivery with too many values is stored unread, like on arrival', async () => {
  const body = Buffer.from(`[${'0,'.repeat(maxJsonValues)}0]`);
  await keep([record('c1', { body })]);
  await (await drain()).stop();
  const rows = await logged();
  expect(rows).toMatchObject([{ status: 'failed', reason: 'too-complex' }]);
  expect(Buffer.from(rows[0]?.body ?? []).equals(body)).toBe(true);
});

test('a waiting delivery of a deleted configuration is stored, refused and replayable', async () => {
  const [given] = await keep([record('c1', { configurationId: 99 })]);
  const { notified, stop } = await drain();
  await stop();
  const rows = await logged();
  expect(rows).toMatchObject([{ status: 'failed', reason: 'configuration-gone', configurationId: 99 }]);
  expect(Buffer.from(rows[0]?.body ?? []).equals(given?.body ?? Buffer.alloc(0))).toBe(true);
  expect(notified).toEqual(['1 failed']);
});

test('a waiting delivery that the database never accepts is put aside, and later ones are stored', async () => {
  const [poison] = await keep([record('poison'), record('good')]);
  const queue = createCommitQueue(database.deliveries, { onError: () => {} });
  const choosy: typeof queue = {
    ...queue,
    async commit(delivery) {
      if (delivery.row.deliveryId !== poison?.deliveryId) return queue.commit(delivery);
      throw Object.assign(new Error('no such company'), { code: '23503' });
    },
  };
  const { errors, stop } = await drain({ queue: choosy });
  await stop();
  expect(await logged()).toMatchObject([{ companyId: 1, status: 'success' }]);
  expect(errors).toEqual(['a delivery could not be logged and was put aside']);
  expect(fs.readdirSync(folder)).toEqual(['aside']);
  expect(await spool.countAside()).toBe(1);

  // Moved back, it is read by the next start.
  const [aside = ''] = fs.readdirSync(path.join(folder, 'aside'));
  fs.renameSync(path.join(folder, 'aside', aside), path.join(folder, aside));
  await spool.close();
  spool = await open();
  await (await drain()).stop();
  expect(await database.people.$count(deliveries)).toBe(2);
});

test('a waiting delivery on which our code fails is logged as received, and later ones are stored', async () => {
  const directory = createDirectory(database, () => now);
  let isFirst = true;
  const failing: typeof directory = {
    ...directory,
    async company(companyId) {
      if (!isFirst) return directory.company(companyId);
      isFirst = false;
      throw new TypeError('a mistake of ours');
    },
  };
  await keep([record('c1'), record('c2')]);
  await (await drain({ directory: failing })).stop();
  const rows = await logged();
  expect(rows.map(({ status, reason }) => `${status} ${reason}`).sort()).toEqual([
    'failed could-not-store',
    'success null',
  ]);
});

test('a waiting delivery for another database is put aside and reported once, and not stored', async () => {
  const other = ['c1', 'c2'].map((callId) => record(callId, { installation: 'another' }));
  await keep([...other, record('own', { installation: 'this one' }), record('old')]);
  const identity = createIdentity('another');
  identity.confirm('this one');
  const { errors, stop } = await drain({ identity });
  await stop();
  const rows = await database.people.select().from(calls);
  expect(rows.map(({ callKey }) => callKey).sort()).toEqual(['old', 'own']);
  expect(errors).toEqual(['deliveries accepted for another database were set aside']);
  expect(fs.readdirSync(path.join(folder, 'aside'))).toEqual(other.map(({ deliveryId }) => deliveryId));
});

/** A queue whose database fails on some deliveries. */
function failingOn(fails: (delivery: DeliveryToApply) => boolean) {
  const queue = createCommitQueue(database.deliveries, { onError: () => {} });
  const failing: typeof queue = {
    ...queue,
    async commit(delivery) {
      if (fails(delivery)) throw Object.assign(new Error('internal'), { code: 'XX000' });
      return queue.commit(delivery);
    },
  };
  return failing;
}

test('a waiting delivery on which the database fails is retried, then logged as received; others are stored', async () => {
  const [poison] = await keep([record('poison'), record('good')]);
  let tries = 0;
  const queue = failingOn(({ row }) => {
    if (row.deliveryId !== poison?.deliveryId || refusalOf(row)?.reason === 'could-not-store') return false;
    tries += 1;
    return true;
  });
  await (await drain({ queue })).stop();
  expect((await logged()).map(({ status, reason }) => `${status} ${reason}`)).toEqual([
    'failed could-not-store',
    'success null',
  ]);
  expect(tries).toBe(3);
});

test('a company on which the database fails waits behind the others, and is stored later', async () => {
  await insertRows(database, { companies: [{ id: 2, name: 'Two' }] });
  // More than the queue accepts at a time.
  await keep(Array.from({ length: 70 }, (_, n) => record(`two-${n}`, { companyId: 2, configurationId: 2 })));
  await keep([record('one')]);
  let isFailing = true;
  const queue = failingOn(({ companyId }) => isFailing && companyId === 2);
  const notified: number[] = [];
  const { finish, stop } = await drain({
    queue,
    notify: (companyId) => notified.push(companyId),
    until: () => notified.includes(1),
  });
  expect(await database.people.$count(deliveries)).toBe(1);
  expect(spool.status().waiting).toBeGreaterThanOrEqual(70);
  isFailing = false;
  await finish();
  expect(spool.status().waiting).toBe(0);
  await stop();
  expect(await database.people.$count(deliveries)).toBe(71);
});

test('a file that cannot be read is put aside; a locked company, a late commit and a lost connection leave theirs', {
  tags: 'long',
}, async () => {
  await insertRows(database, { companies: [{ id: 2, name: 'Two' }] });
  const [damaged] = await keep([
    record('damaged'),
    record('locked', { companyId: 2, configurationId: 2 }),
    record('one'),
  ]);
  fs.writeFileSync(path.join(folder, damaged?.deliveryId ?? ''), 'cut off');
  const queue = createCommitQueue(database.deliveries, { onError: () => {} });
  const failures = [new CommitLate(), Object.assign(new Error('lost'), { code: 'ECONNRESET' })];
  const losing: typeof queue = {
    ...queue,
    isStuck: (companyId) => companyId === 2,
    async commit(delivery) {
      const failure = failures.shift();
      if (failure) throw failure;
      return queue.commit(delivery);
    },
  };
  const { errors, stop } = await drain({ queue: losing, until: () => spool.status().waiting === 1 });
  await stop();
  expect(errors.slice(0, 2)).toEqual([
    'a delivery could not be logged and was put aside',
    'waiting deliveries could not be stored; they stay and are retried',
  ]);
  expect(await logged()).toMatchObject([{ companyId: 1, status: 'success' }]);
});

test('nothing is drained while the database is unavailable; its return starts the drain', async () => {
  await keep([record('c1')]);
  let isUnavailable = true;
  const listeners: (() => void)[] = [];
  const watch: DrainParts['watch'] = {
    isUnavailable: () => isUnavailable,
    onBack: (listener) => listeners.push(listener),
  };
  const { finish, stop } = await drain({ watch });
  expect(spool.status().waiting).toBe(1);
  isUnavailable = false;
  for (const listener of listeners) listener();
  await finish();
  expect(spool.status().waiting).toBe(0);
  await stop();
  expect(await logged()).toMatchObject([{ status: 'success' }]);
});
