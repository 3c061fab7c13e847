// What the items of a plot with the chart library open: by a click, or by Enter once arrow keys have chosen one.
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useActiveTooltipLabel } from 'recharts';
import { useOpenLink } from './use-open-link';

interface LinkedSeries {
  /** By the index of the point. */
  links?: readonly (string | undefined)[] | undefined;
}

/** Left and right move from point to point, up and down from series to series, Enter opens. */
export function usePlotLinks(series: readonly LinkedSeries[]) {
  const openLink = useOpenLink();
  const active = useRef<number | undefined>(undefined);
  const [chosen, setChosen] = useState<number>();
  const linkOf = (place: number, index: number | undefined) =>
    index === undefined ? undefined : series[place]?.links?.[index];
  const open = (place: number, index: number | undefined) => openLink(linkOf(place, index));
  return {
    /** The series that up and down have chosen, if there are several. */
    chosen,
    linkOf,
    open,
    frame: {
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Enter') return open(chosen ?? 0, active.current);
        const step = steps[event.key];
        if (step === undefined || series.length < 2 || !series.some(({ links }) => links)) return;
        event.preventDefault();
        setChosen((now = step > 0 ? -1 : series.length) => Math.max(0, Math.min(series.length - 1, now + step)));
      },
      onPointerMove: () => setChosen(undefined),
      onBlur: () => setChosen(undefined),
    },
    /** Put it into the chart. */
    tracker: <ActivePoint index={active} />,
  };
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function ActivePoint({ index }: { index: RefObject<number | undefined> }) {
  const label = useActiveTooltipLabel();
  useEffect(() => {
    index.current = label === undefined ? undefined : Number(label);
  });
  return null;
}
