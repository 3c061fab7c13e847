import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Company } from '#contract/companies';
import { type TestApp, testApp, testPasswordHash } from '../../../tests/test-app';
import { insertRows, testDatabase } from '../../../tests/test-database';
import { auditLog, calls, locations, redatings } from '../../database/schema';

const input = {
  name: 'Harbor Tire',
  contactEmail: 'office@harbor.example',
  contactPhone: '(555) 010-2030',
  timeZone: 'America/New_York',
  silverThreshold: 20,
  goldThreshold: 35,
  platinumThreshold: 50,
};

async function adminOf() {
  const tested = await testApp(
    await testDatabase({
      companies: [{ id: 1, name: 'Northside' }],
      users: [
        { id: 1, username: 'admin', role: 'admin', passwordHash: testPasswordHash },
        { id: 2, username: 'director', role: 'director', passwordHash: testPasswordHash },
      ],
      userCompanies: [{ userId: 2, companyId: 1 }],
    }),
  );
  const admin = tested.visit();
  await admin.openSession('admin');
  return { ...tested, admin };
}

const actionsOf = async ({ database }: Pick<TestApp, 'database'>) =>
  (await database.people.select().from(auditLog).orderBy(asc(auditLog.id))).map(({ action, username }) => [
    action,
    username,
  ]);

test('a company is added, changed, switched off and on, and every change is audited', async () => {
  const { admin, database } = await adminOf();
  const made = await admin.post('/api/admin/companies', input);
  expect(made).toMatchObject({ code: 201, body: { ...input, active: true, restorableUntil: null } });
  const { id, version } = made.body as Company;

  const changed = await admin.put(`/api/admin/companies/${id}`, { ...input, name: 'Harbor Tires', version });
  expect(changed).toMatchObject({ code: 200, body: { name: 'Harbor Tires', active: true } });
  expect((await admin.put(`/api/admin/companies/${id}`, { ...input, active: false })).body).toMatchObject({
    active: false,
  });
  expect((await admin.put(`/api/admin/companies/${id}`, input)).body).toMatchObject({ active: false });
  expect((await admin.get('/api/admin/companies')).body).toMatchObject([
    { name: 'Harbor Tire' },
    { name: 'Northside' },
  ]);
  expect(await actionsOf({ database })).toEqual([
    ['company.created', 'admin'],
    ['company.changed', 'admin'],
    ['company.changed', 'admin'],
    ['company.changed', 'admin'],
  ]);
});

// spec 5: company form
test('an invalid company is refused with the messages of the form', async () => {
  const { admin } = await adminOf();
  const answer = await admin.post('/api/admin/companies', {
    name: 'H',
    contactEmail: 'office',
    contactPhone: '555-0102',
    timeZone: 'Mars/Olympus',
    silverThreshold: -1,
    goldThreshold: 101,
  });
  expect(answer).toMatchObject({
    code: 400,
    body: {
      fields: {
        name: 'Company name must be at least 2 characters.',
        contactEmail: 'Please enter a valid email address.',
        contactPhone: 'Phone number must be at least 10 digits.',
        timeZone: 'Choose a time zone, such as America/Chicago.',
        silverThreshold: 'This must be at least 0.',
        goldThreshold: 'This must be at most 100.',
      },
    },
  });
});

test('a company without a phone can be saved without one; an existing or new company needs one', async () => {
  const { admin } = await adminOf();
  const withoutPhone = { ...input, contactPhone: '' };
  const phone = { code: 400, body: { fields: { contactPhone: 'Phone number must be at least 10 digits.' } } };
  expect(await admin.post('/api/admin/companies', withoutPhone)).toMatchObject(phone);
  expect(await admin.put('/api/admin/companies/1', { ...withoutPhone, name: 'Northside Group' })).toMatchObject({
    code: 200,
    body: { name: 'Northside Group', contactPhone: '' },
  });
  expect(await admin.put('/api/admin/companies/1', { ...input, contactPhone: '555-0102' })).toMatchObject(phone);
  expect((await admin.put('/api/admin/companies/1', input)).code).toBe(200);
  expect(await admin.put('/api/admin/companies/1', withoutPhone)).toMatchObject(phone);
});

