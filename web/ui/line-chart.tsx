// Rates over time as lines, in a ChartFrame, with a legend that switches lines on and off. The drawing itself is
// line-plot.tsx, fetched apart: it brings the chart library.
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ChartFrame, type ChartFrameProps, type ChartTable, PlotSkeleton } from './chart-frame';
import { ChartLegend } from './chart-legend';
import { formatPercent } from './format';
import { seriesLook } from './series-look';

export interface LinePoint {
  /** Under the axis: "Nov". */
  label: string;
  /** In the tooltip and the table: "Nov 2026". Must differ from point to point. */
  title: string;
  /** The counts behind the point: "1,241 of 3,576 calls". */
  note?: string;
}

export interface LineSeries {
  id: string;
  name: string;
  /** One percent value per point; null breaks the line. */
  values: readonly (number | null)[];
  /** Colour and dash, see seriesLook; the place in the list when absent. */
  look?: number | 'practice';
}

export interface LineChartProps extends Omit<ChartFrameProps, 'caption' | 'legend' | 'table' | 'height' | 'children'> {
  caption: ReactNode | ((shown: number, total: number) => ReactNode);
  /** What the points are, for the table's first head: "Month". */
  pointHeading: string;
  /** What the notes are, for the table's last head: "Calls". */
  noteHeading?: string;
  points: readonly LinePoint[];
  /** Most important first: the first five are shown, the others wait in the legend. */
  series: readonly LineSeries[];
  axis?: 'full' | 'fitted';
  thresholds?: readonly { name: string; value: number }[];
  height?: number;
}

/** A line chart of percentages. Several series get a legend of toggle buttons. */
export function LineChart({
  caption,
  pointHeading,
  noteHeading = 'Counts',
  points,
  series,
  axis = 'full',
  thresholds = [],
  height = 240,
  ...frame
}: LineChartProps) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const looked = series.map((one, index) => ({
    ...one,
    look: seriesLook(one.look ?? index),
    isShown: toggled.get(one.id) ?? index < SHOWN_AT_FIRST,
  }));
  const shown = looked.filter((one) => one.isShown);
  const say = typeof caption === 'function' ? caption : () => caption;
  const toggle = (id: string) => {
    const isShown = shown.some((one) => one.id === id);
    setToggled(new Map(toggled).set(id, !isShown));
  };
  return (
    <ChartFrame
      {...frame}
      height={height}
      caption={say(shown.length, series.length)}
      tableCaption={say(series.length, series.length)}
      legend={series.length > 1 && <ChartLegend items={looked} onToggle={toggle} />}
      table={figuresOf(points, series, pointHeading, noteHeading)}
    >
      <Suspense fallback={<PlotSkeleton />}>
        <LinePlot
          title={frame.title}
          points={points}
          series={shown}
          axis={axis}
          thresholds={thresholds}
          height={height}
        />
      </Suspense>
    </ChartFrame>
  );
}

/** Starts fetching the chart's code beside the data, before anything is drawn. */
export function preloadCharts(): void {
  void importPlot();
}

function figuresOf(
  points: readonly LinePoint[],
  series: readonly LineSeries[],
  pointHeading: string,
  noteHeading: string,
): ChartTable {
  const hasNotes = points.some((point) => point.note);
  return {
    heads: [pointHeading, ...series.map((one) => one.name), ...(hasNotes ? [noteHeading] : [])],
    rows: points.map((point, index) => ({
      name: point.title,
      cells: [
        ...series.map((one) => formatPercent(one.values[index] ?? null)),
        ...(hasNotes ? [point.note ?? ''] : []),
      ],
    })),
  };
}

const SHOWN_AT_FIRST = 5;
const importPlot = () => import('./line-plot');
const LinePlot = lazy(() => importPlot().then((module) => ({ default: module.LinePlot })));
