import { expect, test } from 'vitest';
import { describePart, splitScale } from './tier-scale';

const thresholds = (silverThreshold: number, goldThreshold: number, platinumThreshold: number) => ({
  silverThreshold,
  goldThreshold,
  platinumThreshold,
});

test.each([
  [thresholds(20, 35, 50), 'not-ranked 0–20, silver 20–35, gold 35–50, platinum 50–100'],
  [thresholds(0, 35, 50), 'silver 0–35, gold 35–50, platinum 50–100'],
  [thresholds(0, 0, 0), 'platinum 0–100'],
  [thresholds(20, 60, 40), 'not-ranked 0–20, silver 20–40, platinum 40–100'],
  [thresholds(50, 35, 20), 'not-ranked 0–20, platinum 20–100'],
  [thresholds(100, 100, 100), 'not-ranked 0–100'],
])('%j cuts the scale into %s', (given, parts) => {
  expect(
    splitScale(given)
      .map(({ tier, from, to }) => `${tier} ${from}–${to}`)
      .join(', '),
  ).toBe(parts);
});

test.each([
  ['platinum', thresholds(20, 35, 50), '50% and above'],
  ['gold', thresholds(20, 35, 50), '35% to below 50%'],
  ['not-ranked', thresholds(20, 35, 50), 'below 20%'],
  ['not-ranked', thresholds(0, 35, 50), 'no close rate'],
  ['gold', thresholds(20, 60, 40), 'no close rate'],
  ['platinum', thresholds(20, 35, 100), 'only 100%'],
  ['platinum', thresholds(0, 0, 0), 'every close rate'],
] as const)('%s with %j: %s', (tier, given, words) => {
  expect(describePart(tier, given)).toBe(words);
});
