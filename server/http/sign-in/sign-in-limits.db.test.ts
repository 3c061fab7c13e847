import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp, testPassword, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { testDatabase } from '../../../tests/test-database';
import { home, office, threeSignIns } from '../../../tests/three-sign-ins';
import type { Database } from '../../database/engine/connect';
import { users } from '../../database/schema';
import { type GrantedAdmin, grantAdmin } from './grant-admin';
import { createSignIn } from './sign-in';
import { createSignInLimits, type SignInLimits } from './sign-in-limits';

const passwordHash = testPasswordHash;
const wrong = { code: 401, body: { message: 'Incorrect username or password.' } };

let database: Database;
let site: TestApp;
let limits: SignInLimits;

beforeEach(async () => {
  database = await testDatabase(threeSignIns);
  await begin();
});

/** A new server, whose counts the test can change. */
async function begin() {
  site = await testApp(database, {
    signInLimits(clock) {
      limits = createSignInLimits({ database, now: () => clock.now });
      return limits;
    },
  });
}

const at = (address: string) => site.visit({ 'sec-fetch-site': 'same-origin' }, address);
const guess = (address: string, username: string) => at(address).signIn(username, 'wrong one');

async function fail(times: number, username = 'dora', address = '127.0.0.1') {
  for (let i = 0; i < times; i++) expect(await guess(address, username)).toMatchObject(wrong);
}

/** Failures of a hundred unknown names, without a hundred comparisons. */
function exhaust(address: string) {
  for (let i = 0; i < 100; i++) limits.countFailure({ username: `name-${i}`, address, device: null });
}

/** A browser that signed in and out again. */
async function knownDevice(username: string, address: string): Promise<Visitor> {
  const device = at(address);
  expect((await device.signIn(username)).code).toBe(201);
  await device.post('/api/logout');
  return device;
}

describe('a username at one address', () => {
  test('has four free failures; after the fifth even the right password waits, and then works', async () => {
    await fail(4);
    expect((await site.visit().signIn('dora')).code).toBe(201);
    await fail(5);
    const held = await site.visit().signIn('DORA');
    expect(held).toMatchObject({ code: 429, headers: { 'retry-after': '15' } });
    site.clock.passMinutes(0.25);
    expect((await site.visit().signIn('dora')).code).toBe(201);
  });

  test('doubles the wait with each failure, up to fifteen minutes', async () => {
    const waits: unknown[] = [];
    await fail(5);
    for (let i = 0; i < 8; i++) {
      const { code, headers } = await site.visit().signIn('dora');
      expect(code).toBe(429);
      waits.push(headers['retry-after']);
      site.clock.passMinutes(Number(headers['retry-after']) / 60);
      await fail(1);
    }
    expect(waits).toEqual(['15', '30', '60', '120', '240', '480', '900', '900']);
  });

  test('that does not exist waits like any other', async () => {
    await fail(5, 'nobody');
    expect((await site.visit().signIn('nobody')).code).toBe(429);
  });

  test('does not block another name', async () => {
    await fail(5, 'nobody');
    expect((await site.visit().signIn('dora')).code).toBe(201);
  });

  test('counts simultaneous guesses like sequential ones', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.visit().signIn('dora', 'wrong one')));
    const guessed = answers.filter(({ code }) => code === 401).length;
    expect(guessed).toBeGreaterThanOrEqual(5);
    expect(guessed).toBeLessThanOrEqual(6);
  });

  test('is forgotten a day later, and counted from one', async () => {
    await fail(4);
    site.clock.passMinutes(24 * 60);
    await fail(5);
    expect((await site.visit().signIn('dora')).code).toBe(429);
  });

  test('is guessed for a day without stopping the right password from elsewhere or a known device', {
    tags: 'long',
  }, async () => {
    const device = await knownDevice('dora', office);
    const codes: number[] = [];
    let guesses = 0;
    for (const dayEnds = site.clock.now.getTime() + 24 * 3_600_000; site.clock.now.getTime() < dayEnds; ) {
      const { code, headers } = await guess(office, 'dora');
      if (code === 401) guesses += 1;
      else site.clock.passMinutes(Number(headers['retry-after']) / 60);
      if (code === 401 || codes.length >= 40) continue;
      codes.push((await at(home).signIn('dora')).code, (await device.signIn('dora')).code);
    }
    expect(guesses).toBeGreaterThanOrEqual(100);
    expect(codes).toEqual(Array.from({ length: 40 }, () => 201));
  });
});

