import { expect, test } from 'vitest';
import { middleAngles, placeSliceLabels, type SliceLabel } from './place-slice-labels';

const radius = 80;
const height = 240;

test('slices run from 12 o’clock clockwise', () => {
  expect(middleAngles([1, 1, 1, 1]).map((angle) => Math.round((angle / Math.PI) * 180))).toEqual([45, 135, 225, 315]);
  const labels = placeSliceLabels([1, 1, 1, 1], radius, height);
  expect(labels.map(({ side, y }) => [side, y < 0])).toEqual([
    ['right', true],
    ['right', false],
    ['left', false],
    ['left', true],
  ]);
});

test.each([
  ['five services', [46, 41, 38, 34, 29]],
  ['ten services', [52, 48, 45, 44, 41, 39, 36, 33, 31, 28]],
  ['one service', [40]],
  ['one large and nine tiny', [90, 1, 1, 1, 1, 1, 1, 1, 1, 1]],
  ['rates of nothing at the end', [50, 40, 0, 0, 0]],
])('the labels of %s neither overlap, nor lie on the ring, nor leave the plot', (_, values) => {
  const labels = placeSliceLabels(values, radius, height);
  expect(labels.map(({ index }) => index)).toEqual(values.map((_value, index) => index));
  for (const label of labels) {
    const half = label.isOneLine ? 8 : 16;
    expect(Math.abs(label.y) + half).toBeLessThanOrEqual(height / 2);
    expect(Math.hypot(label.x, Math.max(0, Math.abs(label.y) - half))).toBeGreaterThan(radius);
    for (const other of labels.filter((one) => one.side === label.side && one.index !== label.index)) {
      expect(Math.abs(other.y - label.y)).toBeGreaterThanOrEqual(2 * half);
    }
  }
});

test('two lines stand unless a side is too full', () => {
  const isOneLine = (label: SliceLabel) => label.isOneLine;
  expect(placeSliceLabels([46, 41, 38, 34, 29], radius, height).some(isOneLine)).toBe(false);
  expect(placeSliceLabels([90, 1, 1, 1, 1, 1, 1, 1, 1, 1], radius, height).filter(isOneLine)).toHaveLength(9);
});

test('nothing to share has no labels', () => {
  expect(placeSliceLabels([0, 0], radius, height)).toEqual([]);
});
