import { describe, expect, test } from 'vitest';
import { PracticeVsLiveFilters, PracticeVsLiveReport } from '#contract/reports';
import { calls } from '../../tests/counted-calls';
import { admin } from '../../tests/counted-world';
import { expectAllKnown } from '../../tests/expect-all-known';
import { type TestRows, testDatabase } from '../../tests/test-database';
import { scopeOf } from '../access/scope';
import { reportPracticeVsLive } from './practice-vs-live';

const noon = new Date('2026-11-20T18:00:00Z');

async function report(rows: TestRows, filters: Record<string, string> = {}) {
  const { people: reads } = await testDatabase(rows);
  const answer = await reportPracticeVsLive(reads, scopeOf(admin), PracticeVsLiveFilters.parse(filters), noon);
  if (answer === 'not-found') throw new Error('Nothing was found.');
  return expectAllKnown(PracticeVsLiveReport.parse(answer));
}

const practice = { isPractice: true };
const [ann, bo] = [{ employeeId: 1 }, { employeeId: 2 }];
const [oil, tires, brakes, glass] = [1, 2, 3, 4].map((serviceId) => ({ serviceId }));

const northside: TestRows = {
  companies: [{ id: 1 }],
  services: ['Oil Change', 'Tires', 'Brakes', 'Glass'].map((name, n) => ({ id: n + 1, name })),
  locations: [
    { companyId: 1, id: 1 },
    { companyId: 1, id: 2 },
  ],
  employees: [
    { companyId: 1, id: 1 },
    { companyId: 1, id: 2, deletedAt: noon },
  ],
};

/** The period is November 1 to 20, the one before October 12 to 31. */
const november = { months: '1' };
const rows: TestRows = {
  ...northside,
  calls: [
    // Oil changes. Ann practiced them: 5 of 20 before, 12 of 24 now, +25 points.
    ...calls('2026-11-02', 2, 1, { ...ann, ...oil, ...practice }),
    ...calls('2026-10-12', 20, 5, { ...ann, ...oil }),
    ...calls('2026-11-20', 24, 12, { ...ann, ...oil }),
    // Bo did not, and four calls have no known employee: they count, but say nothing about practice.
    ...calls('2026-10-31', 10, 10, { ...bo, ...oil }),
    ...calls('2026-11-01', 8, 0, { ...bo, ...oil }),
    ...calls('2026-11-01', 4, 4, oil),
    // Tires. Ann practiced them, but has few calls; Bo practiced them in October only.
    ...calls('2026-11-03', 1, 0, { ...ann, ...tires, ...practice }),
    ...calls('2026-10-31', 9, 0, { ...ann, ...tires }),
    ...calls('2026-11-03', 5, 1, { ...ann, ...tires }),
    ...calls('2026-10-31', 1, 1, { ...bo, ...tires, ...practice }),
    ...calls('2026-10-31', 30, 30, { ...bo, ...tires }),
    // Brakes. Practiced, but without live calls.
    ...calls('2026-11-03', 3, 3, { ...brakes, ...practice }),
    // Glass. Bo practiced it: 10 of 20 before, 5 of 20 now, −25 points.
    ...calls('2026-11-03', 1, 1, { ...bo, ...glass, ...practice }),
    ...calls('2026-10-31', 20, 10, { ...bo, ...glass }),
    ...calls('2026-11-03', 20, 5, { ...bo, ...glass }),
    // Outside both periods, and incomplete calls.
    ...calls('2026-10-11', 50, 50, { ...ann, ...oil }),
    ...calls('2026-11-21', 50, 50, { ...ann, ...oil }),
    ...calls('2026-11-03', 50, 50, { ...ann, ...oil, isComplete: false }),
    ...calls('2026-11-03', 50, 50, { ...bo, ...oil, ...practice, isComplete: false }),
  ],
};

