// The dashboard through the door: answers calculated by hand, and what each role can see.
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConversionRateSeries, MetricsSummary, PracticeVsLiveSeries, TopEmployees } from '#contract/dashboard';
import { calls } from '../../../tests/counted-calls';
import { expectAllKnown } from '../../../tests/expect-all-known';
import { fourRoles, signInAll } from '../../../tests/four-roles';
import { testPasswordHash } from '../../../tests/test-app';
import type { TestRows } from '../../../tests/test-database';

const noon = new Date('2026-11-20T18:00:00Z');
const admin = { id: 1, username: 'admin', role: 'admin' as const, passwordHash: testPasswordHash };
const place: TestRows = {
  companies: [{ id: 1 }],
  users: [admin],
  services: [{ id: 1, name: 'Oil Change' }],
  locations: [{ companyId: 1, id: 1 }],
};

const questions = [
  '/api/metrics/summary',
  '/api/metrics/conversion-rate',
  '/api/metrics/practice-vs-live',
  '/api/service-performance',
  '/api/top-employees',
  '/api/call-volume',
];

async function ask<Answer>(rows: TestRows, url: string, now = noon): Promise<Answer> {
  const get = await signInAll(rows, now);
  const { code, body } = await get('admin', url);
  expect(code).toBe(200);
  return expectAllKnown(body as Answer);
}

describe('the cards', () => {
  test('compare the last 7 days with the 7 before, live calls only', async () => {
    const answer = await ask(
      {
        ...place,
        calls: [
          // 6 + 4 = 10 calls, 3 + 1 = 4 booked, 40 %; only the six have a duration.
          ...calls('2026-11-14', 6, 3, { durationSeconds: 60 }),
          ...calls('2026-11-20', 4, 1),
          // 5 + 3 = 8 calls, 1 + 1 = 2 booked, 25 %; 5 × 50 + 3 × 90 = 520 seconds of 8 calls are 65.
          ...calls('2026-11-07', 5, 1, { durationSeconds: 50 }),
          ...calls('2026-11-13', 3, 1, { durationSeconds: 90 }),
          // Neither: before both, tomorrow, practice.
          ...calls('2026-11-06', 50, 50, { durationSeconds: 500 }),
          ...calls('2026-11-21', 50, 50, { durationSeconds: 500 }),
          ...calls('2026-11-20', 7, 7, { durationSeconds: 500, isPractice: true }),
        ],
      },
      '/api/metrics/summary?companyId=1',
    );
    expect(answer).toEqual({
      period: { startDay: '2026-11-14', endDay: '2026-11-20' },
      previousPeriod: { startDay: '2026-11-07', endDay: '2026-11-13' },
      callVolume: { value: 10, previous: 8, change: 25 },
      conversions: { value: 4, previous: 2, change: 100 },
      // Ten calls are too few to compare with eight.
      closeRate: { value: 40, previous: 25, change: null, isBeyondChance: false, calls: 10 },
      averageCallSeconds: { value: 60, previous: 65, change: -5 },
      days: [
        { date: '2026-11-14', calls: 6, appointments: 3, closeRate: 50, averageCallSeconds: 60 },
        ...['15', '16', '17', '18', '19'].map((day) => ({
          date: `2026-11-${day}`,
          calls: 0,
          appointments: 0,
          closeRate: null,
          averageCallSeconds: null,
        })),
        { date: '2026-11-20', calls: 4, appointments: 1, closeRate: 25, averageCallSeconds: null },
      ],
    });
  });

  test('compare the close rate in points when both weeks have twenty calls', async () => {
    const rows = { ...place, calls: [...calls('2026-11-20', 30, 10), ...calls('2026-11-13', 20, 10)] };
    // 33.3 − 50 = −16.7.
    expect((await ask<MetricsSummary>(rows, '/api/metrics/summary')).closeRate).toEqual({
      value: 33.3,
      previous: 50,
      change: -16.7,
      isBeyondChance: false,
      calls: 30,
    });
  });
});

