// Color and mark of a line, bar or slice follow its meaning, not its rank, and tell lines apart without color.

export interface SeriesLook {
  color: string;
  /** An SVG dash pattern; solid by default. */
  dash?: string;
  /** In legend and tooltip: bars and slices as a square, lines as a piece of line. */
  shape?: 'line' | 'square';
}

/** The look of a line: an index from 0 (the sixth repeats the colors with another dash), or `practice`. */
export function seriesLook(look: number | 'practice'): SeriesLook {
  if (look === 'practice') return { color: 'var(--line-2)', dash: '5 4' };
  const index = look % FIRST_FIVE.length;
  const first = FIRST_FIVE[index] ?? { color: 'var(--line-1)' };
  const round = Math.floor(look / FIRST_FIVE.length);
  return round === 0 ? first : { color: first.color, dash: LATER_DASHES[(round - 1) % LATER_DASHES.length] ?? '2 4' };
}

/** `a` is the quiet one that comes first, `b` the strong one. */
export function barLook(look: 'a' | 'b'): SeriesLook {
  return { color: `var(--bar-${look})`, shape: 'square' };
}

/** A pie's slice: five blues, repeated. */
export function sliceLook(index: number): SeriesLook {
  return { color: `var(--pie-${(index % 5) + 1})`, shape: 'square' };
}

const FIRST_FIVE: readonly SeriesLook[] = [
  { color: 'var(--line-1)' },
  { color: 'var(--line-2)' },
  { color: 'var(--line-3)' },
  { color: 'var(--line-4)', dash: '6 4' },
  { color: 'var(--line-5)', dash: '2 4' },
];

const LATER_DASHES = ['8 2 2 2', '1 3', '10 4'];
