// Rates as slices of a ring, in a ChartFrame, each with its name beside it. The drawing itself is pie-plot.tsx, fetched
// apart: it brings the chart library.
import { Suspense } from 'react';
import { ChartFrame, type ChartFrameProps, PlotSkeleton } from './chart-frame';
import { formatPercent } from './format';
import { PiePlot } from './lazy-plots';

export interface Slice {
  id: string;
  name: string;
  /** Percent. */
  value: number;
  /** The counts behind it: "112 of 243 calls". */
  note: string;
  /** The same in the table, under its head: "112 of 243". */
  cell: string;
}

export interface PieChartProps extends Omit<ChartFrameProps, 'legend' | 'table' | 'height' | 'children'> {
  /** What the slices are, what their values and their counts, for the table's heads. */
  headings: readonly [slices: string, values: string, counts: string];
  /** Highest first. */
  slices: readonly Slice[];
  /** In the table only, where there are more than the ring can name. */
  otherSlices?: readonly Slice[];
  /** In the middle of the ring: the figure of all together, and what that is. */
  total: { value: number | null; caption: string };
  height?: number;
}

/** A ring of percentages. They are rates, so the caption must say that the slices are no shares. */
export function PieChart({ headings, slices, otherSlices = [], total, height = 240, ...frame }: PieChartProps) {
  const [sliceHeading, valueHeading, countHeading] = headings;
  return (
    <ChartFrame
      {...frame}
      height={height}
      table={{
        heads: [sliceHeading, valueHeading, countHeading],
        rows: [...slices, ...otherSlices].map(({ name, value, cell }) => ({
          name,
          cells: [formatPercent(value), cell],
        })),
      }}
    >
      <Suspense fallback={<PlotSkeleton />}>
        <PiePlot title={frame.title} slices={slices} total={total} height={height} />
      </Suspense>
    </ChartFrame>
  );
}
