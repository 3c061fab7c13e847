// Store managers that a store manager adds or promotes wait for a director's approval.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AdminUser } from '#contract/users';
import { createSignInVisits, password, rows, waiting, wrong } from '../../../tests/employee-sign-ins';
import { type TestApp, testApp, testPasswordHash } from '../../../tests/test-app';
import { insertRows, testDatabase } from '../../../tests/test-database';
import type { Database } from '../../database/engine/connect';
import { auditLog, users } from '../../database/schema';

let database: Database;
let site: TestApp;
beforeEach(async () => {
  database = await testDatabase(rows);
  site = await testApp(database);
});

const { as, one, save, add, makeLink, approve } = createSignInVisits(() => site);

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
    for (const username of ['mona', 'max', 'dana', 'ada']) {
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
      users: [{ id: 20, username: 'dirk', role: 'director', passwordHash: testPasswordHash }],
      userCompanies: [{ userId: 20, companyId: 2 }],
    });
    const { id } = await add(await as('mona'), made);
    expect((await approve(await as('dirk'), id)).code).toBe(404);
    await database.people
      .update(users)
      .set({ role: 'store_manager', awaitingApprovalSince: new Date() })
      .where(eq(users.id, 9));
    expect((await approve(await as('dana'), 18)).code).toBe(403);
    expect((await approve(await as('ada'), 18)).code).toBe(201);
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
