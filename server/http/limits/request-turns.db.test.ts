import http from 'node:http';
import { promisify } from 'node:util';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp, testPassword, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { testDatabase } from '../../../tests/test-database';
import type { Database } from '../../database/engine/connect';
import { users } from '../../database/schema';
import { makeToken } from '../session/tokens';
import { createRefusalPace } from './request-turns';

const passwordHash = testPasswordHash;
const office = '198.51.100.7';
let database: Database;
let site: TestApp;
let director: Visitor;

beforeEach(async () => {
  database = await testDatabase({
    companies: [{ id: 1 }],
    users: [
      { id: 1, username: 'dana', role: 'director', passwordHash },
      { id: 2, username: 'dora', role: 'director', passwordHash },
    ],
    userCompanies: [1, 2].map((userId) => ({ userId, companyId: 1 })),
  });
  site = await testApp(database, { pacesRefusals: true });
  director = await signedIn('dana');
});

afterEach(() => vi.restoreAllMocks());

const at = (address: string) => site.visit({ 'sec-fetch-site': 'same-origin' }, address);

async function signedIn(username: string): Promise<Visitor> {
  const visitor = at(office);
  await visitor.signIn(username);
  return visitor;
}

/** A browser with an invented session cookie. */
function withCookie(value: string, address = office): Visitor {
  const visitor = at(address);
  visitor.cookies.set('callgauge_session', value);
  return visitor;
}

/** The database answers nothing until it is released, or nothing that contains a text; counts these queries. */
function blockDatabase(text = '') {
  const execute = database.people.execute.bind(database.people);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = vi.fn();
  // Callers that await do not need drizzle's own promise class.
  vi.spyOn(database.people, 'execute').mockImplementation((async (query: SQL) => {
    if (new PgDialect().sqlToQuery(query).sql.includes(text)) {
      asked();
      await held;
    }
    return execute(query);
  }) as unknown as typeof execute);
  return { asked, release: () => release() };
}

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const tooMany = { code: 429, headers: { 'retry-after': '2' } };

describe('a cookie that cannot be a token', () => {
  test.each([
    ['a cookie of another shape', () => withCookie('bogus').get('/api/user'), 401],
    ['an invitation of another shape', () => at(office).post('/api/invitation/check', { token: 'x' }), 404],
    ['an accepted link of another shape', () => accept('x'), 404],
    ['a sign-out with a cookie of another shape', () => withCookie('bogus').post('/api/logout'), 204],
  ])('with %s causes no query', async (_, ask, code) => {
    const asked = [vi.spyOn(database.people, 'execute'), vi.spyOn(database.people, 'delete')];
    expect((await ask()).code).toBe(code);
    for (const query of asked) expect(query).not.toHaveBeenCalled();
  });

  const accept = (token: string) => at(office).post('/api/invitation', { token, password: 'tread depth' });
});

test('an unknown token causes one query in five seconds', async () => {
  const asked = vi.spyOn(database.people, 'execute');
  const stranger = withCookie(makeToken().text);
  for (let i = 0; i < 20; i++) expect((await stranger.get('/api/user')).code).toBe(401);
  expect(asked).toHaveBeenCalledTimes(1);
  site.clock.passMinutes(5 / 60);
  await stranger.get('/api/user');
  expect(asked).toHaveBeenCalledTimes(2);
});

describe('requests without a session', () => {
  test('query the database four at a time per address; 24 wait, and more are refused', async () => {
    const { asked, release } = blockDatabase();
    const flood = times(350, () => withCookie(makeToken().text).get('/api/user'));
    await expect.poll(() => asked).toHaveBeenCalledTimes(4);
    release();
    const answers = await Promise.all(flood);
    expect(answers.filter(({ code }) => code === 401)).toHaveLength(28);
    const refused = answers.filter(({ code }) => code === 429);
    expect(refused).toHaveLength(322);
    expect(refused[0]).toMatchObject({ ...tooMany, body: { message: expect.stringContaining('at once') } });
  });

  test.each([
    ['unknown cookies', () => withCookie(makeToken().text).get('/api/user')],
    ['unknown links', () => at(office).post('/api/invitation/check', { token: makeToken().text })],
    ['the sign-in screen', () => at(office).get('/api/sign-in-options')],
  ])('do not delay people at the same address: 350 with %s', async (_, ask) => {
    const { release } = blockDatabase();
    const flood = times(350, ask);
    const screens = times(20, () => director.get('/api/user'));
    release();
    expect((await Promise.all(screens)).map(({ code }) => code)).toEqual(times(20, () => 200));
    await Promise.all(flood);
  });

  test('from many addresses run at most eight at a time', async () => {
    const { asked, release } = blockDatabase();
    const flood = times(100, (i) => withCookie(makeToken().text, `192.0.2.${i}`).get('/api/user'));
    await expect.poll(() => asked).toHaveBeenCalledTimes(8);
    release();
    await Promise.all(flood);
  });

  test('are refused a second late beyond a hundred refusals a second; people who are signed in are not', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(5_000);
    await Promise.all(times(100, () => withCookie('bogus').get('/api/user')));
    const began = Date.now();
    const late = withCookie('bogus').get('/api/user');
    const inTime = director.get('/api/companies/999');
    expect((await Promise.race([late, inTime])).code).toBe(404);
    expect((await late).code).toBe(401);
    expect(Date.now() - began).toBeGreaterThan(900);
  });
});

