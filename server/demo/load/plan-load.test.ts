import { expect, test } from 'vitest';
import { planCompanies, planSlices } from './plan-load';

test('the sizes of companies are as unequal as in life and add up', () => {
  const companies = planCompanies(1200, 36_000_000);
  expect(companies).toHaveLength(1200);
  expect(companies.reduce((sum, { calls }) => sum + calls, 0)).toBe(36_000_000);
  const [largest, middling, smallest] = [companies[0], companies[39], companies[1199]].map((one) => one?.calls ?? 0);
  expect(largest).toBeCloseTo(2_200_000, -5);
  expect(middling).toBeCloseTo(116_000, -4);
  expect(smallest).toBeCloseTo(7_600, -3);
  expect(companies[0]).toMatchObject({ name: 'Load 0001', timeZone: 'America/Chicago', locations: 55 });
});

test('slices cover every day once, and the shares of days go from nothing to all', () => {
  const slices = planSlices(10, 0, 500_000);
  expect(slices.map(({ fromDay, toDay }) => [fromDay, toDay])).toEqual(
    Array.from({ length: 10 }, (_, day) => [day, day + 1]),
  );
  expect(slices[0]?.shares[0]).toBe(0);
  expect(slices.at(-1)?.shares.at(-1)).toBe(1);
  for (const [index, { shares }] of slices.entries()) expect(shares.at(-1)).toBe(slices[index + 1]?.shares[0] ?? 1);
});

test('a small load has slices of many days', () => {
  expect(planSlices(730, 3, 100_000).map(({ fromDay, toDay }) => [fromDay, toDay])).toEqual([
    [0, 365],
    [365, 730],
  ]);
});
