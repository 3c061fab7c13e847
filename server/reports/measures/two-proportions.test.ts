import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chanceOfDifference, isSlopeBeyondChance } from '#contract/two-proportions';
import { allKnown } from '../../../tests/all-known';

/** By counting every way to choose the calls, in whole numbers. */
function countedChance([booked, calls]: [number, number], [otherBooked, otherCalls]: [number, number]): number {
  const [all, bookedOfAll] = [calls + otherCalls, booked + otherBooked];
  const ways = (k: number) => choose(bookedOfAll, k) * choose(all - bookedOfAll, calls - k);
  let [below, above] = [0n, 0n];
  for (let k = 0; k < booked; k++) below += ways(k);
  for (let k = booked + 1; k <= calls; k++) above += ways(k);
  const smaller = below < above ? below : above;
  const scale = 10n ** 18n;
  return Math.min(1, Number((scale * (2n * smaller + ways(booked))) / choose(all, calls)) / 1e18);
}

function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let i = 1; i <= k; i++) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return ways;
}

test('the chance of a difference equals a count of all ways to choose the calls', () => {
  const anyOutcomes = fc
    .integer({ min: 1, max: 120 })
    .chain((calls) => fc.tuple(fc.integer({ min: 0, max: calls }), fc.constant(calls)));
  fc.assert(
    fc.property(anyOutcomes, anyOutcomes, (one, other) => {
      const counted = countedChance(one, other);
      const chance = chanceOfDifference(allKnown(...one), allKnown(...other));
      expect(Math.abs(chance - counted)).toBeLessThan(1e-9 * counted + 1e-15);
      // Whichever of the two is the period before.
      expect(chanceOfDifference(allKnown(...other), allKnown(...one))).toBeCloseTo(chance, 9);
    }),
    { numRuns: 500 },
  );
});

test.each<[string, [number, number], [number, number], number]>([
  ['the same rate', [10, 20], [10, 20], 1],
  ['all booked in both', [20, 20], [30, 30], 1],
  ['none booked in both', [0, 20], [0, 30], 1],
  // The smaller tail has no term beyond; half of C(40, 20) ⁻¹, twice.
  ['none of 20 against 20 of 20', [0, 20], [20, 20], 1 / 137846528820],
])('the chance of a difference: %s', (_name, one, other, chance) => {
  expect(chanceOfDifference(allKnown(...one), allKnown(...other))).toBeCloseTo(chance, 12);
});

test('a new person with 6 of 20 after 20 of 400 calls is more likely chance than the normal approximation says', () => {
  const chance = chanceOfDifference(allKnown(6, 20), allKnown(20, 400));
  const pooled = 26 / 420;
  const z = (6 / 20 - 20 / 400) / Math.sqrt(pooled * (1 - pooled) * (1 / 20 + 1 / 400));
  // Two-sided, 4.5 standard deviations are 6 in a million.
  expect(z).toBeGreaterThan(4.5);
  expect(chance).toBeGreaterThan(0.0005);
});

test('a hundred thousand calls are compared, too', () => {
  expect(chanceOfDifference(allKnown(40_000, 100_000), allKnown(40_100, 100_000))).toBeCloseTo(0.6481, 3);
  expect(chanceOfDifference(allKnown(30_000, 100_000), allKnown(40_000, 100_000))).toBeLessThan(1e-100);
});

const points = (...rates: [booked: number, calls: number][]) => rates.map(([booked, calls]) => allKnown(booked, calls));

test('a slope is beyond chance by the number of its calls, not by its steepness', () => {
  expect(isSlopeBeyondChance(points([3, 10], [4, 10], [5, 10]))).toBe(false);
  expect(isSlopeBeyondChance(points([300, 1000], [330, 1000], [360, 1000]))).toBe(true);
  expect(isSlopeBeyondChance(points([360, 1000], [330, 1000], [300, 1000]))).toBe(true);
  expect(isSlopeBeyondChance(points([300, 1000], [400, 1000], [300, 1000]))).toBe(false);
  expect(isSlopeBeyondChance(points([9, 10]))).toBe(false);
  expect(isSlopeBeyondChance([])).toBe(false);
});
