// Limits repeated lines: the first few of each source pass, the rest become one number.

export interface RepeatLimit<About> {
  /** Whether this one passes. Of each source, the first `about` is reported with the number of suppressed ones. */
  admits(kind: string, source: string, about: About, max: number): boolean;
  stop(): void;
}

/** More sources of one kind share a count. */
const maxSources = 200;
const others = '';

/** Passes `max` of each kind and source within `windowMs`. `onMore` gets null for sources beyond the limit. */
export function createRepeatLimit<About>(
  windowMs: number,
  onMore: (kind: string, about: About | null, more: number) => void,
): RepeatLimit<About> {
  const kinds = new Map<string, Map<string, { about: About | null; times: number; max: number }>>();
  let timer: NodeJS.Timeout | undefined;

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const [kind, sources] of kinds) {
      for (const { about, times, max } of sources.values()) if (times > max) onMore(kind, about, times - max);
    }
    kinds.clear();
  };

  return {
    admits(kind, source, about, max) {
      timer ??= setTimeout(stop, windowMs).unref();
      const sources = kinds.get(kind) ?? new Map();
      kinds.set(kind, sources);
      const isOwn = sources.has(source) || sources.size < maxSources;
      const key = isOwn ? source : others;
      const window = sources.get(key) ?? { about: isOwn ? about : null, times: 0, max };
      sources.set(key, window);
      window.times += 1;
      return window.times <= max;
    },
    stop,
  };
}
