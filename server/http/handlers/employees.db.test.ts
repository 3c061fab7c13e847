// Employee records through the door: who may do what to whom, and what a save does to the sign-in behind the record.

import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Employee } from '#contract/employees';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import type { ImportResult } from '#contract/locations';
import type { WebhookLog } from '#contract/webhooks';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { insertRows, type TestRows, testDatabase } from '../../../tests/test-database';
import type { Database } from '../../database/engine/connect';
import { auditLog, employees, invites, locations, userCompanies, users } from '../../database/schema';

const passwordHash = testPasswordHash;
const person = (id: number, username: string, role: 'admin' | 'director' | 'store_manager' | 'employee') => ({
  id,
  username,
  role,
  passwordHash,
});

// Northside (1) has the locations 1, 2 and 3, Lakeshore (2) has 9. Mona manages 1 and 2.
const rows: TestRows = {
  companies: [
    { id: 1, name: 'Northside' },
    { id: 2, name: 'Lakeshore' },
  ],
  users: [
    person(1, 'ada', 'admin'),
    person(2, 'dana', 'director'),
    person(3, 'mona', 'store_manager'),
    person(4, 'emil', 'employee'),
    person(5, 'dora', 'director'),
    person(6, 'max', 'store_manager'),
    person(7, 'erna', 'employee'),
    person(8, 'otto', 'employee'),
    person(9, 'paul', 'employee'),
  ],
  userCompanies: [
    { userId: 2, companyId: 1 },
    { userId: 5, companyId: 1 },
  ],
  locations: [
    { companyId: 1, id: 1, name: 'Main Street', code: 'NS-01' },
    { companyId: 1, id: 2, name: 'Airport', code: 'NS-02' },
    { companyId: 1, id: 3, name: 'Harbor', code: 'NS-03' },
    { companyId: 2, id: 9, name: 'Lake', code: 'LS-01' },
  ],
  employees: [
    { companyId: 1, id: 11, userId: 3, firstName: 'Mona', lastName: 'Reed', code: 'N-1' },
    { companyId: 1, id: 12, userId: 4, firstName: 'Emil', lastName: 'Stone', code: 'N-2', email: 'emil@n.example' },
    { companyId: 1, id: 13, userId: 6, firstName: 'Max', lastName: 'Hill' },
    { companyId: 1, id: 14, userId: 7, firstName: 'Erna', lastName: 'Both' },
    { companyId: 1, id: 15, userId: 8, firstName: 'Otto', lastName: 'Far' },
    { companyId: 1, id: 16, firstName: 'Sina', lastName: 'Seed' },
    { companyId: 1, id: 17, userId: 5, firstName: 'Dora', lastName: 'Diaz' },
    { companyId: 1, id: 18, userId: 9, firstName: 'Paul', lastName: 'Two' },
    { companyId: 2, id: 19, userId: 9, firstName: 'Paul', lastName: 'Two' },
  ],
  employeeLocations: [
    { companyId: 1, employeeId: 11, locationId: 1 },
    { companyId: 1, employeeId: 11, locationId: 2 },
    { companyId: 1, employeeId: 12, locationId: 1 },
    { companyId: 1, employeeId: 13, locationId: 1 },
    { companyId: 1, employeeId: 14, locationId: 1 },
    { companyId: 1, employeeId: 14, locationId: 3 },
    { companyId: 1, employeeId: 15, locationId: 3 },
    { companyId: 1, employeeId: 16, locationId: 1 },
    { companyId: 1, employeeId: 17, locationId: 1 },
    { companyId: 1, employeeId: 18, locationId: 1 },
    { companyId: 2, employeeId: 19, locationId: 9 },
  ],
};

const input = {
  firstName: 'Nina',
  lastName: 'New',
  email: 'nina@northside.example',
  phone: '(555) 010-2030',
  role: 'Employee',
  storeIds: [1],
  username: 'nina',
};

let database: Database;
let site: TestApp;
const as = async (username: string): Promise<Visitor> => {
  const visitor = site.visit();
  expect((await visitor.signIn(username)).code).toBe(201);
  return visitor;
};

beforeEach(async () => {
  database = await testDatabase(rows);
  site = await testApp(database);
});

const list = async (visitor: Visitor, query = '') => (await visitor.get(`/api/employees${query}`)).body as Employee[];
const one = async (visitor: Visitor, id: number) => {
  const found = (await list(visitor)).find((employee) => employee.id === id);
  if (!found) throw new Error(`Employee ${id} is not to be seen.`);
  return found;
};
/** The record as the form would send it back, with some fields changed. */
const edited = async (visitor: Visitor, id: number, change: object = {}) => {
  const { firstName, lastName, code, email, role, storeIds, username, version } = await one(visitor, id);
  const { phone } = input;
  return {
    firstName,
    lastName,
    code,
    email: email || `employee-${id}@northside.example`,
    phone,
    role,
    storeIds,
    username: username || 'newname',
    version,
    ...change,
  };
};
const save = async (visitor: Visitor, id: number, change: object = {}) =>
  visitor.put(`/api/employees/${id}`, await edited(visitor, id, change));

