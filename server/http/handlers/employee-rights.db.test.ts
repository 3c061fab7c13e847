// Who can do what to whom in employee records.
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createStaffVisits, input, rows } from '../../../tests/staffed-companies';
import { type TestApp, testApp, type Visitor } from '../../../tests/test-app';
import { insertRows, testDatabase } from '../../../tests/test-database';
import type { Database } from '../../database/engine/connect';
import { invites, locations, userCompanies, users } from '../../database/schema';

let database: Database;
let site: TestApp;

beforeEach(async () => {
  database = await testDatabase(rows);
  site = await testApp(database);
});

const { as, list, one, edited, save } = createStaffVisits(() => site);

const onlyBelow = { code: 403, body: { message: 'You can only change people whose role is below your own.' } };

describe('adding people', () => {
  test.each([
    ['a director', 'dana', 'Director', 201],
    ['a director', 'dana', 'Admin', 403],
    ['a store manager', 'mona', 'Store Manager', 201],
    ['a store manager', 'mona', 'Director', 403],
    ['a store manager', 'mona', 'Admin', 403],
    ['an admin', 'ada', 'Admin', 201],
  ])('%s (%s) giving the role %s gets %i', async (_, username, role, code) => {
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

  test('a deleted location cannot be assigned', async () => {
    await database.people.update(locations).set({ deletedAt: new Date() }).where(eq(locations.id, 2));
    expect((await (await as('dana')).post('/api/employees', { ...input, storeIds: [2] })).code).toBe(404);
  });

  test('a role that may not be granted is refused before a password is hashed', async () => {
    const body = { ...input, role: 'Director', password: 'tread depth' };
    expect((await (await as('mona')).post('/api/employees', body)).code).toBe(403);
  });
});

describe('changing people', () => {
  test.each([
    ['a store manager', 'mona', 'another store manager', 13],
    ['a store manager', 'mona', 'a director', 17],
    ['a director', 'dana', 'another director', 17],
  ])('%s (%s) can neither change nor delete %s, nor set their password', async (_, username, _whom, id) => {
    const visitor = await as(username);
    expect(await save(visitor, id)).toMatchObject(onlyBelow);
    expect(await save(visitor, id, { password: 'tread depth' })).toMatchObject(onlyBelow);
    expect(await save(visitor, id, { role: 'Employee' })).toMatchObject(onlyBelow);
    expect(await visitor.delete(`/api/employees/${id}`)).toMatchObject(onlyBelow);
  });

  test.each([
    ['a director', 'dana', 'a store manager', 13],
    ['an admin', 'ada', 'a director', 17],
  ])('%s (%s) can change and delete %s', async (_, username, _whom, id) => {
    const visitor = await as(username);
    expect((await save(visitor, id, { password: 'tread depth' })).code).toBe(200);
    expect((await visitor.delete(`/api/employees/${id}`)).code).toBe(204);
  });

  test('an admin can change another admin', async () => {
    const ada = await as('ada');
    expect((await save(ada, 12, { role: 'Admin' })).code).toBe(200);
    expect((await save(ada, 12, { firstName: 'Emilia' })).code).toBe(200);
    expect((await save(ada, 12, { role: 'Employee' })).code).toBe(200);
  });

  // spec 6: the four roles of employee records
  test.each([
    ['Director', 'mona', 403],
    ['Store Manager', 'mona', 200],
    ['Admin', 'dana', 403],
    ['Director', 'dana', 200],
    ['Admin', 'ada', 200],
  ])('granting the role %s as %s gets %i', async (role, username, code) => {
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

  test('an employee can change or delete nobody, not even themselves', async () => {
    const emil = await as('emil');
    const body = await edited(await as('dana'), 12);
    expect((await emil.put('/api/employees/12', body)).code).toBe(403);
    expect((await emil.delete('/api/employees/12')).code).toBe(403);
  });

  test('people can change their own record, but not its role, locations or password, nor delete it', async () => {
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

describe('a person who also works where the viewer sees nothing', () => {
  const elsewhere = 'This person also works at locations you do not manage. A director can do this.';

  test('keeps those locations when a store manager saves, who sees only their own', async () => {
    expect(await save(await as('mona'), 14, { storeIds: [2] })).toMatchObject({ code: 200, body: { storeIds: [2] } });
    expect((await one(await as('dana'), 14)).storeIds.sort()).toEqual([2, 3]);
  });

  test('can be neither promoted nor deleted by a store manager', async () => {
    const mona = await as('mona');
    expect(await save(mona, 14, { role: 'Store Manager' })).toMatchObject({ code: 403, body: { message: elsewhere } });
    expect(await mona.delete('/api/employees/14')).toMatchObject({ code: 403, body: { message: elsewhere } });
    expect((await save(await as('dana'), 14, { role: 'Store Manager' })).code).toBe(200);
    expect((await (await as('dana')).delete('/api/employees/14')).code).toBe(204);
  });

  test('keeps username and password against a store manager, who could sign in as them', async () => {
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

  test('keeps role and sign-in against viewers of only one of two companies', async () => {
    const dana = await as('dana');
    const message = 'This person also works for another company. An admin can change their role and sign-in.';
    for (const change of [{ role: 'Store Manager' }, { username: 'pavel' }, { password: 'tread depth' }]) {
      expect(await save(dana, 18, change)).toMatchObject({ code: 403, body: { message } });
    }
    expect((await save(dana, 18, { firstName: 'Pavel', storeIds: [2] })).code).toBe(200);
    expect((await save(await as('ada'), 18, { password: 'tread depth' })).code).toBe(200);
  });
});

describe('the demo’s sign-ins', () => {
  const kept = { code: 409, body: { message: 'The demo’s sign-ins cannot be changed.' } };
  beforeEach(async () => {
    await database.people.update(users).set({ username: 'employee', isDemo: true }).where(eq(users.id, 4));
  });

  test('are fixed in demo mode, but the rest of their records can change', async () => {
    site = await testApp(database, { demoMode: true });
    const dana = await as('dana');
    for (const change of [{ password: 'tread depth' }, { username: 'emilia' }, { role: 'Store Manager' }]) {
      expect(await save(dana, 12, change)).toMatchObject(kept);
    }
    expect(await dana.delete('/api/employees/12')).toMatchObject(kept);
    expect((await save(dana, 12, { firstName: 'Emilia' })).code).toBe(200);
    expect((await save(dana, 15, { password: 'tread depth' })).code).toBe(200);
  });

  test('are ordinary names outside demo mode', async () => {
    expect((await save(await as('dana'), 12, { password: 'tread depth' })).code).toBe(200);
  });
});

test('a link sent before a role change no longer opens the account', async () => {
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

  test('an admin sees every company, and none of them on becoming an employee again', async () => {
    const ada = await as('ada');
    await save(ada, 12, { role: 'Admin' });
    expect(await companiesOf(await as('emil'))).toHaveLength(2);
    await save(ada, 12, { role: 'Employee' });
    expect(await list(await as('emil'))).toHaveLength(1);
  });

  test('a new person with the role director sees the company at once', async () => {
    await (await as('dana')).post('/api/employees', { ...input, role: 'Director', password: 'tread depth' });
    const nina = site.visit();
    expect((await nina.signIn('nina', 'tread depth')).code).toBe(201);
    expect(await list(nina)).toHaveLength(9);
  });
});

test('if two admins take each other’s role at once, one stays', async () => {
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