describe('a username alone', () => {
  /** Signs in without a server, and records the pause of each attempt. */
  function watchPauses() {
    const pauses: number[] = [];
    const signIn = createSignIn({
      database,
      limits,
      verify: async (_, password) => password === testPassword,
      pause: async (ms) => {
        pauses.push(ms);
      },
    });
    const attempt = (username: string, password: string, address: string) =>
      signIn({ username, password }, { address, device: null }, false);
    return { pauses, attempt };
  }

  test.each(['dora', 'nobody'])(
    'with failures of %s from everywhere pauses each attempt for two seconds at most, and refuses none',
    async (username) => {
      const { pauses, attempt } = watchPauses();
      for (let i = 1; i <= 5; i++) await attempt(username, 'wrong one', `192.0.2.${i}`);
      expect(pauses).toEqual([]);
      await attempt(username, 'wrong one', '192.0.2.6');
      site.clock.passMinutes(0.5 / 60);
      await attempt(username, 'wrong one', '192.0.2.7');
      site.clock.passMinutes(2 / 60);
      expect(await attempt(username, 'wrong one', '192.0.2.8')).toMatchObject({ kind: 'wrong-sign-in' });
      expect(pauses).toEqual([2_000, 1_500]);
    },
  );

  test('pauses the right password, accepts it, and is quiet again', async () => {
    const { pauses, attempt } = watchPauses();
    for (let i = 1; i <= 30; i++) await attempt('dora', 'wrong one', `192.0.2.${i}`);
    pauses.length = 0;
    expect(await attempt('dora', testPassword, home)).toMatchObject({ userId: 2 });
    expect(await attempt('dora', testPassword, office)).toMatchObject({ userId: 2 });
    expect(pauses).toEqual([2_000]);
  });
});

describe('an address with a hundred failures in an hour', () => {
  test('refuses names that never signed in from it until the hour is over, and no other address', async () => {
    exhaust(office);
    site.clock.passMinutes(20);
    const refused = { code: 429, headers: { 'retry-after': '2400' } };
    expect(await guess(office, 'nobody')).toMatchObject(refused);
    expect(await at(office).signIn('dora')).toMatchObject(refused);
    expect((await at(home).signIn('dora')).code).toBe(201);
    site.clock.passMinutes(40);
    expect((await at(office).signIn('dora')).code).toBe(201);
  });

  test('accepts a name that signed in from it before, after two seconds, also after a restart', async () => {
    await knownDevice('dora', office);
    await begin();
    exhaust(office);
    expect(await guess(office, 'nobody')).toMatchObject({ code: 429 });
    const pauses: number[] = [];
    const signIn = createSignIn({ database, limits, pause: async (ms) => void pauses.push(ms) });
    const attempt = (username: string) =>
      signIn({ username, password: testPassword }, { address: office, device: null }, false);
    expect(await attempt('mo')).toMatchObject({ kind: 'too-many' });
    expect(await attempt('dora')).toMatchObject({ userId: 2 });
    expect(pauses).toEqual([2_000]);
  });

  test('is one network of IPv6 addresses', async () => {
    exhaust('2001:db8:1:2::1');
    expect((await at('2001:db8:1:2:ffff::9').signIn('dora')).code).toBe(429);
    expect((await at('2001:db8:1:3::1').signIn('dora')).code).toBe(201);
  });
});

