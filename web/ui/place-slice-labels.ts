// Where the names around a pie stand, so that none lies over another or over the ring. Coordinates are from the pie's
// centre, x to the right and y down; slices run from 12 o'clock clockwise.

export interface SliceLabel {
  index: number;
  side: 'left' | 'right';
  /** Where the leader leaves the ring, where it bends, and where it ends beside the name. */
  leader: readonly [Point, Point, Point];
  /** The inner edge of the name, and its middle. */
  x: number;
  y: number;
  /** How many lines name and figure stand on together; one where a side is too full for more. */
  lines: number;
}

type Point = readonly [x: number, y: number];

/** The angle from 12 o'clock of the middle of each slice, in radians; none when there is nothing to share. */
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
 * One label per slice. `height` is what the labels of a side may fill; `nameLines` how many lines each name would take,
 * one where absent. Names are cut to one line before the figures move beside them.
 */
export function placeSliceLabels(
  values: readonly number[],
  radius: number,
  height: number,
  nameLines: readonly number[] = [],
): SliceLabel[] {
  const natural = middleAngles(values).map((angle, index) => ({
    index,
    angle,
    x: Math.sin(angle),
    y: -Math.cos(angle),
  }));
  const right = natural.filter(({ x }) => x >= 0);
  // Clockwise the left side is met from below.
  const left = natural.filter(({ x }) => x < 0).reverse();
  return [...placeSide(right, 'right'), ...placeSide(left, 'left')].sort((some, other) => some.index - other.index);

  function placeSide(slices: typeof natural, side: 'left' | 'right'): SliceLabel[] {
    const lines = fitLines(
      slices.map(({ index }) => 1 + (nameLines[index] ?? 1)),
      height,
    );
    const heights = lines.map((count) => Math.min(count * LINE, height / slices.length));
    const wished = slices.map(({ y }) => y * (radius + BEND));
    const places = spread(wished, heights, height / 2);
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

/** The lines as wished where all fit, two each where not, one each where not even those. */
function fitLines(wished: readonly number[], height: number): number[] {
  const all = wished.reduce((sum, count) => sum + count, 0);
  if (all * LINE <= height) return [...wished];
  const most = wished.length * 2 * LINE <= height ? 2 : 1;
  return wished.map((count) => Math.min(count, most));
}

/** Moves the ascending middles of what is so high apart, as little as it takes, and keeps it within `-limit` and `limit`. */
function spread(wished: readonly number[], heights: readonly number[], limit: number): number[] {
  const places: number[] = [];
  let floor = -limit;
  for (const [at, wish] of wished.entries()) {
    const half = (heights[at] ?? 0) / 2;
    const place = Math.max(wish, floor + half);
    places.push(place);
    floor = place + half;
  }
  let ceiling = limit;
  for (let at = places.length - 1; at >= 0; at -= 1) {
    const half = (heights[at] ?? 0) / 2;
    const place = Math.min(places[at] ?? 0, ceiling - half);
    places[at] = place;
    ceiling = place - half;
  }
  return places;
}

/** Half the width of the circle at a height above or below its centre. */
function widthOfCircleAt(y: number, radius: number): number {
  return y >= radius ? 0 : Math.sqrt(radius ** 2 - Math.max(0, y) ** 2);
}

const START = 3;
const BEND = 7;
const TAIL = 3;
const GAP = 3;
const LINE = 17;
