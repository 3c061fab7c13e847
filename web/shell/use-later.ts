// Fetches code that a person may need soon, once the screen has loaded.
import { useEffect } from 'react';

const prefetchMs = 3_000;

/** `load` should be the same function at each render. */
export function useLater(load: () => Promise<unknown>): void {
  useEffect(() => {
    // Without a network, opening it tries again.
    const timer = setTimeout(() => void load().catch(() => {}), prefetchMs);
    return () => clearTimeout(timer);
  }, [load]);
}
