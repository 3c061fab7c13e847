// Grouped bars in a ChartFrame with a legend. The plot is bar-plot.tsx, loaded on demand with the chart library.
import type { BarGroup } from './bar-plot';
import { type BarUnit, formatOf } from './bar-unit';
import { ChartFrame, type ChartFrameProps } from './chart-frame';
import { ChartLegend } from './chart-legend';
import { BarPlot } from './lazy-plots';
import { PlotArea } from './plot-area';
import { barLook, type SeriesLook, seriesLook } from './series-look';

export interface BarSeries {
  id: string;
  name: string;
  values: readonly (number | null)[];
  /** What each bar opens. */
  links?: readonly (string | undefined)[];
  /** The quiet and the strong blue, or the color of a line with the same meaning. */
  look: 'a' | 'b' | 'practice' | 'live';
}

export interface BarChartProps extends Omit<ChartFrameProps, 'legend' | 'table' | 'height' | 'children'> {
  groupHeading: string;
  noteHeading?: string;
  groups: readonly BarGroup[];
  series: readonly BarSeries[];
  /** Percent has an axis from 0 to 100; counts one from 0. */
  unit?: BarUnit;
  height?: number;
}

export function BarChart({
  groupHeading,
  noteHeading = 'Counts',
  groups,
  series,
  unit = 'count',
  height = 240,
  ...frame
}: BarChartProps) {
  const styled = series.map((one) => ({ ...one, look: lookOf(one.look) }));
  const hasNotes = groups.some((group) => group.note);
  const format = formatOf(unit);
  return (
    <ChartFrame
      {...frame}
      height={height}
      legend={series.length > 1 && <ChartLegend items={styled} />}
      table={{
        heads: [groupHeading, ...series.map(({ name }) => name), ...(hasNotes ? [noteHeading] : [])],
        rows: groups.map((group, index) => ({
          name: group.title,
          cells: [
            ...series.map(({ values, links }) => ({ text: format(values[index] ?? null), to: links?.[index] })),
            ...(hasNotes ? [{ text: group.cell ?? group.note ?? '', to: group.noteLink }] : []),
          ],
        })),
      }}
    >
      <PlotArea>
        <BarPlot title={frame.title} groups={groups} series={styled} unit={unit} height={height} />
      </PlotArea>
    </ChartFrame>
  );
}

function lookOf(look: BarSeries['look']): SeriesLook {
  if (look === 'a' || look === 'b') return barLook(look);
  return { color: seriesLook(look === 'practice' ? 'practice' : 0).color, shape: 'square' };
}
