// Scrolling boxes must be reachable by keyboard; other boxes must not add a tab stop.
import { type RefObject, useEffect, useState } from 'react';

/** The content of `ref` is larger than its box; follows resizes. */
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

/** The scroll bar's width at the right of `ref` while more content lies beyond it; null otherwise. */
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

/** Makes a scrolling box a named region with a tab stop. */
export function scrollRegion(isScrollable: boolean, label: string) {
  return isScrollable ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {};
}