test('refusals are late beyond a hundred a second, and close the connection beyond 2,000 at a time', async () => {
  vi.useFakeTimers();
  const pace = createRefusalPace();
  const destroy = vi.fn();
  const answered = vi.fn();
  const refuse = (count: number) =>
    void times(count, () => pace({ raw: { destroy } } as unknown as Pick<FastifyRequest, 'raw'>).then(answered));
  refuse(2_100);
  await vi.advanceTimersByTimeAsync(999);
  expect(answered).toHaveBeenCalledTimes(100);
  expect(destroy).not.toHaveBeenCalled();
  refuse(50);
  expect(destroy).toHaveBeenCalledTimes(50);
  await vi.advanceTimersByTimeAsync(1);
  refuse(100);
  await vi.advanceTimersByTimeAsync(0);
  expect(answered).toHaveBeenCalledTimes(2_250);
  vi.useRealTimers();
});

describe('requests of one person', () => {
  test('run four at a time; 60 wait, more are refused, and nobody else waits', async () => {
    const dora = await signedIn('dora');
    const { asked, release } = blockDatabase();
    const mine = times(70, () => dora.get('/api/user'));
    await expect.poll(() => asked).toHaveBeenCalledTimes(4);
    const theirs = times(4, () => director.get('/api/user'));
    await expect.poll(() => asked).toHaveBeenCalledTimes(8);
    release();
    const answers = await Promise.all(mine);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(64);
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(6);
    expect((await Promise.all(theirs)).map(({ code }) => code)).toEqual([200, 200, 200, 200]);
  });

  test('count for nobody once the session is over', async () => {
    const dora = await signedIn('dora');
    const stolen = dora.cookies.get('callgauge_session') ?? '';
    await dora.post('/api/logout');
    const thief = withCookie(stolen, '192.0.2.1');
    expect((await thief.get('/api/user')).code).toBe(401);
    const again = await signedIn('dora');
    const { release } = blockDatabase();
    const flood = times(100, () => thief.get('/api/user'));
    const mine = times(20, () => again.get('/api/user'));
    release();
    expect((await Promise.all(mine)).map(({ code }) => code)).toEqual(times(20, () => 200));
    await Promise.all(flood);
  });
});

describe('requests over all companies', () => {
  const wide = '/api/reports/close-rate-trend';

  test('run four at a time, two per admin, and delay neither sign-ins nor anyone’s own company', async () => {
    await database.people.insert(users).values(
      times(5, (index) => ({
        id: 11 + index,
        username: `admin${index}`,
        name: 'Ada',
        role: 'admin' as const,
        passwordHash,
      })),
    );
    const admins = [];
    for (const index of [0, 1, 2, 3, 4]) admins.push(await signedIn(`admin${index}`));
    // What every report begins with.
    const { asked, release } = blockDatabase('as "timeZone"');
    const reports = admins.flatMap((admin) => times(3, () => admin.get(wide)));
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(4));

    // The same report of one company asks at once, also for an admin whose wide requests wait.
    const narrow = [director.get(wide), admins[0]?.get(`${wide}?companyId=1`)];
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(6));
    expect((await at('198.51.100.8').signIn('dora')).code).toBe(201);
    release();
    for (const { code } of await Promise.all([...reports, ...narrow.flatMap((one) => one ?? [])]))
      expect(code).toBe(200);
  });
});

test('a sign-in over a real connection is answered even if its body arrives before its turn', async () => {
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'dora', password: testPassword }),
  });
  expect(response.status).toBe(201);
});

test('a request whose sender disconnects while it waits frees its place', async () => {
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 });
  const { asked, release } = blockDatabase();
  const ask = () => {
    const headers = { cookie: `callgauge_session=${makeToken().text}` };
    const sent = http.get(`${address}/api/user`, { headers, agent: false });
    const status = new Promise<number | undefined>((resolve) => {
      sent.on('response', (response) => resolve(response.resume().statusCode)).on('error', () => resolve(undefined));
    });
    return { status, hangUp: () => sent.destroy() };
  };
  const connections = promisify(site.app.server.getConnections.bind(site.app.server));

  const running = times(4, ask);
  await expect.poll(() => asked).toHaveBeenCalledTimes(4);
  // One more than may wait, whichever comes last: its refusal says that the others have arrived.
  const waiting = times(25, ask);
  expect(await Promise.race(waiting.map(({ status }) => status))).toBe(429);
  for (const { hangUp } of waiting) hangUp();
  await expect.poll(() => connections()).toBe(4);
  const late = times(24, ask);
  release();
  for (const { status } of [...running, ...late]) expect(await status).toBe(401);
});
