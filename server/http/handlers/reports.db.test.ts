// The four reports through the door: what each role is answered, and what is refused with which sentence. What stands in
// them is tested in server/reports.
import { beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../tests/counted-calls';
import { testApp, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { type TestRows, testDatabase } from '../../../tests/test-database';

const reports = ['service-close-rate', 'practice-vs-live', 'employee-practice', 'close-rate-trend'].map(
  (name) => `/api/reports/${name}`,
);
const [serviceCloseRate, practiceVsLive, employeePractice, closeRateTrend] = reports;

const rows: TestRows = {
  companies: [{ id: 1 }, { id: 2 }],
  users: [
    { id: 1, username: 'admin', role: 'admin' as const },
    { id: 2, username: 'director', role: 'director' as const },
    { id: 3, username: 'manager', role: 'store_manager' as const },
    { id: 4, username: 'employee', role: 'employee' as const },
  ].map((user) => ({ ...user, passwordHash: testPasswordHash })),
  userCompanies: [{ userId: 2, companyId: 1 }],
  services: [{ id: 1, name: 'Oil Change' }],
  locations: [
    { companyId: 1, id: 1 },
    { companyId: 1, id: 2 },
    { companyId: 2, id: 3 },
  ],
  employees: [
    { companyId: 1, id: 1, userId: 4 },
    { companyId: 1, id: 2 },
    { companyId: 2, id: 3 },
    { companyId: 1, id: 5, userId: 3 },
  ],
  employeeLocations: [
    { companyId: 1, employeeId: 1, locationId: 1 },
    { companyId: 1, employeeId: 5, locationId: 1 },
  ],
  // Of the size classes 1, 2, 4 and 8, so that a sum says which are in it.
  calls: [
    ...calls('2026-11-19', 1, 0, { employeeId: 1 }),
    ...calls('2026-11-19', 2, 0, { employeeId: 2 }),
    ...calls('2026-11-19', 4, 0, { locationId: 2, employeeId: 1 }),
    ...calls('2026-11-19', 8, 0, { companyId: 2, locationId: 3, employeeId: 3 }),
  ],
};

const visitors = new Map<string, Visitor>();

beforeAll(async () => {
  const app = await testApp(await testDatabase(rows));
  app.clock.now = new Date('2026-11-20T18:00:00Z');
  for (const { username } of rows.users ?? []) {
    const visitor = app.visit();
    await visitor.signIn(username);
    visitors.set(username, visitor);
  }
  visitors.set('stranger', app.visit());
});

async function get(name: string, url = '') {
  const answer = await visitors.get(name)?.get(url);
  if (!answer) throw new Error(`Nobody is called ${name}.`);
  return answer;
}

describe.each(reports)('%s', (report) => {
  test.each([
    ['admin', '', 15],
    ['admin', '?companyId=2', 8],
    ['director', '', 7],
    ['director', '?companyId=1', 7],
    ['manager', '', 3],
    ['employee', '', 5],
    ['employee', '?storeId=1', 1],
  ])('answers a %s asking "%s" with %i live calls', async (name, query, count) => {
    const { code, body } = await get(name, report + query);
    expect(code).toBe(200);
    const { overall } = body as { overall: { totalCalls?: number; totalLiveCalls?: number } };
    expect(overall.totalCalls ?? overall.totalLiveCalls).toBe(count);
  });

  test.each([
    ['stranger', '', 401],
    ['director', '?companyId=2', 404],
    ['director', '?storeId=3', 404],
    ['manager', '?storeId=2', 404],
    ['manager', '?employeeId=3', 404],
    ['employee', '?employeeId=2', 404],
    ['admin', '?companyId=999', 404],
    ['admin', '?serviceId=999', 404],
    ['admin', '?companyId=one', 400],
    ['admin', '?callType=Complaint', 400],
    ['admin', '?startDate=2026-11-01', 400],
    ['admin', '?startDate=2026-02-30&endDate=2026-03-01', 400],
  ])('refuses a %s asking "%s" with %i', async (name, query, code) => {
    expect((await get(name, report + query)).code).toBe(code);
  });

  test.each([
    ['?startDate=2026-11-01', 'endDate', 'Choose an end date, too.'],
    ['?endDate=2026-11-01', 'startDate', 'Choose a start date, too.'],
    ['?startDate=2026-11-02&endDate=2026-11-01', 'endDate', 'The end date must not be before the start date.'],
    ['?startDate=2016-11-02&endDate=2026-11-01', 'endDate', 'A period may be five years long at most.'],
  ])('says what to do about "%s"', async (query, field, message) => {
    expect((await get('admin', report + query)).body).toEqual({ message, fields: { [field]: message } });
  });
});

test.each([
  [practiceVsLive, '?callTag=Training'],
  [employeePractice, '?callTag=Training'],
  [employeePractice, '?days=0'],
  [employeePractice, '?days=401'],
  [practiceVsLive, '?months=61'],
  [closeRateTrend, '?months=1.5'],
  [closeRateTrend, '?timeRange=hourly'],
  [closeRateTrend, '?timeRange=daily&months=14'],
  [serviceCloseRate, '?timeRange=hourly'],
])('%s%s is malformed', async (report, query) => {
  expect((await get('admin', report + query)).code).toBe(400);
});
