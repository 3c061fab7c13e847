import { expect, test } from 'vitest';
import { markCutEdges } from './mark-cut-edges';

test.each([
  ['at its beginning', 0, 300, [false, true]],
  ['in its middle', 50, 300, [true, true]],
  ['at its end', 200, 300, [true, false]],
  ['that is as wide as its content', 0, 100, [false, false]],
  ['within a rounded pixel of its end', 199, 300, [true, false]],
] as const)('a box %s is marked where more of it lies', (_, scrollLeft, scrollWidth, [left, right]) => {
  const box = document.createElement('div');
  Object.defineProperties(box, {
    scrollLeft: { value: scrollLeft },
    scrollWidth: { value: scrollWidth },
    clientWidth: { value: 100 },
  });
  markCutEdges(box);
  expect([box.hasAttribute('data-cut-left'), box.hasAttribute('data-cut-right')]).toEqual([left, right]);
});
