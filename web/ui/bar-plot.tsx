// The plot of grouped bars with Recharts; load it through lazy-plots.ts.
import { Bar, BarChart, CartesianGrid, Rectangle, type RectangleProps, Tooltip, XAxis, YAxis } from 'recharts';
import { type BarUnit, formatOf } from './bar-unit';
import { ChartTooltip } from './chart-tooltip';
import { countAxis } from './count-axis';
import { formatCount } from './format';
import { PERCENT_AXIS } from './percent-axis';
import { usePlotLinks } from './plot-links';
import { AT_LEFT, BELOW } from './plot-marks';
import type { SeriesLook } from './series-look';

export interface BarGroup {
  label: string;
  /** In the tooltip and the table: "Mon, Nov 16". Must be unique. */
  title: string;
  note?: string;
  cell?: string;
  /** Its bars are hollow: they may still grow. */
  isUnfinished?: boolean;
  /** What the note opens in the table. */
  noteLink?: string | undefined;
}

export interface BarPlotProps {
  title: string;
  groups: readonly BarGroup[];
  series: readonly {
    id: string;
    name: string;
    values: readonly (number | null)[];
    links?: readonly (string | undefined)[];
    look: SeriesLook;
  }[];
  unit: BarUnit;
  height: number;
}

/**
 * Arrow keys move from group to group once the plot has the focus, and Enter opens a bar's link. No animation under
 * reduced motion.
 */
export function BarPlot({ title, groups, series, unit, height }: BarPlotProps) {
  const { domain, ticks } = unit === 'percent' ? PERCENT_AXIS : countAxis(series.flatMap(({ values }) => values));
  const data = groups.map((_, index) => ({ index, values: series.map((one) => one.values[index] ?? null) }));
  const format = formatOf(unit);
  const { frame, tracker, chosen, linkOf, open } = usePlotLinks(series);
  return (
    <div role="presentation" {...frame}>
      <BarChart
        data={data}
        responsive
        title={title}
        style={{ width: '100%', height }}
        margin={{ top: 6, right: 0, bottom: 0, left: 0 }}
        barSize={12}
        barGap={2}
      >
        <CartesianGrid vertical={false} stroke="var(--grid)" />
        <XAxis {...BELOW} tickFormatter={(index: number) => groups[index]?.label ?? ''} />
        <YAxis
          {...AT_LEFT}
          domain={domain}
          ticks={ticks}
          tickFormatter={(value: number) => (unit === 'percent' ? `${value}%` : formatCount(value))}
        />
        <Tooltip
          offset={10}
          animationDuration={400}
          cursor={{ fill: 'var(--muted)' }}
          content={({ active, label }) => {
            const index = Number(label);
            const group = groups[index];
            if (!active || !group) return null;
            const rows = series.map(({ id, name, look, values }, place) => ({
              id,
              name,
              look,
              value: format(values[index] ?? null),
              isChosen: place === chosen,
            }));
            return <ChartTooltip title={group.title} rows={rows} note={group.note} />;
          }}
        />
        {series.map((one, index) => (
          <Bar
            key={one.id}
            name={one.name}
            dataKey={(row: (typeof data)[number]) => row.values[index]}
            fill={one.look.color}
            radius={[2, 2, 0, 0]}
            isAnimationActive={false}
            shape={(bar: RectangleProps & { index?: number }) =>
              groups[bar.index ?? -1]?.isUnfinished ? (
                <HollowBar {...bar} color={one.look.color} />
              ) : (
                <Rectangle {...bar} />
              )
            }
            onClick={(_, group) => open(index, group)}
            cursor={linkOf(index, 0) === undefined ? undefined : 'pointer'}
          />
        ))}
        {tracker}
      </BarChart>
    </div>
  );
}

/** The outline is drawn inside the bar, since a stroke lies half outside. */
function HollowBar({ x = 0, y = 0, width = 0, height = 0, color }: RectangleProps & { color: string }) {
  const edge = 1.5;
  if (height === 0) return null;
  return (
    <Rectangle
      x={Number(x) + edge / 2}
      y={Number(y) + edge / 2}
      width={Math.max(0, Number(width) - edge)}
      height={Math.max(0, Number(height) - edge)}
      radius={[1.5, 1.5, 0, 0]}
      fill="none"
      pointerEvents="all"
      stroke={color}
      strokeWidth={edge}
    />
  );
}
