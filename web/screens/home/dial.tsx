// The dial: a scale from 0 to 100 with a needle. The text next to it says the same, so it is hidden from screen
// readers.
import type { CSSProperties } from 'react';

export interface DialShape {
  width: number;
  height: number;
  center: { x: number; y: number };
  radius: number;
  spread: number;
  ticksEvery: number;
  numeralsEvery: number;
  /** Lengths of the ticks at tens, fives and ones. */
  tickLengths: readonly [number, number, number];
  /** Distance from the scale to the numerals and the needle's blunt end. */
  numeralsAt: number;
  needleTo: number;
  /** Degrees, at the blunt end. */
  needleWidth: number;
}

export interface DialMark {
  at: number;
  name: string;
  color: string;
}

/** `value` is 0 to 100; `hasBand` draws the blue band outside the scale. */
export function Dial({
  id,
  shape,
  value,
  marks = [],
  hasBand = true,
}: {
  id: string;
  shape: DialShape;
  value: number;
  marks?: readonly DialMark[];
  hasBand?: boolean;
}) {
  const { width, height, center, radius, spread } = shape;
  const degreesOf = (at: number) => -spread + (at * spread * 2) / 100;
  const pointAt = (degrees: number, distance: number) => {
    const radians = (degrees * Math.PI) / 180;
    return `${round(center.x + distance * Math.sin(radians))} ${round(center.y - distance * Math.cos(radians))}`;
  };
  const arc = `M${pointAt(-spread, radius + 5)}A${radius + 5} ${radius + 5} 0 0 1 ${pointAt(spread, radius + 5)}`;
  const turned = (degrees: number) => `rotate(${round(degrees)} ${center.x} ${center.y})`;
  const needle = degreesOf(value);
  const fade = `${id}-fade`;
  const edge = center.x - (radius + 8) * Math.sin((spread * Math.PI) / 180);
  const clear = center.x - radius * Math.sin((degreesOf(10) * -Math.PI) / 180);
  const motion = {
    '--value': value,
    '--from-zero': `${round(-value * ((spread * 2) / 100))}deg`,
    '--from-full': `${round((100 - value) * ((spread * 2) / 100))}deg`,
    transformOrigin: `${center.x}px ${center.y}px`,
  } as CSSProperties;

  return (
    <svg className={`dial ${id}`} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <defs>
        <linearGradient id={`${fade}-colors`} gradientUnits="userSpaceOnUse" x1={round(edge)} x2={round(width - edge)}>
          <stop offset="0" stopColor="#fff" stopOpacity="0.25" />
          <stop offset={round((clear - edge) / (width - 2 * edge), 3)} stopColor="#fff" />
          <stop offset={round(1 - (clear - edge) / (width - 2 * edge), 3)} stopColor="#fff" />
          <stop offset="1" stopColor="#fff" stopOpacity="0.25" />
        </linearGradient>
        <mask id={fade} maskUnits="userSpaceOnUse" x="-20" y="-20" width={width + 40} height={height + 40}>
          <rect x="-20" y="-20" width={width + 40} height={height + 40} fill={`url(#${fade}-colors)`} />
        </mask>
      </defs>
      <g mask={hasBand ? `url(#${fade})` : undefined}>
        {hasBand && <path className="band" d={arc} />}
        {hasBand && <path className="reading" d={arc} pathLength="100" style={motion} />}
        <path className="ticks" d={ticks(shape, pointAt, degreesOf, false)} />
        <path className="tenths" d={ticks(shape, pointAt, degreesOf, true)} />
      </g>
      {steps(shape.numeralsEvery).map((at) => {
        // The needle would hide a numeral under it.
        const aside = at === value ? 1.7 : 0;
        const [x, y] = pointAt(degreesOf(at) + aside, radius - shape.numeralsAt).split(' ');
        return (
          <text key={at} x={x} y={y} dy="0.36em" textAnchor="middle">
            {at}
          </text>
        );
      })}
      {marks.map(({ at, name, color }) => (
        <g key={name} transform={turned(degreesOf(at))}>
          <path style={{ fill: color }} d={`M${center.x - 4} ${center.y - radius - 22}h8l-4 8z`} />
          <text className="mark" x={center.x - 17} y={center.y - radius - 18} transform={turned(2.4)}>
            {name}
          </text>
        </g>
      ))}
      <path
        className="needle"
        style={motion}
        d={`M${pointAt(needle, radius + 8)}L${pointAt(needle - shape.needleWidth / 2, radius - shape.needleTo)}L${pointAt(needle + shape.needleWidth / 2, radius - shape.needleTo)}Z`}
      />
    </svg>
  );
}

function ticks(
  { radius, ticksEvery, tickLengths: [tenth, fifth, other] }: DialShape,
  pointAt: (degrees: number, distance: number) => string,
  degreesOf: (at: number) => number,
  areTenths: boolean,
): string {
  return steps(ticksEvery)
    .filter((at) => (at % 10 === 0) === areTenths)
    .map((at) => {
      const length = areTenths ? tenth : at % 5 === 0 ? fifth : other;
      return `M${pointAt(degreesOf(at), radius)}L${pointAt(degreesOf(at), radius - length)}`;
    })
    .join('');
}

const steps = (every: number) => Array.from({ length: 100 / every + 1 }, (_, index) => index * every);

const round = (value: number, digits = 1) => Number(value.toFixed(digits));
