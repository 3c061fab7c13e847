// The sign-in behind an employee record: links, passwords set by others, and roles that wait for approval.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Employee } from '#contract/employees';
import type { AdminUser } from '#contract/users';
import { type TestApp, testApp, testPassword, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { insertRows, type TestRows, testDatabase } from '../../../tests/test-database';
import type { Database } from '../../database/engine/connect';
import { auditLog, users } from '../../database/schema';

const person = (id: number, username: string, role: 'admin' | 'director' | 'store_manager' | 'employee') => ({
  id,
  username,
  role,
  passwordHash: testPasswordHash,
});

// Northside (1) has the locations 1, 2 and 3, Lakeshore (2) has 9. Mona manages 1 and 2, Nick 1.
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
    person(5, 'nick', 'store_manager'),
    person(6, 'erna', 'employee'),
    person(7, 'paul', 'employee'),
    { id: 8, username: 'sina', role: 'employee' },
  ],
  userCompanies: [{ userId: 2, companyId: 1 }],
  locations: [
    { companyId: 1, id: 1, code: 'NS-01' },
    { companyId: 1, id: 2, code: 'NS-02' },
    { companyId: 1, id: 3, code: 'NS-03' },
    { companyId: 2, id: 9, code: 'LS-01' },
  ],
  employees: [
    { companyId: 1, id: 11, userId: 3, firstName: 'Mona', lastName: 'Reed' },
    { companyId: 1, id: 12, userId: 4, firstName: 'Emil', lastName: 'Stone' },
    { companyId: 1, id: 13, userId: 5, firstName: 'Nick', lastName: 'Hill' },
    { companyId: 1, id: 14, userId: 6, firstName: 'Erna', lastName: 'Both' },
    { companyId: 1, id: 15, userId: 7, firstName: 'Paul', lastName: 'Two' },
    { companyId: 2, id: 16, userId: 7, firstName: 'Paul', lastName: 'Two' },
    { companyId: 1, id: 17, userId: 8, firstName: 'Sina', lastName: 'Seed' },
    { companyId: 1, id: 18, firstName: 'Olga', lastName: 'Old' },
  ],
  employeeLocations: [
    { companyId: 1, employeeId: 11, locationId: 1 },
    { companyId: 1, employeeId: 11, locationId: 2 },
    { companyId: 1, employeeId: 12, locationId: 1 },
    { companyId: 1, employeeId: 13, locationId: 1 },
    { companyId: 1, employeeId: 14, locationId: 1 },
    { companyId: 1, employeeId: 14, locationId: 3 },
    { companyId: 1, employeeId: 15, locationId: 1 },
    { companyId: 2, employeeId: 16, locationId: 9 },
    { companyId: 1, employeeId: 17, locationId: 1 },
    { companyId: 1, employeeId: 18, locationId: 1 },
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
const password = 'tread depth';

let database: Database;
let site: TestApp;
beforeEach(async () => {
  database = await testDatabase(rows);
  site = await testApp(database);
});

const as = async (username: string, word = testPassword): Promise<Visitor> => {
  const visitor = site.visit();
  expect(await visitor.signIn(username, word)).toMatchObject({ code: 201 });
  return visitor;
};
const list = async (visitor: Visitor) => (await visitor.get('/api/employees')).body as Employee[];
const one = async (visitor: Visitor, id: number) => {
  const found = (await list(visitor)).find((employee) => employee.id === id);
  if (!found) throw new Error(`Employee ${id} is not to be seen.`);
  return found;
};
/** Saves the record as the form would, with some fields changed. */
const save = async (visitor: Visitor, id: number, change: object = {}) => {
  const { firstName, lastName, code, role, storeIds, username, version } = await one(visitor, id);
  const kept = { firstName, lastName, code, role, storeIds, username: username || 'newname', version };
  const { phone } = input;
  return visitor.put(`/api/employees/${id}`, { email: `person-${id}@n.example`, phone, ...kept, ...change });
};
const add = async (visitor: Visitor, change: object = {}) => {
  const { code, body } = await visitor.post('/api/employees', { ...input, ...change });
  expect(code).toBe(201);
  return body as Employee;
};
const link = (visitor: Visitor, id: number) => visitor.post(`/api/employees/${id}/link`);
const makeLink = async (visitor: Visitor, id: number) => {
  const { code, body } = await link(visitor, id);
  expect(code).toBe(201);
  const { path } = body as { path: string };
  return { path, token: path.replace(/^.*=/, '') };
};
const accept = (token: string, word = password) => site.visit().post('/api/invitation', { token, password: word });

/** With the version of the record in the list. */
const approve = async (visitor: Visitor, id: number, seen?: Employee) => {
  const shown = seen ?? (await list(visitor)).find((employee) => employee.id === id);
  return visitor.post(`/api/employees/${id}/approve`, { version: shown?.version ?? 0 });
};

const waiting = {
  code: 403,
  body: {
    message: 'Your account is waiting for approval. You can sign in once a director or an admin has approved it.',
  },
};
const wrong = { code: 401, body: { message: 'Incorrect username or password.' } };

describe('a link for an employee’s password', () => {
  test.each([
    ['dana', 12],
    ['dana', 13],
    ['mona', 12],
    ['mona', 17],
    ['ada', 11],
  ])('%s creates one for employee %i, who signs in with it', async (username, id) => {
    const visitor = await as(username);
    const { path, token } = await makeLink(visitor, id);
    expect(path).toContain(id === 17 ? '/auth#invite=' : '/auth#reset=');
    expect(await accept(token)).toMatchObject({ code: 201, body: { passwordSetByOther: false } });
    await as((await one(visitor, id)).username, password);
  });

  test('is the only valid one', async () => {
    const mona = await as('mona');
    const [first, second] = [await makeLink(mona, 12), await makeLink(mona, 12)];
    expect((await accept(first.token)).code).toBe(404);
    expect((await accept(second.token)).code).toBe(201);
  });

  test('is audited without its token', async () => {
    const { token } = await makeLink(await as('mona'), 12);
    const written = await database.people.select().from(auditLog);
    expect(written).toMatchObject([
      { companyId: 1, action: 'employee.link-made', subject: 'employee 12', username: 'mona' },
    ]);
    expect(JSON.stringify(written)).not.toContain(token);
  });

  test.each([
    ['a store manager', 'mona', 'of equal rank', 13, 403, 'You can only change people whose role is below your own.'],
    [
      'a store manager',
      'mona',
      'who also works elsewhere',
      14,
      403,
      'This person also works at locations you do not manage. A director can do this.',
    ],
    [
      'a director',
      'dana',
      'who also works for another company',
      15,
      403,
      'This person also works for another company. An admin can change their role and sign-in.',
    ],
    ['a director', 'dana', 'of another company', 16, 404, 'Not found.'],
    ['a director', 'dana', 'without a username', 18, 409, 'Give this person a username first.'],
    ['an employee', 'emil', 'at all', 12, 403, 'Your role may not do this.'],
    [
      'a store manager',
      'mona',
      'who is oneself',
      11,
      403,
      'Change your own password in the user menu, where you enter the current one.',
    ],
  ])('%s (%s) cannot create one for %s', async (_, username, _whom, id, code, message) => {
    expect(await link(await as(username), id)).toMatchObject({ code, body: { message } });
  });

  test('cannot be created for a person whom an admin deactivated', async () => {
    await database.people.update(users).set({ active: false }).where(eq(users.id, 4));
    expect(await link(await as('dana'), 12)).toMatchObject({
      code: 409,
      body: { message: 'This person is inactive: an admin has to activate them first.' },
    });
  });
});

describe('the sign-in status', () => {
  const statusOf = async (id: number) => {
    const ada = await as('ada');
    const employee = await one(ada, id);
    const all = (await ada.get('/api/admin/users')).body as AdminUser[];
    return [employee.signIn, all.find(({ username }) => username === employee.username)?.signIn];
  };

  test('is the same in Settings and on the Users tab, and nobody counts as invited without an invitation', async () => {
    expect(await statusOf(12)).toEqual(['active', 'active']);
    expect(await statusOf(17)).toEqual(['none', 'none']);
    expect(await statusOf(18)).toEqual(['none', undefined]);
    const { token } = await makeLink(await as('mona'), 17);
    expect(await statusOf(17)).toEqual(['link-sent', 'link-sent']);
    site.clock.passMinutes(7 * 24 * 60);
    expect(await statusOf(17)).toEqual(['none', 'none']);
    expect((await accept(token)).code).toBe(404);
    await database.people.update(users).set({ active: false }).where(eq(users.id, 4));
    expect(await statusOf(12)).toEqual(['inactive', 'inactive']);
  });
});

describe('a password set by someone else', () => {
  const isProposed = async (visitor: Visitor) => {
    const { body } = await visitor.get('/api/user');
    return (body as { passwordSetByOther: boolean }).passwordSetByOther;
  };

  test('signs in, and screens suggest changing it until the person does', async () => {
    await add(await as('mona'), { password });
    const nina = await as('nina', password);
    expect(await isProposed(nina)).toBe(true);
    expect((await nina.get('/api/employees')).code).toBe(200);
    const change = { currentPassword: password, newPassword: 'my very own' };
    expect(await nina.put('/api/user/password', change)).toMatchObject({ body: { passwordSetByOther: false } });
    expect(await isProposed(nina)).toBe(false);
    expect(await isProposed(await as('nina', 'my very own'))).toBe(false);
  });

  test('in place of one’s own triggers the suggestion, and so does one from an import', async () => {
    expect(await isProposed(await as('emil'))).toBe(false);
    const dana = await as('dana');
    expect((await save(dana, 12, { password })).code).toBe(200);
    expect((await save(dana, 12, { firstName: 'Emilio' })).code).toBe(200);
    expect(await isProposed(await as('emil', password))).toBe(true);
    const csv = `username,email,phone,password\nnick,nick@n.example,(555) 010-2030,${password}`;
    expect((await dana.post('/api/employees/import', { csv })).body).toMatchObject({ updated: 1 });
    expect(await isProposed(await as('nick', password))).toBe(true);
  });

  test('becomes one’s own when chosen with a link', async () => {
    const mona = await as('mona');
    await save(mona, 12, { password });
    await accept((await makeLink(mona, 12)).token, 'my very own');
    expect(await isProposed(await as('emil', 'my very own'))).toBe(false);
  });
});

describe('a store manager added by a store manager', () => {
  const made = { role: 'Store Manager', password };

  test('is saved and waits, without a sign-in, for a director’s approval', async () => {
    const mona = await as('mona');
    const nina = await add(mona, made);
    expect(nina).toMatchObject({
      role: 'Store Manager',
      signIn: 'awaiting-approval',
      mayEdit: true,
      mayApprove: false,
    });
    expect(await site.visit().signIn('nina', password)).toMatchObject(waiting);
    expect((await approve(mona, nina.id)).code).toBe(403);

    const dana = await as('dana');
    expect(await one(dana, nina.id)).toMatchObject({ signIn: 'awaiting-approval', mayApprove: true });
    expect(await approve(dana, nina.id)).toMatchObject({
      code: 201,
      body: { role: 'Store Manager', signIn: 'active', mayApprove: false },
    });
    await as('nina', password);
    const written = await database.people.select().from(auditLog).orderBy(auditLog.id);
    expect(written.map(({ action, username }) => [action, username])).toEqual([
      ['employee.created', 'mona'],
      ['employee.approved', 'dana'],
    ]);
    // From now on they have equal rank.
    expect(await one(mona, nina.id)).toMatchObject({ mayEdit: false });
  });

  test('learns of the wait only with the right password, and waiting causes no lockout', async () => {
    await add(await as('mona'), made);
    expect(await site.visit().signIn('nina', 'a wrong one')).toMatchObject(wrong);
    for (let times = 0; times < 6; times++) expect(await site.visit().signIn('nina', password)).toMatchObject(waiting);
    await database.people.update(users).set({ active: false }).where(eq(users.username, 'nina'));
    expect(await site.visit().signIn('nina', password)).toMatchObject(wrong);
  });

  test('can be a promoted employee, who is signed out meanwhile', async () => {
    const emil = await as('emil');
    expect(await save(await as('mona'), 12, { role: 'Store Manager' })).toMatchObject({
      code: 200,
      body: { signIn: 'awaiting-approval' },
    });
    expect((await emil.get('/api/user')).code).toBe(401);
    expect(await site.visit().signIn('emil')).toMatchObject(waiting);
    await approve(await as('ada'), 12);
    await as('emil');
  });

  test('can come from an import', async () => {
    const csv = `username,email,phone,role\nemil,emil@n.example,(555) 010-2030,Store Manager`;
    expect((await (await as('mona')).post('/api/employees/import', { csv })).body).toMatchObject({ updated: 1 });
    expect(await site.visit().signIn('emil')).toMatchObject(waiting);
  });

  test('keeps waiting when a store manager, a director or an admin saves the record', async () => {
    const { id } = await add(await as('mona'), made);
    for (const username of ['mona', 'nick', 'dana', 'ada']) {
      const answer = await save(await as(username), id, { firstName: 'Ninette', password: 'other words' });
      expect(answer).toMatchObject({ code: 200, body: { signIn: 'awaiting-approval' } });
    }
    const ada = await as('ada');
    const user = ((await ada.get('/api/admin/users')).body as AdminUser[]).find(({ username }) => username === 'nina');
    const change = { name: 'Nina', email: '', role: 'store_manager', active: true };
    expect(await ada.put(`/api/admin/users/${user?.id}`, change)).toMatchObject({
      body: { signIn: 'awaiting-approval' },
    });
    expect(await site.visit().signIn('nina', 'other words')).toMatchObject(waiting);
  });

  test('can be demoted or deleted by the store manager', async () => {
    const mona = await as('mona');
    const { id } = await add(mona, made);
    expect(await save(mona, id, { role: 'Employee' })).toMatchObject({ code: 200, body: { signIn: 'active' } });
    await as('nina', password);
    expect((await save(mona, id, { role: 'Store Manager' })).code).toBe(200);
    expect((await mona.delete(`/api/employees/${id}`)).code).toBe(204);
  });

  test('can choose a password with a link meanwhile, which signs nobody in', async () => {
    const mona = await as('mona');
    const { id } = await add(mona, { role: 'Store Manager' });
    const { token } = await makeLink(mona, id);
    expect((await site.visit().post('/api/invitation/check', { token })).body).toMatchObject({ awaitsApproval: true });
    const visitor = site.visit();
    expect(await visitor.post('/api/invitation', { token, password })).toMatchObject(waiting);
    expect((await visitor.get('/api/user')).code).toBe(401);
    expect(await site.visit().signIn('nina', password)).toMatchObject(waiting);
    await approve(await as('dana'), id);
    await as('nina', password);
  });

  test('gets no approval from a director of only one of their companies, nor of another one', async () => {
    await insertRows(database, {
      users: [person(20, 'dora', 'director')],
      userCompanies: [{ userId: 20, companyId: 2 }],
    });
    const { id } = await add(await as('mona'), made);
    expect((await approve(await as('dora'), id)).code).toBe(404);
    await database.people
      .update(users)
      .set({ role: 'store_manager', awaitingApprovalSince: new Date() })
      .where(eq(users.id, 7));
    expect((await approve(await as('dana'), 15)).code).toBe(403);
    expect((await approve(await as('ada'), 15)).code).toBe(201);
  });

  test.each(['dana', 'ada'])('needs no approval if %s grants the role', async (username) => {
    const visitor = await as(username);
    await add(visitor, { ...made, companyId: 1 });
    await as('nina', password);
    expect((await save(visitor, 12, { role: 'Store Manager' })).body).toMatchObject({ signIn: 'active' });
    const mona = await as('mona');
    expect((await save(mona, 11, { firstName: 'Monika' })).body).toMatchObject({ signIn: 'active' });
  });

  test('is approved only in the version that the director saw', async () => {
    const mona = await as('mona');
    const { id } = await add(mona, made);
    const dana = await as('dana');
    const seen = await one(dana, id);
    expect((await save(mona, id, { firstName: 'Mallory', username: 'mallory' })).code).toBe(200);
    expect(await approve(dana, id, seen)).toMatchObject({
      code: 409,
      body: { message: 'This record has changed since it was loaded. Check it before you approve it.' },
    });
    expect(await site.visit().signIn('mallory', password)).toMatchObject(waiting);
    expect(await one(dana, id)).toMatchObject({ firstName: 'Mallory', mayApprove: true });
    expect((await approve(dana, id)).code).toBe(201);
    await as('mallory', password);
  });

  test('is not approved without a version of the record', async () => {
    const { id } = await add(await as('mona'), made);
    expect((await (await as('dana')).post(`/api/employees/${id}/approve`)).code).toBe(400);
  });

  test('is approved once: a second time changes and audits nothing', async () => {
    const { id } = await add(await as('mona'), made);
    const dana = await as('dana');
    const answers = [await approve(dana, id), await approve(dana, id)];
    expect(answers.map(({ code }) => code)).toEqual([201, 201]);
    expect(await database.people.$count(auditLog, eq(auditLog.action, 'employee.approved'))).toBe(1);
  });
});

test('only an admin grants the role Admin', async () => {
  for (const username of ['mona', 'dana']) {
    const visitor = await as(username);
    expect((await visitor.post('/api/employees', { ...input, role: 'Admin' })).code).toBe(403);
    expect((await save(visitor, 12, { role: 'Admin' })).code).toBe(403);
  }
  expect((await save(await as('ada'), 12, { role: 'Admin' })).code).toBe(200);
});
