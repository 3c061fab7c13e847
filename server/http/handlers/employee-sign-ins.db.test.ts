// The sign-in of an employee record: links, and passwords set by someone else.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AdminUser } from '#contract/users';
import { createSignInVisits, password, rows } from '../../../tests/employee-sign-ins';
import { input } from '../../../tests/staffed-companies';
import { type TestApp, testApp, type Visitor } from '../../../tests/test-app';
import { testDatabase } from '../../../tests/test-database';
import type { Database } from '../../database/engine/connect';
import { auditLog, users } from '../../database/schema';

let database: Database;
let site: TestApp;
beforeEach(async () => {
  database = await testDatabase(rows);
  site = await testApp(database);
});

const { as, one, save, add, link, makeLink, accept } = createSignInVisits(() => site);

describe('a link for an employee’s password', () => {
  test.each([
    ['dana', 12],
    ['dana', 13],
    ['mona', 12],
    ['mona', 20],
    ['ada', 11],
  ])('%s creates one for employee %i, who signs in with it', async (username, id) => {
    const visitor = await as(username);
    const { path, token } = await makeLink(visitor, id);
    expect(path).toContain(id === 20 ? '/auth#invite=' : '/auth#reset=');
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
      18,
      403,
      'This person also works for another company. An admin can change their role and sign-in.',
    ],
    ['a director', 'dana', 'of another company', 19, 404, 'Not found.'],
    ['a director', 'dana', 'without a username', 16, 409, 'Give this person a username first.'],
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
    expect(await statusOf(20)).toEqual(['none', 'none']);
    expect(await statusOf(16)).toEqual(['none', undefined]);
    const { token } = await makeLink(await as('mona'), 20);
    expect(await statusOf(20)).toEqual(['link-sent', 'link-sent']);
    site.clock.passMinutes(7 * 24 * 60);
    expect(await statusOf(20)).toEqual(['none', 'none']);
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
    const csv = `username,email,phone,password\nmax,max@n.example,(555) 010-2030,${password}`;
    expect((await dana.post('/api/employees/import', { csv })).body).toMatchObject({ updated: 1 });
    expect(await isProposed(await as('max', password))).toBe(true);
  });

  test('becomes one’s own when chosen with a link', async () => {
    const mona = await as('mona');
    await save(mona, 12, { password });
    await accept((await makeLink(mona, 12)).token, 'my very own');
    expect(await isProposed(await as('emil', 'my very own'))).toBe(false);
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
