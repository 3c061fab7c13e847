import { describe, expect, test } from 'vitest';
import { CloseRateTrendFilters, CloseRateTrendReport } from '#contract/reports';
import { calls } from '../../tests/counted-calls';
import { admin } from '../../tests/counted-world';
import { expectAllKnown } from '../../tests/expect-all-known';
import { type TestRows, testDatabase } from '../../tests/test-database';
import { scopeOf } from '../access/scope';
import { reportCloseRateTrend } from './close-rate-trend';

const noon = new Date('2026-11-20T18:00:00Z');

async function report(rows: TestRows, filters: Record<string, string> = {}, now = noon) {
  const { people: reads } = await testDatabase(rows);
  const answer = await reportCloseRateTrend(reads, scopeOf(admin), CloseRateTrendFilters.parse(filters), now);
  if (answer === 'not-found') throw new Error('Nothing was found.');
  return expectAllKnown(CloseRateTrendReport.parse(answer));
}

const northside: TestRows = {
  companies: [{ id: 1 }],
  services: [
    { id: 1, name: 'Oil Change' },
    { id: 2, name: 'Tires' },
  ],
  locations: [{ companyId: 1, id: 1, regionId: 1 }],
  regions: [{ companyId: 1, id: 1, name: 'North' }],
};

const rows: TestRows = {
  ...northside,
  calls: [
    // Mondays 2 of 20; Tuesdays 8 of 20 and 8 of 10; ten calls on a Friday are too few to be best or worst.
    ...calls('2026-10-05', 20, 2),
    ...calls('2026-10-06', 20, 8),
    ...calls('2026-11-03', 10, 8),
    ...calls('2026-11-06', 10, 2, { serviceId: 2 }),
    ...calls('2026-09-30', 50, 50),
    ...calls('2026-11-21', 50, 50),
    ...calls('2026-11-03', 50, 0, { isPractice: true }),
    ...calls('2026-11-03', 50, 0, { isComplete: false }),
  ],
};

const point = (date: string, totalCalls: number, appointmentsMade: number, closeRate: number | null) => ({
  date,
  totalCalls,
  appointmentsMade,
  closeRate,
});

