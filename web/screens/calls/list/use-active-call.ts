// The row that keys act on: the one reached last, by key, by focus or by opening it.
import { type RefObject, useState } from 'react';
import type { Call } from '#contract/call-list';
import { rowButtonId } from './call-table';

export interface ActiveCall {
  call: Call | undefined;
  index: number;
  reach(id: number): void;
  /** Makes a row the active one and scrolls to it; with `takesFocus` it also gets the focus. */
  goTo(index: number, takesFocus: boolean): Call | undefined;
}

export function useActiveCall(
  calls: readonly Call[],
  rows: RefObject<HTMLElement | null>,
  rowHeight: number,
  openId: number | null,
): ActiveCall {
  const [reachedId, reach] = useState<number | null>(openId);
  const index = calls.findIndex(({ id }) => id === reachedId);
  return {
    call: calls[index],
    index,
    reach,
    goTo(next, takesFocus) {
      const call = calls[next];
      if (!call) return undefined;
      reach(call.id);
      showRow(rows.current, next, rowHeight);
      // A row that was not drawn is drawn by scrolling to it.
      if (takesFocus) requestAnimationFrame(() => requestAnimationFrame(() => focusRow(call.id)));
      return call;
    },
  };
}

export function focusRow(id: number): void {
  document.getElementById(rowButtonId(id))?.focus({ preventScroll: true });
}

/** What covers the page's edges: the top bar, and the foot of the list. */
const covered = { top: 56 + 8, bottom: 48 + 8 };

/** Scrolls the page until the row is between what covers it. */
function showRow(rows: HTMLElement | null, index: number, rowHeight: number): void {
  if (!rows) return;
  const top = rows.getBoundingClientRect().top + index * rowHeight;
  const tooHigh = top - covered.top;
  const tooLow = top + rowHeight - (innerHeight - covered.bottom);
  if (tooHigh < 0) scrollBy({ top: tooHigh });
  else if (tooLow > 0) scrollBy({ top: tooLow });
}