describe('Conversion Rate Trend', () => {
  test('has twelve months including this one, null without calls', async () => {
    const answer = await ask<ConversionRateSeries>(
      {
        ...place,
        calls: [
          ...calls('2025-11-30', 9, 9),
          ...calls('2025-12-01', 4, 1),
          ...calls('2026-10-31', 3, 1),
          ...calls('2026-11-01', 2, 1),
          ...calls('2026-11-20', 6, 5),
          ...calls('2026-11-20', 5, 5, { isPractice: true }),
        ],
      },
      '/api/metrics/conversion-rate',
    );
    expect(answer).toHaveLength(12);
    expect(answer.filter(({ calls }) => calls > 0)).toEqual([
      { name: 'Dec 2025', date: '2025-12-01', rate: 25, calls: 4, appointments: 1 },
      { name: 'Oct 2026', date: '2026-10-01', rate: 33.3, calls: 3, appointments: 1 },
      { name: 'Nov 2026', date: '2026-11-01', rate: 75, calls: 8, appointments: 6 },
    ]);
    expect(answer[1]).toEqual({ name: 'Jan 2026', date: '2026-01-01', rate: null, calls: 0, appointments: 0 });
  });
});

describe('Training vs Production', () => {
  test('has twelve ISO weeks including this one, each side null without calls', async () => {
    const answer = await ask<PracticeVsLiveSeries>(
      {
        ...place,
        calls: [
          ...calls('2026-08-30', 9, 9),
          ...calls('2026-08-31', 4, 1, { isPractice: true }),
          ...calls('2026-11-15', 3, 1),
          ...calls('2026-11-16', 2, 1),
          ...calls('2026-11-16', 5, 4, { isPractice: true }),
        ],
      },
      '/api/metrics/practice-vs-live',
    );
    expect(answer.map(({ name }) => name)).toEqual([
      'Aug 31',
      'Sep 7',
      'Sep 14',
      'Sep 21',
      'Sep 28',
      'Oct 5',
      'Oct 12',
      'Oct 19',
      'Oct 26',
      'Nov 2',
      'Nov 9',
      'Nov 16',
    ]);
    const side = { practice: null, practiceCalls: 0, practiceAppointments: 0 };
    const none = { ...side, live: null, liveCalls: 0, liveAppointments: 0 };
    expect(answer[0]).toMatchObject({ ...none, practice: 25, practiceCalls: 4, practiceAppointments: 1 });
    expect(answer[1]).toEqual({ name: 'Sep 7', date: '2026-09-07', ...none });
    expect(answer[10]).toMatchObject({ ...side, live: 33.3, liveCalls: 3, liveAppointments: 1 });
    expect(answer[11]).toEqual({
      name: 'Nov 16',
      date: '2026-11-16',
      practice: 80,
      live: 50,
      practiceCalls: 5,
      practiceAppointments: 4,
      liveCalls: 2,
      liveAppointments: 1,
    });
  });
});

describe('Product Performance', () => {
  test('has the services with a live call in the last 30 days, highest rate first, those with few calls last', async () => {
    const answer = await ask(
      {
        ...place,
        services: ['Oil Change', 'Tires', 'Brakes', 'Battery', 'Glass'].map((name, n) => ({ id: n + 1, name })),
        calls: [
          ...calls('2026-10-22', 40, 10),
          ...calls('2026-11-20', 19, 19, { serviceId: 2 }),
          // A day too early, and practice only.
          ...calls('2026-10-21', 9, 9, { serviceId: 3 }),
          ...calls('2026-11-20', 9, 9, { serviceId: 4, isPractice: true }),
          ...calls('2026-11-20', 80, 20, { serviceId: 5 }),
        ],
      },
      '/api/service-performance?companyId=1',
    );
    expect(answer).toEqual([
      { serviceId: 5, name: 'Glass', value: 25, calls: 80, appointments: 20 },
      { serviceId: 1, name: 'Oil Change', value: 25, calls: 40, appointments: 10 },
      { serviceId: 2, name: 'Tires', value: 100, calls: 19, appointments: 19 },
    ]);
  });

  test('reports a call of a merged service under the target, hidden or not', async () => {
    const answer = await ask(
      {
        ...place,
        services: [
          { id: 1, companyId: 1, name: 'Tyres', mergedIntoId: 2 },
          { id: 2, companyId: 1, name: 'Wheels', mergedIntoId: 3 },
          { id: 3, name: 'Tires' },
        ],
        hiddenServices: [{ companyId: 1, serviceId: 3 }],
        calls: [
          ...calls('2026-11-20', 1, 1),
          ...calls('2026-11-20', 2, 0, { serviceId: 2 }),
          ...calls('2026-11-20', 5, 3, { serviceId: 3 }),
        ],
      },
      '/api/service-performance',
    );
    expect(answer).toEqual([{ serviceId: 3, name: 'Tires', value: 50, calls: 8, appointments: 4 }]);
  });
});