test('of two concurrent edits of a company the second is refused, and nothing is overwritten', async () => {
  const { admin } = await adminOf();
  const { id, version } = (await admin.post('/api/admin/companies', input)).body as Company;
  await admin.put(`/api/admin/companies/${id}`, { ...input, name: 'First', version });
  const second = await admin.put(`/api/admin/companies/${id}`, { ...input, name: 'Second', version });
  expect(second).toMatchObject({ code: 409 });
  expect((await admin.get('/api/companies')).body).toMatchObject([{ name: 'First' }, { name: 'Northside' }]);
});

test('a deleted company is gone for everyone, its people cannot sign in, and it can be restored within 30 days', async () => {
  const { admin, clock, visit } = await adminOf();
  const director = visit();
  await director.openSession('director');
  expect((await admin.delete('/api/admin/companies/1')).code).toBe(204);

  expect((await admin.get('/api/companies')).body).toEqual([]);
  expect((await director.get('/api/user')).code).toBe(401);
  expect((await visit().signIn('director')).code).toBe(401);
  expect((await admin.put('/api/admin/companies/1', input)).code).toBe(404);
  expect((await admin.delete('/api/admin/companies/1')).code).toBe(404);
  expect((await admin.get('/api/admin/companies?deleted=true')).body).toMatchObject([
    { id: 1, name: 'Northside', restorableUntil: '2026-04-01T09:00:00.000Z' },
  ]);

  clock.passMinutes(29 * 24 * 60);
  await admin.openSession('admin');
  expect(await admin.post('/api/admin/companies/1/restore')).toMatchObject({
    code: 201,
    body: { name: 'Northside', restorableUntil: null },
  });
  expect((await visit().signIn('director')).code).toBe(201);
  expect((await admin.post('/api/admin/companies/1/restore')).code).toBe(404);
});

test('a person signed in at deletion has to sign in again after the restore', async () => {
  const { admin, database, visit } = await adminOf();
  await insertRows(database, {
    companies: [{ id: 2 }],
    users: [
      { id: 3, username: 'both', role: 'director', passwordHash: testPasswordHash },
      { id: 4, username: 'emil', role: 'employee', passwordHash: testPasswordHash },
    ],
    userCompanies: [1, 2].map((companyId) => ({ userId: 3, companyId })),
    employees: [{ companyId: 1, id: 1, userId: 4 }],
  });
  const [director, both, emil] = [visit(), visit(), visit()];
  await director.openSession('director');
  await both.openSession('both');
  await emil.openSession('emil');
  await admin.delete('/api/admin/companies/1');
  expect((await admin.post('/api/admin/companies/1/restore')).code).toBe(201);
  const codes = await Promise.all([admin, director, both, emil].map(async (one) => (await one.get('/api/user')).code));
  expect(codes).toEqual([200, 401, 200, 401]);
  expect((await visit().signIn('director')).code).toBe(201);
});

test('a deleted company cannot be restored after 30 days', async () => {
  const { admin, clock } = await adminOf();
  await admin.delete('/api/admin/companies/1');
  clock.passMinutes(30 * 24 * 60);
  await admin.openSession('admin');
  expect((await admin.get('/api/admin/companies?deleted=true')).body).toEqual([]);
  expect((await admin.post('/api/admin/companies/1/restore')).code).toBe(404);
});

test('a changed time zone moves the calls to their new days', async () => {
  const { admin, database, jobs } = await adminOf();
  await database.people.insert(locations).values({ companyId: 1, id: 1, name: 'Western Avenue' });
  await insertRows(database, {
    calls: [{ companyId: 1, localDay: '2026-02-02', startedAt: new Date('2026-02-02T06:30:00Z') }],
  });
  const dayOfCall = async () => (await database.people.select().from(calls))[0]?.localDay;
  await admin.put('/api/admin/companies/1', { ...input, timeZone: 'America/Chicago' });
  expect(await database.people.select().from(redatings)).toEqual([]);
  expect(await dayOfCall()).toBe('2026-02-02');
  await admin.put('/api/admin/companies/1', { ...input, timeZone: 'America/Los_Angeles' });
  await jobs.finish();
  expect(await dayOfCall()).toBe('2026-02-01');
});
