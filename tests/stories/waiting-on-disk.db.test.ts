// A call that arrives while the database is unavailable: acknowledged, shown, and counted when it is back.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import type { LiveNews } from '#contract/live-news';
import type { WebhookConfiguration, WebhookLog } from '#contract/webhooks';
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
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-waiting-'));
  isUnavailable = false;
  const database = await testDatabase(oneWebhook('path-1'));
  spool = await openSpool(path.join(folder, 'spool'));
  const endpointFile = openEndpointFile(folder);
  const diskStorage = { spool, endpointFile, lastKnown: (await endpointFile.read())?.endpoints };
  tested = await testApp(
    withOutage(database, () => isUnavailable),
    { diskStorage, settings: { dataDir: folder } },
  );
});

afterEach(async () => {
  await tested.app.close();
  await spool.close();
  fs.rmSync(folder, { recursive: true });
});

const send = (callId: string, body: object = examplePayload(callId, tested.clock.now)) =>
  tested.visit({}).post('/api/webhook/path-1', body, { 'content-type': 'application/json' });

async function signedIn(): Promise<Visitor> {
  const visitor = tested.visit();
  await visitor.signIn('director');
  return visitor;
}

test('a call that arrives while the database is unavailable is acknowledged, shown, and counted when it is back', {
  tags: 'long',
}, async () => {
  const address = await tested.app.listen({ host: '127.0.0.1', port: 0 });
  const director = await signedIn();
  const news = await listen(address, director);
  expect(await news()).toMatchObject({ intake: { outage: null, waiting: 0 } });
  expect(await send('before')).toMatchObject({ code: 200, body: { status: 'success' } });
  expect(await news()).toEqual({ companies: [1], alarming: [] });

  isUnavailable = true;
  tested.clock.passMinutes(1);
  const arrivedAt = tested.clock.now.toISOString();
  expect(await send('meanwhile')).toMatchObject({ code: 200, body: { status: 'queued' } });
  tested.clock.passMinutes(1);
  expect(await send('too large', { filler: 'x'.repeat(2_000_000) })).toMatchObject({
    code: 413,
    body: { status: 'too-large', error: { reason: 'too-large' } },
  });
  // From memory: no other session or company data is available.
  const outage = { since: arrivedAt, keepsCalls: true };
  await until(news, { intake: { outage, waiting: 2, waitingSince: arrivedAt } });
  expect(await director.get('/api/intake-status')).toMatchObject({ code: 200, body: { outage, waiting: 2 } });
  expect(await director.get('/api/webhook-logs?companyId=1')).toMatchObject({
    code: 503,
    body: { message: unavailableMessage },
  });
  expect(await director.get('/api/user')).toMatchObject({ code: 503, body: { message: unavailableMessage } });
  expect((await tested.visit().post('/api/webhook/nowhere', {})).code).toBe(503);

  isUnavailable = false;
  await until(news, { intake: { outage: null } });
  await vi.waitFor(async () => {
    expect((await director.get('/api/intake-status')).body).toMatchObject({ waiting: 0, waitingSince: null });
  }, waitOptions);
  expect((await director.get('/api/webhook-logs?companyId=1')).body).toMatchObject([
    { status: 'too-large', reason: 'too-large' },
    { status: 'success', timestamp: arrivedAt, processedData: { callId: 'meanwhile' } },
    { status: 'success', processedData: { callId: 'before' } },
  ]);
  expect((await tested.visit().post('/api/webhook/nowhere', {})).code).toBe(404);
  expect(await send('after')).toMatchObject({ code: 200, body: { status: 'success' } });
});

test('what a phone system without a mapping receives during an outage waits for one afterwards', {
  tags: 'long',
}, async () => {
  const director = await signedIn();
  const made = await director.post('/api/webhook-config', { companyId: 1, name: 'Front desk' });
  const { id, endpointPath, version, source } = made.body as WebhookConfiguration;
  const deliver = (callId: string) => {
    const body = examplePayload(callId, tested.clock.now);
    return tested.visit({}).post(`/api/webhook/${endpointPath}`, body, { 'content-type': 'application/json' });
  };
  const statuses = async () => {
    const log = await director.get(`/api/webhook-logs?companyId=1&source=${source}`);
    return (log.body as WebhookLog[]).map(({ status, processedData }) => processedData?.callId ?? status);
  };
  isUnavailable = true;
  expect(await deliver('first')).toMatchObject({ code: 200, body: { status: 'queued' } });
  isUnavailable = false;
  await vi.waitFor(async () => expect(await statuses()).toEqual(['waiting']), waitOptions);
  // One that is still on disk when the mapping is saved, or just drained, is counted like the other.
  isUnavailable = true;
  expect(await deliver('second')).toMatchObject({ code: 200, body: { status: 'queued' } });
  isUnavailable = false;
  const mapping = { companyId: 1, id, version, name: 'Front desk', endpointPath, ...exampleKeys };
  await vi.waitFor(
    async () => expect((await director.post('/api/webhook-config', mapping)).code).toBe(201),
    waitOptions,
  );
  await vi.waitFor(async () => expect(await statuses()).toHaveLength(2), waitOptions);
  await director.post('/api/replays', { companyId: 1, selection: { filters: { source, status: 'waiting' } } });
  await tested.jobs.finish();
  expect(await statuses()).toEqual(['second', 'first']);
});

