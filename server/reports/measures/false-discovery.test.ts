import { expect, test } from 'vitest';
import { thresholdOf } from './false-discovery';

// The first is the example of Benjamini and Hochberg (1995), 3.2, in which the first four of fifteen are kept.
test.each<[string, number[], number]>([
  [
    'of the fifteen of the paper',
    [0.0459, 0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1],
    0.0095,
  ],
  ['of one', [0.05], 0.05],
  ['of one that is too great', [0.051], -1],
  // 0.04 is above 0.025, but 0.05 is at its place: both are kept.
  ['of two that hold each other', [0.05, 0.04], 0.05],
  ['of none', [], -1],
])('the greatest chance that counts as more than chance: %s', (_name, chances, threshold) => {
  expect(thresholdOf(chances)).toBe(threshold);
});