test('a right password is accepted although its network cannot be recorded', async () => {
  const execute = database.people.execute.bind(database.people);
  const readOnly = vi.spyOn(database.people, 'execute').mockImplementation((query) => {
    if (JSON.stringify(query).includes('insert into sign_in_networks'))
      throw Object.assign(new Error('no writes'), { code: '25006' });
    return execute(query);
  });
  const signIn = createSignIn({ database, limits });
  const attempt = signIn({ username: 'dora', password: testPassword }, { address: office, device: null }, false);
  expect(await attempt).toMatchObject({ userId: 2 });
  expect(readOnly.mock.results.filter(({ type }) => type === 'throw')).toHaveLength(1);
  readOnly.mockRestore();
});

describe('a flood of refused attempts', () => {
  test.each([
    ['of one name', () => 'dora'],
    ['of ever other names', (i: number) => `name-${i}`],
  ])('by %s causes one query in five seconds', async (_, nameOf) => {
    for (let i = 0; i < 100; i++) limits.countFailure({ username: 'dora', address: office, device: null });
    expect((await guess(office, nameOf(0))).code).toBe(429);
    const asked = vi.spyOn(database.people, 'execute');
    for (let i = 1; i <= 50; i++) expect((await guess(office, nameOf(i))).code).toBe(429);
    expect(asked).not.toHaveBeenCalled();
    site.clock.passMinutes(5 / 60);
    for (let i = 1; i <= 50; i++) expect((await guess(office, nameOf(i))).code).toBe(429);
    expect(asked.mock.calls.length).toBeLessThanOrEqual(4);
    asked.mockRestore();
  });
});

