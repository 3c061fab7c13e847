// The demo's close rates by week, practice dotted, each line labeled at its end.
import { demoFigures } from '../demo-figures';
import { formatRate } from '../format-rate';

const box = { width: 344, height: 250, left: 32, right: 248, top: 28, bottom: 224 };
const weeks = demoFigures.practice;
const all = weeks.flatMap(({ practice, live }) => [practice, live]);
const low = Math.floor(Math.min(...all) / 10) * 10;
const high = Math.ceil(Math.max(...all) / 10) * 10;

const xAt = (index: number) => box.left + 6 + (index * (box.right - box.left - 12)) / (weeks.length - 1);
const yAt = (rate: number) => box.bottom - ((rate - low) * (box.bottom - box.top)) / (high - low);

export function PracticeChart() {
  const live = weeks.map((week, index) => [xAt(index), yAt(week.live)] as const);
  const practice = weeks.map((week, index) => [xAt(index), yAt(week.practice)] as const);
  const last = weeks[weeks.length - 1];
  if (!last) return null;
  return (
    <svg
      className="picture practice"
      viewBox={`0 0 ${box.width} ${box.height}`}
      role="img"
      aria-label={`Close rates of the demo company in its last ${weeks.length} weeks: practice ${formatRate(last.practice)}, live ${formatRate(last.live)} in the last one.`}
    >
      {[low, (low + high) / 2, high].map((rate) => (
        <g key={rate}>
          <path className="grid" d={`M${box.left} ${yAt(rate)}H${box.right}`} />
          <text x={box.left - 8} y={yAt(rate)} dy="0.36em" textAnchor="end">
            {rate}
          </text>
        </g>
      ))}
      {weeks.map(({ week }, index) =>
        index % 3 === 0 ? (
          <text key={week} x={xAt(index)} y={box.bottom + 20} textAnchor="middle">
            {week}
          </text>
        ) : null,
      )}
      <path className="area" d={`${curve(live)}V${box.bottom}H${xAt(0)}Z`} />
      <path className="line" d={curve(live)} />
      <path className="line dotted" d={curve(practice)} />
      <End name="Practice" rate={last.practice} className="dotted" />
      <End name="Live" rate={last.live} />
    </svg>
  );
}

function End({ name, rate, className = '' }: { name: string; rate: number; className?: string }) {
  const x = xAt(weeks.length - 1);
  return (
    <g>
      <circle className={`end ${className}`} cx={x} cy={yAt(rate)} r="3.5" />
      <text className="end-name" x={x + 14} y={yAt(rate)} dy="-0.4em">
        {name}
      </text>
      <text className="end-rate" x={x + 14} y={yAt(rate)} dy="0.9em">
        {formatRate(rate)}
      </text>
    </g>
  );
}

/** Smooth through every point without overshooting: level tangents at turning points, as in the product's charts. */
function curve(points: readonly (readonly [number, number])[]): string {
  const slopes = points.map(([x, y], index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    if (!before || !after) return 0;
    const [rise, fall] = [(y - before[1]) / (x - before[0]), (after[1] - y) / (after[0] - x)];
    return rise * fall <= 0 ? 0 : (2 * rise * fall) / (rise + fall);
  });
  return points
    .map(([x, y], index) => {
      const before = points[index - 1];
      if (!before) return `M${x.toFixed(1)} ${y.toFixed(1)}`;
      const third = (x - before[0]) / 3;
      const [from, to] = [slopes[index - 1] ?? 0, slopes[index] ?? 0];
      const handles = [before[0] + third, before[1] + third * from, x - third, y - third * to, x, y];
      return `C${handles.map((value) => value.toFixed(1)).join(' ')}`;
    })
    .join('');
}
