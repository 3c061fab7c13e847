import { describe, expect, test } from 'vitest';
import { EmployeePracticeFilters, EmployeePracticeReport } from '#contract/reports';
import { calls } from '../../tests/counted-calls';
import { admin } from '../../tests/counted-world';
import { expectAllKnown } from '../../tests/expect-all-known';
import { type TestRows, testDatabase } from '../../tests/test-database';
import { scopeOf } from '../access/scope';
import { reportEmployeePractice } from './employee-practice';

const noon = new Date('2026-11-20T18:00:00Z');

async function report(rows: TestRows, filters: Record<string, string> = {}, now = noon) {
  const { people: reads } = await testDatabase(rows);
  const answer = await reportEmployeePractice(reads, scopeOf(admin), EmployeePracticeFilters.parse(filters), now);
  if (answer === 'not-found') throw new Error('Nothing was found.');
  return expectAllKnown(EmployeePracticeReport.parse(answer));
}

const practice = { isPractice: true };
const [ann, bo, cy, di] = [1, 2, 3, 4].map((employeeId) => ({ employeeId }));
const [oil, tires, battery, glass] = [1, 2, 3, 4].map((serviceId) => ({ serviceId }));

const northside: TestRows = {
  companies: [{ id: 1 }],
  services: ['Oil Change', 'Tires', 'Battery', 'Glass'].map((name, n) => ({ id: n + 1, name })),
  locations: [{ companyId: 1, id: 1 }],
  employees: [
    { companyId: 1, id: 1, firstName: 'Ann', lastName: 'Lee' },
    { companyId: 1, id: 2, firstName: 'Bo', lastName: 'Ray' },
    { companyId: 1, id: 3, firstName: 'Cy', lastName: 'Day', deletedAt: noon },
    { companyId: 1, id: 4, firstName: 'Di', lastName: 'Fox' },
  ],
};

/** The thirty days are October 22 to November 20. */
const rows: TestRows = {
  ...northside,
  calls: [
    ...calls('2026-10-22', 2, 1, { ...ann, ...oil, ...practice }),
    ...calls('2026-11-20', 5, 1, { ...ann, ...tires, ...practice }),
    ...calls('2026-11-05', 4, 1, { ...ann, ...oil }),
    ...calls('2026-11-05', 3, 3, { ...bo, ...oil, ...practice }),
    ...calls('2026-11-05', 1, 1, { ...bo, ...glass, ...practice }),
    // Deleted, and never practiced.
    ...calls('2026-11-05', 6, 3, { ...cy, ...glass }),
    // Too early and too late.
    ...calls('2026-10-21', 9, 9, { ...di, ...oil }),
    ...calls('2026-10-21', 9, 9, { ...di, ...oil, ...practice }),
    ...calls('2026-11-21', 9, 9, { ...di, ...oil, ...practice }),
    // An unknown employee, and an incomplete call.
    ...calls('2026-11-05', 9, 9, { ...battery, ...practice }),
    ...calls('2026-11-05', 2, 0, oil),
    ...calls('2026-11-05', 9, 9, { ...ann, ...oil, ...practice, isComplete: false }),
  ],
};

const rowOfAnn = {
  employeeId: 1,
  employeeName: 'Ann Lee',
  totalPracticeCalls: 7,
  practiceServices: [
    { serviceId: 2, serviceName: 'Tires', practiceCalls: 5 },
    { serviceId: 1, serviceName: 'Oil Change', practiceCalls: 2 },
  ],
  livePerformance: { totalCalls: 4, closeRate: 25 },
};
const rowOfBo = {
  employeeId: 2,
  employeeName: 'Bo Ray',
  totalPracticeCalls: 4,
  practiceServices: [
    { serviceId: 1, serviceName: 'Oil Change', practiceCalls: 3 },
    { serviceId: 4, serviceName: 'Glass', practiceCalls: 1 },
  ],
  livePerformance: { totalCalls: 0, closeRate: null },
};
const rowOfCy = {
  employeeId: 3,
  employeeName: 'Cy Day',
  totalPracticeCalls: 0,
  practiceServices: [],
  livePerformance: { totalCalls: 6, closeRate: 50 },
};

