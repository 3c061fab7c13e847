import { expect, test } from 'vitest';
import { allKnown as tally } from '../../../tests/all-known';
import { trendInPoints, trendsOf } from './trend';

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

const row = (now: [number, number], before: [number, number]) => ({
  current: tally(...now),
  previous: tally(...before),
});

test('a trend is beyond chance by the rule of What changed, and never without a trend', () => {
  const rows = [row([11, 51], [12, 55]), row([33, 164], [82, 163]), row([19, 19], [0, 40])];
  expect(trendsOf(rows)).toEqual([
    { trend: -0.2, isTrendBeyondChance: false },
    { trend: -30.2, isTrendBeyondChance: true },
    { trend: null, isTrendBeyondChance: false },
  ]);
});

test('a change that would be beyond chance alone is not among many that did not change', () => {
  const [moved, steady] = [row([30, 100], [44, 100]), row([30, 100], [30, 100])];
  expect(trendsOf([moved])[0]?.isTrendBeyondChance).toBe(true);
  expect(trendsOf([moved, ...Array.from({ length: 9 }, () => steady)])[0]?.isTrendBeyondChance).toBe(false);
});
