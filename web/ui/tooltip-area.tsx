// A plot drawn by ourselves: its items show a tooltip under the pointer and, once it has the focus, by arrow keys.
import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ChartTooltip, type TooltipWords, tooltipSentence } from './chart-tooltip';

export interface Place {
  x: number;
  y: number;
}

interface Active extends Place {
  index: number;
  isByKey: boolean;
}

export interface TooltipAreaProps {
  /** Names the plot for screen readers; left away where an `arrowKeyStop` lies inside. */
  label?: string;
  count: number;
  /** Which item lies at a place, measured from the area's upper left corner. */
  findItem(place: Place, area: HTMLElement): number | undefined;
  /** Where the tooltip of an item chosen by key is; brings the item into view where the area scrolls. */
  findPlace(index: number, area: HTMLElement): Place;
  wordsOf(index: number): TooltipWords;
  /** Where the tooltip's upper left corner is; beside the place if absent. */
  placeTooltip?(at: Place, size: { width: number; height: number }, area: HTMLElement): Place;
  className?: string;
  children: ReactNode;
}

/** The children draw the items; the tooltip lies above them and flips rather than leaves the area. */
export function TooltipArea({
  label,
  count,
  findItem,
  findPlace,
  wordsOf,
  placeTooltip = flip,
  className,
  children,
}: TooltipAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Active>();
  const words = active && active.index < count ? wordsOf(active.index) : undefined;

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const place = { x: event.clientX - box.left, y: event.clientY - box.top };
    const index = findItem(place, event.currentTarget);
    setActive(index === undefined ? undefined : { index, ...place, isByKey: false });
  };
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') setActive(undefined);
    const move = STEPS[event.key];
    if (move === undefined || count === 0) return;
    event.preventDefault();
    const next = active ? active.index + move : move > 0 ? 0 : count - 1;
    const index = Math.max(0, Math.min(count - 1, next));
    setActive({ index, ...findPlace(index, event.currentTarget), isByKey: true });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role wherever it has the tab stop.
    <div
      ref={area}
      {...(label !== undefined && arrowKeyStop(label, 'application'))}
      onPointerMove={follow}
      onPointerDown={follow}
      // A finger that is lifted leaves the tooltip; the next tap elsewhere takes the focus, and with it the tooltip, away.
      onPointerLeave={(event) => event.pointerType === 'mouse' && setActive(undefined)}
      onBlur={() => setActive(undefined)}
      onKeyDown={step}
      className={className}
    >
      {children}
      {words && active && <PlacedTooltip words={words} at={active} area={area.current} place={placeTooltip} />}
      <p role="status" className="sr-only">
        {words && active?.isByKey ? tooltipSentence(words) : ''}
      </p>
    </div>
  );
}

/** What makes an element the tab stop on which the arrow keys work, as they do in the chart library's plots. */
export function arrowKeyStop(label: string, role: 'application' | 'group') {
  return { role, 'aria-label': `${label}. Arrow keys read one after the other.`, tabIndex: 0 };
}

function PlacedTooltip({
  words,
  at,
  area,
  place,
}: {
  words: TooltipWords;
  at: Place;
  area: HTMLElement | null;
  place: NonNullable<TooltipAreaProps['placeTooltip']>;
}) {
  const tooltip = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = tooltip.current ?? {};
    setSize((now) => (now.width === width && now.height === height ? now : { width, height }));
  });
  const { x: left, y: top } = area ? place(at, size, area) : at;
  return (
    <div
      ref={tooltip}
      aria-hidden="true"
      style={{ transform: `translate(${left}px, ${top}px)` }}
      className="pointer-events-none absolute top-0 left-0 z-20 transition-transform duration-(--motion-plot-tooltip)"
    >
      <ChartTooltip {...words} />
    </div>
  );
}

/** Right below the place, or on its other side where that would leave the area. */
function flip(at: Place, size: { width: number; height: number }, area: HTMLElement): Place {
  return { x: flipAlong(at.x, size.width, area.clientWidth), y: flipAlong(at.y, size.height, area.clientHeight) };
}

function flipAlong(at: number, size: number, room: number): number {
  if (at + OFFSET + size <= room) return at + OFFSET;
  return Math.max(0, Math.min(at - OFFSET - size, room - size));
}

const OFFSET = 10;
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
