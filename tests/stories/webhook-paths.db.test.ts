// What somebody learns who does not know a webhook's path, and what guessing costs the others: nothing.
import { beforeEach, expect, test } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import type { Database } from '../../server/database/connect';
import { deliveries } from '../../server/database/schema';
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

interface Sender {
  address?: string;
  forwardedFor?: string;
}

/** Unless told otherwise with a memory that is complete, so that no question of the database stands in between. */
async function begin(
  settings: NonNullable<Parameters<typeof testApp>[1]>['settings'] = {},
  engine: Database['engine'] = 'embedded',
) {
  const tested = await testApp({ ...database, engine }, { settings });
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

test('an address may name 60 unknown paths a minute; a known one is never held up by them', async () => {
  const { send, sendMany, clock } = await begin();
  expect(new Set(await sendMany(60))).toEqual(new Set([404]));
  clock.passMinutes(0.25);
  expect(await send('guess')).toEqual({ code: 429, retryAfter: '45' });
  expect((await send('northside')).code).toBe(200);
  expect((await send('guess', { address: '192.0.2.2' })).code).toBe(404);
  clock.passMinutes(0.75);
  expect((await send('guess')).code).toBe(404);
});

test('behind a trusted proxy the sender is charged, and without one nobody can name another address', async () => {
  const proxied = await begin({ trustProxy: ['192.0.2.1'] });
  await proxied.sendMany(61, { forwardedFor: '203.0.113.9' });
  expect((await proxied.send('guess', { forwardedFor: '203.0.113.9' })).code).toBe(429);
  expect((await proxied.send('guess', { forwardedFor: '203.0.113.10' })).code).toBe(404);

  const direct = await begin();
  await direct.sendMany(60, { forwardedFor: '203.0.113.9' });
  expect((await direct.send('guess', { forwardedFor: '203.0.113.10' })).code).toBe(429);
});

test('looking at a path tells nothing, charges nobody and is not logged', async () => {
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

test('where processes share the database, guesses beyond 20 a second are asked to come again, and none is charged', async () => {
  const { send } = await begin({}, 'postgresql');
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => send(`guess-${n}`)));
  const counts = (code: number) => answers.filter((answer) => answer.code === code).length;
  expect([counts(404), counts(503), counts(429)]).toEqual([20, 180, 0]);
  expect(answers.find(({ code }) => code === 503)?.retryAfter).toBe('5');
  expect((await send('northside')).code).toBe(200);
});
