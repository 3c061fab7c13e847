// The plot of a line chart with Recharts; load it through lazy-plots.ts.
import {
  type ActiveDotProps,
  CartesianGrid,
  type DotItemDotProps,
  Line,
  LineChart,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { ChartTooltip } from './chart-tooltip';
import { formatPercent } from './format';
import { PERCENT_AXIS } from './percent-axis';
import { usePlotLinks } from './plot-links';
import { AT_LEFT, BELOW } from './plot-marks';
import { drawnRates } from './rated';
import type { SeriesLook } from './series-look';

export interface LinePoint {
  label: string;
  /** In the tooltip and the table: "Nov 2026". Must be unique. */
  title: string;
  note?: string;
  /** What the note opens in the table. */
  noteLink?: string | undefined;
}

export interface LinePlotProps {
  title: string;
  points: readonly LinePoint[];
  series: readonly {
    id: string;
    name: string;
    values: readonly (number | null)[];
    notes?: readonly string[];
    knownCalls: readonly number[];
    gaps?: readonly (string | undefined)[];
    links?: readonly (string | undefined)[];
    look: SeriesLook;
  }[];
  thresholds: readonly { name: string; value: number }[];
  height: number;
}

/**
 * Arrow keys move the crosshair once the plot has the focus, and Enter opens a point's link. Lines fade in over 1500 ms by the style sheet (theme.css),
 * not under reduced motion.
 */
export function LinePlot({ title, points, series, thresholds, height }: LinePlotProps) {
  const drawn = series.map(drawnRates);
  const data = points.map((_, index) => ({ index, values: drawn.map((values) => values[index] ?? null) }));
  const isDotted = series.length === 1 && points.length <= MAX_DOTS;
  const { frame, tracker, chosen, linkOf, open } = usePlotLinks(series);
  return (
    <div role="presentation" {...frame}>
      <LineChart
        data={data}
        responsive
        title={title}
        style={{ width: '100%', height }}
        margin={{ top: 6, right: thresholds.length ? 76 : 8, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--grid)" />
        <XAxis
          {...BELOW}
          interval="equidistantPreserveEnd"
          minTickGap={12}
          padding={{ left: 18, right: 18 }}
          tickFormatter={(index: number) => points[index]?.label ?? ''}
        />
        <YAxis
          {...AT_LEFT}
          {...PERCENT_AXIS}
          // Else an axis without values has no ticks.
          allowDataOverflow={drawn.flat().every((value) => value === null)}
          tickFormatter={(value: number) => `${value}%`}
        />
        {thresholds.map((threshold) => (
          <ReferenceLine
            key={threshold.name}
            y={threshold.value}
            stroke="var(--border-strong)"
            strokeDasharray="2 3"
            label={{
              value: `${threshold.name} ${threshold.value}`,
              position: 'right',
              offset: 8,
              fontSize: 11,
              fill: 'var(--muted-foreground)',
            }}
          />
        ))}
        <Tooltip
          offset={10}
          animationDuration={400}
          cursor={{ stroke: 'var(--border-strong)', strokeWidth: 1 }}
          content={({ active, label }) => {
            const point = points[Number(label)];
            return active && point ? (
              <ChartTooltip title={point.title} rows={rowsAt(series, Number(label), chosen)} note={point.note} />
            ) : null;
          }}
        />
        {series.map((one, index) => (
          <Line
            key={one.id}
            name={one.name}
            dataKey={(row: (typeof data)[number]) => row.values[index]}
            type="linear"
            stroke={one.look.color}
            {...(one.look.dash && { strokeDasharray: one.look.dash })}
            strokeWidth={2}
            strokeLinecap={one.look.dash ? 'butt' : 'round'}
            strokeLinejoin="round"
            connectNulls={false}
            dot={
              isDotted ? { r: 2.5, fill: one.look.color, strokeWidth: 0 } : isolatedDots(drawn[index] ?? [], one.look)
            }
            activeDot={({ cx, cy, index: point }: ActiveDotProps) => (
              <ActiveDot
                {...{ cx, cy, color: one.look.color }}
                onOpen={linkOf(index, point) === undefined ? undefined : () => open(index, point)}
              />
            )}
            isAnimationActive={false}
          />
        ))}
        {tracker}
      </LineChart>
    </div>
  );
}

interface ActiveDotLook {
  cx: number | undefined;
  cy: number | undefined;
  color: string;
  onOpen: (() => void) | undefined;
}

/** With room around it to click. */
function ActiveDot({ cx, cy, color, onOpen }: ActiveDotLook) {
  return (
    // biome-ignore lint/a11y: Enter in the plot opens it, too (plot-links.tsx).
    <g cursor={onOpen && 'pointer'} onClick={onOpen}>
      {onOpen && <circle cx={cx} cy={cy} r={14} fill="transparent" />}
      <circle cx={cx} cy={cy} r={4} fill={color} stroke="var(--card)" strokeWidth={2} />
    </g>
  );
}

function rowsAt(series: LinePlotProps['series'], index: number, chosen: number | undefined) {
  return series.map((one, place) => ({
    id: one.id,
    name: one.name,
    look: one.look,
    value: formatPercent(one.values[index] ?? null),
    note: one.notes?.[index] ?? one.gaps?.[index],
    isChosen: place === chosen,
  }));
}

/** A point between two gaps has no visible line. */
function isolatedDots(values: readonly (number | null)[], look: SeriesLook) {
  const isIsolated = (index: number) => values[index] != null && values[index - 1] == null && values[index + 1] == null;
  if (!values.some((_, index) => isIsolated(index))) return false;
  return ({ cx, cy, index }: DotItemDotProps) =>
    isIsolated(index) ? <circle key={index} cx={cx} cy={cy} r={2.5} fill={look.color} /> : <g key={index} />;
}

const MAX_DOTS = 12;
