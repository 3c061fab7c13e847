// What the server tells by itself: in which companies deliveries came in. Only a page that is looked at listens, since a
// browser has few connections to one server.

/** Ids of companies: with deliveries, and those of them where something failed. */
export interface News {
  companies: readonly number[];
  alarming: readonly number[];
}

export interface LiveNewsListener {
  onNews(news: News): void;
  /** Listening was interrupted, so that anything may have happened. */
  onGap(): void;
}

/** Listens until the answer is called. A server that tells nothing is asked again by the browser itself. */
export function listenToLiveNews({ onNews, onGap }: LiveNewsListener): () => void {
  let source: EventSource | undefined;
  let hasListened = false;

  const open = () => {
    if (source || document.visibilityState === 'hidden') return;
    source = new EventSource('/api/live-news');
    source.onopen = () => {
      if (hasListened) onGap();
      hasListened = true;
    };
    source.onmessage = ({ data }) => onNews(JSON.parse(data) as News);
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
