import { describe, expect, test } from 'vitest';
import { allKnown } from '../../../tests/all-known';
import { averageOf, type Compared, type Group, intervalOf, measureImprovement } from './improvement';

type Outcomes = [booked: number, calls: number];

const group = (base: Outcomes, now: Outcomes): Group => ({
  ...{ people: 2, employees: 2 },
  ...{ base: allKnown(...base), now: allKnown(...now) },
});
const nobody = group([0, 0], [0, 0]);
const compared = (practiced: Group, others: Group): Compared => ({ practiced, others });

describe('an improvement', () => {
  test.each<[string, Group, Group, number | null]>([
    ['of who practiced, while the others stayed', group([5, 20], [12, 24]), group([5, 20], [6, 24]), 25],
    ['less what the others improved', group([5, 20], [12, 24]), group([5, 20], [9, 24]), 12.5],
    ['of none, while the others fell', group([5, 20], [6, 24]), group([12, 24], [5, 20]), 25],
    ['of everybody alike is none', group([5, 20], [12, 24]), group([10, 40], [24, 48]), 0],
    // 33.3 − 50.0 − (66.7 − 50.0): of the figures that are shown.
    ['from rates as they are shown', group([10, 20], [10, 30]), group([10, 20], [20, 30]), -33.4],
    ['of nineteen calls in one window is none', group([5, 20], [12, 24]), group([5, 19], [6, 24]), null],
  ])('%s', (_name, practiced, others, points) => {
    expect(measureImprovement(compared(practiced, others)).points).toBe(points);
  });

  const enough = group([5, 20], [12, 24]);
  const unknown = { calls: 26, appointments: 5, knownCalls: 20, knownAppointments: 5 };
  test.each<[string, Compared, string]>([
    ['nobody practiced', compared({ ...nobody, people: 0 }, enough), 'nobody-practiced'],
    ['who practiced took no call in one of the windows', compared({ ...nobody, employees: 0 }, enough), 'few-calls'],
    ['everybody practiced', compared(enough, { ...nobody, people: 0 }), 'no-others'],
    ['nineteen calls before', compared(group([5, 19], [12, 24]), enough), 'few-calls'],
    ['nineteen calls now', compared(group([5, 20], [12, 19]), enough), 'few-calls'],
    ['nineteen calls of the others', compared(enough, group([5, 20], [12, 19])), 'few-calls'],
    ['outcomes known of fewer than 80 %', compared(enough, { ...enough, base: unknown }), 'outcomes-unknown'],
  ])('is missing with its reason: %s', (_name, service, reason) => {
    expect(measureImprovement(service)).toEqual({ points: null, reason });
  });
});

describe('the interval of an improvement', () => {
  const intervalIn = (practiced: Group, others: Group, days = 60) => {
    const measured = measureImprovement(compared(practiced, others));
    if (measured.reason !== null) throw new Error(measured.reason);
    return intervalOf(measured.spread, days);
  };

  test('is that of Price and Bonett for the difference of two differences', () => {
    // With half an appointment and one call more each: 12.5 of 25, 5.5 of 21, 6.5 of 25, 5.5 of 21. The sum of p (1 − p) ÷ n
    // is 0.01 + 0.009205 + 0.007696 + 0.009205 = 0.036106, its root 0.19002: 24 ± 37.2 points.
    expect(intervalIn(group([5, 20], [12, 24]), group([5, 20], [6, 24]))).toMatchObject({ low: -13.2, high: 61.2 });
  });

  test('says how many more weeks of as many calls tell 5 points', () => {
    // (37.243 ÷ 5)² = 55.48 times the calls: 54.48 × 60 days more are 466.98 weeks, 54.48 × 7 days 54.48 weeks.
    expect(intervalIn(group([5, 20], [12, 24]), group([5, 20], [6, 24])).weeksToTell).toBe(467);
    expect(intervalIn(group([5, 20], [12, 24]), group([5, 20], [6, 24]), 7).weeksToTell).toBe(55);
  });

  test('needs no more weeks where it is more than chance, or narrow already', () => {
    const many = (booked: number): Outcomes => [booked, 10_000];
    expect(intervalIn(group(many(4000), many(4500)), group(many(4000), many(4000)))).toMatchObject({
      low: 3.1,
      high: 6.9,
      weeksToTell: null,
    });
    const narrow = intervalIn(group(many(4000), many(4010)), group(many(4000), many(4000)));
    expect(narrow.low).toBeLessThan(0);
    expect(narrow).toMatchObject({ weeksToTell: null });
  });
});

describe('the average improvement', () => {
  const same = group([10, 100], [10, 100]);
  test.each<[string, Compared[], number | null]>([
    ['of nothing is none', [], null],
    ['of services without one is none', [compared(group([19, 19], [6, 24]), same)], null],
    ['of one is that one', [compared(group([5, 20], [12, 24]), same)], 25],
    // 60 calls at +10 and 20 calls at −10 are (600 − 200) ÷ 80 = +5.
    [
      'weighs by the live calls now of who practiced',
      [compared(group([10, 100], [12, 60]), same), compared(group([10, 20], [8, 20]), same)],
      5,
    ],
    [
      'leaves out services without one',
      [compared(group([5, 20], [12, 24]), same), compared(group([0, 19], [100, 100]), same)],
      25,
    ],
    // (0.1 × 1 + 0 × 1) ÷ 2 = 0.05, half up: 0.1. And −0.05 is rounded up to 0, never to −0.
    ['rounds half up', [compared(group([0, 1000], [1, 1000]), same), compared(group([0, 1000], [0, 1000]), same)], 0.1],
    [
      'rounds minus a half up, too',
      [compared(group([1, 1000], [0, 1000]), same), compared(group([0, 1000], [0, 1000]), same)],
      0,
    ],
  ])('%s', (_name, services, points) => {
    expect(averageOf(services)?.points ?? null).toBe(points);
  });

  test('of many services is surer than that of one', () => {
    const service = compared(group([50, 100], [50, 100]), group([50, 100], [50, 100]));
    const widthOf = (services: Compared[]) => {
      const average = averageOf(services);
      if (!average) throw new Error('There is none.');
      const { low, high } = intervalOf(average.spread, 60);
      return high - low;
    };
    expect(widthOf([service, service, service, service])).toBeCloseTo(widthOf([service]) / 2, 0);
  });
});
