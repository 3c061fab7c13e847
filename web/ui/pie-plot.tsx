// The plot of a ring with Recharts, and its labels; load it through lazy-plots.ts.

import { Pie, PieChart } from 'recharts';
import { FigureLink } from './figure-link';
import { formatPercent } from './format';
import { middleAngles, placeSliceLabels } from './place-slice-labels';
import type { Slice } from './ranked-slices';
import { sliceLook } from './series-look';
import { type Place, TooltipArea } from './tooltip-area';
import { useOpenLink } from './use-open-link';

export interface PiePlotProps {
  title: string;
  slices: readonly Slice[];
  total: { value: number | null; caption: string; link?: string | undefined };
  height: number;
}

/** From 12 o'clock clockwise; arrow keys move from slice to slice. No animation under reduced motion. */
export function PiePlot({ title, slices, total, height }: PiePlotProps) {
  const open = useOpenLink();
  const values = slices.map(({ value }) => value);
  const angles = middleAngles(values);
  const data = slices.map((slice, index) => ({ name: slice.name, value: slice.value, fill: sliceLook(index).color }));
  return (
    <TooltipArea
      label={title}
      count={slices.length}
      findItem={(place, area) => sliceAt(values, fromCenter(place, area))}
      findPlace={(index, area) => placeOn(angles[index] ?? 0, area)}
      wordsOf={(index) => wordsOf(slices[index], index)}
      {...(slices.some(({ link }) => link) && { onOpen: (index: number) => open(slices[index]?.link) })}
      placeTooltip={placeAboveRing}
      className="relative h-full rounded-card"
    >
      <PieChart
        responsive
        style={{ width: '100%', height }}
        accessibilityLayer={false}
        tabIndex={-1}
        aria-hidden="true"
      >
        {angles.length === 0 && (
          <Pie
            {...RING}
            data={[{ value: 1 }]}
            dataKey="value"
            fill="var(--fill)"
            stroke="none"
            rootTabIndex={-1}
            isAnimationActive={false}
          />
        )}
        <Pie
          {...RING}
          data={data}
          dataKey="value"
          nameKey="name"
          stroke="var(--card)"
          strokeWidth={2}
          rootTabIndex={-1}
          isAnimationActive={false}
        />
      </PieChart>
      <div className="pointer-events-none absolute inset-0 grid place-content-center text-center">
        <span className="font-semibold text-[20px] leading-6 tracking-[-0.01em]">
          <FigureLink
            to={total.link}
            label={`${formatPercent(total.value)}, ${total.caption}`}
            look="card"
            className="pointer-events-auto"
          >
            {formatPercent(total.value)}
          </FigureLink>
        </span>
        <span className="max-w-20 text-balance text-caption text-muted-foreground leading-3">{total.caption}</span>
      </div>
      <SliceLabels slices={slices} values={values} height={height} />
    </TooltipArea>
  );
}

function SliceLabels({
  slices,
  values,
  height,
}: {
  slices: readonly Slice[];
  values: readonly number[];
  height: number;
}) {
  const labels = placeSliceLabels(
    values,
    OUTER_RADIUS,
    height,
    slices.map(({ name }) => linesOf(name)),
  );
  return (
    <div className="pointer-events-none absolute -inset-x-3 inset-y-0 text-small max-md:-inset-x-2">
      <svg width="1" height="1" aria-hidden="true" className="absolute top-1/2 left-1/2 overflow-visible">
        {labels.map(({ index, leader }) => (
          <polyline
            key={index}
            points={leader.map((point) => point.join()).join(' ')}
            fill="none"
            stroke="var(--input)"
            strokeWidth="1"
          />
        ))}
      </svg>
      {labels.map(({ index, side, x, y, lines }) => {
        const slice = slices[index];
        const edge = `calc(50% + ${Math.abs(x)}px)`;
        return (
          slice && (
            <p
              key={slice.id}
              style={{
                top: `calc(50% + ${y}px)`,
                [side === 'right' ? 'left' : 'right']: edge,
                maxWidth: `calc(50% - ${Math.abs(x)}px)`,
              }}
              className={`absolute flex -translate-y-1/2 ${lines === 1 ? 'gap-1' : 'flex-col'} ${side === 'left' ? 'text-right' : ''}`}
            >
              <span className={`text-foreground-2 ${lines > 2 ? 'line-clamp-2' : 'truncate'}`}>{slice.name}</span>
              <span className="font-semibold">{formatPercent(slice.value, 0)}</span>
            </p>
          )
        );
      })}
    </div>
  );
}

/** One word cannot wrap; a short one fits next to the ring in the narrowest card. */
function linesOf(name: string): number {
  return name.length > MAX_LINE_LENGTH && name.includes(' ') ? 2 : 1;
}

const MAX_LINE_LENGTH = 12;

function wordsOf(slice: Slice | undefined, index: number) {
  if (!slice) return { title: '', rows: [] };
  const { id, name, value, note } = slice;
  return { title: 'Conversion rate', rows: [{ id, name, look: sliceLook(index), value: formatPercent(value) }], note };
}

/** The slice at a place; undefined outside the ring. */
function sliceAt(values: readonly number[], { x, y }: Place): number | undefined {
  const distance = Math.hypot(x, y);
  if (distance < INNER_RADIUS || distance > OUTER_RADIUS) return undefined;
  const share = ((Math.atan2(x, -y) + 2 * Math.PI) % (2 * Math.PI)) / (2 * Math.PI);
  let rest = share * values.reduce((sum, value) => sum + value, 0);
  const index = values.findIndex((value) => {
    rest -= value;
    return rest < 0;
  });
  return index === -1 ? undefined : index;
}

/** Over the card's head, on the slice's side: next to the ring it would cover rates or names. */
function placeAboveRing(at: Place, size: { width: number; height: number }, area: HTMLElement): Place {
  const half = area.clientWidth / 2;
  return {
    x: at.x < half ? Math.max(0, half - size.width) : Math.min(half, area.clientWidth - size.width),
    y: NEAR - size.height,
  };
}

function placeOn(angle: number, area: HTMLElement): Place {
  const radius = (INNER_RADIUS + OUTER_RADIUS) / 2;
  return {
    x: area.clientWidth / 2 + Math.sin(angle) * radius,
    y: area.clientHeight / 2 - Math.cos(angle) * radius,
  };
}

function fromCenter({ x, y }: Place, area: HTMLElement): Place {
  return { x: x - area.clientWidth / 2, y: y - area.clientHeight / 2 };
}

/** How far the tooltip may reach below the card's head, where no label is. */
const NEAR = 12;
const OUTER_RADIUS = 80;
const INNER_RADIUS = 50;
const RING = { outerRadius: OUTER_RADIUS, innerRadius: INNER_RADIUS, startAngle: 90, endAngle: -270 };
