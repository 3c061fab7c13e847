import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp, testPassword, testPasswordHash } from '../../../tests/test-app';
import { refill, type TestRows, testDatabase } from '../../../tests/test-database';
import type { Database } from '../../database/engine/connect';
import { insertFirstAdmin } from '../../database/people/invites';
import { auditLog, companies, invites, users } from '../../database/schema';
import { announceFirstAdmin } from '../../demo-mode';
import { Refusal } from '../failures';
import { hashToken } from '../session/tokens';
import { createSignIn } from '../sign-in/sign-in';
import { createSignInLimits } from '../sign-in/sign-in-limits';

const passwordHash = testPasswordHash;
const rows: TestRows = {
  companies: [{ id: 1 }],
  users: [
    { id: 1, username: 'admin', role: 'admin', passwordHash, isDemo: true },
    { id: 2, username: 'Dora', role: 'director', passwordHash, name: 'Dora Diaz', email: 'dora@northside.example' },
    { id: 3, username: 'invited', role: 'director' },
    { id: 4, username: 'gone', role: 'director', passwordHash, deletedAt: new Date() },
    { id: 5, username: 'asleep', role: 'director', passwordHash, active: false },
    { id: 6, username: 'nowhere', role: 'director', passwordHash },
  ],
  userCompanies: [2, 3, 4, 5].map((userId) => ({ userId, companyId: 1 })),
};

const wrong = { code: 401, body: { message: 'Incorrect username or password.' } };
let database: Database;
let site: TestApp;

beforeEach(async () => {
  database = await testDatabase(rows);
  site = await testApp(database);
});

