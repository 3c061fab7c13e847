// The four reports through the door: answers and refusals by role. server/reports tests the content.
import { beforeAll, describe, expect, test } from 'vitest';
import { fourRoles, signInAll } from '../../../tests/four-roles';

const reports = ['service-close-rate', 'practice-vs-live', 'employee-practice', 'close-rate-trend'].map(
  (name) => `/api/reports/${name}`,
);
const [serviceCloseRate, practiceVsLive, employeePractice, closeRateTrend] = reports;

let get: Awaited<ReturnType<typeof signInAll>>;

beforeAll(async () => {
  get = await signInAll(fourRoles('2026-11-19'), new Date('2026-11-20T18:00:00Z'));
});

describe.each(reports)('%s', (report) => {
  test.each([
    ['admin', '', 15],
    ['admin', '?companyId=2', 8],
    ['director', '', 7],
    ['director', '?companyId=1', 7],
    ['manager', '', 3],
    ['employee', '', 5],
    ['employee', '?storeId=1', 1],
  ])('counts for a %s with "%s" %i live calls', async (name, query, count) => {
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
    ['admin', '?companyId=3', 404],
    ['admin', '?serviceId=999', 404],
    ['admin', '?companyId=one', 400],
    ['admin', '?callType=Complaint', 400],
    ['admin', '?startDate=2026-11-01', 400],
    ['admin', '?startDate=2026-02-30&endDate=2026-03-01', 400],
  ])('refuses a %s with "%s" with %i', async (name, query, code) => {
    expect((await get(name, report + query)).code).toBe(code);
  });

  test.each([
    ['?startDate=2026-11-01', 'endDate', 'Choose an end date, too.'],
    ['?endDate=2026-11-01', 'startDate', 'Choose a start date, too.'],
    ['?startDate=2026-11-02&endDate=2026-11-01', 'endDate', 'The end date must not be before the start date.'],
    ['?startDate=2016-11-02&endDate=2026-11-01', 'endDate', 'A period can be at most five years.'],
  ])('explains how to fix "%s"', async (query, field, message) => {
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
])('the request %s%s is malformed', async (report, query) => {
  expect((await get('admin', report + query)).code).toBe(400);
});

describe('the names behind filters', () => {
  test.each([
    [
      'admin',
      '?storeId=3&serviceId=1&employeeId=3',
      { storeId: 'Location 3', serviceId: 'Oil Change', employeeId: 'Employee 3' },
    ],
    // A row of the employee's report: there are calls of this person, though nobody assigned it.
    ['employee', '?storeId=2', { storeId: 'Location 2' }],
    ['admin', '?regionId=0&employeeId=0', {}],
    ['admin', '', {}],
  ])('for a %s with "%s"', async (name, query, names) => {
    expect((await get(name, `/api/filter-names${query}`)).body).toEqual(names);
  });

  test.each([
    ['director', '?storeId=3', 404],
    ['manager', '?storeId=2', 404],
    ['employee', '?employeeId=2', 404],
    ['admin', '?storeId=0', 400],
  ])('refuses a %s with "%s" with %i', async (name, query, code) => {
    expect((await get(name, `/api/filter-names${query}`)).code).toBe(code);
  });
});
