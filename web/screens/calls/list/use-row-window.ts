// Which rows of a long list are drawn: those on screen and some around them. All rows are equally high, so the rest is
// two empty boxes, and a list of any length has fewer than 200 rows in the document.
import { type RefObject, useEffect, useState } from 'react';

export interface RowWindow {
  from: number;
  /** Exclusive. */
  to: number;
}

const around = 20;
/** Scrolling draws anew every so many rows. */
const step = 10;

/** `rows` is the element whose upper edge the first row touches; the page scrolls. */
export function useRowWindow(rows: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const [{ first, shown }, setPlace] = useState({ first: 0, shown: 30 });
  useEffect(() => {
    const look = () => {
      const above = Math.max(0, -(rows.current?.getBoundingClientRect().top ?? 0));
      const next = {
        first: Math.floor(above / rowHeight / step) * step,
        shown: Math.ceil(innerHeight / rowHeight / step) * step + step,
      };
      setPlace((now) => (now.first === next.first && now.shown === next.shown ? now : next));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [rows, rowHeight]);
  const last = Math.max(0, count - shown);
  return windowAt(Math.min(first, last), shown, count);
}

/** The rows drawn when `first` is the first on screen. */
export function windowAt(first: number, shown: number, count: number): RowWindow {
  return { from: Math.max(0, first - around), to: Math.min(count, first + shown + around) };
}
