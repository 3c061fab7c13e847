// Registering a company, one-time links, and people's own accounts, through the door.
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp, testPassword, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { type TestRows, testDatabase } from '../../../tests/test-database';
import type { Database } from '../../database/engine/connect';
import { auditLog, companies, invites, userCompanies, users } from '../../database/schema';
import type { Settings } from '../../settings';

const passwordHash = testPasswordHash;
const rows: TestRows = {
  companies: [{ id: 1 }],
  users: [
    { id: 1, username: 'ada', role: 'admin', passwordHash, name: 'Ada Boss', email: 'ada@example.com' },
    { id: 2, username: 'dana.diaz', role: 'director', passwordHash, name: 'Dana Diaz' },
    { id: 3, username: 'emil', role: 'employee', passwordHash },
    { id: 4, username: 'dora', role: 'director', passwordHash, name: 'Dora Dell' },
  ],
  userCompanies: [
    { userId: 2, companyId: 1 },
    { userId: 4, companyId: 1 },
  ],
  employees: [
    { companyId: 1, id: 1, userId: 3 },
    { companyId: 1, id: 2, userId: 4 },
  ],
};

const company = {
  companyName: 'Southside Tires',
  name: 'Sue South',
  email: 'sue@southside.example',
  username: 'sue',
  password: 'tread depth',
  timeZone: 'America/Denver',
};
const stale = { code: 404, body: { message: 'This link has been used or has expired. Ask for a new one.' } };

let database: Database;
let site: TestApp;
const open = async (settings: Partial<Settings> = { signUp: 'open' }) => {
  site = await testApp(database, { settings });
};
const as = async (username: string, password = testPassword): Promise<Visitor> => {
  const visitor = site.visit();
  expect((await visitor.signIn(username, password)).code).toBe(201);
  return visitor;
};
const tokenOf = (path: string) => path.replace(/^.*=/, '');

beforeEach(async () => {
  database = await testDatabase(rows);
  await open();
});

