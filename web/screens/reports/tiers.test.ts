import { expect, test } from 'vitest';
import { defaultThresholds } from '#contract/rank-tier';
import { describeRank, describeTier } from './tiers';

test.each([
  [100, 1, 1, 'Platinum (from 1 call)'],
  [100, 19, 19, 'Platinum (from 19 calls)'],
  [100, 20, 20, 'Platinum'],
  // The calls counted are those whose outcome is known.
  [100, 22, 19, 'Platinum (from 19 calls)'],
  [12, 5, 5, 'Not Ranked (from 5 calls)'],
  [null, 0, 0, 'Not Ranked'],
  [null, 34, 0, null],
])('a file writes the tier of %s %% of %i calls, %i of them known, as “%s”', (closeRate, calls, knownCalls, words) => {
  expect(describeTier({ closeRate, calls, knownCalls }, defaultThresholds)).toBe(words);
});

test.each([
  [40, 640, 640, 'Gold'],
  [40, 640, 612, 'Gold, outcome known for 612 of 640 calls'],
  [null, 640, 66, 'outcome known for 66 of 640 calls'],
])('the note of %s %% of %i calls, %i of them known, is “%s”', (closeRate, calls, knownCalls, words) => {
  expect(describeRank({ closeRate, calls, knownCalls }, defaultThresholds)).toBe(words);
});