describe('Top Performers', () => {
  const people = Array.from({ length: 13 }, (_, n) => n + 1);

  test('are ten people of the last 30 days with at least 20 live calls, deleted ones with their names', async () => {
    const answer = await ask<TopEmployees>(
      {
        ...place,
        employees: people.map((id) => ({
          companyId: 1,
          id,
          firstName: 'Person',
          lastName: `${id}`,
          ...(id === 7 && { deletedAt: noon }),
        })),
        calls: [
          // Nineteen; the others are a day too early or practice.
          ...calls('2026-11-19', 19, 19, { employeeId: 1 }),
          ...calls('2026-10-21', 5, 5, { employeeId: 1 }),
          ...calls('2026-11-19', 5, 5, { employeeId: 1, isPractice: true }),
          // Persons 2 to 12 booked 10 to 20 of 20.
          ...people.slice(1, 12).flatMap((id) => calls('2026-11-19', 20, 8 + id, { employeeId: id })),
          // 100 of 200 are at least 43 % and rank before 11 of 20, which are 55 % but at least 34 %.
          ...calls('2026-10-22', 200, 100, { employeeId: 13 }),
        ],
      },
      '/api/top-employees',
    );
    expect(answer.map(({ name }) => name)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 13].map((id) => `Person ${id}`));
    expect(answer[0]).toEqual({ employeeId: 12, name: 'Person 12', rate: 100, calls: 20, appointments: 20 });
    expect(answer[9]).toEqual({ employeeId: 13, name: 'Person 13', rate: 50, calls: 200, appointments: 100 });
  });
});

describe('Weekly Activity', () => {
  test('has the last 7 days from Monday to Sunday, whatever today is', async () => {
    const rows = {
      ...place,
      calls: [
        ...calls('2026-11-13', 9, 9),
        ...calls('2026-11-14', 6, 3),
        ...calls('2026-11-16', 2, 1),
        ...calls('2026-11-20', 4, 1),
        ...calls('2026-11-20', 5, 5, { isPractice: true }),
      ],
    };
    expect(await ask(rows, '/api/call-volume')).toEqual([
      { name: 'Mon', date: '2026-11-16', calls: 2, appointments: 1 },
      { name: 'Tue', date: '2026-11-17', calls: 0, appointments: 0 },
      { name: 'Wed', date: '2026-11-18', calls: 0, appointments: 0 },
      { name: 'Thu', date: '2026-11-19', calls: 0, appointments: 0 },
      { name: 'Fri', date: '2026-11-20', calls: 4, appointments: 1 },
      { name: 'Sat', date: '2026-11-14', calls: 6, appointments: 3 },
      { name: 'Sun', date: '2026-11-15', calls: 0, appointments: 0 },
    ]);
  });
});