describe('signing in', () => {
  test('returns the person and their rights, like a later request', async () => {
    const dora = site.visit();
    const user = {
      id: 2,
      username: 'Dora',
      name: 'Dora Diaz',
      email: 'dora@northside.example',
      role: 'director',
      can: {
        'companies.read': true,
        'companies.manage': false,
        'hierarchy.read': true,
        'reports.read': true,
        'webhook-config.read': true,
        'webhook-config.write': true,
        'webhook-logs.read': true,
      },
    };
    expect(await dora.signIn('  dora ')).toMatchObject({ code: 201, body: user });
    expect(await dora.get('/api/user')).toMatchObject({ code: 200, body: user });
  });

  test.each([
    ['a wrong password', 'dora', 'correct Horse'],
    ['an unknown name', 'nobody', testPassword],
    ['a name with no password yet', 'invited', testPassword],
    ['a deleted person', 'gone', testPassword],
    ['an inactive person', 'asleep', testPassword],
    ['a person without a company', 'nowhere', testPassword],
    ['a demo person outside demo mode', 'admin', testPassword],
  ])('is refused with the same message for %s', async (_, username, password) => {
    const visitor = site.visit();
    expect(await visitor.signIn(username, password)).toMatchObject(wrong);
    expect(visitor.cookies.size).toBe(0);
  });

  test('is refused for a deleted company’s people', async () => {
    await database.people.update(companies).set({ deletedAt: new Date() });
    expect(await site.visit().signIn('dora')).toMatchObject(wrong);
  });

  test('works for a demo person in demo mode', async () => {
    site = await testApp(database, { demoMode: true });
    expect((await site.visit().signIn('admin')).code).toBe(201);
  });

  describe.each([
    ['another name', { host: 'calls.example.com' }],
    ['a name that only begins like this machine’s', { host: '127.0.0.1.example.com' }],
    ['a proxy that says for whom it asks', { 'x-forwarded-for': '203.0.113.9' }],
    ['a proxy that says so in the standard’s way', { forwarded: 'for=203.0.113.9' }],
    ['a content network', { 'cf-connecting-ip': '203.0.113.9' }],
    ['a proxy with a header of its own', { 'true-client-ip': '203.0.113.9' }],
    ['a proxy with another header of its own', { 'x-client-ip': '203.0.113.9' }],
    ['any header that begins like the usual ones', { 'x-forwarded-server': 'calls.dealer.example' }],
    ['a silent proxy, by the page that asks', { origin: 'https://calls.dealer.example' }],
    ['a silent proxy, by the address of the page', { referer: 'https://calls.dealer.example/auth' }],
    ['a page without an origin', { origin: 'null' }],
  ])('by way of %s', (_, headers) => {
    test('a demo person can sign in only if DEMO=1 requested the demo', async () => {
      site = await testApp(database, { demoMode: true });
      const stranger = site.visit({ 'sec-fetch-site': 'same-origin', ...headers });
      expect(await stranger.signIn('admin')).toMatchObject(wrong);
      expect((await stranger.signIn('dora')).code).toBe(201);

      site = await testApp(database, { demoMode: true, settings: { demo: true } });
      expect((await site.visit({ 'sec-fetch-site': 'same-origin', ...headers }).signIn('admin')).code).toBe(201);
    });

    test('the demo’s sign-in and open sign-up are offered only there, too', async () => {
      const options = async () => (await site.app.inject({ url: '/api/sign-in-options', headers })).json();
      site = await testApp(database, { demoMode: true });
      expect(await options()).toMatchObject({ demo: null, signUp: 'invited' });
      site = await testApp(database, { demoMode: true, settings: { demo: true } });
      expect(await options()).toMatchObject({ demo: { username: 'admin' }, signUp: 'open' });
    });
  });

  test('a silent proxy that speaks HTTP/1.0, like nginx by default, is not this machine', async () => {
    site = await testApp(database, { demoMode: true });
    await site.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = site.app.server.address() as AddressInfo;
    const options = async (version: '1.0' | '1.1') => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET /api/sign-in-options HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
      return (await text(socket)).split('\r\n\r\n')[1];
    };
    expect(await options('1.1')).toContain('"demo":{"username":"admin"');
    expect(await options('1.0')).toContain('"demo":null');
  });

  test.each(['127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])('a demo person can sign in at %s', async (host) => {
    site = await testApp(database, { demoMode: true });
    expect((await site.visit({ 'sec-fetch-site': 'same-origin', host }).signIn('admin')).code).toBe(201);
  });

  // spec 5: login form
  test('a missing or empty name or password is refused with the message of the form', async () => {
    const refusal = {
      code: 400,
      body: { fields: { username: 'Username is required', password: 'Password is required' } },
    };
    expect(await site.visit().signIn(' ', '')).toMatchObject(refusal);
    expect(await site.visit().post('/api/login', {})).toMatchObject(refusal);
  });

  test.each(['nobody', 'invited', 'Dora'])(
    'for %s one password is compared, whether the user exists or not',
    async (username) => {
      let compared = 0;
      const signIn = createSignIn({
        database,
        limits: createSignInLimits({ database, now: () => site.clock.now }),
        verify: async () => {
          compared += 1;
          return false;
        },
      });
      const from = { address: '192.0.2.1', device: null };
      expect(await signIn({ username, password: 'wrong one' }, from, false)).toBeInstanceOf(Refusal);
      expect(compared).toBe(1);
    },
  );
});

describe('the sign-in screen', () => {
  test('offers the demo only in demo mode, and sign-up according to the settings', async () => {
    const options = async () => (await site.visit().get('/api/sign-in-options')).body;
    expect(await options()).toMatchObject({ demo: null, signUp: 'invited' });
    site = await testApp(database, { demoMode: true });
    expect(await options()).toMatchObject({ demo: { username: 'admin', password: 'demo-admin' }, signUp: 'open' });
    site = await testApp(database, { demoMode: true, settings: { signUp: 'off' } });
    expect(await options()).toMatchObject({ signUp: 'off' });
  });

  test('shows whether the first start’s link is still needed', async () => {
    const isNeeded = async () =>
      ((await site.visit().get('/api/sign-in-options')).body as { needsFirstAdmin: boolean }).needsFirstAdmin;
    database = await testDatabase();
    site = await testApp(database);
    expect(await isNeeded()).toBe(true);
    await refill(database, { users: [{ id: 1, username: 'ada', role: 'admin', passwordHash: testPasswordHash }] });
    expect(await isNeeded()).toBe(false);
    site = await testApp(await testDatabase(), { demoMode: true });
    expect(await isNeeded()).toBe(false);
  });
});

