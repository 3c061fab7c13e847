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
  return expectAllKnown(await reportAsKnown(rows, filters));
}

async function reportAsKnown(rows: TestRows, filters: Record<string, string>) {
  const { people: reads } = await testDatabase(rows);
  const answer = await reportPracticeVsLive(reads, scopeOf(admin), PracticeVsLiveFilters.parse(filters), noon);
  if (answer === 'not-found') throw new Error('Nothing was found.');
  return PracticeVsLiveReport.parse(answer);
}

const practice = { isPractice: true };
const [ann, bo, cy, di] = [1, 2, 3, 4].map((employeeId) => ({ employeeId }));
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
    { companyId: 1, id: 3 },
    { companyId: 1, id: 4 },
  ],
};

/** The period is November 1 to 20, the gap October 12 to 31, the base September 22 to October 11. */
const november = { months: '1' };
const rows: TestRows = {
  ...northside,
  calls: [
    // Oil changes. Ann practiced them in the gap: 5 of 20 in the base, 12 of 24 now, +25 points.
    ...calls('2026-10-12', 2, 1, { ...ann, ...oil, ...practice }),
    ...calls('2026-09-22', 20, 5, { ...ann, ...oil }),
    ...calls('2026-11-20', 24, 12, { ...ann, ...oil }),
    // The gap is in no rate: Ann may have been chosen for these.
    ...calls('2026-10-31', 40, 0, { ...ann, ...oil }),
    // Bo did not: 10 of 20, then 24 of 40, +10 points.
    ...calls('2026-10-11', 20, 10, { ...bo, ...oil }),
    ...calls('2026-11-01', 40, 24, { ...bo, ...oil }),
    // Cy practiced them in the base only, and Di has calls in one window: in neither group, as calls of nobody known.
    ...calls('2026-10-11', 1, 1, { ...cy, ...oil, ...practice }),
    ...calls('2026-10-11', 30, 30, { ...cy, ...oil }),
    ...calls('2026-11-01', 6, 0, { ...cy, ...oil }),
    ...calls('2026-11-01', 6, 6, { ...di, ...oil }),
    ...calls('2026-10-01', 30, 0, oil),
    ...calls('2026-11-01', 4, 4, oil),
    // Tires. Ann practiced them, but has few calls.
    ...calls('2026-11-03', 1, 0, { ...ann, ...tires, ...practice }),
    ...calls('2026-10-11', 9, 0, { ...ann, ...tires }),
    ...calls('2026-11-03', 5, 1, { ...ann, ...tires }),
    ...calls('2026-10-11', 30, 30, { ...bo, ...tires }),
    ...calls('2026-11-03', 1, 1, { ...bo, ...tires }),
    // Brakes. Practiced, but without live calls.
    ...calls('2026-11-03', 3, 3, { ...brakes, ...practice }),
    // Glass. Bo practiced it: 10 of 20, then 5 of 20, −25 points. Ann did not: 20 of 20, then 19 of 20, −5 points.
    ...calls('2026-11-03', 1, 1, { ...bo, ...glass, ...practice }),
    ...calls('2026-10-11', 20, 10, { ...bo, ...glass }),
    ...calls('2026-11-03', 20, 5, { ...bo, ...glass }),
    ...calls('2026-10-11', 20, 20, { ...ann, ...glass }),
    ...calls('2026-11-03', 20, 19, { ...ann, ...glass }),
    // Outside all windows, and incomplete calls.
    ...calls('2026-09-21', 50, 50, { ...ann, ...oil }),
    ...calls('2026-09-21', 1, 1, { ...bo, ...oil, ...practice }),
    ...calls('2026-11-21', 50, 50, { ...ann, ...oil }),
    ...calls('2026-11-03', 50, 50, { ...ann, ...oil, isComplete: false }),
    ...calls('2026-11-03', 50, 50, { ...bo, ...oil, ...practice, isComplete: false }),
  ],
};

const rated = (totalCalls: number, appointmentsMade: number, closeRate: number | null) => ({
  ...{ totalCalls, appointmentsMade, closeRate },
});
const none = rated(0, 0, null);

