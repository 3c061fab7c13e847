// The Users tab through the door: listing, inviting, changing and links, and their refusals.
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AdminUser, InvitedUser } from '#contract/users';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { type TestRows, testDatabase } from '../../../tests/test-database';
import type { Database } from '../../database/engine/connect';
import { auditLog, invites, userCompanies, users } from '../../database/schema';

const passwordHash = testPasswordHash;
const rows: TestRows = {
  companies: [
    { id: 1, name: 'Northside' },
    { id: 2, name: 'Lakeshore' },
    { id: 3, name: 'Gone', deletedAt: new Date('2026-03-01') },
  ],
  users: [
    { id: 1, username: 'ada', role: 'admin', passwordHash, name: 'Ada Boss', email: 'ada@example.com' },
    { id: 2, username: 'dana', role: 'director', passwordHash, name: 'Dana Diaz', email: 'dana@example.com' },
    { id: 3, username: 'emil', role: 'employee', passwordHash, name: 'Emil Stone', email: 'emil@example.com' },
    { id: 4, username: 'bea', role: 'admin', passwordHash, name: 'Bea Boss', email: 'bea@example.com' },
    { id: 5, username: 'left', role: 'director', passwordHash, name: 'Long Left', deletedAt: new Date() },
    { id: 6, username: 'demo', role: 'director', passwordHash, name: 'Demo Dan', isDemo: true },
    { id: 7, username: 'lost', role: 'director', passwordHash, name: 'Lost Lou' },
  ],
  userCompanies: [
    { userId: 2, companyId: 2 },
    { userId: 2, companyId: 1 },
    { userId: 2, companyId: 3 },
    { userId: 3, companyId: 2 },
    { userId: 6, companyId: 1 },
  ],
  locations: [{ companyId: 1, id: 1 }],
  employees: [{ companyId: 1, id: 11, userId: 3, firstName: 'Emil', lastName: 'Stone' }],
  employeeLocations: [{ companyId: 1, employeeId: 11, locationId: 1 }],
};

const invited = { name: 'Nina New', email: 'nina@example.com', username: 'nina', role: 'director', companyIds: [1] };

let database: Database;
let site: TestApp;
let ada: Visitor;
const as = async (username: string): Promise<Visitor> => {
  const visitor = site.visit();
  expect((await visitor.signIn(username)).code).toBe(201);
  return visitor;
};

beforeEach(async () => {
  database = await testDatabase(rows);
  site = await testApp(database);
  ada = await as('ada');
});

const list = async () => (await ada.get('/api/admin/users')).body as AdminUser[];
const one = async (id: number) => {
  const found = (await list()).find((user) => user.id === id);
  if (!found) throw new Error(`User ${id} is not listed.`);
  return found;
};
const save = async (id: number, change: object, visitor = ada) => {
  const { name, email, role, companies, active, version } = await one(id);
  const companyIds = companies.map((company) => company.id);
  return visitor.put(`/api/admin/users/${id}`, { name, email, role, companyIds, active, version, ...change });
};
const tokenOf = ({ path }: { path: string }) => path.replace(/^.*=/, '');

test('the list shows all active people by name, with the companies their role reaches', async () => {
  expect((await list()).map(({ name, companies }) => [name, companies.map((company) => company.name)])).toEqual([
    ['Ada Boss', []],
    ['Bea Boss', []],
    ['Dana Diaz', ['Lakeshore', 'Northside']],
    ['Demo Dan', ['Northside']],
    ['Emil Stone', ['Northside']],
    ['Lost Lou', []],
  ]);
  expect(await one(3)).toEqual({
    id: 3,
    username: 'emil',
    name: 'Emil Stone',
    email: 'emil@example.com',
    role: 'employee',
    active: true,
    companies: [{ id: 1, name: 'Northside' }],
    isEmployee: true,
    hasPassword: true,
    signIn: 'active',
    isDemo: false,
    version: 0,
  });
  expect(await one(6)).toMatchObject({ isDemo: true, isEmployee: false });
});

test.each(['dana', 'emil'])('%s, who is no admin, has no access to users', async (username) => {
  const visitor = await as(username);
  expect((await visitor.get('/api/admin/users')).code).toBe(403);
  expect((await visitor.post('/api/admin/users', invited)).code).toBe(403);
  expect((await save(3, { active: false }, visitor)).code).toBe(403);
  expect((await visitor.post('/api/admin/users/3/reset')).code).toBe(403);
  expect((await visitor.post('/api/admin/sign-up-links')).code).toBe(403);
});

