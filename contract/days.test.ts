import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, countDays, firstOfMonth, firstOfWeek, todayIn } from './days';

describe('today', () => {
  test.each([
    ['America/Chicago', '2026-11-20T05:59:59Z', '2026-11-19'],
    ['America/Chicago', '2026-11-20T06:00:00Z', '2026-11-20'],
    ['America/Chicago', '2026-07-20T04:59:59Z', '2026-07-19'],
    ['America/Chicago', '2026-07-20T05:00:00Z', '2026-07-20'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
    ['Pacific/Pago_Pago', '2027-01-01T10:59:59Z', '2026-12-31'],
    ['Asia/Kathmandu', '2026-03-01T18:15:00Z', '2026-03-02'],
    ['UTC', '2028-02-29T00:00:00Z', '2028-02-29'],
  ])('in %s at %s the day is %s', (timeZone, instant, day) => {
    expect(todayIn(timeZone, new Date(instant))).toBe(day);
  });

  test.each([
    ['2026-03-08T05:59:59Z', '2026-03-07'],
    ['2026-03-08T06:00:00Z', '2026-03-08'],
    ['2026-03-09T04:59:59Z', '2026-03-08'],
    ['2026-03-09T05:00:00Z', '2026-03-09'],
    ['2026-11-02T05:59:59Z', '2026-11-01'],
    ['2026-11-02T06:00:00Z', '2026-11-02'],
  ])('Chicago keeps its calendar through the clock changes: at %s it is %s', (instant, day) => {
    expect(todayIn('America/Chicago', new Date(instant))).toBe(day);
  });
});

describe('days', () => {
  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-11-01', 1, '2026-11-02'],
    ['1969-12-31', 1, '1970-01-01'],
  ])('the day %s plus %i days is %s', (day, days, sum) => {
    expect(addDays(day, days)).toBe(sum);
  });

  test('counting days includes both ends', () => {
    expect(countDays('2026-11-20', '2026-11-20')).toBe(1);
    expect(countDays('2028-01-01', '2028-12-31')).toBe(366);
    expect(countDays('2027-01-01', '2027-12-31')).toBe(365);
  });
});

describe('the first day of a week', () => {
  test.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-20', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
    ['2024-12-31', '2024-12-30'],
    ['2021-01-03', '2020-12-28'],
    ['2028-03-01', '2028-02-28'],
    ['1969-12-31', '1969-12-29'],
    ['1950-01-01', '1949-12-26'],
  ])('of %s is the Monday %s, across year ends too', (day, monday) => {
    expect(firstOfWeek(day)).toBe(monday);
  });

  test('is a Monday at most six days back, whatever the day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -30_000, max: 60_000 }), (offset) => {
        const day = addDays('2000-01-01', offset);
        const monday = firstOfWeek(day);
        expect(new Date(monday).getUTCDay()).toBe(1);
        expect(countDays(monday, day)).toBeGreaterThanOrEqual(1);
        expect(countDays(monday, day)).toBeLessThanOrEqual(7);
      }),
    );
  });
});

describe('the first day of a month', () => {
  test.each([
    ['2026-11-20', 0, '2026-11-01'],
    ['2026-11-20', -11, '2025-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-29', -24, '2026-02-01'],
    ['2026-01-31', 1, '2026-02-01'],
    ['2026-01-31', -1, '2025-12-01'],
  ])('counting from %s by %i months gives %s', (day, months, first) => {
    expect(firstOfMonth(day, months)).toBe(first);
  });
});
