import { beforeEach, describe, expect, test } from 'vitest';
import type { ServiceCloseRateReport } from '#contract/reports';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { testDatabase } from '../../../tests/test-database';
import { auditLog } from '../../database/schema';

let tested: TestApp;
let director: Visitor;

beforeEach(async () => {
  const database = await testDatabase({
    companies: [{ id: 1 }, { id: 2, silverThreshold: 1, goldThreshold: 2, platinumThreshold: 3 }],
    users: [
      { id: 1, username: 'director', role: 'director', passwordHash: testPasswordHash },
      { id: 2, username: 'admin', role: 'admin', passwordHash: testPasswordHash },
      { id: 3, username: 'employee', role: 'employee', passwordHash: testPasswordHash },
    ],
    userCompanies: [{ userId: 1, companyId: 1 }],
    employees: [{ companyId: 1, id: 1, userId: 3 }],
  });
  tested = await testApp(database);
  director = await signedIn('director');
});

async function signedIn(username: string): Promise<Visitor> {
  const visitor = tested.visit();
  await visitor.openSession(username);
  return visitor;
}

const unsaved = { companyId: 1, silverMin: null, goldMin: null, platinumMin: null, version: 0 };
const tiers = { silverMin: 25, goldMin: 42.5, platinumMin: 61 };
const chooseACompany = {
  code: 400,
  body: { message: 'Choose a company.', fields: { companyId: 'Choose a company.' } },
};

test('a company without saved tiers has none for all its people', async () => {
  expect(await director.get('/api/performance-tiers')).toMatchObject({ code: 200, body: unsaved });
  expect((await (await signedIn('employee')).get('/api/performance-tiers?companyId=1')).body).toEqual(unsaved);
});

test('saved tiers are shown, used by reports, and audited', async () => {
  const saved = await director.put('/api/performance-tiers', { ...tiers, version: 0 });
  expect(saved).toMatchObject({ code: 200, body: { companyId: 1, ...tiers, version: 1 } });
  expect((await director.get('/api/performance-tiers')).body).toEqual(saved.body);
  const report = await director.get('/api/reports/service-close-rate?companyId=1');
  expect((report.body as ServiceCloseRateReport).company).toEqual({
    silverThreshold: 25,
    goldThreshold: 42.5,
    platinumThreshold: 61,
  });
  const [written] = await tested.database.people.select().from(auditLog);
  expect(written).toMatchObject({
    companyId: 1,
    username: 'director',
    action: 'performance-tiers.saved',
    before: { silverMin: null },
    after: tiers,
  });
});

describe('the company of tiers', () => {
  test('must be named if there are several', async () => {
    const admin = await signedIn('admin');
    expect(await admin.get('/api/performance-tiers')).toMatchObject(chooseACompany);
    expect(await admin.put('/api/performance-tiers', tiers)).toMatchObject(chooseACompany);
    expect((await admin.put('/api/performance-tiers', { ...tiers, companyId: 2 })).body).toMatchObject({
      companyId: 2,
      ...tiers,
    });
  });

  test('must be in scope', async () => {
    expect((await director.get('/api/performance-tiers?companyId=2')).code).toBe(404);
    expect((await director.put('/api/performance-tiers', { ...tiers, companyId: 2 })).code).toBe(404);
  });
});

// spec 5: performance tiers, without an order among them
test('tiers need not rise, but must be between 0 and 100', async () => {
  const falling = { silverMin: 60, goldMin: 0, platinumMin: 100 };
  expect((await director.put('/api/performance-tiers', falling)).body).toMatchObject(falling);
  for (const silverMin of [-1, 100.5, 'a', null]) {
    const answer = await director.put('/api/performance-tiers', { ...tiers, silverMin });
    expect(answer).toMatchObject({ code: 400, body: { fields: { silverMin: expect.stringContaining('must be') } } });
  }
  expect((await director.get('/api/performance-tiers')).body).toMatchObject(falling);
});

test('of two concurrent edits of the tiers the second is refused; without a version it overwrites', async () => {
  expect((await director.put('/api/performance-tiers', { ...tiers, version: 0 })).code).toBe(200);
  expect(await director.put('/api/performance-tiers', { ...tiers, silverMin: 1, version: 0 })).toMatchObject({
    code: 409,
    body: { message: 'Someone else saved changes while you were editing. Reload to see them.' },
  });
  expect((await director.get('/api/performance-tiers')).body).toMatchObject({ silverMin: 25 });
  expect((await director.put('/api/performance-tiers', { ...tiers, silverMin: 1 })).body).toMatchObject({
    silverMin: 1,
    version: 2,
  });
});
