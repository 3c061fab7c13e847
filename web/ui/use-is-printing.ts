import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;

/** True while the browser lays the page out for printing or PDF, for content shown only there. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const notify = (event: Event) => {
    isPrinting = event.type === 'beforeprint';
    // The browser lays out as soon as this returns.
    flushSync(listener);
  };
  addEventListener('beforeprint', notify);
  addEventListener('afterprint', notify);
  return () => {
    removeEventListener('beforeprint', notify);
    removeEventListener('afterprint', notify);
  };
}
