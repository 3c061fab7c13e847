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
  /** Name and figure share one line, because two would not fit. */
  isOneLine: boolean;
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

/** One label per slice. `height` is what the labels of a side may fill. */
export function placeSliceLabels(values: readonly number[], radius: number, height: number): SliceLabel[] {
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
    const isOneLine = slices.length * TWO_LINES > height;
    const step = isOneLine ? Math.min(ONE_LINE, height / slices.length) : TWO_LINES;
    const wished = slices.map(({ y }) => y * (radius + BEND));
    const places = spread(wished, step, height / 2 - step / 2);
    const sign = side === 'right' ? 1 : -1;
    return slices.map((slice, at) => {
      const y = places[at] ?? 0;
      const bend = Math.max(
        Math.abs(slice.x) * (radius + BEND),
        widthOfCircleAt(Math.abs(y) - step / 2, radius + BEND),
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
        isOneLine,
      };
    });
  }
}

/** Moves ascending places apart by at least `step`, as little as it takes, and keeps them within `-limit` and `limit`. */
function spread(wished: readonly number[], step: number, limit: number): number[] {
  const places: number[] = [];
  for (const wish of wished) places.push(Math.max(wish, (places.at(-1) ?? -limit - step) + step));
  let ceiling = limit;
  for (let at = places.length - 1; at >= 0; at -= 1) {
    places[at] = Math.min(places[at] ?? 0, ceiling);
    ceiling = (places[at] ?? 0) - step;
  }
  return places;
}

/** Half the width of the circle at a height above or below its centre. */
function widthOfCircleAt(y: number, radius: number): number {
  return y >= radius ? 0 : Math.sqrt(radius ** 2 - Math.max(0, y) ** 2);
}

const START = 3;
const BEND = 9;
const TAIL = 4;
const GAP = 4;
const TWO_LINES = 34;
const ONE_LINE = 17;
