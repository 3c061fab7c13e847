import { expect, test } from 'vitest';
import { percentAxis } from './percent-axis';

test('reports run from 0 to 100', () => {
  expect(percentAxis('full', [31, 39]).ticks).toEqual([0, 20, 40, 60, 80, 100]);
});

test.each([
  ['the year of the dashboard', [31.5, 30.3, 39.1], [20, 30, 40, 50]],
  ['practice above live', [35.2, 61.8], [30, 40, 50, 60, 70]],
  ['rates near zero', [1, 4], [0, 10, 20, 30]],
  ['rates near a hundred', [97, 99], [70, 80, 90, 100]],
  ['a wide spread', [12, 76], [10, 30, 50, 70, 90]],
  ['no rate at all', [null, null], [0, 20, 40, 60, 80, 100]],
])('a fitted axis for %s', (_, values, ticks) => {
  expect(percentAxis('fitted', values)).toEqual({ domain: [ticks[0], ticks.at(-1)], ticks });
});
