// Rates as slices of a ring with names, in a ChartFrame, and the same as a ranked list. The plot is pie-plot.tsx,
// loaded on demand with the chart library.
import { Suspense } from 'react';
import { ChartFrame, type ChartFrameProps, PlotSkeleton } from './chart-frame';
import { formatPercent } from './format';
import { PiePlot } from './lazy-plots';
import { heightForLabels } from './place-slice-labels';
import { RankedSlices, type Slice } from './ranked-slices';

export interface PieChartProps extends Omit<ChartFrameProps, 'legend' | 'table' | 'height' | 'children'> {
  headings: readonly [slices: string, values: string, counts: string];
  /** Highest first, unranked ones last. Every one with a value has a slice. */
  slices: readonly Slice[];
  unrankedHeading: string;
  /** In the middle of the ring: the overall figure, and its caption. */
  total: { value: number | null; caption: string };
  height?: number;
}

/** The slices are rates, so the caption must say that they are not shares. */
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
