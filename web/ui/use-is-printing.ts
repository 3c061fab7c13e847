// Whether the page is being printed or saved as a PDF, for what is shown only there.
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;

/** True from just before the browser lays the page out for printing until it has. */
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
