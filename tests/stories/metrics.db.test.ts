// What /metrics says of deliveries, disk, database and sign-ins, who can read it, and what it must never contain.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { examplePayload } from '#contract/example-payload';
import { replays } from '../../server/database/schema';
import { openEndpointFile } from '../../server/ingest/names/endpoint-file';
import { openSpool, type Spool } from '../../server/platform/spool';
import { withOutage } from '../database-with-outage';
import { oneWebhook } from '../one-webhook';
import { type TestApp, testApp } from '../test-app';
import { testDatabase } from '../test-database';

const waitOptions = { timeout: 20_000, interval: 50 };
const webhookPath = 'canary-path-4711';
const metricsToken = 'canary-token-of-metrics';
const host = 'localhost:3000';

let folder: string;
let spool: Spool;
let tested: TestApp;
let isUnavailable = false;

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-metrics-'));
  isUnavailable = false;
  const database = await testDatabase(oneWebhook(webhookPath));
  spool = await openSpool(path.join(folder, 'spool'), { maxFiles: 2 });
  const endpointFile = openEndpointFile(folder);
  const diskStorage = { spool, endpointFile, lastKnown: (await endpointFile.read())?.endpoints };
  const settings = { dataDir: folder, metricsToken };
  tested = await testApp(
    withOutage(database, () => isUnavailable),
    { diskStorage, settings },
  );
});

afterEach(async () => {
  vi.restoreAllMocks();
  await tested.app.close();
  await spool.close();
  fs.rmSync(folder, { recursive: true });
});

interface Asked {
  url?: string;
  headers?: Record<string, string>;
  remoteAddress?: string;
}

const ask = ({ url = '/metrics', headers, remoteAddress = '127.0.0.1' }: Asked = {}) =>
  tested.app.inject({ url, remoteAddress, headers: { host, ...headers } });

async function scrape(): Promise<Map<string, number>> {
  const { statusCode, headers, body } = await ask();
  expect({ statusCode, type: headers['content-type'] }).toEqual({
    statusCode: 200,
    type: 'text/plain; version=0.0.4; charset=utf-8',
  });
  return parse(body);
}

/** Every sample by its name with labels. Throws at a line that is none, and at a sample without a type before it. */
function parse(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  const types = new Set<string>();
  for (const line of text.split('\n').filter(Boolean)) {
    const type = /^# TYPE (\w+) (?:counter|gauge|histogram|summary)$/.exec(line);
    if (type?.[1]) types.add(type[1]);
    if (line.startsWith('#')) continue;
    const [, key, name, value] =
      /^((\w+)(?:\{\w+="[^"\\]*"(?:,\w+="[^"\\]*")*\})?) ([-+.\deE]+|nan)$/i.exec(line) ?? [];
    if (!key || !name || !(types.has(name) || types.has(name.replace(/_(bucket|sum|count)$/, '')))) {
      throw new Error(`Not a sample: ${line}`);
    }
    samples.set(key, Number(value));
  }
  return samples;
}

const send = (callId: string, body: object = examplePayload(callId, tested.clock.now)) =>
  tested.visit({}).post(`/api/webhook/${webhookPath}`, body, { 'content-type': 'application/json' });

/** Waits until the samples are as expected; undefined: absent. */
const until = (expected: Record<string, unknown>) =>
  vi.waitFor(async () => {
    const samples = await scrape();
    expect(Object.fromEntries(Object.keys(expected).map((key) => [key, samples.get(key)]))).toEqual(expected);
  }, waitOptions);

