// What the server sends by itself: in which companies deliveries came in, and whether it reaches its database. Only a page
// that is looked at listens, since a browser has few connections to one server.
import type { LiveNews } from '#contract/live-news';

export interface LiveNewsListener {
  onNews(news: LiveNews): void;
  /** Listening was interrupted, so that anything may have happened. */
  onGap(): void;
  /** The server answered, but lets this page not listen; the browser does not try again. */
  onRefused?(): void;
}

/** Listens until the answer is called. A stream that breaks off is opened again by the browser itself. */
export function listenToLiveNews({ onNews, onGap, onRefused }: LiveNewsListener): () => void {
  let source: EventSource | undefined;
  let wasConnected = false;

  const open = () => {
    if (source || document.visibilityState === 'hidden') return;
    source = new EventSource('/api/live-news');
    source.onopen = () => {
      if (wasConnected) onGap();
      wasConnected = true;
    };
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED) onRefused?.();
    };
    source.onmessage = ({ data }) => onNews(JSON.parse(data) as LiveNews);
  };
  const close = () => {
    source?.close();
    source = undefined;
  };
  const follow = () => (document.visibilityState === 'hidden' ? close() : open());

  open();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    close();
  };
}
