// A custom plot: its items show a tooltip on hover and, once it has the focus, by arrow keys.
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ChartTooltip, type TooltipWords, tooltipSentence } from './chart-tooltip';
import { cn } from './cn';

export interface Place {
  x: number;
  y: number;
}

interface Active extends Place {
  index: number;
  isByKey: boolean;
}

export interface TooltipAreaProps {
  /** Names the plot for screen readers; omit it if an `arrowKeyStop` lies inside. */
  label?: string;
  count: number;
  /** The item at a place, measured from the area's upper left corner. */
  findItem(place: Place, area: HTMLElement): number | undefined;
  /** The tooltip's place for an item chosen by key; scrolls the item into view. */
  findPlace(index: number, area: HTMLElement): Place;
  wordsOf(index: number): TooltipWords;
  /** Opens an item: by a click, by Enter, and by a second tap, after the one that shows the tooltip. */
  onOpen?(index: number): void;
  /** The tooltip's upper left corner; next to the place by default. */
  placeTooltip?(at: Place, size: { width: number; height: number }, area: HTMLElement): Place;
  className?: string;
  children: ReactNode;
}

/** The children draw the items; the tooltip lies above them and flips to stay inside the area. */
export function TooltipArea({
  label,
  count,
  findItem,
  findPlace,
  wordsOf,
  onOpen,
  placeTooltip = flip,
  className,
  children,
}: TooltipAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Active>();
  const shownBeforePress = useRef<number>(undefined);
  const words = active && active.index < count ? wordsOf(active.index) : undefined;

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const place = { x: event.clientX - box.left, y: event.clientY - box.top };
    const index = findItem(place, event.currentTarget);
    setActive(index === undefined ? undefined : { index, ...place, isByKey: false });
  };
  const press = (event: PointerEvent<HTMLDivElement>) => {
    shownBeforePress.current = active?.index;
    follow(event);
  };
  const click = (event: MouseEvent<HTMLDivElement>) => {
    if (!onOpen || !active || isOnLink(event)) return;
    const isTap = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch';
    if (!isTap || shownBeforePress.current === active.index) onOpen(active.index);
  };
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') setActive(undefined);
    if (event.key === 'Enter' && active && !isOnLink(event)) onOpen?.(active.index);
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
      onPointerDown={press}
      onClick={click}
      // After a touch the tooltip stays; tapping elsewhere moves the focus and closes it.
      onPointerLeave={(event) => event.pointerType === 'mouse' && setActive(undefined)}
      onBlur={() => setActive(undefined)}
      onKeyDown={step}
      className={cn(className, onOpen && active && 'cursor-pointer')}
    >
      {children}
      {words && active && <PlacedTooltip words={words} at={active} area={area.current} place={placeTooltip} />}
      <p role="status" className="sr-only">
        {words && active?.isByKey ? tooltipSentence(words) : ''}
      </p>
    </div>
  );
}

/** A link within the area opens by itself. */
function isOnLink({ target }: SyntheticEvent): boolean {
  return target instanceof Element && target.closest('a') !== null;
}

/** Makes an element the tab stop for arrow keys, as in the chart library's plots. */
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

/** Below the place, or on the other side if that would leave the area. */
function flip(at: Place, size: { width: number; height: number }, area: HTMLElement): Place {
  return { x: flipAlong(at.x, size.width, area.clientWidth), y: flipAlong(at.y, size.height, area.clientHeight) };
}

function flipAlong(at: number, size: number, room: number): number {
  if (at + OFFSET + size <= room) return at + OFFSET;
  return Math.max(0, Math.min(at - OFFSET - size, room - size));
}

const OFFSET = 10;
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