describe('the Employee Practice report', () => {
  // spec 3: employee-practice response
  test('of thirty days equals a calculation by hand', async () => {
    expect(await report(rows)).toEqual({
      period: {
        startDay: '2026-10-22',
        endDay: '2026-11-20',
        previousStartDay: '2026-09-22',
        previousEndDay: '2026-10-21',
      },
      overall: {
        // 2 + 5 + 3 + 1 + 9 and 4 + 6 + 2; the services with five calls by name, and the fourth is one too many.
        totalPracticeCalls: 20,
        totalLiveCalls: 12,
        topPracticeServices: [
          { serviceId: 3, serviceName: 'Battery', practiceCalls: 9 },
          { serviceId: 1, serviceName: 'Oil Change', practiceCalls: 5 },
          { serviceId: 2, serviceName: 'Tires', practiceCalls: 5 },
        ],
      },
      employees: [rowOfAnn, rowOfBo, rowOfCy],
      employeesTotal: 3,
    });
  });

  test('of no calls is empty', async () => {
    expect(await report({})).toMatchObject({
      overall: { totalPracticeCalls: 0, totalLiveCalls: 0, topPracticeServices: [] },
      employees: [],
      employeesTotal: 0,
    });
  });

  test('of live calls only lists people with live calls, without their practice', async () => {
    const { overall, employees, employeesTotal } = await report(rows, { callTag: 'Live' });
    expect(overall).toEqual({ totalPracticeCalls: 0, totalLiveCalls: 12, topPracticeServices: [] });
    expect(employees).toEqual([rowOfCy, { ...rowOfAnn, totalPracticeCalls: 0, practiceServices: [] }]);
    expect(employeesTotal).toBe(2);
  });

  test('of practice only lists people who practiced, without their live calls', async () => {
    const { overall, employees } = await report(rows, { callTag: 'Practice' });
    expect(overall).toMatchObject({ totalPracticeCalls: 20, totalLiveCalls: 0 });
    const livePerformance = { totalCalls: 0, closeRate: null };
    expect(employees).toEqual([{ ...rowOfAnn, livePerformance }, rowOfBo]);
  });

  test('of one service covers only that service', async () => {
    const { overall, employees } = await report(rows, { serviceId: '4' });
    expect(overall).toMatchObject({ totalPracticeCalls: 1, totalLiveCalls: 6 });
    expect(employees).toEqual([
      {
        ...rowOfBo,
        totalPracticeCalls: 1,
        practiceServices: [{ serviceId: 4, serviceName: 'Glass', practiceCalls: 1 }],
      },
      rowOfCy,
    ]);
  });
});

describe('the listed employees', () => {
  test('are the first two hundred by practice, then live calls, then name, with the total', async () => {
    const crowd = Array.from({ length: 203 }, (_, n) => n + 1);
    const { employees, employeesTotal } = await report({
      ...northside,
      employees: crowd.map((id) => ({
        companyId: 1,
        id,
        // From the fourth on all have the same numbers.
        firstName: id === 202 ? 'adam' : 'Zoe',
        lastName: `No. ${String(id).padStart(3, '0')}`,
      })),
      calls: [
        ...crowd.flatMap((employeeId) => calls('2026-11-05', 1, 0, { employeeId })),
        ...calls('2026-11-05', 2, 0, { employeeId: 200, isPractice: true }),
        ...calls('2026-11-05', 1, 0, { employeeId: 203, isPractice: true }),
        ...calls('2026-11-05', 1, 0, { employeeId: 150 }),
      ],
    });
    expect(employees.slice(0, 5).map(({ employeeId }) => employeeId)).toEqual([200, 203, 150, 202, 1]);
    expect(employees).toHaveLength(200);
    expect(employeesTotal).toBe(203);
  });

  test('under All Accounts are everyone of every company, with equal services as one', async () => {
    const { overall, employees } = await report({
      companies: [{ id: 1 }, { id: 2 }],
      services: [
        { id: 7, companyId: 1, name: 'Detailing' },
        { id: 4, companyId: 2, name: 'DETAILING' },
      ],
      locations: [
        { companyId: 1, id: 1 },
        { companyId: 2, id: 2 },
      ],
      employees: [
        { companyId: 1, id: 1 },
        { companyId: 2, id: 2 },
      ],
      calls: [
        ...calls('2026-11-05', 2, 0, { ...ann, ...practice, serviceId: 7 }),
        ...calls('2026-11-05', 1, 0, { companyId: 2, locationId: 2, ...bo, ...practice, serviceId: 4 }),
      ],
    });
    const detailing = (practiceCalls: number) => ({ serviceId: 4, serviceName: 'DETAILING', practiceCalls });
    expect(overall.topPracticeServices).toEqual([detailing(3)]);
    expect(employees.map(({ practiceServices }) => practiceServices)).toEqual([[detailing(2)], [detailing(1)]]);
  });

  test('are those of the days up to today at the location whose day began first', async () => {
    // 00:30 on the 20th in New York, 23:30 on the 19th in Chicago. Seven days are the 14th to the 20th.
    const betweenMidnights = new Date('2026-11-20T05:30:00Z');
    const places = {
      ...northside,
      locations: [
        { companyId: 1, id: 1 },
        { companyId: 1, id: 2, timeZone: 'America/New_York' },
      ],
    };
    const answer = await report(
      {
        ...places,
        calls: [
          ...calls('2026-11-13', 10, 0, ann),
          ...calls('2026-11-14', 1, 0, ann),
          ...calls('2026-11-13', 20, 0, { ...bo, locationId: 2 }),
          ...calls('2026-11-20', 2, 0, { ...bo, locationId: 2 }),
        ],
      },
      { days: '7' },
      betweenMidnights,
    );
    expect(answer.employees.map(({ employeeId, livePerformance }) => [employeeId, livePerformance.totalCalls])).toEqual(
      [
        [2, 2],
        [1, 1],
      ],
    );
    expect(answer.overall.totalLiveCalls).toBe(3);
  });
});