describe('registering', () => {
  test('creates a company with its time zone and its director, and signs them in', async () => {
    const sue = site.visit();
    expect(await sue.post('/api/register', company)).toMatchObject({
      code: 201,
      body: { username: 'sue', name: 'Sue South', email: 'sue@southside.example', role: 'director' },
    });
    expect((await sue.get('/api/companies')).body).toMatchObject([{ name: 'Southside Tires' }]);
    const [made] = (await database.people.select().from(companies)).filter(({ id }) => id !== 1);
    expect(made).toMatchObject({ timeZone: 'America/Denver', contactEmail: 'sue@southside.example', active: true });
    await as('SUE', 'tread depth');
  });

  test('is in the company’s audit log, without the password', async () => {
    await site.visit().post('/api/register', company);
    const written = await database.people.select().from(auditLog);
    expect(written.map(({ action, username }) => [action, username])).toEqual([
      ['company.registered', 'sue'],
      ['user.created', 'sue'],
    ]);
    expect(JSON.stringify(written)).not.toMatch(/argon2|tread/);
  });

  test('with a taken username in any case is refused at its field, and no company remains', async () => {
    expect(await site.visit().post('/api/register', { ...company, username: 'DANA.DIAZ' })).toMatchObject({
      code: 409,
      body: { message: 'This username is already taken.', fields: { username: 'This username is already taken.' } },
    });
    expect(await database.people.$count(companies)).toBe(1);
  });

  test('at once with one username succeeds once, and the others create no company', async () => {
    const codes = await Promise.all(
      ['sue', 'Sue', 'SUE', 'sUe'].map(
        async (username) => (await site.visit().post('/api/register', { ...company, username })).code,
      ),
    );
    expect(codes.sort()).toEqual([201, 409, 409, 409]);
    expect(await database.people.$count(companies)).toBe(2);
    expect(await database.people.$count(userCompanies)).toBe(3);
  });

  test.each([
    ['companyName', 'S', 'Company name must be at least 2 characters.'],
    ['name', 'S', 'Name must be at least 2 characters.'],
    ['email', 'sue', 'Please enter a valid email address.'],
    ['username', 'su', 'Username must be at least 3 characters.'],
    ['password', 'tread', 'Password must be at least 8 characters.'],
    ['password', 'Password123', 'This password is too common.'],
    ['timeZone', 'Denver', 'Choose a time zone, such as America/Chicago.'],
  ])('with a bad %s (%s) is refused at its field', async (field, value, message) => {
    const answer = await site.visit().post('/api/register', { ...company, [field]: value });
    expect(answer).toMatchObject({ code: 400, body: { message, fields: { [field]: message } } });
  });

  test('creates ten companies an hour per address, and then names the wait', async () => {
    for (let i = 0; i < 10; i++) {
      expect((await site.visit().post('/api/register', { ...company, username: `sue-${i}` })).code).toBe(201);
    }
    site.clock.passMinutes(20);
    expect(await site.visit().post('/api/register', company)).toMatchObject({
      code: 429,
      headers: { 'retry-after': '2400' },
    });
    site.clock.passMinutes(40);
    expect((await site.visit().post('/api/register', company)).code).toBe(201);
  });

  test('with a hundred taken usernames blocks an address', async () => {
    const ask = async () => (await site.visit().post('/api/register', { ...company, username: 'dana.diaz' })).code;
    for (let i = 0; i < 100; i++) expect(await ask()).toBe(409);
    expect(await ask()).toBe(429);
  });

  test('is refused with a sentence if switched off, even with a link', async () => {
    await open({ signUp: 'invited' });
    const token = await signUpToken();
    await open({ signUp: 'off' });
    expect(await site.visit().post('/api/register', { ...company, invitation: token })).toMatchObject({
      code: 403,
      body: { message: 'Sign-up is turned off. Ask an admin for an account.' },
    });
    expect(await site.visit().post('/api/invitation/check', { token })).toMatchObject(stale);
    expect(await (await as('ada')).post('/api/admin/sign-up-links')).toMatchObject({ code: 409 });
  });

  test('in demo mode is open to this machine, and to others only if DEMO=1 requested the demo', async () => {
    const stranger = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '203.0.113.9' };
    site = await testApp(database, { demoMode: true });
    expect((await site.visit(stranger).post('/api/register', company)).code).toBe(403);
    expect((await site.visit().post('/api/register', company)).code).toBe(201);
    site = await testApp(database, { demoMode: true, settings: { demo: true } });
    expect((await site.visit(stranger).post('/api/register', { ...company, username: 'sam' })).code).toBe(201);
  });
});

const signUpToken = async () => {
  const { body } = await (await as('ada')).post('/api/admin/sign-up-links');
  return tokenOf((body as { path: string }).path);
};