describe('while midnight passes through a company', () => {
  // 00:30 on Monday the 16th in New York, so it is today; 23:30 on Sunday in Chicago.
  const betweenMidnights = new Date('2026-11-16T05:30:00Z');
  const rows: TestRows = {
    ...place,
    locations: [
      { companyId: 1, id: 1 },
      { companyId: 1, id: 2, timeZone: 'America/New_York' },
    ],
    calls: [
      ...calls('2026-11-09', 1, 1),
      ...calls('2026-11-15', 2, 1),
      ...calls('2026-11-09', 80, 0, { locationId: 2 }),
      ...calls('2026-11-16', 4, 2, { locationId: 2 }),
    ],
  };

  test('the last seven days end where the day began first, and the bars add up to the cards', async () => {
    const get = await signInAll(rows, betweenMidnights);
    expect((await get('admin', '/api/metrics/summary')).body).toMatchObject({
      period: { startDay: '2026-11-10', endDay: '2026-11-16' },
      callVolume: { value: 6, previous: 81 },
      conversions: { value: 3 },
    });
    expect((await get('admin', '/api/call-volume')).body).toMatchObject([
      { name: 'Mon', date: '2026-11-16', calls: 4, appointments: 2 },
      ...['Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((name) => ({ name, calls: 0 })),
      { name: 'Sun', date: '2026-11-15', calls: 2, appointments: 1 },
    ]);
  });

  test('the week that has begun at some locations is the twelfth', async () => {
    const weeks = await ask<PracticeVsLiveSeries>(rows, '/api/metrics/practice-vs-live', betweenMidnights);
    expect(weeks).toHaveLength(12);
    expect(weeks.slice(-2)).toMatchObject([
      { name: 'Nov 9', liveCalls: 83 },
      { name: 'Nov 16', liveCalls: 4 },
    ]);
  });
});

describe('All Accounts', () => {
  test('fold services with equal names into one row under the lowest id', async () => {
    const rows = {
      ...place,
      companies: [{ id: 1 }, { id: 2 }],
      services: [
        { id: 7, companyId: 1, name: 'Detailing' },
        { id: 4, companyId: 2, name: 'DETAILING' },
      ],
      locations: [
        { companyId: 1, id: 1 },
        { companyId: 2, id: 2 },
      ],
      calls: [
        ...calls('2026-11-19', 4, 1, { serviceId: 7 }),
        ...calls('2026-11-19', 6, 2, { companyId: 2, locationId: 2, serviceId: 4 }),
      ],
    };
    expect(await ask(rows, '/api/service-performance')).toEqual([
      { serviceId: 4, name: 'DETAILING', value: 30, calls: 10, appointments: 3 },
    ]);
    expect(await ask(rows, '/api/service-performance?companyId=1')).toMatchObject([{ serviceId: 7, calls: 4 }]);
  });
});

describe('an empty database', () => {
  test('shows zero, unknown or nothing everywhere', async () => {
    const get = await signInAll({ users: [admin] }, noon);
    const bodies = await Promise.all(questions.map(async (url) => (await get('admin', url)).body));
    const [summary, months, weeks, services, people, weekdays] = bodies;
    expect(summary).toMatchObject({
      callVolume: { value: 0, previous: 0, change: null },
      conversions: { value: 0, previous: 0, change: null },
      closeRate: { value: null, previous: null, change: null, calls: 0 },
      averageCallSeconds: { value: null, previous: null, change: null },
    });
    for (const series of [months, weeks]) expect(series).toHaveLength(12);
    expect(months).toMatchObject(Array.from({ length: 12 }, () => ({ rate: null, calls: 0 })));
    expect(weeks).toMatchObject(Array.from({ length: 12 }, () => ({ practice: null, live: null })));
    expect([services, people]).toEqual([[], []]);
    expect(weekdays).toMatchObject(Array.from({ length: 7 }, () => ({ calls: 0, appointments: 0 })));
  });
});

describe('visibility of the dashboard', () => {
  // Twenty times each size class, the minimum for a top performer.
  let get: Awaited<ReturnType<typeof signInAll>>;
  beforeAll(async () => {
    get = await signInAll(fourRoles('2026-11-19', 20), noon);
  });

  describe.each(questions)('%s', (url) => {
    test.each([
      ['admin', '', 300],
      ['admin', '?companyId=1', 140],
      ['admin', '?companyId=2', 160],
      ['admin', '?companyId=3', 404],
      ['admin', '?companyId=999', 404],
      ['admin', '?companyId=abc', 400],
      ['director', '', 140],
      ['director', '?companyId=1', 140],
      ['director', '?companyId=2', 404],
      ['manager', '', 60],
      ['manager', '?companyId=1', 60],
      ['manager', '?companyId=2', 404],
      ['employee', '', 100],
      ['employee', '?companyId=1', 100],
      ['employee', '?companyId=2', 404],
    ])('a %s with "%s" gets %i', async (name, query, expected) => {
      const { code, body } = await get(name, `${url}${query}`);
      expect(code === 200 ? callsIn(body) : code).toBe(expected);
    });

    test('a visitor without a session gets 401', async () => {
      expect((await get('stranger', url)).code).toBe(401);
    });
  });
});

/** All live calls in an answer, whichever it is. */
function callsIn(body: unknown): number {
  const points = Array.isArray(body) ? body : (body as { days: unknown[] }).days;
  return points.reduce((sum: number, point) => sum + ((point.calls ?? point.liveCalls) as number), 0);
}