describe('a device that signed in before', () => {
  test('has a sealed cookie that survives sign-out and does not reveal who signed in', async () => {
    const dora = at(office);
    const { setCookie } = await dora.signIn('dora');
    const sealed = setCookie.find((cookie) => cookie.startsWith('callgauge_device='));
    expect(sealed).toMatch(/^callgauge_device=[\w-]{80,400}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    const value = dora.cookies.get('callgauge_device') ?? '';
    expect(Buffer.from(value, 'base64url').toString('latin1')).not.toMatch(/dora|\[2/i);
    await dora.post('/api/logout');
    expect(dora.cookies.get('callgauge_device')).toBe(value);
    expect((await dora.get('/api/user')).code).toBe(401);
  });

  test('is bound to the host over https', async () => {
    site = await testApp(database, { settings: { publicUrl: 'https://calls.example.com' } });
    const { setCookie } = await at(office).signIn('dora');
    expect(setCookie.filter((cookie) => cookie.startsWith('__Host-callgauge_device='))).toHaveLength(1);
    expect(setCookie.join()).not.toContain('Domain');
  });

  test('is recognized only after a right password', async () => {
    expect((await guess(office, 'dora')).setCookie).toEqual([]);
    const ada = at(home);
    await ada.signIn('ada');
    const { body } = await ada.post('/api/admin/users/2/reset');
    const token = (body as { path: string }).path.split('reset=')[1] ?? '';
    const byLink = await at(office).post('/api/invitation', { token, password: 'tread depth' });
    expect(byLink.code).toBe(201);
    expect(byLink.setCookie.map((cookie) => cookie.split('=')[0])).toEqual(['callgauge_session']);
  });

  test('passes blocks that others caused, by name and by address', async () => {
    const device = await knownDevice('dora', office);
    await fail(5, 'dora', office);
    expect((await at(office).signIn('dora')).code).toBe(429);
    expect((await device.signIn('dora')).code).toBe(201);
  });

  test('is blocked by its own failures, and no other device is', async () => {
    const device = await knownDevice('dora', office);
    for (let i = 0; i < 5; i++) expect(await device.signIn('dora', 'wrong one')).toMatchObject(wrong);
    expect(await device.signIn('dora')).toMatchObject({ code: 429, headers: { 'retry-after': '15' } });
    expect((await at(office).signIn('dora')).code).toBe(201);
  });

  test('is known for people who signed in on it, of whom it remembers five', async () => {
    const device = await knownDevice('dora', office);
    await fail(5, 'mo', office);
    expect((await device.signIn('mo')).code).toBe(429);

    const names = Array.from({ length: 5 }, (_, i) => `sam-${i}`);
    await database.people
      .insert(users)
      .values(names.map((username) => ({ username, name: username, role: 'admin' as const, passwordHash })));
    await device.signIn(names[0] ?? '');
    await fail(5, 'dora', office);
    expect((await device.signIn('dora')).code).toBe(201);
    for (const username of names) await device.signIn(username);
    expect((await device.signIn('dora')).code).toBe(429);
    expect(device.cookies.get('callgauge_device')?.length).toBeLessThanOrEqual(400);
  });

  test('is unknown to a person who got the username later', async () => {
    const device = await knownDevice('dora', office);
    await fail(5, 'dora', office);
    await database.people.update(users).set({ deletedAt: new Date() });
    await database.people.insert(users).values({ username: 'dora', name: 'Dora', role: 'admin', passwordHash });
    expect((await device.signIn('dora')).code).toBe(429);
  });

  test.each([
    ['tampered with', (value: string) => `${value.slice(0, -2)}${value.endsWith('AA') ? 'BB' : 'AA'}`],
    ['made up', () => 'A'.repeat(120)],
    ['far too long', (value: string) => value.repeat(50)],
  ])('is unknown when its cookie is %s', async (_, change) => {
    const device = await knownDevice('dora', office);
    device.cookies.set('callgauge_device', change(device.cookies.get('callgauge_device') ?? ''));
    await fail(5, 'dora', office);
    expect((await device.signIn('dora')).code).toBe(429);
  });

  test('is known after a restart', async () => {
    const device = await knownDevice('dora', office);
    await begin();
    await fail(5, 'dora', office);
    const again = at(office);
    for (const [name, value] of device.cookies) again.cookies.set(name, value);
    expect((await at(office).signIn('dora')).code).toBe(429);
    expect((await again.signIn('dora')).code).toBe(201);
  });
});

describe('failures are forgotten', () => {
  test('by make-admin with a new password, at once', async () => {
    await fail(5, 'dora', office);
    expect((await at(office).signIn('dora')).code).toBe(429);
    const { password } = (await grantAdmin(database, 'dora', limits)) as GrantedAdmin;
    expect((await at(office).signIn('dora', password)).code).toBe(201);
  });

  test('by a restart', async () => {
    await fail(5, 'dora', office);
    expect((await at(office).signIn('dora')).code).toBe(429);
    await begin();
    expect((await at(office).signIn('dora')).code).toBe(201);
  });

  test('by make-admin for every address, too', async () => {
    exhaust(office);
    expect((await at(office).signIn('dora')).code).toBe(429);
    const { password } = (await grantAdmin(database, 'dora', limits)) as GrantedAdmin;
    expect((await at(office).signIn('dora', password)).code).toBe(201);
  });

  test('by an accepted one-time link, at once and everywhere', async () => {
    const ada = at(home);
    await ada.signIn('ada');
    await fail(5, 'dora', office);
    // Without the pauses that a sixth failure of a name has.
    for (let i = 0; i < 5; i++) limits.countFailure({ username: 'dora', address: home, device: null });
    expect((await at(home).signIn('dora')).code).toBe(429);
    const { body } = await ada.post('/api/admin/users/2/reset');
    const token = (body as { path: string }).path.split('reset=')[1] ?? '';
    await at(home).post('/api/invitation', { token, password: 'tread depth' });
    expect((await at(office).signIn('dora', 'tread depth')).code).toBe(201);
    expect((await at(home).signIn('dora', 'tread depth')).code).toBe(201);
  });
});