describe('the Close Rate Trend report', () => {
  // spec 3: close-rate-trend response
  test('of two months equals a calculation by hand', async () => {
    expect(await report(rows, { months: '2' })).toEqual({
      period: {
        startDay: '2026-10-01',
        endDay: '2026-11-20',
        previousStartDay: '2026-08-11',
        previousEndDay: '2026-09-30',
      },
      timeRange: 'monthly',
      overall: {
        totalCalls: 60,
        appointmentsMade: 20,
        // Not the mean of 25 and 50.
        averageCloseRate: 33.3,
        trendDirection: 'up',
        bestDay: 'Tuesday',
        bestDayCloseRate: 53.3,
        worstDay: 'Monday',
        worstDayCloseRate: 10,
      },
      trend: [point('2026-10-01', 40, 10, 25), point('2026-11-01', 20, 10, 50)],
      services: [
        { serviceId: 1, serviceName: 'Oil Change', totalCalls: 50, closeRate: 36 },
        { serviceId: 2, serviceName: 'Tires', totalCalls: 10, closeRate: 20 },
      ],
      servicesTrend: {
        1: [point('2026-10-01', 40, 10, 25), point('2026-11-01', 10, 8, 80)],
        2: [point('2026-10-01', 0, 0, null), point('2026-11-01', 10, 2, 20)],
      },
    });
  });

  test('by week has weeks without gaps, cut to the period', async () => {
    const { trend, overall } = await report(rows, { months: '2', timeRange: 'weekly' });
    expect(trend).toEqual([
      point('2026-10-01', 0, 0, null),
      point('2026-10-05', 40, 10, 25),
      point('2026-10-12', 0, 0, null),
      point('2026-10-19', 0, 0, null),
      point('2026-10-26', 0, 0, null),
      point('2026-11-02', 20, 10, 50),
      point('2026-11-09', 0, 0, null),
      point('2026-11-16', 0, 0, null),
    ]);
    expect(overall).toMatchObject({ totalCalls: 60, trendDirection: 'up', bestDay: 'Tuesday' });
  });

  test.each(['daily', 'weekly', 'monthly'])(
    'of one location, read from its calls, equals that of the company: %s',
    async (timeRange) => {
      const filters = { months: '2', timeRange };
      const whole = await report(rows, filters);
      expect(await report(rows, { ...filters, storeId: '1' })).toEqual(whole);
      expect(await report(rows, { ...filters, regionId: '1' })).toEqual(whole);
    },
  );

  test('of no calls is zero, unknown and stable', async () => {
    const answer = await report({}, { months: '3' });
    expect(answer.overall).toEqual({
      totalCalls: 0,
      appointmentsMade: 0,
      averageCloseRate: null,
      trendDirection: 'stable',
      bestDay: null,
      bestDayCloseRate: null,
      worstDay: null,
      worstDayCloseRate: null,
    });
    expect(answer.trend).toEqual(['2026-09-01', '2026-10-01', '2026-11-01'].map((day) => point(day, 0, 0, null)));
    expect([answer.services, answer.servicesTrend]).toEqual([[], {}]);
  });

  test('falls if the rate does', async () => {
    const falling = { ...northside, calls: [...calls('2026-10-05', 100, 50), ...calls('2026-11-05', 100, 49)] };
    expect((await report(falling, { months: '2' })).overall.trendDirection).toBe('down');
  });

  test.each(['1', '12'])('of %s months begins a month when it has begun at one of the locations', async (months) => {
    const rows: TestRows = {
      companies: [{ id: 1, timeZone: 'America/Chicago' }],
      services: [{ id: 1, name: 'Oil Change' }],
      locations: [
        { companyId: 1, id: 1 },
        { companyId: 1, id: 2, timeZone: 'Pacific/Auckland' },
      ],
      calls: [
        ...calls('2026-11-30', 3, 1),
        ...calls('2026-11-30', 5, 2, { locationId: 2 }),
        ...calls('2026-12-01', 4, 4, { locationId: 2 }),
      ],
    };
    const bucketsAt = async (now: string) => (await report(rows, { months }, new Date(now))).trend;
    // November 30 at both, then only in Chicago, then December 1 at both.
    const november = await bucketsAt('2026-11-30T07:00:00Z');
    const between = await bucketsAt('2026-12-01T03:30:00Z');
    const december = await bucketsAt('2026-12-01T07:00:00Z');
    const count = Number(months);
    expect([november.length, between.length, december.length]).toEqual([count, count, count]);
    expect(november.at(-1)).toEqual(point('2026-11-01', 8, 3, 37.5));
    expect(between).toEqual(december);
    expect(december.slice(-2)).toEqual([
      ...(count === 1 ? [] : [point('2026-11-01', 8, 3, 37.5)]),
      point('2026-12-01', 4, 4, 100),
    ]);
  });

  test('ends today at the location whose day began first, and counts a call on its own local day', async () => {
    // 00:30 on the 20th in New York, 23:30 on the 19th in Chicago.
    const answer = await report(
      {
        ...northside,
        locations: [
          { companyId: 1, id: 1 },
          { companyId: 1, id: 2, timeZone: 'America/New_York' },
        ],
        calls: [
          ...calls('2026-11-19', 1, 1),
          ...calls('2026-11-20', 4, 4, { locationId: 2 }),
          ...calls('2026-11-21', 10, 0, { locationId: 2 }),
        ],
      },
      { months: '1', timeRange: 'daily' },
      new Date('2026-11-20T05:30:00Z'),
    );
    expect(answer.overall).toMatchObject({ totalCalls: 5, averageCloseRate: 100 });
    expect(answer.trend.slice(-2)).toEqual([point('2026-11-19', 1, 1, 100), point('2026-11-20', 4, 4, 100)]);
  });
});
