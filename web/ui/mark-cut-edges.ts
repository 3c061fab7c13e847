// Marks the sides where a scrolling box has more content, for the style sheet: `data-cut-left`, `data-cut-right`,
// `data-cut-bottom`.
import { type RefObject, useEffect } from 'react';

/** Updates the attributes on scroll and resize without rendering. */
export function useCutEdges(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const mark = () => markCutEdges(box);
    box.addEventListener('scroll', mark, { passive: true });
    const observer = new ResizeObserver(mark);
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => {
      box.removeEventListener('scroll', mark);
      observer.disconnect();
    };
  }, [ref]);
}

export function markCutEdges(box: HTMLElement): void {
  const beyond = box.scrollWidth - box.clientWidth - box.scrollLeft;
  // Widths are rounded, so a single pixel does not count.
  box.toggleAttribute('data-cut-left', box.scrollLeft > 1);
  box.toggleAttribute('data-cut-right', beyond > 1);
  box.toggleAttribute('data-cut-bottom', box.scrollHeight - box.clientHeight - box.scrollTop > 1);
}
