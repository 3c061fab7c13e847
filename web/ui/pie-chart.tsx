// Rates as slices of a ring with names, in a ChartFrame, and the same as a ranked list. The plot is pie-plot.tsx,
// loaded on demand with the chart library.
import { ChartFrame, type ChartFrameProps } from './chart-frame';
import { cn } from './cn';
import { FigureLink } from './figure-link';
import { formatPercent } from './format';
import { PiePlot } from './lazy-plots';
import { heightForLabels } from './place-slice-labels';
import { PlotArea } from './plot-area';
import { RankedSlices, type Slice } from './ranked-slices';

export interface PieChartProps extends Omit<ChartFrameProps, 'legend' | 'table' | 'height' | 'children'> {
  headings: readonly [slices: string, values: string, counts: string];
  /** Highest first, unranked ones next, those without a value last. Every one above 0 has a slice. */
  slices: readonly Slice<number | null>[];
  unrankedHeading: string;
  /** Above those without a value, which are listed under the ring. */
  unratedHeading: string;
  /** In the middle of the ring: the overall figure, and its caption. */
  total: { value: number | null; caption: string; link?: string | undefined };
  height?: number;
}

/** The slices are rates, so the caption must say that they are not shares. */
export function PieChart({
  headings,
  slices,
  unrankedHeading,
  unratedHeading,
  total,
  height = 240,
  ...frame
}: PieChartProps) {
  const [sliceHeading, valueHeading, countHeading] = headings;
  const rated = slices.filter(isRated);
  const unrated = slices.filter((slice) => !isRated(slice));
  const drawn = rated.filter(({ value }) => value > 0);
  const ringHeight = Math.max(height, heightForLabels(drawn.map(({ value }) => value)));
  return (
    <ChartFrame
      {...frame}
      height={height}
      grows
      table={{
        heads: [sliceHeading, valueHeading, countHeading],
        rows: slices.map(({ name, value, cell, link, detailLink }) => ({
          name,
          cells: [
            { text: formatPercent(value), to: link },
            { text: cell, to: detailLink },
          ],
        })),
      }}
    >
      <div className="@container">
        <div
          className={cn(
            'grid gap-x-5 gap-y-4',
            rated.length > 0 && '@min-[500px]:grid-cols-[minmax(0,1fr)_minmax(0,17rem)]',
          )}
        >
          <div style={{ height: ringHeight }}>
            <PlotArea>
              <PiePlot title={frame.title} slices={drawn} total={total} height={ringHeight} />
            </PlotArea>
          </div>
          {rated.length > 0 && (
            <RankedSlices
              label={`${frame.title}, ranked`}
              slices={rated}
              unrankedHeading={unrankedHeading}
              colorOf={(slice) => (drawn.includes(slice) ? drawn.indexOf(slice) : undefined)}
              height={ringHeight}
            />
          )}
        </div>
        <UnratedSlices label={unratedHeading} slices={unrated} />
      </div>
    </ChartFrame>
  );
}

function isRated(slice: Slice<number | null>): slice is Slice {
  return slice.value !== null;
}

function UnratedSlices({ label, slices }: { label: string; slices: readonly Slice<number | null>[] }) {
  if (slices.length === 0) return null;
  return (
    <div className="mt-4 border-t pt-3 text-small">
      <p className="pb-1 text-muted-foreground">{label}</p>
      <ul aria-label={label} className="grid gap-x-5 @min-[500px]:grid-cols-2">
        {slices.map(({ id, name, detail, link }) => (
          <li key={id} className="flex min-h-7 flex-wrap items-center gap-x-3">
            <span className="min-w-0 truncate" title={name}>
              {name}
            </span>
            <span className="text-muted-foreground">
              <FigureLink to={link} label={`${detail}, ${name}`}>
                {detail}
              </FigureLink>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
