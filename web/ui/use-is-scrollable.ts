// Boxes that scroll must be reachable by keyboard, boxes that do not should cost no tab stop.
import { type RefObject, useEffect, useState } from 'react';

/** Whether the content of `ref` is larger than its box, now and after every change of size. */
export function useIsScrollable(ref: RefObject<HTMLElement | null>): boolean {
  const [isScrollable, setScrollable] = useState(false);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = () => setScrollable(box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, [ref]);
  return isScrollable;
}

/** What makes a scrolling box a named region with a tab stop; nothing while it does not scroll. */
export function scrollRegion(isScrollable: boolean, label: string) {
  return isScrollable ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {};
}