test('a visitor who cannot be recognized during an outage sees it without numbers, and sees its end', {
  tags: 'long',
}, async () => {
  const address = await tested.app.listen({ host: '127.0.0.1', port: 0 });
  isUnavailable = true;
  await send('meanwhile');
  const stranger = tested.visit();
  stranger.cookies.set('callgauge_session', 'a'.repeat(43));
  // The first request detects the outage.
  expect((await stranger.get('/api/intake-status')).code).toBe(503);
  await vi.waitFor(async () => {
    expect(await stranger.get('/api/intake-status')).toMatchObject({
      code: 503,
      body: { message: unavailableMessage },
    });
  }, waitOptions);
  const news = await listen(address, stranger);
  expect(await news()).toEqual({
    companies: [],
    alarming: [],
    outage: { since: tested.clock.now.toISOString(), keepsCalls: true },
  });
  isUnavailable = false;
  await until(news, { outage: null });
  expect(await news()).toBe('the end');
  expect((await stranger.get('/api/intake-status')).code).toBe(401);
});

test('an outage without deliveries is detected by the first request of a user', { tags: 'long' }, async () => {
  const director = await signedIn();
  expect((await director.get('/api/companies')).code).toBe(200);
  isUnavailable = true;
  expect((await director.get('/api/companies')).code).toBe(503);
  await vi.waitFor(async () => {
    expect((await director.get('/api/intake-status')).body).toMatchObject({ outage: { keepsCalls: true }, waiting: 0 });
  }, waitOptions);
});

test('a user who only signed in before the outage is recognized, for twelve hours', async () => {
  await send('before');
  const director = await signedIn();
  isUnavailable = true;
  await send('meanwhile');
  expect(await director.get('/api/intake-status')).toMatchObject({ code: 200, body: { waiting: 1 } });
  tested.clock.passMinutes(12 * 60 - 1);
  expect((await director.get('/api/intake-status')).code).toBe(200);
  tested.clock.passMinutes(1);
  expect((await director.get('/api/intake-status')).code).toBe(503);
});

test('a user who signed out is no longer recognized', async () => {
  const director = await signedIn();
  await director.get('/api/companies');
  const cookies = new Map(director.cookies);
  await director.post('/api/logout');
  for (const [name, value] of cookies) director.cookies.set(name, value);
  isUnavailable = true;
  expect((await director.get('/api/intake-status')).code).toBe(503);
});

test('ten unrecognized visitors per address may listen', async () => {
  const address = await tested.app.listen({ host: '127.0.0.1', port: 0 });
  const stranger = tested.visit();
  stranger.cookies.set('callgauge_session', 'a'.repeat(43));
  isUnavailable = true;
  for (let opened = 0; opened < 10; opened++) await listen(address, stranger);
  expect((await openStream(address, stranger)).status).toBe(503);
});

const unavailableMessage = 'The database cannot be reached. Calls are being kept. Try again in a moment.';

type News = () => Promise<LiveNews | 'the end'>;

/** The messages of a browser's event stream. */
async function listen(address: string, visitor: Visitor): Promise<News> {
  const response = await openStream(address, visitor);
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  let heard = '';
  return async () => {
    for (;;) {
      const [message, ...rest] = heard.split('\n\n');
      if (rest.length > 0) {
        heard = rest.join('\n\n');
        if (message?.startsWith('data: ')) return JSON.parse(message.slice('data: '.length)) as LiveNews;
        continue;
      }
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) return 'the end';
      heard += new TextDecoder().decode(value);
    }
  };
}

function openStream(address: string, { cookies }: Visitor): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return fetch(`${address}/api/live-news`, { headers: { cookie } });
}

/** Reads until a message contains this. */
async function until(news: News, wanted: object): Promise<void> {
  for (;;) {
    const heard = await news();
    if (heard === 'the end') throw new Error('The stream ended.');
    try {
      expect(heard).toMatchObject(wanted);
      return;
    } catch {}
  }
}
