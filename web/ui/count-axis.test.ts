import { expect, test } from 'vitest';
import { countAxis } from './count-axis';

test.each([
  ['the week of the dashboard', [152, 61, 53], [0, 50, 100, 150, 200]],
  ['a handful', [3, 1], [0, 1, 2, 3]],
  ['ten', [10], [0, 3, 6, 9, 12]],
  ['thousands', [41_286], [0, 20_000, 40_000, 60_000]],
  ['a round figure', [200, 20], [0, 50, 100, 150, 200]],
  ['nothing but zero', [0, 0], [0, 1]],
  ['no count at all', [null], [0, 1]],
])('an axis for %s', (_, values, ticks) => {
  expect(countAxis(values)).toEqual({ domain: [0, ticks.at(-1)], ticks });
});
