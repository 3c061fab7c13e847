import { expect, test } from 'vitest';
import { averageImprovement, improvementPoints } from './improvement';

/** Appointments of calls before, and now. */
const practised = (before: [number, number], now: [number, number]) => ({
  previous: { appointments: before[0], calls: before[1] },
  current: { appointments: now[0], calls: now[1] },
});

test.each<[string, [number, number], [number, number], number | null]>([
  ['from 25 % to 50 %', [5, 20], [6, 12], 25],
  ['from 50 % to 25 %', [10, 20], [3, 12], -25],
  ['nothing moved', [5, 20], [3, 12], 0],
  ['nine calls before are too few', [9, 9], [3, 12], null],
  ['no calls now', [5, 20], [0, 0], null],
])('an improvement: %s', (_name, before, now, points) => {
  expect(improvementPoints(practised(before, now))).toBe(points);
});

test.each<[string, ReturnType<typeof practised>[], number | null]>([
  ['of nothing is none', [], null],
  ['of services without one is none', [practised([9, 9], [3, 12])], null],
  ['of one is that one', [practised([5, 20], [6, 12])], 25],
  // 30 calls at +10 and 10 calls at −10 are (300 − 100) ÷ 40 = +5.
  ['weighs by the live calls now', [practised([10, 100], [6, 30]), practised([5, 10], [4, 10])], 5],
  ['leaves out services without one', [practised([5, 20], [6, 12]), practised([0, 9], [100, 100])], 25],
  // (0.1 × 1 + 0 × 1) ÷ 2 = 0.05, half up: 0.1. And −0.05 is rounded up to 0, never to −0.
  ['rounds half up', [practised([0, 1000], [1, 1000]), practised([0, 1000], [0, 1000])], 0.1],
  ['rounds minus a half up, too', [practised([1, 1000], [0, 1000]), practised([0, 1000], [0, 1000])], 0],
])('the average improvement %s', (_name, services, points) => {
  expect(averageImprovement(services)).toBe(points);
});