describe('the Practice vs. Live report', () => {
  // spec 3: practice-vs-live response
  test('of one month equals a calculation by hand', async () => {
    const answer = await report(rows, november);
    expect(answer).toEqual({
      period: {
        startDay: '2026-11-01',
        endDay: '2026-11-20',
        previousStartDay: '2026-10-12',
        previousEndDay: '2026-10-31',
      },
      practiceWindows: {
        days: 20,
        now: { startDay: '2026-11-01', endDay: '2026-11-20' },
        gap: { startDay: '2026-10-12', endDay: '2026-10-31' },
        base: { startDay: '2026-09-22', endDay: '2026-10-11' },
      },
      // 80 + 6 + 40 live calls, 46 + 2 + 24 booked; (15 × 24 − 20 × 20) ÷ 44 = −0.9 points.
      overall: {
        totalLiveCalls: 126,
        liveCloseRate: 57.1,
        totalPracticeCalls: 5,
        averageImprovement: -0.9,
        averageInterval: { low: -26, high: 24, weeksToTell: 69 },
      },
      services: [
        {
          serviceId: 1,
          serviceName: 'Oil Change',
          liveCalls: 80,
          liveCloseRate: 57.5,
          practiceCalls: 0,
          practiceCloseRate: null,
          improvementPoints: 15,
          improvement: {
            reason: null,
            interval: { low: -23.6, high: 51.7, weeksToTell: 160 },
            practiced: { employees: 1, now: rated(24, 12, 50), base: rated(20, 5, 25) },
            others: { employees: 1, now: rated(40, 24, 60), base: rated(20, 10, 50) },
          },
        },
        {
          serviceId: 4,
          serviceName: 'Glass',
          liveCalls: 40,
          liveCloseRate: 60,
          practiceCalls: 1,
          practiceCloseRate: 100,
          improvementPoints: -20,
          improvement: {
            reason: null,
            interval: { low: -50.3, high: 12.2, weeksToTell: 109 },
            practiced: { employees: 1, now: rated(20, 5, 25), base: rated(20, 10, 50) },
            others: { employees: 1, now: rated(20, 19, 95), base: rated(20, 20, 100) },
          },
        },
        {
          serviceId: 2,
          serviceName: 'Tires',
          liveCalls: 6,
          liveCloseRate: 33.3,
          practiceCalls: 1,
          practiceCloseRate: 0,
          improvementPoints: null,
          improvement: {
            reason: 'few-calls',
            interval: null,
            practiced: { employees: 1, now: rated(5, 1, 20), base: rated(9, 0, 0) },
            others: { employees: 1, now: rated(1, 1, 100), base: rated(30, 30, 100) },
          },
        },
        {
          serviceId: 3,
          serviceName: 'Brakes',
          liveCalls: 0,
          liveCloseRate: null,
          practiceCalls: 3,
          practiceCloseRate: 100,
          improvementPoints: null,
          improvement: {
            // By nobody known.
            reason: 'nobody-practiced',
            interval: null,
            practiced: { employees: 0, now: none, base: none },
            others: { employees: 0, now: none, base: none },
          },
        },
      ],
    });
  });

  test('of no calls is zero and unknown', async () => {
    const { overall, services, practiceWindows } = await report({});
    expect(overall).toEqual({
      totalLiveCalls: 0,
      liveCloseRate: null,
      totalPracticeCalls: 0,
      averageImprovement: null,
      averageInterval: null,
    });
    expect(services).toEqual([]);
    expect(practiceWindows).toEqual({
      days: 60,
      now: { startDay: '2026-09-22', endDay: '2026-11-20' },
      gap: { startDay: '2026-07-24', endDay: '2026-09-21' },
      base: { startDay: '2026-05-25', endDay: '2026-07-23' },
    });
  });

  test('of live calls only has no practice and no improvement', async () => {
    const { overall, services } = await report(rows, { ...november, callTag: 'Live' });
    expect(overall).toEqual({
      totalLiveCalls: 126,
      liveCloseRate: 57.1,
      totalPracticeCalls: 0,
      averageImprovement: null,
      averageInterval: null,
    });
    expect(services.map(({ serviceId }) => serviceId)).toEqual([1, 4, 2]);
    for (const service of services)
      expect(service).toMatchObject({
        ...{ practiceCalls: 0, practiceCloseRate: null, improvementPoints: null },
        improvement: { reason: 'call-tag' },
      });
  });

  test('of practice only has no live calls', async () => {
    const { overall, services } = await report(rows, { ...november, callTag: 'Practice' });
    expect(overall).toEqual({
      totalLiveCalls: 0,
      liveCloseRate: null,
      totalPracticeCalls: 5,
      averageImprovement: null,
      averageInterval: null,
    });
    // Most practice first, equal ones by name.
    expect(services.map(({ serviceName, practiceCalls }) => [serviceName, practiceCalls])).toEqual([
      ['Brakes', 3],
      ['Glass', 1],
      ['Tires', 1],
    ]);
    for (const service of services)
      expect(service).toMatchObject({ liveCalls: 0, liveCloseRate: null, improvementPoints: null });
  });
});

