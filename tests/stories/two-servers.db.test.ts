// Two servers on one database: a change saved on one applies on the other.
// @module-tag long
import { beforeEach, expect, test } from 'vitest';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import { oneWebhook } from '../one-webhook';
import { type TestApp, testApp, type Visitor } from '../test-app';
import { testDatabase } from '../test-database';

let first: TestApp;
let second: TestApp;
let director: Visitor;

beforeEach(async () => {
  const database = await testDatabase(oneWebhook('saved-before-this'));
  // The embedded engine serves one process; here it acts as a shared server.
  const shared = { ...database, engine: 'postgresql' as const };
  first = await testApp(shared);
  second = await testApp(shared);
  director = first.visit();
  await director.signIn('director');
});

const send = (to: TestApp, path: string, callId: string) =>
  to
    .visit({})
    .post(`/api/webhook/${path}`, examplePayload(callId, to.clock.now), { 'content-type': 'application/json' });

test('a path saved on one server accepts calls on the other at once', async () => {
  // It has cached all paths, and this one is unknown.
  expect(await send(second, 'saved-before-this', 'c1')).toMatchObject({ code: 200, body: { status: 'success' } });
  expect((await send(second, 'saved-a-moment-ago', 'c2')).code).toBe(404);

  const input = { companyId: 1, source: 'default', endpointPath: 'saved-a-moment-ago', ...exampleKeys };
  expect((await director.post('/api/webhook-config', input)).code).toBe(201);
  expect(await send(second, 'saved-a-moment-ago', 'c2')).toMatchObject({ code: 200, body: { status: 'success' } });
});
