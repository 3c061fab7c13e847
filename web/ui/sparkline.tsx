// A card's figure over its days. Decorative: figure and trend are next to it.

const HEIGHT = 32;

/**
 * 96 × 32, or 56 wide in a container under 210 px: counts as bars; rates as a line with an end dot, broken by null. The
 * last day is not over: its bar is hollow, its segment dashed.
 */
export function Sparkline({ kind, values }: { kind: 'bars' | 'line'; values: readonly (number | null)[] }) {
  const Drawing = kind === 'bars' ? Bars : Course;
  return [
    { width: 96, className: '@max-[210px]:hidden' },
    { width: 56, className: '@min-[210px]:hidden' },
  ].map(({ width, className }) => (
    <svg key={width} width={width} height={HEIGHT} aria-hidden="true" className={`shrink-0 ${className}`}>
      <Drawing values={values} width={width} />
    </svg>
  ));
}

function Bars({ values, width }: { values: readonly (number | null)[]; width: number }) {
  const highest = Math.max(1, ...values.map((value) => value ?? 0));
  const place = width / values.length;
  const barWidth = Math.min(8, place * 0.7);
  return values.map((value, index) => {
    const height = Math.max(1, ((value ?? 0) / highest) * HEIGHT);
    const isLast = index === values.length - 1;
    const x = isLast ? width - barWidth : index * ((width - barWidth) / (values.length - 1));
    const place = { x, y: HEIGHT - height, width: barWidth, height, rx: Math.min(1.5, height / 2) };
    // biome-ignore lint/suspicious/noArrayIndexKey: a day's place is its name.
    if (!isLast) return <rect key={index} {...place} fill="var(--primary-line)" />;
    return <rect key="today" {...hollow(place)} fill="none" stroke="var(--primary)" />;
  });
}

function Course({ values, width }: { values: readonly (number | null)[]; width: number }) {
  const known = values.filter((value) => value !== null);
  const lowest = Math.min(...known);
  const spread = Math.max(...known) - lowest;
  const points = values.map((value, index) =>
    value === null
      ? null
      : {
          x: EDGE + (index / Math.max(1, values.length - 1)) * (width - 2 * EDGE),
          y: spread === 0 ? HEIGHT / 2 : HEIGHT - EDGE - ((value - lowest) / spread) * (HEIGHT - 2 * EDGE),
        },
  );
  const end = points.findLast((point) => point !== null);
  const isEndToday = end !== undefined && end === points.at(-1);
  const line = { fill: 'none', stroke: 'var(--line-1)', strokeWidth: 1.75 };
  return (
    <>
      <path d={lineThrough(points.slice(0, -1))} {...line} strokeLinecap="round" />
      <path d={lineThrough(points.slice(-2))} {...line} strokeDasharray="2 2.5" />
      {end && (
        <circle
          cx={end.x}
          cy={end.y}
          r={isEndToday ? 3 : 2.5}
          fill={isEndToday ? 'var(--card)' : 'var(--line-1)'}
          stroke="var(--line-1)"
          strokeWidth={isEndToday ? 1.5 : 0}
        />
      )}
    </>
  );
}

/** A bar's outline drawn inside it, since a stroke lies half outside; high enough to look hollow. */
function hollow({ x, y, width, height, rx }: { x: number; y: number; width: number; height: number; rx: number }) {
  const missing = Math.max(0, 5 - height);
  return { x: x + 0.5, y: y + 0.5 - missing, width: width - 1, height: height - 1 + missing, rx };
}

/** A line through the points; starts again after a gap. */
function lineThrough(points: readonly ({ x: number; y: number } | null)[]): string {
  return points.map((point, index) => point && `${points[index - 1] ? 'L' : 'M'}${point.x} ${point.y}`).join('');
}

const EDGE = 4;
