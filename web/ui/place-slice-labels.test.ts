import { expect, test } from 'vitest';
import { middleAngles, placeSliceLabels } from './place-slice-labels';

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
  ['five services', [46, 41, 38, 34, 29], []],
  ['eight services, one of two lines', [52, 42, 33, 29, 26, 26, 22, 13], [1, 1, 1, 1, 1, 2, 1, 1]],
  ['ten services', [52, 48, 45, 44, 41, 39, 36, 33, 31, 28], []],
  ['ten services of two lines', [52, 48, 45, 44, 41, 39, 36, 33, 31, 28], Array(10).fill(2)],
  ['one service', [40], []],
  ['one large and nine tiny', [90, 1, 1, 1, 1, 1, 1, 1, 1, 1], [2, 2]],
  ['rates of nothing at the end', [50, 40, 0, 0, 0], []],
])('the labels of %s neither overlap, nor lie on the ring, nor leave the plot', (_, values, nameLines) => {
  const labels = placeSliceLabels(values, radius, height, nameLines);
  expect(labels.map(({ index }) => index)).toEqual(values.map((_value, index) => index));
  for (const label of labels) {
    const half = label.lines * 8;
    expect(Math.abs(label.y) + half).toBeLessThanOrEqual(height / 2);
    expect(Math.hypot(label.x, Math.max(0, Math.abs(label.y) - half))).toBeGreaterThan(radius);
    for (const other of labels.filter((one) => one.side === label.side && one.index !== label.index)) {
      expect(Math.abs(other.y - label.y)).toBeGreaterThanOrEqual(half + other.lines * 8);
    }
  }
});

test('a name has the lines it needs, fewer where a side is too full', () => {
  const linesOf = (values: number[], nameLines: number[]) =>
    placeSliceLabels(values, radius, height, nameLines).map(({ lines }) => lines);
  expect(linesOf([46, 41, 38, 34, 29], [])).toEqual([2, 2, 2, 2, 2]);
  expect(linesOf([46, 41, 38, 34, 29], [1, 2, 1, 1, 2])).toEqual([2, 3, 2, 2, 3]);
  expect(linesOf(Array(12).fill(1), Array(12).fill(2))).toEqual(Array(12).fill(2));
  expect(linesOf([90, 1, 1, 1, 1, 1, 1, 1, 1, 1], []).filter((lines) => lines === 1)).toHaveLength(9);
});

test('nothing to share has no labels', () => {
  expect(placeSliceLabels([0, 0], radius, height)).toEqual([]);
});