describe('figures', () => {
  test('deliveries are counted by status, with the time of their commits', async () => {
    expect((await scrape()).get('callgauge_deliveries_total{status="success"}')).toBe(0);
    await send('call-1');
    await send('call-2', { unknown: 'fields' });
    await send('call-3', { filler: 'x'.repeat(2_000_000) });
    const samples = await scrape();
    expect(samples.get('callgauge_deliveries_total{status="success"}')).toBe(1);
    expect(samples.get('callgauge_deliveries_total{status="failed"}')).toBe(1);
    expect(samples.get('callgauge_deliveries_total{status="too-large"}')).toBe(1);
    expect(samples.get('callgauge_commit_duration_seconds_count')).toBe(3);
    expect(samples.get('callgauge_commit_duration_seconds_bucket{le="+Inf"}')).toBe(3);
    expect(samples.get('callgauge_commit_duration_seconds_sum')).toBeGreaterThan(0);
  });

  test('what waits on disk, what is refused, and a database that is away show, and go when it is back', async () => {
    await send('before');
    expect((await scrape()).get('callgauge_database_up')).toBe(1);
    isUnavailable = true;
    expect((await send('waits')).body).toMatchObject({ status: 'queued' });
    tested.clock.passMinutes(2);
    await send('waits, too', { filler: 'x'.repeat(1_000) });
    expect((await send('one too many')).code).toBe(503);
    const samples = await scrape();
    expect(samples.get('callgauge_deliveries_waiting')).toBe(2);
    expect(samples.get('callgauge_oldest_waiting_seconds')).toBe(120);
    expect(samples.get('callgauge_deliveries_queued_total')).toBe(2);
    expect(samples.get('callgauge_deliveries_refused_total{cause="spool-full"}')).toBe(1);
    expect(samples.get('callgauge_database_up')).toBe(0);
    expect(samples.get('callgauge_database_accepts_deliveries')).toBe(0);
    expect(samples.has('callgauge_replays_open')).toBe(false);
    isUnavailable = false;
    await until({
      callgauge_database_up: 1,
      callgauge_database_accepts_deliveries: 1,
      callgauge_deliveries_waiting: 0,
      callgauge_oldest_waiting_seconds: 0,
      'callgauge_deliveries_total{status="success"}': 2,
    });
    expect((await scrape()).has('callgauge_commit_errors_total')).toBe(true);
  });

  test('replays that are open, sign-ins, disk, pools and the process show', async () => {
    await tested.database.background.insert(replays).values({
      ...{ companyId: 1, isDryRun: false, status: 'waiting', selection: { ids: [] }, startedBy: 'canary-person' },
      ...{ total: 50, done: 8, createdAt: new Date(tested.clock.now.getTime() - 60_000) },
    });
    await tested.visit().signIn('director');
    await tested.visit().signIn('director', 'canary-password');
    const samples = await scrape();
    expect(samples.get('callgauge_replays_open')).toBe(1);
    expect(samples.get('callgauge_replay_deliveries_left')).toBe(42);
    expect(samples.get('callgauge_oldest_replay_seconds')).toBe(60);
    expect(samples.get('callgauge_security_events_total{event="sign-in-succeeded"}')).toBe(1);
    expect(samples.get('callgauge_security_events_total{event="sign-in-failed"}')).toBe(1);
    expect(samples.get('callgauge_data_disk_free_bytes')).toBeGreaterThan(0);
    expect(samples.get('callgauge_data_disk_size_bytes')).toBeGreaterThan(0);
    expect(samples.get('callgauge_spool_files_aside')).toBe(0);
    expect(samples.get('callgauge_request_failures_total')).toBe(0);
    for (const pool of ['deliveries', 'people', 'background']) {
      for (const state of ['in-use', 'idle']) {
        expect(samples.has(`callgauge_database_connections{pool="${pool}",state="${state}"}`)).toBe(true);
      }
      expect(samples.get(`callgauge_database_requests_waiting{pool="${pool}"}`)).toBe(0);
    }
    expect(samples.has('process_resident_memory_bytes')).toBe(true);
    expect(samples.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  });

  test('passwords in work and browsers that listen are counted while they are', { tags: 'long' }, async () => {
    const address = await tested.app.listen({ host: '127.0.0.1', port: 0 });
    const director = tested.visit();
    const passwords = (samples: Map<string, number>) =>
      ['running', 'waiting'].map((state) => samples.get(`callgauge_password_hashes{state="${state}"}`));
    const signIns = Array.from({ length: 6 }, (_, at) =>
      tested.visit({}, `198.51.100.${at}`).signIn(`nobody-${at}`, 'x'),
    );
    await vi.waitFor(async () => expect(passwords(await scrape())[0]).toBeGreaterThan(0), {
      ...waitOptions,
      interval: 1,
    });
    await Promise.all(signIns);
    expect(passwords(await scrape())).toEqual([0, 0]);

    await director.signIn('director');
    const cookie = [...director.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const end = new AbortController();
    await fetch(`${address}/api/live-news`, { headers: { cookie }, signal: end.signal });
    await until({ 'callgauge_event_streams_open{visitor="signed-in"}': 1 });
    end.abort();
    await until({ 'callgauge_event_streams_open{visitor="signed-in"}': 0 });
  });

  test('a scrape answers while the database does not', { tags: 'long' }, async () => {
    vi.spyOn(tested.database.people, 'execute').mockImplementation((() => new Promise(() => {})) as never);
    expect((await scrape()).get('callgauge_database_up')).toBe(0);
  });
});

describe('who can read them', () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  test.each<[string, Asked]>([
    ['this machine', {}],
    ['this machine by IPv6', { remoteAddress: '::1', headers: { host: '[::1]:3000' } }],
    ['another machine with the token', { remoteAddress: '192.0.2.7', headers: bearer(metricsToken) }],
    ['a proxy with the token', { headers: { 'x-forwarded-for': '192.0.2.7', ...bearer(metricsToken) } }],
  ])('%s can', async (_who, asked) => {
    expect((await ask(asked)).statusCode).toBe(200);
  });

  test.each<[string, Asked]>([
    ['another machine', { remoteAddress: '192.0.2.7' }],
    ['another machine that names this one', { remoteAddress: '192.0.2.7', headers: { host: 'localhost' } }],
    ['another machine with a wrong token', { remoteAddress: '192.0.2.7', headers: bearer('canary-token-of-metricz') }],
    ['another machine with an empty token', { remoteAddress: '192.0.2.7', headers: bearer('') }],
    ['a client behind a proxy here', { headers: { 'x-forwarded-for': '192.0.2.7' } }],
    ['a client behind a proxy that names only itself', { headers: { via: '1.1 edge' } }],
    ['a client of the public name', { headers: { host: 'calls.example.com' } }],
  ])('%s finds no such page', async (_who, asked) => {
    const [metrics, nothing] = await Promise.all([ask(asked), ask({ ...asked, url: '/no-such-page' })]);
    const facts = ({ statusCode, body, headers }: typeof metrics) => {
      const { 'x-request-id': _id, date: _date, ...rest } = headers;
      return { statusCode, body, rest };
    };
    expect(metrics.statusCode).toBe(404);
    expect(facts(metrics)).toEqual(facts(nothing));
  });
});

test('nothing that was sent, typed or configured is among the figures', async () => {
  const body = { ...examplePayload('canary-call', tested.clock.now), caller: '+12145550199', agent: 'canary-agent' };
  await send('call-1', body);
  await tested.visit().signIn('canary-username', 'canary-password');
  await tested.visit().get('/api/webhook/canary-other-path?canary=1');
  await tested.visit({ 'x-request-id': 'canary-request' }).get('/canary-page');
  const { body: text } = await ask();
  expect(text).not.toMatch(/canary|12145550199|5550199|director|NS-01|Oil Change/);
  expect(text).not.toContain(folder);
  const labels = [...text.matchAll(/(\w+)="/g)].flatMap(([, label]) => label ?? []);
  expect(labels.filter((label) => !knownLabels.has(label))).toEqual([]);
});

const knownLabels = new Set(
  'cause event kind le major minor patch pool quantile space state status type version visitor'.split(' '),
);
