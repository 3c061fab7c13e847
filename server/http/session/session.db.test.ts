import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestApp, type TestAppOptions, testApp, testPasswordHash } from '../../../tests/test-app';
import { type TestRows, testDatabase } from '../../../tests/test-database';
import type { Database } from '../../database/engine/connect';
import { companies, sessions, users } from '../../database/schema';
import { endSessionsOf } from './session';

const passwordHash = testPasswordHash;
const rows: TestRows = {
  companies: [{ id: 1 }, { id: 2 }],
  users: [
    { id: 1, username: 'root', role: 'admin', passwordHash },
    { id: 2, username: 'dora', role: 'director', passwordHash, name: 'Dora Diaz', email: 'dora@northside.example' },
    { id: 3, username: 'mo', role: 'store_manager', passwordHash },
  ],
  userCompanies: [{ userId: 2, companyId: 1 }],
  locations: [{ companyId: 1, id: 1 }],
  employees: [{ companyId: 1, id: 1, userId: 3 }],
  employeeLocations: [{ companyId: 1, employeeId: 1, locationId: 1 }],
};

let database: Database;
let site: TestApp;

beforeEach(async () => {
  database = await testDatabase(rows);
  site = await testApp(database);
});

const over = async (options: TestAppOptions) => {
  site = await testApp(database, options);
};

