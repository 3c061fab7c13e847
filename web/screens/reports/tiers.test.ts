import { expect, test } from 'vitest';
import { defaultThresholds } from '#contract/rank-tier';
import { callsIfFew, describeTier } from './tiers';

test.each([
  [100, 1, 'Platinum (from 1 call)'],
  [100, 19, 'Platinum (from 19 calls)'],
  [100, 20, 'Platinum'],
  [12, 5, 'Not Ranked (from 5 calls)'],
  [null, 0, 'Not Ranked'],
])('a file writes the tier of %s %% of %i calls as “%s”', (closeRate, knownCalls, words) => {
  expect(describeTier({ closeRate, knownCalls }, defaultThresholds)).toBe(words);
});

test('no calls are no few calls: there is no rate to doubt', () => {
  expect(callsIfFew({ closeRate: null, knownCalls: 0 })).toBeUndefined();
});
