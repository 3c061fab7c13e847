// The slices of a ring as a list beside it: whole names, exact rates and what each rests on. It scrolls where there are
// more than fit.
import { type CSSProperties, useRef } from 'react';
import { Swatch } from './chart-legend';
import { cn } from './cn';
import { formatPercent } from './format';
import { useCutEdges } from './mark-cut-edges';
import { sliceLook } from './series-look';
import { scrollRegion, useIsScrollable } from './use-is-scrollable';

export interface Slice {
  id: string;
  name: string;
  /** Percent. */
  value: number;
  /** What it rests on, in the list: "243 calls". */
  detail: string;
  /** The counts behind it: "112 of 243 calls". */
  note: string;
  /** The same in the table, under its head: "112 of 243". */
  cell: string;
  /** False for one that is not compared with the others; it comes after them. */
  isRanked: boolean;
}

/** Of the line that says there is more. */
const moreHeight = 20;

/** `colorOf` is a slice's place on the ring; undefined when it has none. `height` limits it where it is beside the ring. */
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
  // What follows below the fold is announced in a line of its own, which takes its height from the list.
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
          {formatPercent(slice.value)}
        </span>
        <span className="truncate text-right text-muted-foreground">{slice.detail}</span>
      </li>
    );
  }
}
