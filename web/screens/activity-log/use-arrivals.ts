// Rows on screen do not move: new deliveries wait above until the viewer asks for them.
import { type RefObject, useEffect, useState } from 'react';
import type { WebhookLog } from '#contract/webhooks';

export interface Arrivals {
  rows: readonly WebhookLog[];
  waiting: number;
  isNew(id: number): boolean;
  show(): void;
}

/** `list` identifies the list: a different one is shown at once. `isHeld` while no row may move. */
export function useArrivals(loaded: readonly WebhookLog[], list: string, isHeld: boolean): Arrivals {
  const topId = loaded[0]?.id;
  const [kept, setKept] = useState({ list, topId, firstId: topId });
  const isOther = kept.list !== list || (kept.topId === undefined && topId !== undefined);
  if (isOther) setKept({ list, topId, firstId: topId });
  else if (!isHeld && kept.topId !== topId) setKept({ ...kept, topId });

  const placeOf = (id: number | undefined) =>
    Math.max(
      0,
      loaded.findIndex((row) => row.id === id),
    );
  const waiting = isHeld && !isOther ? placeOf(kept.topId) : 0;
  const newest = new Set(loaded.slice(0, placeOf(kept.firstId)).map(({ id }) => id));
  return {
    rows: waiting > 0 ? loaded.slice(waiting) : loaded,
    waiting,
    isNew: (id) => newest.has(id),
    show: () => setKept({ ...kept, topId }),
  };
}

export function useIsScrolledPast(list: RefObject<HTMLElement | null>): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const look = () => setPast((list.current?.getBoundingClientRect().top ?? 0) < 0);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [list]);
  return isPast;
}
