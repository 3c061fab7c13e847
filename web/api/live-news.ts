// The server's event stream: which companies received deliveries, and whether the database is reachable. Only a visible
// page listens, since a browser allows few connections to one server.
import type { LiveNews } from '#contract/live-news';

export interface LiveNewsListener {
  onNews(news: LiveNews): void;
  onGap(): void;
  /** The server rejected the stream; the browser does not retry. */
  onRefused?(): void;
}

/** Listens until the returned function is called. The browser reconnects by itself. */
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
