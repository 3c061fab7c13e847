import { expect, test } from 'vitest';
import { wilsonLowerBound } from './wilson';

// R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I,
// method 3: lower limits to four decimals.
test.each([
  [81, 263, 0.2553],
  [15, 148, 0.0624],
  [0, 20, 0],
  [1, 29, 0.0061],
])('the lower bound of %i of %i is %f', (appointments, calls, bound) => {
  expect(wilsonLowerBound(appointments, calls)).toBeCloseTo(bound, 4);
});

test('the lower bound is never below zero, and zero without calls', () => {
  expect(wilsonLowerBound(0, 0)).toBe(0);
  for (const calls of [1, 2, 7, 20, 1_000_000]) expect(wilsonLowerBound(0, calls)).toBeGreaterThanOrEqual(0);
});

test('the lower bound rises with the rate, and at the same rate with the calls, toward the rate itself', () => {
  expect(wilsonLowerBound(9, 20)).toBeLessThan(wilsonLowerBound(10, 20));
  expect(wilsonLowerBound(10, 20)).toBeLessThan(wilsonLowerBound(100, 200));
  expect(wilsonLowerBound(5_000_000, 10_000_000)).toBeCloseTo(0.5, 3);
});
