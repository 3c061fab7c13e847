// Where a plot is drawn: at once near the window, and elsewhere after what is near, since most people never scroll to it.
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { PlotSkeleton } from './chart-frame';

export function PlotArea({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const place = usePlace(area);
  return (
    <div ref={area} className="h-full">
      {place === 'not known' && <PlotSkeleton />}
      {place === 'near' && <Suspense fallback={<PlotSkeleton />}>{children}</Suspense>}
    </div>
  );
}

type Place = 'not known' | 'far' | 'near';

/** Once near it stays so: scrolling away and back draws nothing again. */
function usePlace(ref: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState<Place>('not known');
  const isNear = place === 'near';
  useEffect(() => {
    if (isNear || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => setPlace(entries.some((entry) => entry.isIntersecting) ? 'near' : 'far'),
      { rootMargin: '50% 0%' },
    );
    observer.observe(ref.current);
    const timer = setTimeout(() => setPlace('near'), LATEST_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [ref, isNear]);
  return place;
}

/** Paper shows all of them, and to be printed a plot must have been drawn. */
const LATEST_MS = 5_000;
