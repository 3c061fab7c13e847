// Limits repeated lines: the first few of each key pass, the rest become one number.

export interface RepeatLimit<About> {
  /** Whether this one passes. `about` of a key's first one is returned with the number of suppressed ones. */
  admits(key: string, about: About): boolean;
  stop(): void;
}

interface Window<About> {
  about: About | null;
  times: number;
}

/** Passes `maxRepeats` of each key within `windowMs`. Keys beyond `maxKeys` share one entry (null). */
export function createRepeatLimit<About>({
  maxRepeats,
  windowMs,
  maxKeys,
  onMore,
}: {
  maxRepeats: number;
  windowMs: number;
  maxKeys: number;
  onMore: (about: About | null, more: number) => void;
}): RepeatLimit<About> {
  const windows = new Map<string, Window<About>>();
  const shared: Window<About> = { about: null, times: 0 };
  let timer: NodeJS.Timeout | undefined;

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const { about, times } of [...windows.values(), shared]) {
      if (times > maxRepeats) onMore(about, times - maxRepeats);
    }
    windows.clear();
    shared.times = 0;
  };

  const findWindow = (key: string, about: About): Window<About> => {
    const found = windows.get(key);
    if (found) return found;
    if (windows.size >= maxKeys) return shared;
    const begun = { about, times: 0 };
    windows.set(key, begun);
    return begun;
  };

  return {
    admits(key, about) {
      timer ??= setTimeout(stop, windowMs).unref();
      const window = findWindow(key, about);
      window.times += 1;
      return window.times <= maxRepeats;
    },
    stop,
  };
}
