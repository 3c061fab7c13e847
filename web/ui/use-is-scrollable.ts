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

/** How wide a strip at the right of `ref` is taken by its scroll bar, while more lies beyond it; null when nothing does. */
export function useMoreAtRight(ref: RefObject<HTMLElement | null>): number | null {
  const [bar, setBar] = useState<number | null>(null);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = () => {
      const hidden = box.scrollWidth - box.clientWidth - box.scrollLeft;
      setBar(hidden > 1 ? box.offsetWidth - box.clientWidth : null);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [ref]);
  return bar;
}

/** What makes a scrolling box a named region with a tab stop; nothing while it does not scroll. */
export function scrollRegion(isScrollable: boolean, label: string) {
  return isScrollable ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {};
}
