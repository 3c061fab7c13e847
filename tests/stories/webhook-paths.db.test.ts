// What an outsider learns about webhook paths, and what guessing costs others: nothing.
import { once } from 'node:events';
import { connect } from 'node:net';
import pino from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import type { Database } from '../../server/database/engine/connect';
import { deliveries } from '../../server/database/schema';
import { createEventCounts } from '../../server/http/trace/trace';
import { testApp } from '../test-app';
import { testDatabase } from '../test-database';

let database: Database;

beforeEach(async () => {
  database = await testDatabase({
    companies: [{ id: 1 }],
    webhookConfigurations: [{ companyId: 1, id: 1, endpointPath: 'northside', ...exampleKeys }],
    webhookEndpoints: [{ path: 'northside', companyId: 1, configurationId: 1 }],
  });
});

type TestOptions = NonNullable<Parameters<typeof testApp>[1]>;

interface Sender {
  address?: string;
  forwardedFor?: string;
}

async function begin(settings: TestOptions['settings'] = {}, options: TestOptions = {}) {
  const tested = await testApp(database, { ...options, settings });
  const send = async (path: string, { address = '192.0.2.1', forwardedFor }: Sender = {}) => {
    const answer = await tested.app.inject({
      method: 'POST',
      url: `/api/webhook/${path}`,
      remoteAddress: address,
      headers: forwardedFor ? { 'x-forwarded-for': forwardedFor } : {},
      payload: {},
    });
    return { code: answer.statusCode, retryAfter: answer.headers['retry-after'] };
  };
  const sendMany = async (count: number, from?: Sender) => {
    const codes: number[] = [];
    for (let n = 0; n < count; n++) codes.push((await send(`guess-${n}`, from)).code);
    return codes;
  };
  return { ...tested, send, sendMany };
}

/** Fills the queue of an address over its limit: the first is answered, 30 wait. */
function sendInLine(send: Awaited<ReturnType<typeof begin>>['send'], address?: string) {
  return Array.from({ length: 31 }, () => send('nowhere', address === undefined ? {} : { address }));
}

test('an address may try 60 unknown paths a minute, and must then wait a minute', async () => {
  const { send, sendMany, clock } = await begin();
  expect(new Set(await sendMany(60))).toEqual(new Set([404]));
  clock.passMinutes(0.25);
  expect(await send('guess')).toEqual({ code: 429, retryAfter: '60' });
  expect((await send('guess', { address: '192.0.2.2' })).code).toBe(404);
  clock.passMinutes(1);
  expect((await send('guess')).code).toBe(404);
});

test('an address that keeps guessing cannot tell a known path from an unknown one', async () => {
  const { app, send, sendMany } = await begin();
  await sendMany(60);
  const waiting = sendInLine(send);
  const guess = (path: string, method: 'POST' | 'GET' = 'POST') =>
    app.inject({ method, url: `/api/webhook/${path}?a=1`, remoteAddress: '192.0.2.1' });
  for (const method of ['POST', 'GET'] as const) {
    const [known, unknown] = [await guess('northside', method), await guess('nowhere', method)];
    expect([known.statusCode, known.headers['retry-after']]).toEqual([503, '30']);
    const { date, 'x-request-id': requestId } = known.headers;
    expect([known.statusCode, known.body, known.headers]).toEqual([
      unknown.statusCode,
      unknown.body,
      { ...unknown.headers, date, 'x-request-id': requestId },
    ]);
  }
  expect(await database.people.$count(deliveries)).toBe(0);
  // From another address the webhook still works.
  expect((await send('northside', { address: '192.0.2.2' })).code).toBe(200);
  await app.close();
  expect(new Set((await Promise.all(waiting)).map(({ code }) => code))).toEqual(new Set([429, 503]));
});

test('a full queue answers before the body arrives', async () => {
  const { app, send, sendMany } = await begin();
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  await sendMany(60, { address: '127.0.0.1' });
  sendInLine(send, '127.0.0.1');
  const answers = ['northside', 'nowhere'].map(async (path) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(`POST /api/webhook/${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n`);
    const [head] = await once(socket, 'data');
    socket.destroy();
    return String(head).slice(0, 12);
  });
  expect(await Promise.all(answers)).toEqual(['HTTP/1.1 503', 'HTTP/1.1 503']);
});

test('a sender that was accepted before is not limited by other requests of its address', async () => {
  const { send, sendMany } = await begin();
  expect((await send('northside')).code).toBe(200);
  await sendMany(60);
  sendInLine(send);
  expect((await send('northside')).code).toBe(200);
  expect((await send('nowhere')).code).toBe(503);
});

test('guessing is in the log, one line a minute per address, and counted', async () => {
  const lines: Record<string, unknown>[] = [];
  const eventCounts = createEventCounts();
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const { app, send, sendMany } = await begin({}, { logger, eventCounts });
  await sendMany(60);
  sendInLine(send);
  for (let times = 0; times < 20; times++) await send('northside');
  const rated = () => lines.filter(({ event }) => event === 'refused-rate');
  expect(rated()).toMatchObject([{ address: '192.0.2.1', endpoint: '/api/webhook/{endpointPath}' }]);
  expect(eventCounts.read().get('refused-rate')).toBe(21);
  await app.close();
  expect(rated()).toMatchObject([{}, { address: '192.0.2.1', more: 50 }]);
  expect(JSON.stringify(rated())).not.toMatch(/northside|nowhere/);
});

test('limits apply to the sender behind a trusted proxy, and no sender can spoof an address without one', {
  tags: 'long',
}, async () => {
  const proxied = await begin({ trustProxy: ['192.0.2.1'] });
  await proxied.sendMany(61, { forwardedFor: '203.0.113.9' });
  expect((await proxied.send('guess', { forwardedFor: '203.0.113.9' })).code).toBe(429);
  expect((await proxied.send('guess', { forwardedFor: '203.0.113.10' })).code).toBe(404);

  const direct = await begin();
  await direct.sendMany(60, { forwardedFor: '203.0.113.9' });
  expect((await direct.send('guess', { forwardedFor: '203.0.113.10' })).code).toBe(429);
});

test('a GET of a path reveals nothing, counts for no limit and is not logged', async () => {
  const { app, send } = await begin();
  const look = (path: string) => app.inject({ url: `/api/webhook/${path}`, remoteAddress: '192.0.2.1' });
  const known = await look('northside');
  for (let n = 0; n < 100; n++) {
    const answer = await look(`guess-${n}`);
    expect([answer.statusCode, answer.body]).toEqual([200, known.body]);
  }
  expect((await send('guess')).code).toBe(404);
  expect(await database.people.$count(deliveries)).toBe(0);
});
