import { describe, expect, test } from 'vitest';
import type { Weekday } from '#contract/reports';
import { allKnown } from '../../../tests/all-known';
import { bestAndWorstWeekday, tallyWeekdays, weekdayOf } from './weekdays';

test.each([
  ['2026-11-16', 'Monday'],
  ['2026-11-20', 'Friday'],
  ['2026-11-22', 'Sunday'],
  ['1970-01-01', 'Thursday'],
  ['1969-12-31', 'Wednesday'],
  ['2000-02-29', 'Tuesday'],
])('%s was a %s', (day, weekday) => {
  expect(weekdayOf(day)).toBe(weekday);
});

test('days are summed by weekday, from Monday to Sunday, including those without calls', () => {
  const tallies = tallyWeekdays([
    { day: '2026-11-16', ...allKnown(1, 4) },
    { day: '2026-11-09', ...allKnown(2, 6) },
    { day: '2026-11-15', ...allKnown(1, 1) },
  ]);
  expect([...tallies]).toEqual([
    ['Monday', allKnown(3, 10)],
    ...['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((day) => [day, allKnown(0, 0)]),
    ['Sunday', allKnown(1, 1)],
  ]);
});

describe('the best and the worst weekday', () => {
  const of = (days: Partial<Record<Weekday, [number, number]>>) => {
    const tallies = Object.entries(days).map(
      ([day, [appointments, calls]]) => [day as Weekday, allKnown(appointments, calls)] as const,
    );
    const { best, worst } = bestAndWorstWeekday(new Map(tallies));
    return [best && `${best.weekday} ${best.closeRate}`, worst && `${worst.weekday} ${worst.closeRate}`];
  };

  test.each<[string, Parameters<typeof of>[0], (string | null)[]]>([
    [
      'are those of the highest and lowest rate',
      { Monday: [6, 20], Tuesday: [10, 20], Friday: [2, 20] },
      ['Tuesday 50', 'Friday 10'],
    ],
    [
      'have at least twenty calls',
      { Monday: [19, 19], Tuesday: [10, 20], Friday: [4, 20], Sunday: [0, 19] },
      ['Tuesday 50', 'Friday 20'],
    ],
    ['are none when every day has fewer than twenty calls', { Monday: [19, 19] }, [null, null]],
    ['are the same where no other has enough calls', { Monday: [19, 19], Friday: [4, 20] }, ['Friday 20', 'Friday 20']],
    [
      'are told apart by their calls where rates are equal',
      { Monday: [10, 20], Friday: [20, 40] },
      ['Friday 50', 'Monday 50'],
    ],
    [
      'are the first and the last of the week where all is equal',
      { Monday: [10, 20], Tuesday: [10, 20], Friday: [10, 20] },
      ['Monday 50', 'Friday 50'],
    ],
    // 1 of 3000 and none of 1000 both show as 0.
    ['compare what is displayed', { Monday: [0, 1000], Tuesday: [1, 3000] }, ['Tuesday 0', 'Monday 0']],
  ])('%s', (_name, days, expected) => {
    expect(of(days)).toEqual(expected);
  });
});