describe('the improvement by practice', () => {
  const judge = async (more: NonNullable<TestRows['calls']>, services = northside.services ?? [], filters = {}) => {
    const answer = await reportAsKnown({ ...northside, services, calls: more }, { ...november, ...filters });
    const [service] = answer.services;
    return service?.improvement.reason ?? service?.improvementPoints;
  };
  const base = calls('2026-10-05', 20, 4, ann);
  const now = calls('2026-11-10', 20, 10, ann);
  const others = [...calls('2026-10-05', 20, 10, bo), ...calls('2026-11-10', 20, 10, bo)];
  const all = [...base, ...now, ...others];
  const practicedOn = (day: string, row = {}) => calls(day, 1, 0, { ...ann, ...practice, ...row });

  test.each([
    ['now', '2026-11-20', 30],
    ['in the gap', '2026-10-12', 30],
    // Then Ann is in neither group.
    ['in the base', '2026-10-11', 'nobody-practiced'],
    ['before', '2026-09-21', 'nobody-practiced'],
  ])('is that of people who practiced %s: %s', async (_name, day, expected) => {
    expect(await judge([...all, ...practicedOn(day)])).toBe(expected);
  });

  test('compares with nobody where everybody practiced', async () => {
    const everybody = [...practicedOn('2026-11-20'), ...practicedOn('2026-11-20', bo)];
    expect(await judge([...all, ...everybody])).toBe('no-others');
    // Bo practiced in the base, so his calls are no measure of the others.
    expect(await judge([...all, ...practicedOn('2026-11-20'), ...practicedOn('2026-10-11', bo)])).toBe('no-others');
  });

  test('of one person compares with nobody', async () => {
    expect(await judge([...all, ...practicedOn('2026-11-20')], undefined, { employeeId: '1' })).toBe('no-others');
  });

  test('of a location excludes practice elsewhere', async () => {
    const elsewhere = practicedOn('2026-11-20', { locationId: 2 });
    expect(await judge([...all, ...elsewhere])).toBe(30);
    expect(await judge([...all, ...elsewhere], undefined, { storeId: '1' })).toBe('nobody-practiced');
  });

  test('follows a service through equal names and merges', async () => {
    const services = [
      { id: 1, name: 'Oil Change' },
      { id: 8, companyId: 1, name: 'OIL CHANGE' },
      { id: 9, companyId: 1, name: 'Lube', mergedIntoId: 8 },
    ];
    const practiced = practicedOn('2026-11-20', { serviceId: 8 });
    const afterwards = calls('2026-11-10', 20, 10, { ...ann, serviceId: 9 });
    expect(await judge([...base, ...others, ...afterwards, ...practiced], services)).toBe(30);
    expect(await judge([...base, ...others, ...afterwards, ...practiced], services, { serviceId: '8' })).toBe(30);
  });

  test('is not stated where too few outcomes are known', async () => {
    const unknown = calls('2026-11-11', 6, 0, { ...ann, wasBooked: null });
    expect(await judge([...all, ...unknown, ...practicedOn('2026-11-20')])).toBe('outcomes-unknown');
  });
});
