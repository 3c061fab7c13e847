import { expect, test } from 'vitest';
import { allKnown } from '../../../tests/all-known';
import { averageImprovement, improvementPoints } from './improvement';

/** Appointments and calls, before and now. */
const practiced = (before: [number, number], now: [number, number]) => ({
  previous: allKnown(...before),
  current: allKnown(...now),
});

test.each<[string, [number, number], [number, number], number | null]>([
  ['from 25 % to 50 %', [5, 20], [12, 24], 25],
  ['from 50 % to 25 %', [10, 20], [6, 24], -25],
  ['nothing moved', [5, 20], [6, 24], 0],
  ['nineteen calls before are too few', [19, 19], [6, 24], null],
  ['nineteen calls now are too few', [5, 20], [19, 19], null],
  ['no calls now', [5, 20], [0, 0], null],
])('an improvement: %s', (_name, before, now, points) => {
  expect(improvementPoints(practiced(before, now))).toBe(points);
});

test.each<[string, ReturnType<typeof practiced>[], number | null]>([
  ['of nothing is none', [], null],
  ['of services without one is none', [practiced([19, 19], [6, 24])], null],
  ['of one is that one', [practiced([5, 20], [12, 24])], 25],
  // 60 calls at +10 and 20 calls at −10 are (600 − 200) ÷ 80 = +5.
  ['weighs by the live calls now', [practiced([10, 100], [12, 60]), practiced([10, 20], [8, 20])], 5],
  ['leaves out services without one', [practiced([5, 20], [12, 24]), practiced([0, 19], [100, 100])], 25],
  // (0.1 × 1 + 0 × 1) ÷ 2 = 0.05, half up: 0.1. And −0.05 is rounded up to 0, never to −0.
  ['rounds half up', [practiced([0, 1000], [1, 1000]), practiced([0, 1000], [0, 1000])], 0.1],
  ['rounds minus a half up, too', [practiced([1, 1000], [0, 1000]), practiced([0, 1000], [0, 1000])], 0],
])('the average improvement %s', (_name, services, points) => {
  expect(averageImprovement(services)).toBe(points);
});
