// Employee records through the door: the list, adding, changing and deleting, and what that does to the sign-in behind them.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Employee } from '#contract/employees';
import { createStaffVisits, input, rows } from '../../../tests/staffed-companies';
import { type TestApp, testApp } from '../../../tests/test-app';
import { testDatabase } from '../../../tests/test-database';
import type { Database } from '../../database/engine/connect';
import { auditLog, employees, invites, userCompanies, users } from '../../database/schema';

let database: Database;
let site: TestApp;

beforeEach(async () => {
  database = await testDatabase(rows);
  site = await testApp(database);
});

const { as, list, one, edited, save } = createStaffVisits(() => site);

const taken = 'This username is already taken.';

const codeInUse = 'This code is already in use in this company.';

describe('the list of employees', () => {
  test('shows an admin everyone, with company, locations, role and sign-in', async () => {
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

  test('shows a director their company, and whom they can edit', async () => {
    const all = await list(await as('dana'));
    expect(all.map(({ id }) => id).sort()).toEqual([11, 12, 13, 14, 15, 16, 17, 18]);
    expect(all.filter(({ mayEdit }) => !mayEdit).map(({ id }) => id)).toEqual([17]);
  });

  test('shows a store manager the people at their locations, with only these locations', async () => {
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

  test('shows an employee their own record without editing', async () => {
    expect(await list(await as('emil'))).toMatchObject([{ id: 12, mayEdit: false }]);
    expect(await (await as('emil')).post('/api/employees', input)).toMatchObject({ code: 403 });
  });
});

describe('adding an employee', () => {
  test('creates a record with a working sign-in', async () => {
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

  test('without a password creates a person who cannot sign in yet', async () => {
    const answer = await (await as('dana')).post('/api/employees', { ...input, password: '' });
    expect(answer).toMatchObject({ code: 201, body: { hasPassword: false } });
    expect((await site.visit().signIn('nina', '')).code).toBe(400);
  });

  test('with several companies asks for one', async () => {
    const ada = await as('ada');
    expect(await ada.post('/api/employees', input)).toMatchObject({
      code: 400,
      body: { fields: { companyId: 'Choose a company.' } },
    });
    expect((await ada.post('/api/employees', { ...input, companyId: 1 })).code).toBe(201);
    expect((await ada.post('/api/employees', { ...input, companyId: 77, username: 'nora' })).code).toBe(404);
  });

  test('is audited without the password', async () => {
    await (await as('dana')).post('/api/employees', { ...input, password: 'tread depth' });
    const written = await database.people.select().from(auditLog);
    expect(written).toMatchObject([
      { companyId: 1, action: 'employee.created', username: 'dana', after: { username: 'nina', password: 'changed' } },
    ]);
    expect(JSON.stringify(written)).not.toMatch(/argon2|tread/);
  });

  test('refuses a common password or the username at the password’s field', async () => {
    const dana = await as('dana');
    const common = { code: 400, body: { fields: { password: 'This password is too common.' } } };
    expect(await dana.post('/api/employees', { ...input, password: 'Qwerty123' })).toMatchObject(common);
    expect(await dana.post('/api/employees', { ...input, username: 'ninanew', password: 'NinaNew' })).toMatchObject(
      common,
    );
    expect(await list(dana)).toHaveLength(8);
  });

  // spec 5: employee form
  test.each([
    ['firstName', 'N', 'First name must be at least 2 characters.'],
    ['lastName', '', 'Last name must be at least 2 characters.'],
    ['email', 'nina', 'Please enter a valid email address.'],
    ['phone', '555-0102', 'Phone number must be at least 10 digits.'],
    ['role', 'Boss', 'Choose a role.'],
    ['storeIds', [], 'Employee must be assigned to at least one store.'],
    ['username', 'ni', 'Username must be at least 3 characters.'],
    ['password', 'tread', 'Password must be at least 6 characters.'],
  ])('refuses a bad %s with the message of the form', async (field, value, message) => {
    const answer = await (await as('dana')).post('/api/employees', { ...input, [field]: value });
    expect(answer).toMatchObject({ code: 400, body: { fields: { [field]: message } } });
  });

  test('requires a username that is unique in the installation, ignoring case', async () => {
    expect(await (await as('dana')).post('/api/employees', { ...input, username: 'OTTO' })).toMatchObject({
      code: 409,
      body: { message: 'This username is already taken.', fields: { username: 'This username is already taken.' } },
    });
  });

  test('requires a code that is unique in the company', async () => {
    const ada = await as('ada');
    expect(await ada.post('/api/employees', { ...input, companyId: 1, code: 'n-2' })).toMatchObject({
      code: 409,
      body: { fields: { code: 'This code is already in use in this company.' } },
    });
    expect((await ada.post('/api/employees', { ...input, companyId: 2, storeIds: [9], code: 'n-2' })).code).toBe(201);
  });

  test('if simultaneous edits want one username, one gets it', async () => {
    const [dana, dora] = [await as('dana'), await as('dora')];
    const codes = await Promise.all(
      [dana, dora, dana, dora].map(async (visitor) => (await visitor.post('/api/employees', input)).code),
    );
    expect(codes.sort()).toEqual([201, 409, 409, 409]);
    expect(await database.people.$count(employees)).toBe(10);
  });
});

describe('changing an employee', () => {
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

  test('with a blank password keeps the old one and its sessions', async () => {
    const emil = await as('emil');
    expect((await save(await as('dana'), 12, { password: '', firstName: 'Emilio' })).code).toBe(200);
    expect((await emil.get('/api/user')).body).toMatchObject({ name: 'Emilio Stone' });
    await as('emil');
  });

  test('with a new password replaces the old one and ends the sessions', async () => {
    const emil = await as('emil');
    expect((await save(await as('mona'), 12, { password: 'tread depth' })).code).toBe(200);
    expect((await emil.get('/api/user')).code).toBe(401);
    expect((await site.visit().signIn('emil')).code).toBe(401);
    expect((await site.visit().signIn('emil', 'tread depth')).code).toBe(201);
  });

  test('with another role ends the sessions', async () => {
    const emil = await as('emil');
    expect((await save(await as('dana'), 12, { role: 'Store Manager' })).code).toBe(200);
    expect((await emil.get('/api/user')).code).toBe(401);
  });

  test('adds a sign-in with the first save of a person without one', async () => {
    const change = { username: 'sina', password: 'tread depth' };
    expect(await save(await as('mona'), 16, change)).toMatchObject({
      code: 200,
      body: { username: 'sina', hasPassword: true },
    });
    expect((await site.visit().signIn('sina', 'tread depth')).body).toMatchObject({ name: 'Sina Seed' });
  });

  test('is refused for the second of two concurrent edits, and nothing is overwritten', async () => {
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

  test('at the same moment succeeds once', async () => {
    const dana = await as('dana');
    const bodies = await Promise.all(['Ay', 'Be', 'Ce', 'De'].map((firstName) => edited(dana, 12, { firstName })));
    const answers = await Promise.all(bodies.map((body) => dana.put('/api/employees/12', body)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409, 409]);
    const kept = answers.find(({ code }) => code === 200)?.body as Employee;
    expect((await one(dana, 12)).firstName).toBe(kept.firstName);
  });

  test('adds only one sign-in when several are added at once', async () => {
    const dana = await as('dana');
    const bodies = await Promise.all(['sina', 'sara', 'sven'].map((username) => edited(dana, 16, { username })));
    const answers = await Promise.all(bodies.map((body) => dana.put('/api/employees/16', body)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
    expect(await database.people.$count(users)).toBe(10);
  });

  test('without a version overwrites the record', async () => {
    const dana = await as('dana');
    await save(dana, 12, { firstName: 'First' });
    expect((await save(dana, 12, { firstName: 'Second', version: undefined })).code).toBe(200);
  });

  test('to a taken username or code is refused at its field', async () => {
    const dana = await as('dana');
    expect(await save(dana, 12, { username: 'Otto' })).toMatchObject({
      code: 409,
      body: { fields: { username: taken } },
    });
    expect(await save(dana, 12, { code: 'n-1' })).toMatchObject({ code: 409, body: { fields: { code: codeInUse } } });
    expect((await save(dana, 12, { username: 'EMIL', code: 'n-2' })).code).toBe(200);
  });

  test('is audited with the values before', async () => {
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

describe('deleting an employee', () => {
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

  test('keeps the row and its name for past calls', async () => {
    await (await as('dana')).delete('/api/employees/12');
    const [row] = await database.people.select().from(employees).where(eq(employees.id, 12));
    expect(row).toMatchObject({ firstName: 'Emil', lastName: 'Stone' });
    expect(row?.deletedAt).toEqual(site.clock.now);
  });

  test('revokes the person’s links', async () => {
    await database.people.insert(invites).values({
      tokenHash: Buffer.from('x'),
      purpose: 'reset',
      userId: 4,
      expiresAt: new Date('2030-01-01'),
    });
    await (await as('dana')).delete('/api/employees/12');
    expect(await database.people.$count(invites)).toBe(0);
  });

  test('keeps the sign-in of a person who also works in another company', async () => {
    expect((await (await as('dana')).delete('/api/employees/18')).code).toBe(204);
    const paul = await as('paul');
    expect(await list(paul)).toMatchObject([{ id: 19, companyId: 2 }]);
    expect((await (await as('ada')).delete('/api/employees/19')).code).toBe(204);
    expect((await site.visit().signIn('paul')).code).toBe(401);
  });

  test('keeps the sign-in of a director of another company, without this one', async () => {
    await database.people.insert(userCompanies).values({ userId: 5, companyId: 2 });
    expect((await (await as('ada')).delete('/api/employees/17')).code).toBe(204);
    expect((await (await as('dora')).get('/api/companies')).body).toMatchObject([{ id: 2 }]);
  });

  test('is audited', async () => {
    await (await as('dana')).delete('/api/employees/12');
    expect(await database.people.select().from(auditLog)).toMatchObject([
      { companyId: 1, action: 'employee.deleted', subject: 'employee 12', before: { username: 'emil' }, after: null },
    ]);
  });
});

test('listing ten thousand employees takes as few statements as one', { tags: 'long' }, async () => {
  await database.background.transaction(async (tx) => {
    // Without foreign keys: their plans were made for the few rows of earlier tests.
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