describe('the first admin', () => {
  const me = { name: 'Ada Boss', email: 'ada@example.com', username: 'ada', password: 'correct horse' };
  const link = async () => {
    const path = await announceFirstAdmin(database, false, site.clock.now);
    return path?.replace('/auth#setup=', '') ?? '';
  };

  test('is created with the printed link, signed in, and audited', async () => {
    const token = await link();
    const visitor = site.visit();
    const answer = await visitor.post('/api/setup', { token, ...me });
    expect(answer).toMatchObject({
      code: 201,
      body: { username: 'ada', role: 'admin', can: { 'companies.manage': true } },
    });
    expect((await visitor.get('/api/user')).code).toBe(200);
    expect((await site.visit().signIn('ada')).code).toBe(201);
    const [written] = await database.people.select().from(auditLog);
    expect(written).toMatchObject({ companyId: 0, action: 'user.created', username: 'ada' });
    expect(JSON.stringify(written)).not.toContain('argon2');
  });

  test('can be created only once', async () => {
    const token = await link();
    await site.visit().post('/api/setup', { token, ...me });
    const again = { token, ...me, username: 'eve' };
    expect((await site.visit().post('/api/setup', again)).code).toBe(404);
    expect(await link()).toBe('');
    expect(await database.people.$count(invites)).toBe(0);
  });

  test('is created once by several simultaneous requests', async () => {
    const tokenHash = hashToken(await link());
    const make = (username: string) =>
      insertFirstAdmin(database.people, tokenHash, site.clock.now, { name: 'Ada', email: '', username, passwordHash });
    const made = await Promise.all(['ada', 'bea', 'cleo', 'dot', 'eve', 'fay'].map(make));
    expect(made.filter((result) => result === 'expired')).toHaveLength(5);
  });

  test('is not created with a link that is a day old, replaced or invented', async () => {
    const replaced = await link();
    const token = await link();
    expect((await site.visit().post('/api/setup', { token: replaced, ...me })).code).toBe(404);
    expect((await site.visit().post('/api/setup', { token: 'x', ...me })).code).toBe(404);
    site.clock.passMinutes(24 * 60);
    expect(await site.visit().post('/api/setup', { token, ...me })).toMatchObject({
      code: 404,
      body: { message: 'This link has been used or has expired. Restart CallGauge to get a new one.' },
    });
    expect(await database.people.$count(users)).toBe(rows.users?.length);
  });

  test('is not created if there is an admin by now', async () => {
    const token = await link();
    await database.people.update(users).set({ isDemo: false });
    expect((await site.visit().post('/api/setup', { token, ...me })).code).toBe(404);
  });

  test('with a taken username is refused at its field, and the link stays valid', async () => {
    const token = await link();
    expect(await site.visit().post('/api/setup', { token, ...me, username: 'DORA' })).toMatchObject({
      code: 409,
      body: { fields: { username: 'This username is already taken.' } },
    });
    expect((await site.visit().post('/api/setup', { token, ...me })).code).toBe(201);
  });

  test.each([
    ['password', 'Password123', 'This password is too common.'],
    ['password', 'short', 'Password must be at least 8 characters.'],
    ['username', 'a\0da', 'Please use letters, digits and signs only.'],
    ['name', 'A\u0007da', 'Please use letters, digits and signs only.'],
    ['email', 'ada', 'Please enter a valid email address.'],
  ])('with a bad %s is refused at its field', async (field, value, message) => {
    const token = await link();
    const answer = await site.visit().post('/api/setup', { token, ...me, [field]: value });
    expect(answer).toMatchObject({ code: 400, body: { message, fields: { [field]: message } } });
  });

  test('has no link in demo mode, nor if an admin can sign in', async () => {
    expect(await announceFirstAdmin(database, true, site.clock.now)).toBeNull();
    await database.people.update(users).set({ isDemo: false });
    expect(await announceFirstAdmin(database, false, site.clock.now)).toBeNull();
    await database.people.update(users).set({ active: false });
    expect(await announceFirstAdmin(database, false, site.clock.now)).toMatch(/^\/auth#setup=[\w-]{43}$/);
  });
});
