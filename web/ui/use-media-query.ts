import { useCallback, useSyncExternalStore } from 'react';

/** Follows changes of the query's result. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

/** Under 768 px: the product's one mobile breakpoint, Tailwind's `max-md:`. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 767px)');
}
