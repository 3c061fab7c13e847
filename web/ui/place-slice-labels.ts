// Places the labels around a pie so that none covers another or the ring. Coordinates are from the pie's center, x to
// the right and y down; slices run from 12 o'clock clockwise.

export interface SliceLabel {
  index: number;
  side: 'left' | 'right';
  /** Where the leader starts at the ring, bends, and ends at the label. */
  leader: readonly [Point, Point, Point];
  /** The label's inner edge and vertical middle. */
  x: number;
  y: number;
  /** The lines of name and figure together; one if a side is too full for more. */
  lines: number;
}

type Point = readonly [x: number, y: number];

/** The middle angle of each slice from 12 o'clock, in radians; none if all values are 0. */
export function middleAngles(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total <= 0) return [];
  let before = 0;
  return values.map((value) => {
    const middle = before + value / 2;
    before += value;
    return (middle / total) * 2 * Math.PI;
  });
}

/**
 * One label per slice, none for a value of 0. `height` limits the labels of a side; `nameLines` is the lines each name
 * needs, by default one. Names are cut to one line before figures move next to them; `heightForLabels` returns the
 * height that even those need.
 */
export function placeSliceLabels(
  values: readonly number[],
  radius: number,
  height: number,
  nameLines: readonly number[] = [],
): SliceLabel[] {
  const [right, left] = sidesOf(values);
  return [...placeSide(right, 'right'), ...placeSide(left, 'left')].sort((some, other) => some.index - other.index);

  function placeSide(slices: readonly Middle[], side: 'left' | 'right'): SliceLabel[] {
    const lines = fitLines(
      slices.map(({ index }) => 1 + (nameLines[index] ?? 1)),
      height,
    );
    const heights = lines.map((count) => count * LINE);
    const preferred = slices.map(({ y }) => y * (radius + BEND));
    const places = spread(preferred, heights, gapOf(lines), height / 2);
    const sign = side === 'right' ? 1 : -1;
    return slices.map((slice, at) => {
      const y = places[at] ?? 0;
      const bend = Math.max(
        Math.abs(slice.x) * (radius + BEND),
        widthOfCircleAt(Math.abs(y) - (heights[at] ?? 0) / 2, radius + BEND),
      );
      return {
        index: slice.index,
        side,
        leader: [
          [slice.x * (radius + START), slice.y * (radius + START)],
          [sign * bend, y],
          [sign * (bend + TAIL), y],
        ],
        x: sign * (bend + TAIL + GAP),
        y,
        lines: lines[at] ?? 1,
      };
    });
  }
}

/** The minimum height at which the labels of the fuller side fit on one line each. */
export function heightForLabels(values: readonly number[]): number {
  return Math.max(...sidesOf(values).map((side) => heightOf(side.map(() => 1))));
}

interface Middle {
  index: number;
  x: number;
  y: number;
}

/** The slices on the right and on the left, each from the top down. */
function sidesOf(values: readonly number[]): [right: Middle[], left: Middle[]] {
  const slices = middleAngles(values)
    .map((angle, index) => ({ index, x: Math.sin(angle), y: -Math.cos(angle) }))
    .filter(({ index }) => (values[index] ?? 0) > 0);
  // Clockwise, the left side starts at the bottom.
  return [slices.filter(({ x }) => x >= 0), slices.filter(({ x }) => x < 0).reverse()];
}

/** The preferred lines if all fit, otherwise two each, otherwise one each. */
function fitLines(preferred: readonly number[], height: number): number[] {
  const maxTwo = preferred.map((count) => Math.min(count, 2));
  return [[...preferred], maxTwo].find((lines) => heightOf(lines) <= height) ?? preferred.map(() => 1);
}

function heightOf(lines: readonly number[]): number {
  return lines.reduce((sum, count) => sum + count * LINE, 0) + Math.max(0, lines.length - 1) * gapOf(lines);
}

function gapOf(lines: readonly number[]): number {
  return lines.some((count) => count > 1) ? 6 : 2;
}

/**
 * Moves the ascending middles apart, as little as possible, and keeps them within `-limit` and `limit`. Two passes
 * suffice because everything fits.
 */
function spread(preferred: readonly number[], heights: readonly number[], gap: number, limit: number): number[] {
  const places: number[] = [];
  let floor = -limit;
  for (const [at, wish] of preferred.entries()) {
    const half = (heights[at] ?? 0) / 2;
    const place = Math.max(wish, floor + half);
    places.push(place);
    floor = place + half + gap;
  }
  let ceiling = limit;
  for (let at = places.length - 1; at >= 0; at -= 1) {
    const half = (heights[at] ?? 0) / 2;
    const place = Math.min(places[at] ?? 0, ceiling - half);
    places[at] = place;
    ceiling = place - half - gap;
  }
  return places;
}

/** Half the width of the circle at a height above or below its center. */
function widthOfCircleAt(y: number, radius: number): number {
  return y >= radius ? 0 : Math.sqrt(radius ** 2 - Math.max(0, y) ** 2);
}

const START = 3;
const BEND = 7;
const TAIL = 3;
const GAP = 3;
const LINE = 16;