describe('the list', () => {
  test('shows an admin everybody, with company, locations, role and sign-in', async () => {
    const all = await list(await as('ada'));
    expect(all).toHaveLength(9);
    expect(all.find(({ id }) => id === 14)).toEqual({
      id: 14,
      companyId: 1,
      companyName: 'Northside',
      code: null,
      firstName: 'Erna',
      lastName: 'Both',
      email: '',
      phone: '',
      role: 'Employee',
      storeIds: [3, 1],
      stores: [
        { id: 3, name: 'Harbor' },
        { id: 1, name: 'Main Street' },
      ],
      username: 'erna',
      hasPassword: true,
      signIn: 'active',
      mayEdit: true,
      mayApprove: false,
      version: 0,
    });
    expect(all.find(({ id }) => id === 16)).toMatchObject({ username: '', hasPassword: false, role: 'Employee' });
    expect(await list(await as('ada'), '?companyId=2')).toHaveLength(1);
  });

  test('shows a director their company, and says whom they may edit', async () => {
    const all = await list(await as('dana'));
    expect(all.map(({ id }) => id).sort()).toEqual([11, 12, 13, 14, 15, 16, 17, 18]);
    expect(all.filter(({ mayEdit }) => !mayEdit).map(({ id }) => id)).toEqual([17]);
  });

  test('shows a store manager who works in their locations, and of those people only these locations', async () => {
    const mona = await as('mona');
    const all = await list(mona);
    expect(all.map(({ id }) => id).sort()).toEqual([11, 12, 13, 14, 16, 17, 18]);
    expect(all.find(({ id }) => id === 14)?.stores).toEqual([{ id: 1, name: 'Main Street' }]);
    expect(
      all
        .filter(({ mayEdit }) => mayEdit)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([11, 12, 14, 16, 18]);
  });

  test('shows an employee their own record, not to be edited', async () => {
    expect(await list(await as('emil'))).toMatchObject([{ id: 12, mayEdit: false }]);
    expect(await (await as('emil')).post('/api/employees', input)).toMatchObject({ code: 403 });
  });
});

describe('adding', () => {
  test('makes a record with a sign-in that works at once', async () => {
    const answer = await (await as('dana')).post('/api/employees', { ...input, password: 'tread depth', code: 'N-9' });
    expect(answer).toMatchObject({
      code: 201,
      body: { firstName: 'Nina', code: 'N-9', username: 'nina', hasPassword: true, storeIds: [1], mayEdit: true },
    });
    const nina = site.visit();
    expect(await nina.signIn('NINA', 'tread depth')).toMatchObject({
      code: 201,
      body: { role: 'employee', name: 'Nina New', email: 'nina@northside.example' },
    });
  });

  test('without a password makes somebody who cannot sign in yet', async () => {
    const answer = await (await as('dana')).post('/api/employees', { ...input, password: '' });
    expect(answer).toMatchObject({ code: 201, body: { hasPassword: false } });
    expect((await site.visit().signIn('nina', '')).code).toBe(400);
  });

  test('in one of several companies asks which', async () => {
    const ada = await as('ada');
    expect(await ada.post('/api/employees', input)).toMatchObject({
      code: 400,
      body: { fields: { companyId: 'Choose a company.' } },
    });
    expect((await ada.post('/api/employees', { ...input, companyId: 1 })).code).toBe(201);
    expect((await ada.post('/api/employees', { ...input, companyId: 77, username: 'nora' })).code).toBe(404);
  });

  test('is written down without the password', async () => {
    await (await as('dana')).post('/api/employees', { ...input, password: 'tread depth' });
    const written = await database.people.select().from(auditLog);
    expect(written).toMatchObject([
      { companyId: 1, action: 'employee.created', username: 'dana', after: { username: 'nina', password: 'changed' } },
    ]);
    expect(JSON.stringify(written)).not.toMatch(/argon2|tread/);
  });

  test('refuses a common password, and the username as one, at its field', async () => {
    const dana = await as('dana');
    const common = { code: 400, body: { fields: { password: 'This password is too common.' } } };
    expect(await dana.post('/api/employees', { ...input, password: 'Qwerty123' })).toMatchObject(common);
    expect(await dana.post('/api/employees', { ...input, username: 'ninanew', password: 'NinaNew' })).toMatchObject(
      common,
    );
    expect(await list(dana)).toHaveLength(8);
  });

  test.each([
    ['firstName', 'N', 'First name must be at least 2 characters.'],
    ['lastName', '', 'Last name must be at least 2 characters.'],
    ['email', 'nina', 'Please enter a valid email address.'],
    ['phone', '555-0102', 'Phone number must be at least 10 digits.'],
    ['role', 'Boss', 'Choose a role.'],
    ['storeIds', [], 'Employee must be assigned to at least one store.'],
    ['username', 'ni', 'Username must be at least 3 characters.'],
    ['password', 'tread', 'Password must be at least 6 characters.'],
  ])('refuses a bad %s with the words of the form', async (field, value, message) => {
    const answer = await (await as('dana')).post('/api/employees', { ...input, [field]: value });
    expect(answer).toMatchObject({ code: 400, body: { fields: { [field]: message } } });
  });

  test('a username is one person’s in the whole installation, whatever its case', async () => {
    expect(await (await as('dana')).post('/api/employees', { ...input, username: 'OTTO' })).toMatchObject({
      code: 409,
      body: { message: 'This username is already taken.', fields: { username: 'This username is already taken.' } },
    });
  });

  test('a code is one employee’s in a company, and free in another one', async () => {
    const ada = await as('ada');
    expect(await ada.post('/api/employees', { ...input, companyId: 1, code: 'n-2' })).toMatchObject({
      code: 409,
      body: { fields: { code: 'This code is already in use in this company.' } },
    });
    expect((await ada.post('/api/employees', { ...input, companyId: 2, storeIds: [9], code: 'n-2' })).code).toBe(201);
  });

  test('of those who want one username at once, one gets it', async () => {
    const [dana, dora] = [await as('dana'), await as('dora')];
    const codes = await Promise.all(
      [dana, dora, dana, dora].map(async (visitor) => (await visitor.post('/api/employees', input)).code),
    );
    expect(codes.sort()).toEqual([201, 409, 409, 409]);
    expect(await database.people.$count(employees)).toBe(10);
  });
});

describe('which usernames exist elsewhere', () => {
  const taken = Array.from({ length: 30 }, (_, index) => `far-${index}`);
  const tooMany = 'Too many of the usernames you tried are taken. Try again in an hour.';
  const ask = async (visitor: Visitor, username: string) =>
    (await visitor.post('/api/employees', { ...input, username })).code;
  beforeEach(async () => {
    await database.people
      .insert(users)
      .values(taken.map((username) => ({ username, name: 'Far', role: 'employee' as const })));
  });

  test('the form tells twenty an hour, and then neither that a name is taken nor that it is free', async () => {
    const mona = await as('mona');
    const codes: number[] = [];
    for (const username of taken) codes.push(await ask(mona, username));
    expect(codes).toEqual([...Array(20).fill(409), ...Array(10).fill(429)]);
    expect(await mona.post('/api/employees', { ...input, username: 'free' })).toMatchObject({
      code: 429,
      headers: { 'retry-after': '3600' },
      body: { message: tooMany, fields: { username: tooMany } },
    });
    expect((await save(mona, 12, { username: 'free' })).code).toBe(429);
    // What was told before is no news, and who keeps a name asks for none.
    expect(await ask(mona, 'FAR-3')).toBe(409);
    expect((await save(mona, 12, { firstName: 'Emilio' })).code).toBe(200);
    site.clock.passMinutes(60);
    expect(await ask(mona, 'free')).toBe(201);
  });

  test('those who ask for all at once are told no more', async () => {
    const mona = await as('mona');
    const codes = await Promise.all(taken.map((username) => ask(mona, username)));
    expect(codes.filter((code) => code === 409)).toHaveLength(20);
    expect(codes.filter((code) => code === 429)).toHaveLength(10);
  });

  test('the form and a file share the twenty', async () => {
    const mona = await as('mona');
    for (const username of taken.slice(0, 15)) await ask(mona, username);
    const lines = taken.slice(15).map((username) => `Nina,New,n@n.example,(555) 010-2030,Employee,NS-01,${username}`);
    const csv = ['first_name,last_name,email,phone,role,stores,username', ...lines].join('\n');
    const { body } = await mona.post('/api/employees/import', { csv, dryRun: true });
    const messages = (body as ImportResult).failures.map(({ message }) => message);
    expect(messages.filter((message) => message === 'This username is already taken.')).toHaveLength(5);
    expect(await ask(mona, 'free')).toBe(429);
  });

  test('an admin, who sees everybody, is told of all', async () => {
    const ada = await as('ada');
    for (const username of taken) {
      expect((await ada.post('/api/employees', { ...input, companyId: 1, username })).code).toBe(409);
    }
  });

  test.each([
    ['a code that is in use', { code: 'N-1' }, 'This code is already in use in this company.'],
    ['an email that is a username', { email: 'kim@n.example' }, 'This is already in use in this company.'],
    ['a common password', { password: 'qwerty123' }, 'This password is too common.'],
    ['a role above one’s own', { role: 'Director' }, 'You cannot give a role above your own.'],
  ])(
    '%s is said first, so that nobody asks for a username without making a record of it',
    async (_, wrong, message) => {
      await insertRows(database, {
        users: [{ id: 90, username: 'kim@n.example', role: 'employee' }],
        employees: [{ companyId: 1, id: 90, userId: 90, firstName: 'Kim', lastName: 'Hart' }],
      });
      const mona = await as('mona');
      for (const username of ['far-1', 'free']) {
        const answer = await mona.post('/api/employees', { ...input, ...wrong, username });
        expect(answer).toMatchObject({ body: { message } });
      }
    },
  );
});

describe('who may add whom', () => {
  test.each([
    ['a director', 'dana', 'Director', 201],
    ['a director', 'dana', 'Admin', 403],
    ['a store manager', 'mona', 'Store Manager', 201],
    ['a store manager', 'mona', 'Director', 403],
    ['a store manager', 'mona', 'Admin', 403],
    ['an admin', 'ada', 'Admin', 201],
  ])('%s (%s) giving the role %s: %i', async (_, username, role, code) => {
    const answer = await (await as(username)).post('/api/employees', { ...input, role, companyId: 1 });
    expect(answer.code).toBe(code);
    if (code === 403) expect(answer.body).toMatchObject({ fields: { role: 'You cannot give a role above your own.' } });
    else expect(answer.body).toMatchObject({ role });
  });

  test.each([
    ['a store manager', 'mona', 'a location of their company that is not theirs', 3],
    ['a store manager', 'mona', 'a location of another company', 9],
    ['a director', 'dana', 'a location of another company', 9],
    ['an admin', 'ada', 'a location of another company than the employee’s', 9],
    ['an admin', 'ada', 'a location that is not there', 77],
  ])('%s (%s) cannot assign to %s', async (_, username, _where, storeId) => {
    const visitor = await as(username);
    const body = { ...input, storeIds: [1, storeId], companyId: 1 };
    expect((await visitor.post('/api/employees', body)).code).toBe(404);
    expect((await save(visitor, 12, { storeIds: [1, storeId] })).code).toBe(404);
    expect((await one(await as('ada'), 12)).storeIds).toEqual([1]);
  });

  test('a deleted location takes nobody', async () => {
    await database.people.update(locations).set({ deletedAt: new Date() }).where(eq(locations.id, 2));
    expect((await (await as('dana')).post('/api/employees', { ...input, storeIds: [2] })).code).toBe(404);
  });

  test('a role that may not be given is refused before a password is hashed', async () => {
    const body = { ...input, role: 'Director', password: 'tread depth' };
    expect((await (await as('mona')).post('/api/employees', body)).code).toBe(403);
  });
});

describe('changing', () => {
  test('saves the record and the sign-in behind it', async () => {
    const dana = await as('dana');
    const change = { firstName: 'Emilia', username: 'emilia', storeIds: [2, 3], code: 'N-22', role: 'Store Manager' };
    expect(await save(dana, 12, change)).toMatchObject({
      code: 200,
      body: { ...change, lastName: 'Stone', version: 1, hasPassword: true },
    });
    const emilia = await as('emilia');
    expect((await emilia.get('/api/user')).body).toMatchObject({ name: 'Emilia Stone', role: 'store_manager' });
    expect((await emilia.get('/api/stores')).body).toMatchObject([{ id: 2 }, { id: 3 }]);
  });

  test('a blank password keeps the old one and its sessions', async () => {
    const emil = await as('emil');
    expect((await save(await as('dana'), 12, { password: '', firstName: 'Emilio' })).code).toBe(200);
    expect((await emil.get('/api/user')).body).toMatchObject({ name: 'Emilio Stone' });
    await as('emil');
  });

  test('a new password takes the place of the old one and ends the sessions', async () => {
    const emil = await as('emil');
    expect((await save(await as('mona'), 12, { password: 'tread depth' })).code).toBe(200);
    expect((await emil.get('/api/user')).code).toBe(401);
    expect((await site.visit().signIn('emil')).code).toBe(401);
    expect((await site.visit().signIn('emil', 'tread depth')).code).toBe(201);
  });

  test('another role ends the sessions', async () => {
    const emil = await as('emil');
    expect((await save(await as('dana'), 12, { role: 'Store Manager' })).code).toBe(200);
    expect((await emil.get('/api/user')).code).toBe(401);
  });

  test('somebody without a sign-in gets one with the first save', async () => {
    const change = { username: 'sina', password: 'tread depth' };
    expect(await save(await as('mona'), 16, change)).toMatchObject({
      code: 200,
      body: { username: 'sina', hasPassword: true },
    });
    expect((await site.visit().signIn('sina', 'tread depth')).body).toMatchObject({ name: 'Sina Seed' });
  });

  test('of two who edit one record, the second is told, and nothing is overwritten', async () => {
    const [dana, mona] = [await as('dana'), await as('mona')];
    const [first, second] = [
      await edited(dana, 12, { firstName: 'First' }),
      await edited(mona, 12, { firstName: 'Second' }),
    ];
    expect((await dana.put('/api/employees/12', first)).code).toBe(200);
    expect(await mona.put('/api/employees/12', second)).toMatchObject({
      code: 409,
      body: { message: 'Someone else saved changes while you were editing. Reload to see them.' },
    });
    expect(await one(dana, 12)).toMatchObject({ firstName: 'First', version: 1 });
  });

  test('of those who save one record at once, one is first', async () => {
    const dana = await as('dana');
    const bodies = await Promise.all(['Ay', 'Be', 'Ce', 'De'].map((firstName) => edited(dana, 12, { firstName })));
    const answers = await Promise.all(bodies.map((body) => dana.put('/api/employees/12', body)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409, 409]);
    const kept = answers.find(({ code }) => code === 200)?.body as Employee;
    expect((await one(dana, 12)).firstName).toBe(kept.firstName);
  });

  test('of those who give somebody a sign-in at once, one is first, and no second one is left behind', async () => {
    const dana = await as('dana');
    const bodies = await Promise.all(['sina', 'sara', 'sven'].map((username) => edited(dana, 16, { username })));
    const answers = await Promise.all(bodies.map((body) => dana.put('/api/employees/16', body)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
    expect(await database.people.$count(users)).toBe(10);
  });

  test('without a version it overwrites what is there', async () => {
    const dana = await as('dana');
    await save(dana, 12, { firstName: 'First' });
    expect((await save(dana, 12, { firstName: 'Second', version: undefined })).code).toBe(200);
  });

  test('a username or a code that another one has is said at its field', async () => {
    const dana = await as('dana');
    expect(await save(dana, 12, { username: 'Otto' })).toMatchObject({
      code: 409,
      body: { fields: { username: taken } },
    });
    expect(await save(dana, 12, { code: 'n-1' })).toMatchObject({ code: 409, body: { fields: { code: codeInUse } } });
    expect((await save(dana, 12, { username: 'EMIL', code: 'n-2' })).code).toBe(200);
  });

  test('is written down with what stood there before', async () => {
    await save(await as('dana'), 12, { firstName: 'Emilia', password: 'tread depth' });
    const [written] = await database.people.select().from(auditLog);
    expect(written).toMatchObject({
      companyId: 1,
      action: 'employee.changed',
      subject: 'employee 12',
      before: { firstName: 'Emil', storeIds: [1] },
      after: { firstName: 'Emilia', storeIds: [1], password: 'changed' },
    });
    expect(JSON.stringify(written)).not.toMatch(/argon2|tread/);
  });
});

const taken = 'This username is already taken.';
const codeInUse = 'This code is already in use in this company.';
const onlyBelow = { code: 403, body: { message: 'You can only change people whose role is below your own.' } };

describe('who may change whom', () => {
  test.each([
    ['a store manager', 'mona', 'another store manager', 13],
    ['a store manager', 'mona', 'a director', 17],
    ['a director', 'dana', 'another director', 17],
  ])('%s (%s) neither changes nor deletes %s, nor sets their password', async (_, username, _whom, id) => {
    const visitor = await as(username);
    expect(await save(visitor, id)).toMatchObject(onlyBelow);
    expect(await save(visitor, id, { password: 'tread depth' })).toMatchObject(onlyBelow);
    expect(await save(visitor, id, { role: 'Employee' })).toMatchObject(onlyBelow);
    expect(await visitor.delete(`/api/employees/${id}`)).toMatchObject(onlyBelow);
  });

  test.each([
    ['a director', 'dana', 'a store manager', 13],
    ['an admin', 'ada', 'a director', 17],
  ])('%s (%s) changes and deletes %s', async (_, username, _whom, id) => {
    const visitor = await as(username);
    expect((await save(visitor, id, { password: 'tread depth' })).code).toBe(200);
    expect((await visitor.delete(`/api/employees/${id}`)).code).toBe(204);
  });

  test('an admin changes another admin', async () => {
    const ada = await as('ada');
    expect((await save(ada, 12, { role: 'Admin' })).code).toBe(200);
    expect((await save(ada, 12, { firstName: 'Emilia' })).code).toBe(200);
    expect((await save(ada, 12, { role: 'Employee' })).code).toBe(200);
  });

  test.each([
    ['Director', 'mona', 403],
    ['Store Manager', 'mona', 200],
    ['Admin', 'dana', 403],
    ['Director', 'dana', 200],
    ['Admin', 'ada', 200],
  ])('the role %s given by %s: %i', async (role, username, code) => {
    expect((await save(await as(username), 12, { role })).code).toBe(code);
  });

  test.each([
    ['a store manager', 'mona', 'somebody of other locations', 15],
    ['a store manager', 'mona', 'somebody of another company', 19],
    ['a director', 'dana', 'somebody of another company', 19],
    ['an admin', 'ada', 'somebody who is not there', 77],
  ])('%s (%s) does not find %s', async (_, username, _whom, id) => {
    const visitor = await as(username);
    const body = await edited(visitor, 12);
    expect((await visitor.put(`/api/employees/${id}`, body)).code).toBe(404);
    expect((await visitor.delete(`/api/employees/${id}`)).code).toBe(404);
  });

  test('an employee changes and deletes nobody, not even themselves', async () => {
    const emil = await as('emil');
    const body = await edited(await as('dana'), 12);
    expect((await emil.put('/api/employees/12', body)).code).toBe(403);
    expect((await emil.delete('/api/employees/12')).code).toBe(403);
  });

  test('one’s own record may be changed, but not its role, its locations or its password, nor deleted', async () => {
    const mona = await as('mona');
    expect((await save(mona, 11, { firstName: 'Monika', username: 'monika' })).code).toBe(200);
    expect((await mona.get('/api/user')).body).toMatchObject({ name: 'Monika Reed', username: 'monika' });
    for (const [change, message] of [
      [{ role: 'Director' }, 'You cannot change your own role.'],
      [{ role: 'Employee' }, 'You cannot change your own role.'],
      [{ storeIds: [1] }, 'You cannot change your own locations.'],
      [{ password: 'tread depth' }, 'Change your own password in the user menu, where you enter the current one.'],
    ] as const) {
      expect(await save(mona, 11, change)).toMatchObject({ code: 403, body: { message } });
    }
    expect((await save(mona, 11, { storeIds: [1, 2, 3] })).code).toBe(404);
    expect(await mona.delete('/api/employees/11')).toMatchObject({
      code: 403,
      body: { message: 'You cannot delete yourself.' },
    });
  });

  test('a director with an employee record cannot change their own role', async () => {
    expect(await save(await as('dora'), 17, { role: 'Store Manager' })).toMatchObject({ code: 403 });
    expect((await save(await as('dora'), 17, { firstName: 'Dorothy' })).code).toBe(200);
  });
});

describe('somebody who also works where the viewer sees nothing', () => {
  const elsewhere = 'This person also works at locations you do not manage. A director can do this.';

  test('keeps those locations when a store manager saves, who is shown only their own', async () => {
    expect(await save(await as('mona'), 14, { storeIds: [2] })).toMatchObject({ code: 200, body: { storeIds: [2] } });
    expect((await one(await as('dana'), 14)).storeIds.sort()).toEqual([2, 3]);
  });

  test('is neither raised nor deleted by a store manager, whose rights would reach further than their own', async () => {
    const mona = await as('mona');
    expect(await save(mona, 14, { role: 'Store Manager' })).toMatchObject({ code: 403, body: { message: elsewhere } });
    expect(await mona.delete('/api/employees/14')).toMatchObject({ code: 403, body: { message: elsewhere } });
    expect((await save(await as('dana'), 14, { role: 'Store Manager' })).code).toBe(200);
    expect((await (await as('dana')).delete('/api/employees/14')).code).toBe(204);
  });

  test('keeps username and password against a store manager, who would sign in as them everywhere', async () => {
    const mona = await as('mona');
    await insertRows(database, { employeeLocations: [{ companyId: 1, employeeId: 16, locationId: 3 }] });
    for (const change of [{ password: 'tread depth' }, { username: 'erna2' }]) {
      expect(await save(mona, 14, change)).toMatchObject({ code: 403, body: { message: elsewhere } });
    }
    expect(await save(mona, 16, { username: 'sina' })).toMatchObject({ code: 403, body: { message: elsewhere } });
    const csv = 'username,password\nerna,tread depth';
    expect(await mona.post('/api/employees/import', { csv })).toMatchObject({
      body: { updated: 0, failures: [{ line: 2, message: elsewhere }] },
    });
    expect((await save(mona, 14, { firstName: 'Ernestine' })).code).toBe(200);
    expect((await save(await as('dana'), 14, { password: 'tread depth' })).code).toBe(200);
  });

  test('keeps role and sign-in against those who see only one of two companies', async () => {
    const dana = await as('dana');
    const message = 'This person also works for another company. An admin can change their role and sign-in.';
    for (const change of [{ role: 'Store Manager' }, { username: 'pavel' }, { password: 'tread depth' }]) {
      expect(await save(dana, 18, change)).toMatchObject({ code: 403, body: { message } });
    }
    expect((await save(dana, 18, { firstName: 'Pavel', storeIds: [2] })).code).toBe(200);
    expect((await save(await as('ada'), 18, { password: 'tread depth' })).code).toBe(200);
  });
});

describe('a name by which payloads mean somebody else', () => {
  const inUse = (field: string) => ({
    code: 409,
    body: { message: 'This is already in use in this company.', fields: { [field]: expect.any(String) } },
  });
  beforeEach(async () => {
    await insertRows(database, {
      users: [
        { id: 20, username: 'ben.tran', role: 'employee' },
        { id: 21, username: 'kay@n.example', role: 'employee' },
      ],
      employees: [
        { companyId: 1, id: 20, userId: 20, firstName: 'Ben', lastName: 'Tran', code: 'N-20', email: 'ben@n.example' },
        { companyId: 1, id: 22, userId: 21, firstName: 'Kay', lastName: 'Lang' },
        { companyId: 1, id: 21, firstName: 'Gone', lastName: 'Gray', code: 'N-21', deletedAt: new Date() },
      ],
      employeeLocations: [{ companyId: 1, employeeId: 20, locationId: 3 }],
    });
  });
  const cases = [
    ['code', 'ben  tran', 'full name'],
    ['code', 'BEN@n.example', 'e-mail'],
    ['code', 'Ben.Tran', 'username'],
    ['code', 'n-20', 'code'],
    ['email', 'Kay@N.example', 'username'],
    ['username', 'Ben@n.example', 'e-mail'],
    ['username', 'n-20', 'code'],
  ] as const;

  test.each(cases)('is refused as the %s “%s” of somebody new: it is another one’s %s', async (field, name) => {
    for (const username of ['mona', 'dana', 'ada']) {
      const answer = await (await as(username)).post('/api/employees', { ...input, companyId: 1, [field]: name });
      expect(answer).toMatchObject(field === 'code' && name === 'n-20' ? { code: 409 } : inUse(field));
    }
  });

  test.each(cases)('is refused as a changed %s “%s”, also of oneself', async (field, name) => {
    const mona = await as('mona');
    for (const id of [11, 12]) expect((await save(mona, id, { [field]: name })).code).toBe(409);
  });

  test('is refused in a file, and for the second of two lines that bring it', async () => {
    const csv = [
      'code,first_name,last_name,email,phone,role,stores,username',
      'Ben Tran,Nina,New,nina@n.example,(555) 010-2030,Employee,NS-01,nina',
      'N-31,Nora,Next,nora@n.example,(555) 010-2030,Employee,NS-01,nora',
      'nora@n.example,Nick,Near,nick@n.example,(555) 010-2030,Employee,NS-01,nick',
    ].join('\n');
    for (const dryRun of [true, false]) {
      expect(await (await as('mona')).post('/api/employees/import', { csv, dryRun })).toMatchObject({
        body: {
          created: 1,
          failures: [2, 4].map((line) => ({ line, message: 'This is already in use in this company.' })),
        },
      });
    }
  });

  test('is one’s own in whatever field, a full name may be shared, and what the dead or others’ companies had is free', async () => {
    const mona = await as('mona');
    const own = { code: 'Emil Stone', email: 'emil@n.example', username: 'emil@n.example' };
    expect((await save(mona, 12, own)).code).toBe(200);
    const shared = { ...input, firstName: 'Ben', lastName: 'Tran', code: 'N-21' };
    expect((await mona.post('/api/employees', shared)).code).toBe(201);
  });

  test('stays where it was before, however else the record changes', async () => {
    await database.people.update(employees).set({ email: 'kay@n.example' }).where(eq(employees.id, 12));
    expect((await save(await as('mona'), 12, { firstName: 'Emilio' })).code).toBe(200);
  });

  test('of those who want it at once, as a code and as an e-mail, one gets it', async () => {
    const mona = await as('mona');
    const asCode = { ...input, username: 'one', email: 'one@n.example', code: 'both@n.example' };
    const asEmail = { ...input, username: 'two', email: 'both@n.example' };
    const answers = await Promise.all([asCode, asEmail].map((body) => mona.post('/api/employees', body)));
    expect(answers.map(({ code }) => code).sort()).toEqual([201, 409]);
  });
});

describe('an email that several employees of a company share', () => {
  const shared = 'Service@n.example';

  test('is saved for a new and for an existing employee, and by a file', async () => {
    const mona = await as('mona');
    expect((await mona.post('/api/employees', { ...input, email: shared })).code).toBe(201);
    expect((await save(mona, 12, { email: shared.toLowerCase() })).code).toBe(200);
    // Also when it is the username of one of them.
    expect((await save(await as('dana'), 13, { email: 'max@n.example', username: 'max@n.example' })).code).toBe(200);
    expect((await save(await as('dana'), 15, { email: 'max@n.example' })).code).toBe(200);
    const csv = [
      'first_name,last_name,email,phone,role,stores,username',
      `Nora,Next,${shared},(555) 010-2030,Employee,NS-01,nora`,
      `Nick,Near,${shared},(555) 010-2030,Employee,NS-01,nick`,
    ].join('\n');
    expect(await mona.post('/api/employees/import', { csv })).toMatchObject({ body: { created: 2, failures: [] } });
  });

  test('gives a call to the one of the call’s location, and to nobody, with a warning, where several work there', async () => {
    await insertRows(database, {
      webhookConfigurations: [{ companyId: 1, id: 1, source: 'default', endpointPath: 'path', ...exampleKeys }],
      webhookEndpoints: [{ path: 'path', companyId: 1, configurationId: 1 }],
    });
    const dana = await as('dana');
    await dana.post('/api/employees', { ...input, email: shared, storeIds: [1, 2] });
    await dana.post('/api/employees', { ...input, email: shared, storeIds: [1], username: 'nora', firstName: 'Nora' });
    const readAt = async (storeId: string) => {
      const payload = examplePayload(`call ${storeId}`, site.clock.now, { employeeId: shared, storeId });
      const { body } = await site.visit().post('/api/webhook/path', payload);
      const log = await dana.get(`/api/webhook-logs/${(body as { logId: number }).logId}`);
      const { processedData } = log.body as WebhookLog;
      const warnings = processedData?.warnings.filter(({ field }) => field === 'employeeId');
      return [processedData?.employee?.name ?? null, warnings?.map(({ message }) => message)];
    };
    expect(await readAt('NS-02')).toEqual(['Nina New', []]);
    const warning = `More than one employee is named “${shared}”; the call has no employee.`;
    expect(await readAt('NS-01')).toEqual([null, [warning]]);
    expect(await readAt('NS-03')).toEqual([null, [warning]]);
  });
});

describe('a username', () => {
  const unfit = 'A username can contain only letters, digits and . _ - @ +.';

  test.each(['Ben Tran', 'nina\u200bnew', 'nina\u202enew', 'nina\u3164', 'ni/na'])(
    'that is new or changed is not “%s”',
    async (username) => {
      const mona = await as('mona');
      const refused = { code: 400, body: { fields: { username: unfit } } };
      expect(await mona.post('/api/employees', { ...input, username })).toMatchObject(refused);
      expect(await save(mona, 12, { username })).toMatchObject(refused);
    },
  );

  test.each(['Zoë.Müller', 'nina+1@n.example', 'n_i-n.a'])('may be %s', async (username) => {
    expect((await (await as('mona')).post('/api/employees', { ...input, username })).code).toBe(201);
  });

  test('from before, with spaces, signs in and is kept by a save', async () => {
    await database.people.update(users).set({ username: 'Emil Stone' }).where(eq(users.id, 4));
    expect(await save(await as('mona'), 12, { firstName: 'Emilio' })).toMatchObject({ code: 200 });
    await as('emil stone');
  });
});

describe('the demo’s sign-ins', () => {
  const kept = { code: 409, body: { message: 'The demo’s sign-ins cannot be changed.' } };
  beforeEach(async () => {
    await database.people.update(users).set({ username: 'employee', isDemo: true }).where(eq(users.id, 4));
  });

  test('stay as they are in demo mode, and the rest of their records may change', async () => {
    site = await testApp(database, { demoMode: true });
    const dana = await as('dana');
    for (const change of [{ password: 'tread depth' }, { username: 'emilia' }, { role: 'Store Manager' }]) {
      expect(await save(dana, 12, change)).toMatchObject(kept);
    }
    expect(await dana.delete('/api/employees/12')).toMatchObject(kept);
    expect((await save(dana, 12, { firstName: 'Emilia' })).code).toBe(200);
    expect((await save(dana, 15, { password: 'tread depth' })).code).toBe(200);
  });

  test('are anybody’s names outside of it', async () => {
    expect((await save(await as('dana'), 12, { password: 'tread depth' })).code).toBe(200);
  });
});

test('a link that was sent before another role no longer opens the account', async () => {
  const link = {
    tokenHash: Buffer.from('token'),
    purpose: 'reset',
    userId: 4,
    expiresAt: new Date('2026-03-03'),
  } as const;
  await database.people.insert(invites).values(link);
  const dana = await as('dana');
  expect((await save(dana, 12, { firstName: 'Emilia' })).code).toBe(200);
  expect(await database.people.$count(invites)).toBe(1);
  expect((await save(dana, 12, { role: 'Store Manager' })).code).toBe(200);
  expect(await database.people.$count(invites)).toBe(0);
});

describe('the roles Director and Admin on an employee record', () => {
  const companiesOf = async (visitor: Visitor) => (await visitor.get('/api/companies')).body;

  test('a director gets the company, and loses it on becoming a store manager again', async () => {
    const ada = await as('ada');
    expect((await save(ada, 12, { role: 'Director' })).code).toBe(200);
    const emil = await as('emil');
    expect(await companiesOf(emil)).toMatchObject([{ id: 1 }]);
    expect(await list(emil)).toHaveLength(8);
    expect(await database.people.select().from(userCompanies).where(eq(userCompanies.userId, 4))).toHaveLength(1);

    expect((await save(ada, 12, { role: 'Store Manager' })).code).toBe(200);
    expect(await database.people.select().from(userCompanies).where(eq(userCompanies.userId, 4))).toHaveLength(0);
    const again = await as('emil');
    expect((await again.get('/api/stores')).body).toMatchObject([{ id: 1 }]);
  });

  test('an admin sees every company, and keeps none of them on becoming an employee again', async () => {
    const ada = await as('ada');
    await save(ada, 12, { role: 'Admin' });
    expect(await companiesOf(await as('emil'))).toHaveLength(2);
    await save(ada, 12, { role: 'Employee' });
    expect(await list(await as('emil'))).toHaveLength(1);
  });

  test('somebody new as a director sees the company at once', async () => {
    await (await as('dana')).post('/api/employees', { ...input, role: 'Director', password: 'tread depth' });
    const nina = site.visit();
    expect((await nina.signIn('nina', 'tread depth')).code).toBe(201);
    expect(await list(nina)).toHaveLength(9);
  });
});

describe('deleting', () => {
  test('hides the record, ends the sign-in and frees username and code', async () => {
    const emil = await as('emil');
    const dana = await as('dana');
    expect((await dana.delete('/api/employees/12')).code).toBe(204);
    expect((await list(dana)).map(({ id }) => id)).not.toContain(12);
    expect((await emil.get('/api/user')).code).toBe(401);
    expect((await site.visit().signIn('emil')).code).toBe(401);
    expect((await dana.delete('/api/employees/12')).code).toBe(404);
    expect((await dana.put('/api/employees/12', input)).code).toBe(404);
    expect((await dana.post('/api/employees', { ...input, username: 'emil', code: 'N-2' })).code).toBe(201);
  });

  test('keeps the row and its name, for the calls of the past', async () => {
    await (await as('dana')).delete('/api/employees/12');
    const [row] = await database.people.select().from(employees).where(eq(employees.id, 12));
    expect(row).toMatchObject({ firstName: 'Emil', lastName: 'Stone' });
    expect(row?.deletedAt).toEqual(site.clock.now);
  });

  test('takes away the links somebody was sent', async () => {
    await database.people.insert(invites).values({
      tokenHash: Buffer.from('x'),
      purpose: 'reset',
      userId: 4,
      expiresAt: new Date('2030-01-01'),
    });
    await (await as('dana')).delete('/api/employees/12');
    expect(await database.people.$count(invites)).toBe(0);
  });

  test('leaves the sign-in to somebody who also works in another company', async () => {
    expect((await (await as('dana')).delete('/api/employees/18')).code).toBe(204);
    const paul = await as('paul');
    expect(await list(paul)).toMatchObject([{ id: 19, companyId: 2 }]);
    expect((await (await as('ada')).delete('/api/employees/19')).code).toBe(204);
    expect((await site.visit().signIn('paul')).code).toBe(401);
  });

  test('leaves the sign-in to a director of another company, without this one', async () => {
    await database.people.insert(userCompanies).values({ userId: 5, companyId: 2 });
    expect((await (await as('ada')).delete('/api/employees/17')).code).toBe(204);
    expect((await (await as('dora')).get('/api/companies')).body).toMatchObject([{ id: 2 }]);
  });

  test('is written down', async () => {
    await (await as('dana')).delete('/api/employees/12');
    expect(await database.people.select().from(auditLog)).toMatchObject([
      { companyId: 1, action: 'employee.deleted', subject: 'employee 12', before: { username: 'emil' }, after: null },
    ]);
  });
});

test('calls find people from the moment they are added, changed, imported or deleted', async () => {
  await insertRows(database, {
    webhookConfigurations: [{ companyId: 1, id: 1, source: 'default', endpointPath: 'path', ...exampleKeys }],
    webhookEndpoints: [{ path: 'path', companyId: 1, configurationId: 1 }],
  });
  const dana = await as('dana');
  /** The name of the employee whom a call about this person is given to. */
  const answeredBy = async (employeeId: string) => {
    const payload = examplePayload(`call ${employeeId}`, site.clock.now, { employeeId, storeId: 'NS-01' });
    const { body } = await site.visit().post('/api/webhook/path', payload);
    expect(body).toMatchObject({ status: 'success' });
    const log = await dana.get(`/api/webhook-logs/${(body as { logId: number }).logId}`);
    return (log.body as WebhookLog).processedData?.employee?.name ?? null;
  };
  expect(await answeredBy('Nina New')).toBeNull();
  const { body } = await dana.post('/api/employees', input);
  expect(await answeredBy('Nina New')).toBe('Nina New');
  const { id } = body as Employee;
  await save(dana, id, { code: 'N-99', lastName: 'Now' });
  expect(await answeredBy('N-99')).toBe('Nina Now');
  await dana.post('/api/employees/import', { csv: 'code,first_name\nN-99,Nora\n' });
  expect(await answeredBy('Nora Now')).toBe('Nora Now');
  await dana.delete(`/api/employees/${id}`);
  expect(await answeredBy('N-99')).toBeNull();
});

test('two admins who take each other’s role at once leave one', async () => {
  const ada = await as('ada');
  await save(ada, 12, { role: 'Admin' });
  await save(ada, 15, { role: 'Admin' });
  await database.people.update(users).set({ active: false }).where(eq(users.id, 1));
  const [emil, otto] = [await as('emil'), await as('otto')];
  const [ofOtto, ofEmil] = [await edited(emil, 15, { role: 'Employee' }), await edited(otto, 12, { role: 'Employee' })];
  const answers = await Promise.all([emil.put('/api/employees/15', ofOtto), otto.put('/api/employees/12', ofEmil)]);
  const codes = answers.map(({ code }) => code).sort();
  expect([200, 401, 403, 409]).toContain(codes[1]);
  expect(codes[0]).toBe(200);
  expect(await database.people.$count(users, and(eq(users.role, 'admin'), users.active))).toBe(1);
});

test('ten thousand employees are listed with as few statements as one', async () => {
  await database.background.transaction(async (tx) => {
    // Without asking foreign keys: their plans were made for the few rows of the tests before.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into users (id, username, name, role)
        select id, 'person-' || id, 'Person', 'employee' from generate_series(1001, 11000) id`);
    await tx.execute(sql`
      insert into employees (company_id, id, user_id, first_name, last_name)
        select 1, id, id, 'Person', id::text from generate_series(1001, 11000) id`);
    await tx.execute(sql`
      insert into employee_locations (company_id, employee_id, location_id)
        select 1, id, place from generate_series(1001, 11000) id cross join unnest(array[1, 3]) place`);
  });
  const asked = vi.spyOn(database.people, 'execute');
  for (const [username, seen] of [
    ['dana', 10_008],
    ['mona', 10_007],
    ['ada', 10_009],
  ] as const) {
    const visitor = await as(username);
    asked.mockClear();
    expect(await list(visitor)).toHaveLength(seen);
    // The session, people, workplaces, locations.
    expect(asked).toHaveBeenCalledTimes(4);
  }
});