describe('inviting a person', () => {
  test('adds a director, who sets a password with the link and then sees their company', async () => {
    const answer = await ada.post('/api/admin/users', invited);
    expect(answer).toMatchObject({
      code: 201,
      body: {
        user: { username: 'nina', role: 'director', hasPassword: false, active: true, companies: [{ id: 1 }] },
        link: { path: expect.stringMatching(/^\/auth#invite=[\w-]{43}$/), expiresAt: '2026-03-09T09:00:00.000Z' },
      },
    });
    const token = tokenOf((answer.body as InvitedUser).link);
    const nina = site.visit();
    expect((await nina.post('/api/invitation/check', { token })).body).toEqual({
      purpose: 'invite',
      name: 'Nina New',
      username: 'nina',
      awaitsApproval: false,
    });
    expect(await nina.post('/api/invitation', { token, password: 'tread depth' })).toMatchObject({
      code: 201,
      body: { username: 'nina', role: 'director' },
    });
    expect((await nina.get('/api/companies')).body).toMatchObject([{ id: 1 }]);
    expect(await database.people.$count(invites)).toBe(0);
  });

  test('adds an admin, whatever companies are named', async () => {
    const answer = await ada.post('/api/admin/users', { ...invited, role: 'admin', companyIds: [1] });
    expect(answer).toMatchObject({ code: 201, body: { user: { role: 'admin', companies: [] } } });
    expect(await database.people.$count(userCompanies)).toBe(rows.userCompanies?.length);
  });

  test('is audited without the link', async () => {
    const { body } = await ada.post('/api/admin/users', invited);
    const written = await database.people.select().from(auditLog);
    expect(written).toMatchObject([
      { companyId: 0, action: 'user.invited', username: 'ada', after: { username: 'nina', companyIds: [1] } },
    ]);
    expect(JSON.stringify(written)).not.toContain(tokenOf((body as InvitedUser).link));
    expect(JSON.stringify(await database.people.select().from(invites))).not.toContain(
      tokenOf((body as InvitedUser).link),
    );
  });

  test.each([
    ['a taken username', { username: 'EMIL' }, 409, { username: 'This username is already taken.' }],
    ['a store manager', { role: 'store_manager' }, 400, { role: 'Choose Admin or Director.' }],
    ['a director without a company', { companyIds: [] }, 400, { companyIds: 'Choose at least one company.' }],
    ['a deleted company', { companyIds: [1, 3] }, 404, undefined],
    ['a company that is not there', { companyIds: [77] }, 404, undefined],
  ])('refuses %s', async (_, change, code, fields) => {
    const answer = await ada.post('/api/admin/users', { ...invited, ...change });
    expect(answer).toMatchObject({ code, body: fields ? { fields } : {} });
    expect(await list()).toHaveLength(6);
  });

  test('by simultaneous requests with one username succeeds once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ada.post('/api/admin/users', invited)));
    expect(answers.map(({ code }) => code).sort()).toEqual([201, 409, 409]);
  });
});

describe('changing a person', () => {
  test('changes name, email and companies of a director', async () => {
    const change = { name: 'Dana Dove', email: 'dove@example.com', companyIds: [2] };
    expect(await save(2, change)).toMatchObject({
      code: 200,
      body: { name: 'Dana Dove', email: 'dove@example.com', companies: [{ id: 2 }], version: 1 },
    });
    expect((await (await as('dana')).get('/api/companies')).body).toMatchObject([{ id: 2 }]);
  });

  test('does not change name and email of people with an employee record', async () => {
    expect(await save(3, { name: 'Else', email: 'else@example.com' })).toMatchObject({
      code: 200,
      body: { name: 'Emil Stone', email: 'emil@example.com' },
    });
  });

  test('makes an employee a director of other companies, and an employee again without them', async () => {
    const emil = await as('emil');
    expect((await save(3, { role: 'director', companyIds: [2] })).code).toBe(200);
    expect((await emil.get('/api/user')).code).toBe(401);
    expect((await (await as('emil')).get('/api/companies')).body).toMatchObject([{ id: 2 }]);
    expect((await save(3, { role: 'employee' })).code).toBe(200);
    expect((await (await as('emil')).get('/api/companies')).body).toMatchObject([{ id: 1 }]);
    expect(await database.people.select().from(userCompanies).where(eq(userCompanies.userId, 3))).toEqual([]);
  });

  test('rejects a concurrent edit of the employee record', async () => {
    const [record] = (await ada.get('/api/employees?companyId=1')).body as { id: number; version: number }[];
    await save(3, { role: 'store_manager' });
    const edit = {
      firstName: 'Emil',
      lastName: 'Stone',
      email: 'emil@example.com',
      phone: '(555) 010-2030',
      role: 'Employee',
      storeIds: [1],
      username: 'emil',
      version: record?.version,
    };
    expect((await ada.put('/api/employees/11', edit)).code).toBe(409);
    expect(await one(3)).toMatchObject({ role: 'store_manager' });
  });

  test('to deactivated ends sessions and links, and prevents signing in until it is undone', async () => {
    const dana = await as('dana');
    await ada.post('/api/admin/users/2/reset');
    expect((await save(2, { active: false })).code).toBe(200);
    expect((await dana.get('/api/user')).code).toBe(401);
    expect((await site.visit().signIn('dana')).code).toBe(401);
    expect(await database.people.$count(invites)).toBe(0);
    expect((await save(2, { active: true })).code).toBe(200);
    await as('dana');
  });

  test('with another role ends the links sent before', async () => {
    const link = (await ada.post('/api/admin/users/3/reset')).body as { path: string };
    expect((await save(3, { role: 'director', companyIds: [1, 2] })).code).toBe(200);
    const accepting = { token: tokenOf(link), password: 'tread depth' };
    expect((await site.visit().post('/api/invitation', accepting)).code).toBe(404);
    expect((await site.visit().signIn('emil')).body).toMatchObject({ role: 'director' });
  });

  test('allows a missing email if there was none, but does not remove one', async () => {
    expect((await save(7, { companyIds: [2] })).code).toBe(200);
    const refused = { code: 400, body: { fields: { email: 'Please enter a valid email address.' } } };
    expect(await save(2, { email: '' })).toMatchObject(refused);
    expect(await save(7, { companyIds: [2], email: 'lou' })).toMatchObject(refused);
    expect((await save(7, { companyIds: [2], email: 'lou@example.com' })).code).toBe(200);
    expect(await one(2)).toMatchObject({ email: 'dana@example.com' });
  });

  test('in demo mode keeps the shared sign-ins’ role, link and password, but not another demo person’s', async () => {
    await database.people.update(users).set({ username: 'director', isDemo: true }).where(eq(users.id, 2));
    site = await testApp(database, { demoMode: true });
    ada = await as('ada');
    const kept = { code: 409, body: { message: 'The demo’s sign-ins cannot be changed.' } };
    expect(await save(2, { role: 'admin' })).toMatchObject(kept);
    expect(await save(2, { active: false })).toMatchObject(kept);
    expect(await ada.post('/api/admin/users/2/reset')).toMatchObject(kept);
    const change = { currentPassword: 'correct horse', newPassword: 'tread depth' };
    expect(await (await as('director')).put('/api/user/password', change)).toMatchObject(kept);
    expect((await save(2, { name: 'Dana Dove' })).code).toBe(200);
    expect((await ada.post('/api/admin/users/6/reset')).code).toBe(201);
    expect((await (await as('demo')).put('/api/user/password', change)).code).toBe(200);
  });

  test('in demo mode also disables earlier links of the shared sign-ins', async () => {
    const link = (await ada.post('/api/admin/users/2/reset')).body as { path: string };
    await database.people.update(users).set({ username: 'director', isDemo: true }).where(eq(users.id, 2));
    site = await testApp(database, { demoMode: true });
    expect((await site.visit().post('/api/invitation/check', { token: tokenOf(link) })).code).toBe(404);
  });

  test('with another name ends no session', async () => {
    const dana = await as('dana');
    await save(2, { name: 'Dana Dove' });
    expect((await dana.get('/api/user')).body).toMatchObject({ name: 'Dana Dove' });
  });

  test.each([
    [
      'another role for oneself',
      1,
      { role: 'director', companyIds: [1] },
      { role: 'You cannot change your own role. Another admin can.' },
    ],
    ['deactivating oneself', 1, { active: false }, { active: 'You cannot deactivate yourself. Another admin can.' }],
    [
      'the role of an employee without a record',
      2,
      { role: 'employee' },
      { role: 'Only people with an employee record can be Store Manager or Employee: add one in Settings.' },
    ],
  ])('with %s is refused', async (_, id, change, fields) => {
    expect(await save(id, change)).toMatchObject({ code: 409, body: { fields } });
    expect(await one(id)).toMatchObject({ version: 0, active: true });
  });

  test.each([
    ['somebody deleted', 5],
    ['somebody who is not there', 77],
  ])('with %s is not found', async (_, id) => {
    const body = { name: 'No One', email: 'no@example.com', role: 'admin', active: true };
    expect((await ada.put(`/api/admin/users/${id}`, body)).code).toBe(404);
    expect((await ada.post(`/api/admin/users/${id}/reset`)).code).toBe(404);
  });

  test('with missing companies is not found', async () => {
    expect((await save(2, { companyIds: [1, 3] })).code).toBe(404);
    expect((await one(2)).companies).toHaveLength(2);
  });

  test('is refused for the second of two concurrent edits', async () => {
    const bodies = await Promise.all([one(2), one(2)]);
    const [first, second] = bodies.map(({ name, email, version }) => ({
      name,
      email,
      role: 'admin',
      active: true,
      version,
    }));
    expect((await ada.put('/api/admin/users/2', first)).code).toBe(200);
    expect(await ada.put('/api/admin/users/2', second)).toMatchObject({
      code: 409,
      body: { message: 'Someone else saved changes while you were editing. Reload to see them.' },
    });
  });

  test('is audited with the values before', async () => {
    await save(2, { companyIds: [1] });
    expect(await database.people.select().from(auditLog)).toMatchObject([
      {
        companyId: 0,
        action: 'user.changed',
        subject: 'user 2',
        before: { role: 'director', companyIds: [2, 1] },
        after: { role: 'director', companyIds: [1] },
      },
    ]);
  });
});

describe('the last admin', () => {
  const living = and(eq(users.role, 'admin'), users.active);

  test('can lose the role only to another admin', async () => {
    expect((await save(4, { role: 'director', companyIds: [1] })).code).toBe(200);
  });

  test('stays if two deactivate each other at once', async () => {
    const bea = await as('bea');
    const answers = await Promise.all([save(4, { active: false }), save(1, { active: false }, bea)]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await database.people.$count(users, living)).toBe(1);
  });

  test('cannot be replaced by one without a password or by the demo’s', async () => {
    const bea = await as('bea');
    await database.people.update(users).set({ passwordHash: null }).where(eq(users.id, 4));
    await database.people.update(users).set({ role: 'admin' }).where(eq(users.id, 6));
    for (const change of [{ active: false }, { role: 'director', companyIds: [1] }]) {
      expect(await save(1, change, bea)).toMatchObject({
        code: 409,
        body: { message: 'This is the last admin who can sign in. Make another one first.' },
      });
    }
    expect(await one(1)).toMatchObject({ role: 'admin', active: true, version: 0 });
  });
});

describe('a link to a new password', () => {
  const reset = (id: number) => ada.post(`/api/admin/users/${id}/reset`);

  test('is valid for a day, and a new one replaces it', async () => {
    const older = await reset(2);
    expect(older).toMatchObject({
      code: 201,
      body: { path: expect.stringMatching(/^\/auth#reset=[\w-]{43}$/), expiresAt: '2026-03-03T09:00:00.000Z' },
    });
    const newer = await reset(2);
    const ask = (answer: typeof older) =>
      site.visit().post('/api/invitation/check', { token: tokenOf(answer.body as { path: string }) });
    expect((await ask(older)).code).toBe(404);
    expect((await ask(newer)).code).toBe(201);
    expect(await database.people.$count(invites)).toBe(1);
  });

  test('is audited without the link', async () => {
    const { body } = await reset(2);
    const written = await database.people.select().from(auditLog);
    expect(written).toMatchObject([{ action: 'user.reset-link-made', subject: 'user 2', username: 'ada' }]);
    expect(JSON.stringify(written)).not.toContain(tokenOf(body as { path: string }));
  });

  test('is refused for people who could not sign in with it', async () => {
    await save(2, { active: false });
    for (const [id, message] of [
      [2, 'This person is inactive. Activate them first.'],
      [6, 'People from the example data can sign in only in demo mode.'],
      [7, 'This person no longer has a company and could not sign in. Assign one first.'],
    ] as const) {
      expect(await reset(id)).toMatchObject({ code: 409, body: { message } });
    }
  });
});
