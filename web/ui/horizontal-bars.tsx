// A ranking as horizontal bars from 0 to 100, in a ChartFrame. Custom drawing: the chart library's bars cannot have
// two-line names, a figure at the right edge and rows that scroll under a fixed axis.
import { useRef } from 'react';
import { ChartFrame, type ChartFrameProps } from './chart-frame';
import { FigureLink } from './figure-link';
import { formatPercent } from './format';
import { useCutEdges } from './mark-cut-edges';
import { arrowKeyStop, TooltipArea } from './tooltip-area';
import { useIsNarrow } from './use-media-query';
import { useOpenLink } from './use-open-link';

export interface RankedBar {
  id: string;
  name: string;
  detail: string;
  value: number;
  note: string;
  cell: string;
  /** What its rate opens, and what the calls beside it open. */
  link?: string | undefined;
  detailLink?: string | undefined;
}

export interface HorizontalBarsProps
  extends Omit<ChartFrameProps, 'note' | 'legend' | 'table' | 'height' | 'children'> {
  /** Singular and plural: "person", "people". */
  things: readonly [one: string, several: string];
  headings: readonly [bars: string, values: string, counts: string];
  bars: readonly RankedBar[];
  height?: number;
}

/**
 * One row of 40 px per bar. Under 768 px all are visible; above, more rows scroll, which the note and the faded edge
 * show.
 */
export function HorizontalBars({ things, headings, bars, height: wished = 240, ...frame }: HorizontalBarsProps) {
  const [barHeading, valueHeading, countHeading] = headings;
  const height = useIsNarrow() ? Math.max(wished, bars.length * ROW + AXIS) : wished;
  const inView = Math.min(bars.length, Math.floor((height - AXIS) / ROW));
  return (
    <ChartFrame
      {...frame}
      height={height}
      note={bars.length > 0 && <Note inView={inView} total={bars.length} things={things} />}
      table={{
        heads: [barHeading, valueHeading, countHeading],
        rows: bars.map(({ name, value, cell, link, detailLink }) => ({
          name,
          cells: [
            { text: formatPercent(value), to: link },
            { text: cell, to: detailLink },
          ],
        })),
      }}
    >
      <Rows title={frame.title} valueName={valueHeading} bars={bars} />
    </ChartFrame>
  );
}

function Note({ inView, total, things }: { inView: number; total: number; things: HorizontalBarsProps['things'] }) {
  const noun = things[total === 1 ? 0 : 1];
  return (
    <span className="text-compact text-muted-foreground">
      {inView < total ? `${inView} of ${total} ${noun}` : `${total} ${noun}`}
    </span>
  );
}

function Rows({ title, valueName, bars }: { title: string; valueName: string; bars: readonly RankedBar[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const open = useOpenLink();
  const scroller = () => frame.current;
  useCutEdges(frame);
  return (
    <TooltipArea
      count={bars.length}
      findItem={({ y }) => {
        const box = scroller();
        if (!box || y >= box.clientHeight) return undefined;
        const index = Math.floor((y + box.scrollTop) / ROW);
        return index < bars.length ? index : undefined;
      }}
      findPlace={(index, area) => {
        const box = scroller();
        if (!box) return { x: 0, y: 0 };
        const [top, bottom] = [index * ROW, (index + 1) * ROW];
        if (top < box.scrollTop) box.scrollTop = top;
        if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
        return { x: area.clientWidth * 0.4, y: top + ROW / 2 - box.scrollTop };
      }}
      wordsOf={(index) => {
        const bar = bars[index];
        if (!bar) return { title: '', rows: [] };
        const look = { color: 'var(--line-1)', shape: 'square' } as const;
        return {
          title: bar.name,
          rows: [{ id: bar.id, name: valueName, look, value: formatPercent(bar.value) }],
          note: bar.note,
        };
      }}
      {...(bars.some(({ link }) => link) && { onOpen: (index: number) => open(bars[index]?.link) })}
      className="@container relative -mx-2 flex h-full flex-col rounded-card px-2"
    >
      <Grid />
      <div
        ref={frame}
        // The scrolling element needs the tab stop.
        {...arrowKeyStop(title, 'group')}
        className="fades-at-bottom relative -mr-3 min-h-0 flex-1 overflow-y-auto rounded-badge [scrollbar-width:thin]"
      >
        {/* As wide as the area, so a scroll bar moves nothing. */}
        <ul className="w-[100cqw]">
          {bars.map((bar) => (
            <li key={bar.id} className={`h-10 ${COLUMNS}`}>
              <span className="min-w-0">
                <span className="block truncate text-compact leading-4">{bar.name}</span>
                <span className="block truncate text-muted-foreground text-small">
                  <FigureLink to={bar.detailLink} label={`${bar.detail}, ${bar.name}`} look="card">
                    {bar.detail}
                  </FigureLink>
                </span>
              </span>
              <span aria-hidden="true">
                <span
                  className="motion-bar block h-3 rounded-r-[2px] bg-line-1"
                  style={{ width: `${Math.max(0, Math.min(100, bar.value))}%` }}
                />
              </span>
              <span className="text-right font-semibold text-compact">
                <FigureLink to={bar.link} label={`${formatPercent(bar.value)}, ${bar.name}`}>
                  {formatPercent(bar.value)}
                </FigureLink>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <Axis />
    </TooltipArea>
  );
}

function Grid() {
  return (
    <div aria-hidden="true" className={`absolute inset-x-2 top-0 bottom-5 ${COLUMNS}`}>
      <span className="relative col-start-2 h-full">
        {[0, 25, 50, 75, 100].map((at) => (
          <span
            key={at}
            style={{ left: `${at}%` }}
            className={`absolute inset-y-0 w-px -translate-x-1/2 ${at === 0 ? 'bg-border' : 'bg-grid'}`}
          />
        ))}
      </span>
    </div>
  );
}

function Axis() {
  return (
    <div aria-hidden="true" className={`h-5 shrink-0 ${COLUMNS}`}>
      <span className="relative col-start-2 h-full">
        {[0, 50, 100].map((at) => (
          <span
            key={at}
            style={{ left: `${at}%` }}
            className="absolute top-1 -translate-x-1/2 text-muted-foreground text-small"
          >
            {at}%
          </span>
        ))}
      </span>
    </div>
  );
}

const ROW = 40;
const AXIS = 20;
const COLUMNS =
  'grid grid-cols-[minmax(0,6.5rem)_minmax(0,1fr)_3.25rem] items-center @min-[30rem]:grid-cols-[minmax(0,10rem)_minmax(0,1fr)_3.25rem]';
