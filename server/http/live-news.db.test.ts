import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../../tests/test-app';
import { testDatabase } from '../../tests/test-database';
import { pingDatabase } from '../database/engine/connect';

let tested: TestApp;
const streams: AbortController[] = [];

// A busy machine starts the engine slowly, so no test waits for that.
beforeAll(() => testDatabase());

afterEach(async () => {
  for (const stream of streams.splice(0)) stream.abort();
  await tested.app.close();
});

async function listening(): Promise<string> {
  const database = await testDatabase({
    companies: [{ id: 1 }, { id: 2 }],
    users: [
      { id: 1, username: 'director', role: 'director', passwordHash: testPasswordHash },
      { id: 2, username: 'other-director', role: 'director', passwordHash: testPasswordHash },
      { id: 3, username: 'admin', role: 'admin', passwordHash: testPasswordHash },
    ],
    userCompanies: [
      { userId: 1, companyId: 1 },
      { userId: 2, companyId: 2 },
    ],
    locations: [{ companyId: 1, id: 1, code: 'NS-01' }],
    webhookConfigurations: [{ companyId: 1, id: 1, endpointPath: 'path-1', ...exampleKeys }],
    webhookEndpoints: [{ path: 'path-1', companyId: 1, configurationId: 1 }],
  });
  tested = await testApp(database);
  return tested.app.listen({ host: '127.0.0.1', port: 0 });
}

/** What a browser receives, piece by piece. */
async function listen(address: string, username: string): Promise<() => Promise<string>> {
  const visitor = tested.visit();
  await visitor.openSession(username);
  return listenAs(address, visitor);
}

async function listenAs(address: string, visitor: Visitor): Promise<() => Promise<string>> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stream = new AbortController();
  streams.push(stream);
  const response = await fetch(`${address}/api/live-news`, { headers: { cookie }, signal: stream.signal });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const reader = response.body?.getReader();
  const next = async () => {
    const piece = await reader?.read();
    return piece?.done ? 'the end' : new TextDecoder().decode(piece?.value);
  };
  let heard = '';
  while (!heard.endsWith('}\n\n')) heard += await next();
  expect(heard).toMatch(/^retry: 5000\n\ndata: \{"companies":\[\],"alarming":\[\],"intake":\{"outage":null,/);
  return next;
}

const send = (address: string, body: object) =>
  fetch(`${address}/api/webhook/path-1`, { method: 'POST', body: JSON.stringify(body) });

test('an open browser hears of deliveries and failures in visible companies only', { tags: 'long' }, async () => {
  const address = await listening();
  const [next, nextOfOther] = [await listen(address, 'director'), await listen(address, 'other-director')];
  await send(address, examplePayload('one', new Date('2026-03-02T08:00:00Z')));
  expect(await next()).toBe('data: {"companies":[1],"alarming":[]}\n\n');
  await send(address, { nonsense: true });
  expect(await next()).toBe('data: {"companies":[1],"alarming":[1]}\n\n');

  const other = nextOfOther();
  await tested.app.close();
  expect(await other).toBe('the end');
});

test('beyond ten streams of a person the oldest is closed, and nobody else’s', async () => {
  const address = await listening();
  const other = await listen(address, 'other-director');
  const first = await listen(address, 'director');
  for (let opened = 1; opened <= 10; opened++) await listen(address, 'director');
  expect(await first()).toBe('the end');
  const heard = other();
  await tested.app.close();
  expect(await heard).toBe('the end');
});

test.each([
  ['is deactivated', (admin: Visitor) => admin.put('/api/admin/users/1', { ...director, active: false })],
  ['has another role', (admin: Visitor) => admin.put('/api/admin/users/1', { ...director, role: 'admin' })],
  ['signs out', (_: Visitor, own: Visitor) => own.post('/api/logout')],
])('the stream of a person who %s ends at once, and nobody else’s', async (_, change) => {
  const address = await listening();
  const own = tested.visit();
  await own.openSession('director');
  const next = await listenAs(address, own);
  const other = await listen(address, 'other-director');
  const admin = tested.visit();
  await admin.openSession('admin');
  expect((await change(admin, own)).code).toBeLessThan(300);
  expect(await next()).toBe('the end');
  await send(address, { nonsense: true });
  const heard = other();
  await tested.app.close();
  expect(await heard).toBe('the end');
});

const director = { name: 'director', email: '', role: 'director', companyIds: [1], active: true };

test('the sessions of all streams are checked with one query', async () => {
  const address = await listening();
  for (let opened = 0; opened < 5; opened++) await listen(address, 'director');
  const admin = tested.visit();
  await admin.openSession('admin');
  const asked = vi.spyOn(tested.database.people, 'execute');
  await admin.post('/api/logout');
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThanOrEqual(2);
  await pingDatabase(tested.database);
  // The sign-out itself, the streams, the ping.
  expect(asked).toHaveBeenCalledTimes(3);
  asked.mockRestore();
});

test('a visitor without a session hears nothing', async () => {
  const address = await listening();
  expect((await fetch(`${address}/api/live-news`)).status).toBe(401);
});
