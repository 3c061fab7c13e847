// A ring's slices as a list: full names, exact rates and counts. Scrolls if they do not fit.
import { type CSSProperties, useRef } from 'react';
import { Swatch } from './chart-legend';
import { cn } from './cn';
import { FigureLink } from './figure-link';
import { formatPercent } from './format';
import { useCutEdges } from './mark-cut-edges';
import { sliceLook } from './series-look';
import { scrollRegion, useIsScrollable } from './use-is-scrollable';

export interface Slice<Value extends number | null = number> {
  id: string;
  name: string;
  value: Value;
  detail: string;
  note: string;
  cell: string;
  isRanked: boolean;
  /** What its rate opens, and what the calls beside it open. */
  link?: string | undefined;
  detailLink?: string | undefined;
}

/** The height of the line that announces more. */
const moreHeight = 20;

/**
 * `colorOf` returns a slice's index on the ring; undefined if it has none. `height` limits the list next to the ring.
 */
export function RankedSlices({
  label,
  slices,
  unrankedHeading,
  colorOf,
  height,
}: {
  label: string;
  slices: readonly Slice[];
  unrankedHeading: string;
  colorOf: (slice: Slice) => number | undefined;
  height: number;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const isScrollable = useIsScrollable(frame);
  useCutEdges(frame);
  const ranked = slices.filter(({ isRanked }) => isRanked);
  const others = slices.filter(({ isRanked }) => !isRanked);
  // A line announces what is below the fold; its height comes from the list's.
  const listHeight = isScrollable ? height - moreHeight : height;
  return (
    <div className="min-w-0 self-center text-small">
      <div
        ref={frame}
        {...scrollRegion(isScrollable, label)}
        style={{ '--list-height': `${listHeight}px` } as CSSProperties}
        className="peer fades-at-bottom overflow-y-auto [scrollbar-width:thin] @min-[500px]:max-h-(--list-height)"
      >
        <div>
          <ol aria-label={label}>{ranked.map(renderLine)}</ol>
          {others.length > 0 && (
            <>
              <p className="pt-2 pb-1 text-muted-foreground">{unrankedHeading}</p>
              <ul aria-label={`${label}, ${unrankedHeading.toLowerCase()}`}>{others.map(renderLine)}</ul>
            </>
          )}
        </div>
      </div>
      {isScrollable && (
        <p className="invisible h-5 pt-1 text-muted-foreground peer-data-cut-bottom:visible">
          {slices.length} in all. Scroll for more.
        </p>
      )}
    </div>
  );

  function renderLine(slice: Slice) {
    const color = colorOf(slice);
    return (
      <li key={slice.id} className="grid h-7 grid-cols-[14px_minmax(0,1fr)_3rem_4.5rem] items-center gap-x-2">
        <Swatch look={sliceLook(color ?? 0)} isShown={color !== undefined} />
        <span className="truncate" title={slice.name}>
          {slice.name}
        </span>
        <span className={cn('text-right', slice.isRanked ? 'font-semibold' : 'text-muted-foreground')}>
          <FigureLink to={slice.link} label={`${formatPercent(slice.value)}, ${slice.name}`}>
            {formatPercent(slice.value)}
          </FigureLink>
        </span>
        <span className="truncate text-right text-muted-foreground">
          <FigureLink to={slice.detailLink} label={`${slice.detail}, ${slice.name}`}>
            {slice.detail}
          </FigureLink>
        </span>
      </li>
    );
  }
}