describe('registering by invitation', () => {
  beforeEach(() => open({ signUp: 'invited' }));

  test('needs a link', async () => {
    expect(await site.visit().post('/api/register', company)).toMatchObject({
      code: 403,
      body: { message: 'Sign-up here is by invitation. Ask an admin for a sign-up link.' },
    });
  });

  test('with a link creates one company, and the link names its purpose', async () => {
    const token = await signUpToken();
    expect(await site.visit().post('/api/invitation/check', { token })).toMatchObject({
      code: 201,
      body: { purpose: 'sign-up' },
    });
    const answers = await Promise.all(
      ['sue', 'sam'].map((username) => site.visit().post('/api/register', { ...company, username, invitation: token })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([201, 404]);
    expect(await site.visit().post('/api/invitation/check', { token })).toMatchObject(stale);
    expect(await database.people.$count(companies)).toBe(2);
  });

  test('with a taken username keeps the link valid', async () => {
    const invitation = await signUpToken();
    expect((await site.visit().post('/api/register', { ...company, username: 'dana.diaz', invitation })).code).toBe(
      409,
    );
    expect((await site.visit().post('/api/register', { ...company, invitation })).code).toBe(201);
  });

  test('is refused with a link after seven days', async () => {
    const invitation = await signUpToken();
    site.clock.passMinutes(7 * 24 * 60);
    expect(await site.visit().post('/api/register', { ...company, invitation })).toMatchObject(stale);
  });

  test('is refused with a password link', async () => {
    const invitation = await resetToken(2);
    expect(await site.visit().post('/api/register', { ...company, invitation })).toMatchObject(stale);
  });

  test('reads the token only from the body, never from the address', async () => {
    const token = await signUpToken();
    for (const path of ['/api/invitation', '/api/invitation/check']) {
      expect((await site.visit().get(`${path}?token=${token}`)).code).toBe(404);
    }
    expect((await site.visit().post(`/api/invitation/check?token=${token}`, {})).code).toBe(400);
    expect(await site.visit().post('/api/invitation/check', { token })).toMatchObject({
      code: 201,
      headers: { 'cache-control': 'no-store' },
    });
  });

  test('does not reveal a link’s purpose to another site’s page', async () => {
    const token = await signUpToken();
    const elsewhere = site.visit({ 'sec-fetch-site': 'cross-site' });
    expect((await elsewhere.post('/api/invitation/check', { token })).code).toBe(403);
  });

  test('with wrong links blocks nobody from signing in', async () => {
    for (let i = 0; i < 120; i++) {
      expect(await site.visit().post('/api/invitation/check', { token: `guess-${i}` })).toMatchObject(stale);
    }
    expect(await site.visit().post('/api/invitation', { token: 'guess', password: 'tread depth' })).toMatchObject(
      stale,
    );
    expect((await site.visit().signIn('ada')).code).toBe(201);
  });
});

const resetToken = async (userId: number) => {
  const { body } = await (await as('ada')).post(`/api/admin/users/${userId}/reset`);
  return tokenOf((body as { path: string }).path);
};

describe('a link that sets a password', () => {
  test('names its person, sets the password, signs in, ends old sessions and works once', async () => {
    const dana = await as('dana.diaz');
    const token = await resetToken(2);
    expect(await site.visit().post('/api/invitation/check', { token })).toMatchObject({
      code: 201,
      body: { purpose: 'reset', name: 'Dana Diaz', username: 'dana.diaz' },
    });
    await as('dana.diaz');

    const fresh = site.visit();
    const accepted = await fresh.post('/api/invitation', { token, password: 'tread depth' });
    expect(accepted).toMatchObject({ code: 201, body: { username: 'dana.diaz', role: 'director' } });
    expect((await fresh.get('/api/user')).code).toBe(200);
    expect((await dana.get('/api/user')).code).toBe(401);
    expect((await site.visit().signIn('dana.diaz')).code).toBe(401);
    await as('dana.diaz', 'tread depth');
    expect(await site.visit().post('/api/invitation', { token, password: 'another one' })).toMatchObject(stale);
    expect(JSON.stringify(await database.people.select().from(auditLog))).not.toMatch(/argon2|tread/);
  });

  test('works once, even if followed twice at the same time', async () => {
    const token = await resetToken(2);
    const answers = await Promise.all(
      ['tread depth', 'depth tread'].map((password) => site.visit().post('/api/invitation', { token, password })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([201, 404]);
  });

  test('stays valid after a common password or the username was refused', async () => {
    const token = await resetToken(2);
    for (const password of ['Letmein!', 'Northside24', 'Dana.Diaz']) {
      expect(await site.visit().post('/api/invitation', { token, password })).toMatchObject({
        code: 400,
        body: { fields: { password: 'This password is too common.' } },
      });
    }
    expect((await site.visit().post('/api/invitation', { token, password: 'tread depth' })).code).toBe(201);
  });

  test('expires after 24 hours', async () => {
    const token = await resetToken(2);
    site.clock.passMinutes(24 * 60);
    expect(await site.visit().post('/api/invitation/check', { token })).toMatchObject(stale);
    expect(await site.visit().post('/api/invitation', { token, password: 'tread depth' })).toMatchObject(stale);
  });

  test('does not work for a person deactivated meanwhile', async () => {
    const token = await resetToken(2);
    await database.people.update(users).set({ active: false });
    expect(await site.visit().post('/api/invitation/check', { token })).toMatchObject(stale);
    expect(await site.visit().post('/api/invitation', { token, password: 'tread depth' })).toMatchObject(stale);
  });

  test('is not the first admin’s link', async () => {
    await database.people
      .insert(invites)
      .values({ tokenHash: Buffer.from('x'), purpose: 'first-admin', expiresAt: new Date('2030-01-01') });
    expect(await site.visit().post('/api/invitation/check', { token: 'x' })).toMatchObject(stale);
  });
});

describe('the viewer’s own account', () => {
  test('lets a director change name and email', async () => {
    const dana = await as('dana.diaz');
    const profile = { name: 'Dana Dove', email: 'dana@dove.example' };
    expect(await dana.put('/api/user', profile)).toMatchObject({
      code: 200,
      body: { ...profile, username: 'dana.diaz' },
    });
    expect((await dana.get('/api/user')).body).toMatchObject(profile);
    const [written] = await database.people.select().from(auditLog);
    expect(written).toMatchObject({ action: 'user.profile-changed', username: 'dana.diaz', after: profile });
  });

  test('does not let people with an employee record change them', async () => {
    const profile = { name: 'Emil Else', email: 'emil@else.example' };
    expect((await (await as('emil')).put('/api/user', profile)).code).toBe(403);
    expect(await (await as('dora')).put('/api/user', profile)).toMatchObject({
      code: 409,
      body: { message: expect.stringContaining('employee record') },
    });
  });

  test('with a new password ends all other sessions', async () => {
    const [here, there] = [await as('emil'), await as('emil')];
    const cookie = [...here.cookies.values()];
    const change = { currentPassword: testPassword, newPassword: 'tread depth' };
    expect(await here.put('/api/user/password', change)).toMatchObject({ code: 200, body: { username: 'emil' } });
    expect((await here.get('/api/user')).code).toBe(200);
    expect([...here.cookies.values()]).not.toEqual(cookie);
    expect((await there.get('/api/user')).code).toBe(401);
    expect((await site.visit().signIn('emil')).code).toBe(401);
    await as('emil', 'tread depth');
    expect(JSON.stringify(await database.people.select().from(auditLog))).not.toMatch(/argon2|tread/);
  });

  test('with a wrong current password is refused at its field; after five attempts the next wait', async () => {
    const emil = await as('emil');
    const change = { currentPassword: 'not this one', newPassword: 'tread depth' };
    for (let i = 0; i < 5; i++) {
      expect(await emil.put('/api/user/password', change)).toMatchObject({
        code: 400,
        body: { fields: { currentPassword: 'This is not your current password.' } },
      });
    }
    const right = { ...change, currentPassword: testPassword };
    expect(await emil.put('/api/user/password', right)).toMatchObject({ code: 429, headers: { 'retry-after': '15' } });
    site.clock.passMinutes(0.25);
    expect((await emil.put('/api/user/password', right)).code).toBe(200);
  });

  test('limits simultaneous guesses like sequential ones', async () => {
    const emil = await as('emil');
    const guess = () => emil.put('/api/user/password', { currentPassword: 'no', newPassword: 'tread depth' });
    const codes = (await Promise.all(Array.from({ length: 20 }, guess))).map(({ code }) => code);
    expect(codes.filter((code) => code === 400).length).toBeLessThanOrEqual(6);
    expect(codes.filter((code) => code === 429).length).toBeGreaterThanOrEqual(14);
  });

  test('with a common new password is refused at its field', async () => {
    const change = { currentPassword: testPassword, newPassword: 'qwerty123' };
    expect(await (await as('emil')).put('/api/user/password', change)).toMatchObject({
      code: 400,
      body: { fields: { newPassword: 'This password is too common.' } },
    });
  });
});
