import { expect, test } from 'vitest';
import { averageCallSeconds } from './call-time';
import { percentChange, secondsChange } from './change';

test.each([
  [797, 897, 12.5],
  [287, 351, 22.3],
  [351, 351, 0],
  [200, 199, -0.5],
  // −1 of 10,000 is −0.01 %: rounded, and without a sign.
  [10_000, 9_999, 0],
  // ±0.05 %: half up in both directions.
  [2000, 2001, 0.1],
  [2000, 1999, 0],
  [10, 0, -100],
  [1, 300, 29_900],
])('a change from %i to %i is %f %', (before, after, percent) => {
  expect(percentChange(before, after)).toBe(percent);
});

test('a count that was zero has no change in percent', () => {
  expect(percentChange(0, 5)).toBeNull();
  expect(percentChange(0, 0)).toBeNull();
});

test.each([
  [260, 272, 12],
  [272, 260, -12],
  [260, 260, 0],
  [null, 260, null],
  [260, null, null],
])('a change from %s to %s seconds is %s', (before, after, seconds) => {
  expect(secondsChange(before, after)).toBe(seconds);
});

test.each([
  [0, 0, null],
  [0, 5, 0],
  [272, 1, 272],
  [3, 2, 2],
  [1, 3, 0],
])('%i seconds of %i calls with a duration are %s on average', (talkSeconds, timedCalls, average) => {
  expect(averageCallSeconds({ talkSeconds, timedCalls })).toBe(average);
});
