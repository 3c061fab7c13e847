import { expect, test } from 'vitest';
import { allKnown as tally } from '../../../tests/all-known';
import { trendInPoints } from './trend';

test('a trend is the displayed rate minus the displayed rate before: 39.1 − 36.0', () => {
  expect(trendInPoints(tally(351, 897), tally(287, 797))).toBe(3.1);
});

test('a trend uses the rounded rates, even if the exact ones would round differently', () => {
  // 33.33… shows as 33.3 and 16.66… as 16.7, so the difference is 16.6 although the exact 16.66… rounds to 16.7.
  expect(trendInPoints(tally(10, 30), tally(10, 60))).toBe(16.6);
});

test('a falling rate has a negative trend and a steady one zero', () => {
  expect(trendInPoints(tally(2, 20), tally(6, 20))).toBe(-20);
  expect(trendInPoints(tally(9, 30), tally(6, 20))).toBe(0);
});

test('nineteen calls in either period are too few for a trend, twenty in both are enough', () => {
  expect(trendInPoints(tally(5, 20), tally(19, 19))).toBeNull();
  expect(trendInPoints(tally(19, 19), tally(5, 20))).toBeNull();
  expect(trendInPoints(tally(10, 20), tally(18, 20))).toBe(-40);
});

test('a period without calls has no trend, however many came before', () => {
  expect(trendInPoints(tally(0, 0), tally(50, 100))).toBeNull();
});
