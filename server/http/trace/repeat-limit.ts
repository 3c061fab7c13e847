// Keeps a flood of the same from filling a disk: the first few of each key pass, the rest becomes one number.

export interface RepeatLimit<About> {
  /** Whether this one passes. `about` of a key's first one is given back with the number of those that did not. */
  admits(key: string, about: About): boolean;
  /** Ends the window now. */
  stop(): void;
}

interface Window<About> {
  about: About | null;
  times: number;
}

/**
 * Lets `maxRepeats` of each key pass within `windowMs` of the first one of any key. Keys beyond `maxKeys` share one
 * place. `onMore` gets how many more came than passed, with null for the shared place.
 */
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
