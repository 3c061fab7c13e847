// Rates as slices of a ring, in a ChartFrame, each with its name beside it, and the same as a ranked list. The ring's
// drawing is pie-plot.tsx, fetched apart: it brings the chart library.
import { Suspense } from 'react';
import { ChartFrame, type ChartFrameProps, PlotSkeleton } from './chart-frame';
import { formatPercent } from './format';
import { PiePlot } from './lazy-plots';
import { heightForLabels } from './place-slice-labels';
import { RankedSlices, type Slice } from './ranked-slices';

export interface PieChartProps extends Omit<ChartFrameProps, 'legend' | 'table' | 'height' | 'children'> {
  /** What the slices are, what their values and their counts, for the table's heads. */
  headings: readonly [slices: string, values: string, counts: string];
  /** Highest first, those not ranked last. Every one of them with a value has a slice. */
  slices: readonly Slice[];
  /** Above those of the list that are not ranked. */
  unrankedHeading: string;
  /** In the middle of the ring: the figure of all together, and what that is. */
  total: { value: number | null; caption: string };
  height?: number;
}

/** A ring of percentages. They are rates, so the caption must say that the slices are no shares. */
export function PieChart({ headings, slices, unrankedHeading, total, height = 240, ...frame }: PieChartProps) {
  const [sliceHeading, valueHeading, countHeading] = headings;
  const drawn = slices.filter(({ value }) => value > 0);
  const ringHeight = Math.max(height, heightForLabels(drawn.map(({ value }) => value)));
  return (
    <ChartFrame
      {...frame}
      height={height}
      grows
      table={{
        heads: [sliceHeading, valueHeading, countHeading],
        rows: slices.map(({ name, value, cell }) => ({ name, cells: [formatPercent(value), cell] })),
      }}
    >
      <div className="@container">
        <div className="grid gap-x-5 gap-y-4 @min-[500px]:grid-cols-[minmax(0,1fr)_minmax(0,17rem)]">
          <div style={{ height: ringHeight }}>
            <Suspense fallback={<PlotSkeleton />}>
              <PiePlot title={frame.title} slices={drawn} total={total} height={ringHeight} />
            </Suspense>
          </div>
          <RankedSlices
            label={`${frame.title}, ranked`}
            slices={slices}
            unrankedHeading={unrankedHeading}
            colorOf={(slice) => (drawn.includes(slice) ? drawn.indexOf(slice) : undefined)}
            height={ringHeight}
          />
        </div>
      </div>
    </ChartFrame>
  );
}
