// Whether a box is narrower than a limit, known before the browser paints it.
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Now and after every change of size; false without a limit, and where nothing has a size. */
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
