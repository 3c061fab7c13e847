import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, countDays } from '#contract/days';
import { periodBefore, periodOf } from './periods';

const period = (startDay: string, endDay: string) => ({ startDay, endDay });

describe('a report’s period', () => {
  test('of twelve months begins on the first of the month eleven months back and ends today', () => {
    expect(periodOf({ months: 12 }, '2026-11-20')).toEqual(period('2025-12-01', '2026-11-20'));
  });

  test('of one month is this month so far', () => {
    expect(periodOf({ months: 1 }, '2027-01-01')).toEqual(period('2027-01-01', '2027-01-01'));
    expect(periodOf({ months: 1 }, '2028-02-29')).toEqual(period('2028-02-01', '2028-02-29'));
  });

  test('of several months never skips a short one on the 31st', () => {
    expect(periodOf({ months: 2 }, '2027-03-31')).toEqual(period('2027-02-01', '2027-03-31'));
  });

  test('of seven days is today so far and the six days before', () => {
    expect(periodOf({ days: 7 }, '2027-01-03')).toEqual(period('2026-12-28', '2027-01-03'));
    expect(periodOf({ days: 1 }, '2027-01-03')).toEqual(period('2027-01-03', '2027-01-03'));
  });

  test('of twelve weeks begins on the Monday eleven weeks back and ends today, on any weekday', () => {
    expect(periodOf({ weeks: 12 }, '2026-11-20')).toEqual(period('2026-08-31', '2026-11-20'));
    expect(periodOf({ weeks: 12 }, '2026-11-16')).toEqual(period('2026-08-31', '2026-11-16'));
    expect(periodOf({ weeks: 12 }, '2026-11-22')).toEqual(period('2026-08-31', '2026-11-22'));
    expect(periodOf({ weeks: 1 }, '2027-01-01')).toEqual(period('2026-12-28', '2027-01-01'));
  });

  test('between two chosen days overrides months and days', () => {
    const chosen = { startDate: '2024-02-10', endDate: '2024-02-20' };
    expect(periodOf({ ...chosen, months: 12 }, '2026-11-20')).toEqual(period('2024-02-10', '2024-02-20'));
    expect(periodOf({ ...chosen, days: 7 }, '2026-11-20')).toEqual(period('2024-02-10', '2024-02-20'));
  });
});

describe('the period before', () => {
  test.each([
    ['2026-11-14', '2026-11-20', '2026-11-07', '2026-11-13'],
    ['2027-01-01', '2027-01-31', '2026-12-01', '2026-12-31'],
    ['2028-03-01', '2028-03-31', '2028-01-30', '2028-02-29'],
    ['2026-11-20', '2026-11-20', '2026-11-19', '2026-11-19'],
  ])('%s to %s is %s to %s', (startDay, endDay, startBefore, endBefore) => {
    expect(periodBefore(period(startDay, endDay))).toEqual(period(startBefore, endBefore));
  });

  test('ends the day before and is equally long, whatever the period', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 1830 }), (start, length) => {
        const startDay = addDays('2000-01-01', start);
        const endDay = addDays(startDay, length);
        const before = periodBefore(period(startDay, endDay));
        expect(addDays(before.endDay, 1)).toBe(startDay);
        expect(countDays(before.startDay, before.endDay)).toBe(length + 1);
      }),
    );
  });
});
