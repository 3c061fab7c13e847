import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether a box is narrower than a limit, before the first paint and after every resize; false without a limit or a
 * size.
 */
export function useIsBelow(ref: RefObject<HTMLElement | null>, limit: number | undefined): boolean {
  const [isBelow, setBelow] = useState(false);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box || limit === undefined) return;
    const measure = () => setBelow(box.clientWidth > 0 && box.clientWidth < limit);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [ref, limit]);
  return isBelow;
}
