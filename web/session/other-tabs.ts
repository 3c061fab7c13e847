// Tabs of a browser share the session cookie, so each notifies the others of sign-ins and sign-outs.

export type SessionNews = 'signed-in' | 'signed-out';

export interface OtherTabs {
  notify(news: SessionNews): void;
  listen(listener: (news: SessionNews) => void): () => void;
}

const NAME = 'callgauge-session';

export function openOtherTabs(): OtherTabs {
  let channel: BroadcastChannel | undefined;
  return {
    notify: (news) => channel?.postMessage(news),
    listen(listener) {
      const opened = new BroadcastChannel(NAME);
      opened.onmessage = (event: MessageEvent<SessionNews>) => listener(event.data);
      channel = opened;
      return () => {
        opened.close();
        if (channel === opened) channel = undefined;
      };
    },
  };
}