describe('the Practice vs. Live report', () => {
  test('of one month equals a calculation by hand', async () => {
    const answer = await report(rows, november);
    expect(answer).toEqual({
      period: {
        startDay: '2026-11-01',
        endDay: '2026-11-20',
        previousStartDay: '2026-10-12',
        previousEndDay: '2026-10-31',
      },
      // 36 + 20 + 5 live calls, 16 + 5 + 1 booked; (25 × 24 − 25 × 20) ÷ 44 = 2.3 points.
      overall: { totalLiveCalls: 61, liveCloseRate: 36.1, totalPracticeCalls: 7, averageImprovement: 2.3 },
      services: [
        {
          serviceId: 1,
          serviceName: 'Oil Change',
          liveCalls: 36,
          liveCloseRate: 44.4,
          practiceCalls: 2,
          practiceCloseRate: 50,
          improvementPoints: 25,
        },
        {
          serviceId: 4,
          serviceName: 'Glass',
          liveCalls: 20,
          liveCloseRate: 25,
          practiceCalls: 1,
          practiceCloseRate: 100,
          improvementPoints: -25,
        },
        {
          serviceId: 2,
          serviceName: 'Tires',
          liveCalls: 5,
          liveCloseRate: 20,
          practiceCalls: 1,
          practiceCloseRate: 0,
          improvementPoints: null,
        },
        {
          serviceId: 3,
          serviceName: 'Brakes',
          liveCalls: 0,
          liveCloseRate: null,
          practiceCalls: 3,
          practiceCloseRate: 100,
          improvementPoints: null,
        },
      ],
    });
  });

  test('of no calls is zero and unknown', async () => {
    const { overall, services } = await report({});
    expect(overall).toEqual({
      totalLiveCalls: 0,
      liveCloseRate: null,
      totalPracticeCalls: 0,
      averageImprovement: null,
    });
    expect(services).toEqual([]);
  });

  test('of live calls only has no practice and no improvement', async () => {
    const { overall, services } = await report(rows, { ...november, callTag: 'Live' });
    expect(overall).toEqual({
      totalLiveCalls: 61,
      liveCloseRate: 36.1,
      totalPracticeCalls: 0,
      averageImprovement: null,
    });
    expect(services.map(({ serviceId }) => serviceId)).toEqual([1, 4, 2]);
    for (const service of services)
      expect(service).toMatchObject({ practiceCalls: 0, practiceCloseRate: null, improvementPoints: null });
  });

  test('of practice only has no live calls', async () => {
    const { overall, services } = await report(rows, { ...november, callTag: 'Practice' });
    expect(overall).toEqual({
      totalLiveCalls: 0,
      liveCloseRate: null,
      totalPracticeCalls: 7,
      averageImprovement: null,
    });
    // Most practice first, equal ones by name.
    expect(services.map(({ serviceName, practiceCalls }) => [serviceName, practiceCalls])).toEqual([
      ['Brakes', 3],
      ['Oil Change', 2],
      ['Glass', 1],
      ['Tires', 1],
    ]);
    for (const service of services)
      expect(service).toMatchObject({ liveCalls: 0, liveCloseRate: null, improvementPoints: null });
  });
});

describe('the improvement by practice', () => {
  const improvementOf = async (
    more: NonNullable<TestRows['calls']>,
    services = northside.services ?? [],
    filters = {},
  ) => {
    const answer = await report({ ...northside, services, calls: more }, { ...november, ...filters });
    return answer.services[0]?.improvementPoints;
  };
  const before = calls('2026-10-20', 20, 4, ann);
  const now = calls('2026-11-10', 20, 10, ann);

  test('counts people who practiced on any day of the period', async () => {
    const practiced = calls('2026-11-20', 1, 0, { ...ann, ...practice });
    expect(await improvementOf([...before, ...now, ...practiced])).toBe(30);
    expect(await improvementOf([...before, ...now])).toBeNull();
  });

  test('of a location excludes practice elsewhere', async () => {
    const elsewhere = calls('2026-11-20', 1, 0, { ...ann, ...practice, locationId: 2 });
    expect(await improvementOf([...before, ...now, ...elsewhere])).toBe(30);
    expect(await improvementOf([...before, ...now, ...elsewhere], undefined, { storeId: '1' })).toBeNull();
  });

  test('follows a service through equal names and merges', async () => {
    const services = [
      { id: 1, name: 'Oil Change' },
      { id: 8, companyId: 1, name: 'OIL CHANGE' },
      { id: 9, companyId: 1, name: 'Lube', mergedIntoId: 8 },
    ];
    const practiced = calls('2026-11-20', 1, 0, { ...ann, ...practice, serviceId: 8 });
    const afterwards = calls('2026-11-10', 20, 10, { ...ann, serviceId: 9 });
    expect(await improvementOf([...before, ...afterwards, ...practiced], services)).toBe(30);
    expect(await improvementOf([...before, ...afterwards, ...practiced], services, { serviceId: '8' })).toBe(30);
  });
});