describe('the session cookie', () => {
  test('over http is HttpOnly and SameSite=Lax, for the whole site', async () => {
    const { setCookie } = await site.visit().signIn('dora');
    expect(setCookie).toHaveLength(2);
    expect(setCookie[0]).toMatch(/^callgauge_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test.each([
    ['PUBLIC_URL is https', { settings: { publicUrl: 'https://calls.example.com' } }, {}],
    ['a trusted proxy says so', { settings: { trustProxy: ['127.0.0.1'] } }, { 'x-forwarded-proto': 'https' }],
  ])('when %s is Secure and bound to the host, and works', async (_, options, headers) => {
    await over(options);
    const dora = site.visit({ 'sec-fetch-site': 'same-origin', ...headers });
    const { setCookie } = await dora.signIn('dora');
    expect(setCookie[0]).toMatch(/^__Host-callgauge_session=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(setCookie[0]).not.toContain('Domain');
    expect((await dora.get('/api/user')).code).toBe(200);
  });

  test('trusts no https claim of an untrusted proxy', async () => {
    const { setCookie } = await site.visit({ 'x-forwarded-proto': 'https' }).signIn('dora');
    expect(setCookie[0]).toMatch(/^callgauge_session=/);
    expect(setCookie[0]).not.toContain('Secure');
  });

  test('over https is ignored without the host prefix, because a neighboring site could have set it', async () => {
    const dora = site.visit();
    await dora.signIn('dora');
    await over({ settings: { publicUrl: 'https://calls.example.com' } });
    const secure = site.visit();
    for (const [name, value] of dora.cookies) secure.cookies.set(name, value);
    expect((await secure.get('/api/user')).code).toBe(401);
  });

  test('is not what the database stores', async () => {
    const dora = site.visit();
    await dora.signIn('dora');
    const cookie = dora.cookies.get('callgauge_session') ?? '';
    const [kept] = await database.people.select().from(sessions);
    expect(kept?.tokenHash).toHaveLength(32);
    expect(kept?.tokenHash).not.toEqual(Buffer.from(cookie, 'base64url'));
    expect(kept?.tokenHash.toString()).not.toContain(cookie);
  });
});

describe('a session', () => {
  test('ends twelve hours after its last use', async () => {
    const dora = site.visit();
    await dora.signIn('dora');
    site.clock.passMinutes(12 * 60 - 1);
    expect((await dora.get('/api/user')).code).toBe(200);
    site.clock.passMinutes(12 * 60 - 1);
    expect((await dora.get('/api/user')).code).toBe(200);
    site.clock.passMinutes(12 * 60);
    expect((await dora.get('/api/user')).code).toBe(401);
  });

  test('ends after thirty days however often it is used', async () => {
    const dora = site.visit();
    await dora.signIn('dora');
    for (let half = 1; half < 90; half++) {
      site.clock.passMinutes(8 * 60);
      expect((await dora.get('/api/user')).code).toBe(200);
    }
    site.clock.passMinutes(8 * 60);
    expect((await dora.get('/api/user')).code).toBe(401);
  });

  test('takes one query per request, and one write when its use is due to be recorded', async () => {
    const dora = site.visit();
    await dora.signIn('dora');
    const asked = vi.spyOn(database.people, 'execute');
    const writes = () => asked.mock.calls.filter(([query]) => JSON.stringify(query).includes('update sessions')).length;
    await dora.get('/api/user');
    expect([asked.mock.calls.length, writes()]).toEqual([1, 0]);
    site.clock.passMinutes(1);
    await dora.get('/api/user');
    expect([asked.mock.calls.length, writes()]).toEqual([3, 1]);
    asked.mockRestore();
  });

  test('records its use at most once a minute', async () => {
    const dora = site.visit();
    await dora.signIn('dora');
    const begun = site.clock.now;
    const usedAt = async () => (await database.people.select().from(sessions))[0]?.usedAt;

    site.clock.passMinutes(0.9);
    await dora.get('/api/user');
    expect(await usedAt()).toEqual(begun);

    site.clock.passMinutes(0.1);
    await dora.get('/api/user');
    expect(await usedAt()).toEqual(site.clock.now);
  });

  test('is a new one at every sign-in, and the browser’s old one ends', async () => {
    const dora = site.visit();
    await dora.signIn('dora');
    const before = new Map(dora.cookies);
    await dora.signIn('dora');
    expect(dora.cookies).not.toEqual(before);
    const thief = site.visit();
    for (const [name, value] of before) thief.cookies.set(name, value);
    expect((await thief.get('/api/user')).code).toBe(401);
    expect((await dora.get('/api/user')).code).toBe(200);
  });

  test('begins by deleting expired ones, and nothing else', async () => {
    await site.visit().signIn('dora');
    site.clock.passMinutes(11 * 60);
    await site.visit().signIn('mo');
    expect(await database.people.$count(sessions)).toBe(2);
    site.clock.passMinutes(2 * 60);
    await site.visit().signIn('root');
    const left = await database.people.select({ userId: sessions.userId }).from(sessions);
    expect(left.map(({ userId }) => userId).sort()).toEqual([1, 3]);
  });

  test('ends at sign-out, which always succeeds', async () => {
    const dora = site.visit();
    await dora.signIn('dora');
    const stolen = new Map(dora.cookies);
    const answer = await dora.post('/api/logout');
    expect(answer.code).toBe(204);
    expect([...dora.cookies.keys()]).toEqual(['callgauge_device']);
    expect((await dora.post('/api/logout')).code).toBe(204);
    for (const [name, value] of stolen) dora.cookies.set(name, value);
    expect((await dora.get('/api/user')).code).toBe(401);
  });

  test('ends everywhere when all of a person’s sessions end, and for nobody else', async () => {
    const [phone, desk, other] = [site.visit(), site.visit(), site.visit()];
    await phone.signIn('dora');
    await desk.signIn('dora');
    await other.signIn('root');
    await endSessionsOf(database, 2);
    expect([await phone.get('/api/user'), await desk.get('/api/user'), await other.get('/api/user')]).toMatchObject([
      { code: 401 },
      { code: 401 },
      { code: 200 },
    ]);
  });

  test.each([
    ['deactivated', () => database.people.update(users).set({ active: false })],
    ['deleted', () => database.people.update(users).set({ deletedAt: new Date() })],
    ['left without a company', () => database.people.update(companies).set({ deletedAt: new Date() })],
  ])('is worthless once the person is %s', async (_, change) => {
    const dora = site.visit();
    await dora.signIn('dora');
    await change();
    expect((await dora.get('/api/user')).code).toBe(401);
  });

  test('of an admin survives every company', async () => {
    const root = site.visit();
    await root.signIn('root');
    await database.people.update(companies).set({ deletedAt: new Date() });
    expect((await root.get('/api/user')).code).toBe(200);
  });

  test('of a person whose company is merely inactive continues', async () => {
    const dora = site.visit();
    await dora.signIn('dora');
    await database.people.update(companies).set({ active: false });
    expect((await dora.get('/api/user')).code).toBe(200);
  });
});

describe('a forged request', () => {
  const crossSite = { 'sec-fetch-site': 'cross-site' };
  const foreign = { origin: 'https://evil.example' };

  test.each([
    ['from this page', { 'sec-fetch-site': 'same-origin' }, 204],
    ['of this origin', { origin: 'http://localhost:3000' }, 204],
    ['of this host behind a proxy that speaks https', { origin: 'https://localhost:3000' }, 204],
    ['typed by hand, of this origin', { 'sec-fetch-site': 'none', origin: 'http://localhost:3000' }, 204],
    ['from another site', crossSite, 403],
    ['from a neighboring host', { 'sec-fetch-site': 'same-site' }, 403],
    ['from another site that claims this origin', { ...crossSite, origin: 'http://localhost:3000' }, 403],
    ['of another origin', foreign, 403],
    ['of another port', { origin: 'http://localhost:3001' }, 403],
    ['of no origin', { origin: 'null' }, 403],
    ['that says nothing', {}, 403],
  ])('with a session: a request %s gets the right answer', async (_, headers, code) => {
    const dora = site.visit();
    await dora.signIn('dora');
    expect((await dora.post('/api/logout', undefined, headers)).code).toBe(code);
  });

  test.each([
    ['that says nothing, as programs do', {}, 201],
    ['from another site', crossSite, 403],
    ['from a neighboring host', { 'sec-fetch-site': 'same-site' }, 403],
    ['of another origin', foreign, 403],
  ])('without a session: a sign-in %s gets the right answer', async (_, headers, code) => {
    expect((await site.visit(headers).signIn('dora')).code).toBe(code);
  });

  test('is measured by the exact PUBLIC_URL if set', async () => {
    await over({ settings: { publicUrl: 'http://calls.example.com' } });
    const post = (origin: string) => site.visit({ origin }).signIn('dora');
    expect((await post('http://localhost:3000')).code).toBe(403);
    expect((await post('https://calls.example.com')).code).toBe(403);
    expect((await post('http://calls.example.com')).code).toBe(201);
  });

  test('never includes reading', async () => {
    const dora = site.visit();
    await dora.signIn('dora');
    const elsewhere = site.visit(crossSite);
    for (const [name, value] of dora.cookies) elsewhere.cookies.set(name, value);
    expect((await elsewhere.get('/api/user')).code).toBe(200);
  });
});

test('during a backup people sign in, sign out and read on', async () => {
  const [dora, leaving, reader] = [site.visit(), site.visit(), site.visit()];
  for (const visitor of [leaving, reader]) await visitor.openSession('dora');
  // The use of the session is due to be recorded.
  site.clock.passMinutes(2);
  await database.copy.readSnapshot(async () => {
    expect((await dora.signIn('dora')).code).toBe(201);
    expect((await leaving.post('/api/logout')).code).toBe(204);
    expect((await reader.get('/api/user')).code).toBe(200);
  });
  expect((await dora.get('/api/user')).code).toBe(200);
});

test.each(['25006', '53100'])('a read-only database (%s) locks out nobody who reads', async (code) => {
  let takesWrites = true;
  const people = new Proxy(database.people, {
    get(target, key) {
      if (key !== 'execute') return Reflect.get(target, key);
      return async (query: Parameters<typeof target.execute>[0]) => {
        if (!takesWrites && JSON.stringify(query).includes('update sessions')) {
          throw Object.assign(new Error('no writes'), { code });
        }
        return target.execute(query);
      };
    },
  });
  site = await testApp({ ...database, people });
  const dora = site.visit();
  await dora.signIn('dora');
  takesWrites = false;
  site.clock.passMinutes(2);
  expect((await dora.get('/api/user')).code).toBe(200);
});
