import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, countDays } from '#contract/days';
import { allKnown } from '../../../tests/all-known';
import { bucketStart, bucketsOf, chooseTimeRange } from './buckets';
import type { Period } from './periods';

const period = (startDay: string, endDay: string) => ({ startDay, endDay });

const anyPeriod = fc
  .tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 800 }))
  .map(([start, length]) => period(addDays('2000-01-01', start), addDays('2000-01-01', start + length)));

const anyTimeRange = fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const);

const daysOf = ({ startDay, endDay }: Period) =>
  Array.from({ length: countDays(startDay, endDay) }, (_, day) => addDays(startDay, day));

describe('the buckets of a period', () => {
  test('by day are its days, across the clock change and the leap day', () => {
    expect(bucketsOf(period('2026-03-07', '2026-03-09'), 'daily')).toEqual(['2026-03-07', '2026-03-08', '2026-03-09']);
    expect(bucketsOf(period('2026-10-31', '2026-11-02'), 'daily')).toEqual(['2026-10-31', '2026-11-01', '2026-11-02']);
    expect(bucketsOf(period('2028-02-28', '2028-03-01'), 'daily')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  });

  test('by week begin on Mondays, except the first, which is cut to the period', () => {
    expect(bucketsOf(period('2026-11-18', '2026-12-01'), 'weekly')).toEqual(['2026-11-18', '2026-11-23', '2026-11-30']);
  });

  test('by week continue across the end of a year: its last days belong to week 1', () => {
    expect(bucketsOf(period('2024-12-23', '2025-01-06'), 'weekly')).toEqual(['2024-12-23', '2024-12-30', '2025-01-06']);
  });

  test('by week keep week 53 of a long year', () => {
    expect(bucketsOf(period('2020-12-21', '2021-01-04'), 'weekly')).toEqual(['2020-12-21', '2020-12-28', '2021-01-04']);
  });

  test('by month of a twelve-month period are twelve', () => {
    const months = bucketsOf(period('2025-12-01', '2026-11-20'), 'monthly');
    expect(months).toHaveLength(12);
    expect(months.slice(0, 3)).toEqual(['2025-12-01', '2026-01-01', '2026-02-01']);
    expect(months.at(-1)).toBe('2026-11-01');
  });

  test('by month of a period that begins late in a month begin on that day', () => {
    expect(bucketsOf(period('2026-01-31', '2026-03-01'), 'monthly')).toEqual([
      '2026-01-31',
      '2026-02-01',
      '2026-03-01',
    ]);
  });

  test('of a single day are one, whatever the grouping', () => {
    for (const timeRange of ['daily', 'weekly', 'monthly'] as const)
      expect(bucketsOf(period('2026-11-20', '2026-11-20'), timeRange)).toEqual(['2026-11-20']);
  });

  test('cover the period without gaps or overlap, and every day names its bucket', () => {
    fc.assert(
      fc.property(anyPeriod, anyTimeRange, (whole, timeRange) => {
        const named = daysOf(whole).map((day) => bucketStart(day, timeRange, whole));
        expect([...new Set(named)]).toEqual(bucketsOf(whole, timeRange));
        expect(named).toEqual([...named].sort());
      }),
    );
  });

  test('have at most a week or a month each', () => {
    fc.assert(
      fc.property(anyPeriod, (whole) => {
        for (const day of daysOf(whole)) {
          expect(countDays(bucketStart(day, 'weekly', whole), day)).toBeLessThanOrEqual(7);
          expect(bucketStart(day, 'monthly', whole).slice(0, 7)).toBe(day.slice(0, 7));
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe('a period by name without a grouping', () => {
  const month = { startDay: '2026-10-31', endDay: '2026-11-29' };
  const byDay = (known: number, period = month) =>
    new Map(daysOf(period).map((day) => [day, allKnown(Math.floor(known / 3), known)]));
  const chosen = (all: number, rows: number[], filters: Parameters<typeof chooseTimeRange>[0] = lastMonth) =>
    chooseTimeRange(
      filters,
      month,
      byDay(all),
      rows.map((known) => ({ byDay: byDay(known) })),
    );
  const lastMonth = { preset: 'last-30-days' } as const;

  test('is by day where the days of most lines have twenty calls, else by week', () => {
    expect(chosen(100, [40, 30, 30])).toBe('daily');
    expect(chosen(100, [40, 13, 13, 13, 13])).toBe('weekly');
    expect(chosen(3, [1, 1])).toBe('weekly');
  });

  test('stays as fine as fits the period where no line has points with twenty calls', () => {
    expect(chosen(1, [1])).toBe('daily');
  });

  test('looks at the five rows that are shown', () => {
    expect(chosen(200, [30, 30, 30, 30, 30, 3, 3, 3, 3, 3, 3, 3])).toBe('daily');
  });

  test('is as asked, and by month without a name', () => {
    expect(chosen(3, [1], { ...lastMonth, timeRange: 'daily' })).toBe('daily');
    expect(chosen(300, [100], {})).toBe('monthly');
  });

  test('counts known outcomes: calls that nobody stated give no point', () => {
    const unknown = new Map([...byDay(24)].map(([day, tally]) => [day, { ...tally, knownCalls: 19 }]));
    expect(chooseTimeRange(lastMonth, month, unknown, [])).toBe('daily');
    expect(chooseTimeRange(lastMonth, month, unknown, [{ byDay: byDay(5) }])).toBe('weekly');
  });
});
