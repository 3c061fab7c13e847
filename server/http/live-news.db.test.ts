import { afterEach, expect, test } from 'vitest';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import { type TestApp, testApp, testPasswordHash } from '../../tests/test-app';
import { testDatabase } from '../../tests/test-database';

let tested: TestApp;
const streams: AbortController[] = [];

afterEach(async () => {
  for (const stream of streams.splice(0)) stream.abort();
  await tested.app.close();
});

async function listening(): Promise<string> {
  tested = await testApp(
    await testDatabase({
      companies: [{ id: 1 }, { id: 2 }],
      users: [
        { id: 1, username: 'director', role: 'director', passwordHash: testPasswordHash },
        { id: 2, username: 'other-director', role: 'director', passwordHash: testPasswordHash },
      ],
      userCompanies: [
        { userId: 1, companyId: 1 },
        { userId: 2, companyId: 2 },
      ],
      locations: [{ companyId: 1, id: 1, code: 'NS-01' }],
      webhookConfigurations: [{ companyId: 1, id: 1, endpointPath: 'path-1', ...exampleKeys }],
      webhookEndpoints: [{ path: 'path-1', companyId: 1, configurationId: 1 }],
    }),
  );
  return tested.app.listen({ host: '127.0.0.1', port: 0 });
}

/** What a browser hears, piece by piece. */
async function listen(address: string, username: string): Promise<() => Promise<string>> {
  const visitor = tested.visit();
  await visitor.signIn(username);
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
  expect(await next()).toBe('retry: 5000\n\n');
  return next;
}

const send = (address: string, body: object) =>
  fetch(`${address}/api/webhook/path-1`, { method: 'POST', body: JSON.stringify(body) });

test('an open browser hears of deliveries and failures in the companies it may see, and of no other', async () => {
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

test('of more than ten streams of one person the oldest ends, and nobody else loses theirs', async () => {
  const address = await listening();
  const other = await listen(address, 'other-director');
  const first = await listen(address, 'director');
  for (let opened = 1; opened <= 10; opened++) await listen(address, 'director');
  expect(await first()).toBe('the end');
  const heard = other();
  await tested.app.close();
  expect(await heard).toBe('the end');
});

test('who is not signed in hears nothing', async () => {
  const address = await listening();
  expect((await fetch(`${address}/api/live-news`)).status).toBe(401);
});
