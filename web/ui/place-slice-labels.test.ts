import { expect, test } from 'vitest';
import { heightForLabels, middleAngles, placeSliceLabels } from './place-slice-labels';

const radius = 80;
/** A line of a label, as it is drawn. */
const line = 16;

test('slices run from 12 o’clock clockwise', () => {
  expect(middleAngles([1, 1, 1, 1]).map((angle) => Math.round((angle / Math.PI) * 180))).toEqual([45, 135, 225, 315]);
  const labels = placeSliceLabels([1, 1, 1, 1], radius, 240);
  expect(labels.map(({ side, y }) => [side, y < 0])).toEqual([
    ['right', true],
    ['right', false],
    ['left', false],
    ['left', true],
  ]);
});

const rates: Record<string, (count: number) => number[]> = {
  'of equal rates': (count) => Array(count).fill(30),
  'of falling rates': (count) => Array.from({ length: count }, (_, index) => 60 - 3 * index),
  'with one large and many tiny': (count) => [95, ...Array(count - 1).fill(1)],
  'with many tiny first': (count) => [...Array(count - 1).fill(1), 95],
  'ending at nothing': (count) => [50, ...Array(count - 1).fill(0)],
};
const names: Record<string, (index: number) => number> = {
  'names of one line': () => 1,
  'names of two lines': () => 2,
  'some names of two lines': (index) => 1 + (index % 2),
};
const counts = Array.from({ length: 15 }, (_, index) => index + 1);

test.each(
  counts.flatMap((count) =>
    Object.keys(rates).flatMap((of) => Object.keys(names).map((named) => [count, of, named] as const)),
  ),
)('%i slices %s, %s: every label is apart from the others, beside the ring and within the plot', (count, of, named) => {
  const values = rates[of]?.(count) ?? [];
  const nameLines = values.map((_, index) => names[named]?.(index) ?? 1);
  const height = Math.max(240, heightForLabels(values));
  const labels = placeSliceLabels(values, radius, height, nameLines);
  expect(labels.map(({ index }) => index)).toEqual(values.flatMap((value, index) => (value > 0 ? [index] : [])));
  for (const label of labels) {
    const half = (label.lines * line) / 2;
    expect(Math.abs(label.y) + half).toBeLessThanOrEqual(height / 2);
    expect(Math.hypot(label.x, Math.max(0, Math.abs(label.y) - half))).toBeGreaterThan(radius);
    for (const other of labels.filter((one) => one.side === label.side && one.index !== label.index)) {
      const gap = Math.abs(other.y - label.y) - half - (other.lines * line) / 2;
      // Several lines need more room to be told apart. A fraction of a pixel is the arithmetic's.
      expect(gap).toBeGreaterThanOrEqual((Math.max(label.lines, other.lines) > 1 ? 6 : 2) - 1e-9);
    }
  }
});

test('240 px are enough for thirteen labels at one side, and more need more', () => {
  expect(heightForLabels([95, ...Array(13).fill(0.1)])).toBeLessThanOrEqual(240);
  expect(heightForLabels([95, ...Array(14).fill(0.1)])).toBeGreaterThan(240);
});

test('a name has the lines it needs, fewer where a side is too full', () => {
  const linesOf = (values: number[], nameLines: number[]) =>
    placeSliceLabels(values, radius, 240, nameLines).map(({ lines }) => lines);
  expect(linesOf([46, 41, 38, 34, 29], [])).toEqual([2, 2, 2, 2, 2]);
  expect(linesOf([46, 41, 38, 34, 29], [1, 2, 1, 1, 2])).toEqual([2, 3, 2, 2, 3]);
  expect(linesOf(Array(12).fill(1), Array(12).fill(2))).toEqual(Array(12).fill(2));
  expect(linesOf([90, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], []).filter((lines) => lines === 1)).toHaveLength(12);
});

test('a pie without values has no labels, and neither has a slice of zero', () => {
  expect(placeSliceLabels([0, 0], radius, 240)).toEqual([]);
  expect(placeSliceLabels([40, 0], radius, 240).map(({ index }) => index)).toEqual([0]);
});
