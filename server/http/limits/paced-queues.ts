// One queue per key that releases one caller at a time with a pause between.

export interface PacedQueuesLimits {
  everyMs: number;
  waitingPerKey: number;
  waiting: number;
  keys: number;
}

/** `full`: too many waiting, or closed. `gone`: the caller disconnected. */
export type Turn = 'turn' | 'full' | 'gone';

export interface PacedQueues {
  /** The first caller of a key goes at once, each further one after a pause. */
  take(key: string, signal?: AbortSignal): Turn | Promise<Turn>;
  close(): void;
}

interface Line {
  waiting: Set<(turn: Turn) => void>;
  pause: NodeJS.Timeout;
}

export function createPacedQueues({ everyMs, waitingPerKey, waiting, keys }: PacedQueuesLimits): PacedQueues {
  const lines = new Map<string, Line>();
  let waitingInAll = 0;
  let isClosed = false;

  const pause = (key: string) => setTimeout(releaseNext, everyMs, key).unref();

  function releaseNext(key: string): void {
    const line = lines.get(key);
    const [next] = line?.waiting ?? [];
    if (!line || !next) {
      lines.delete(key);
      return;
    }
    line.pause = pause(key);
    next('turn');
  }

  function waitIn({ waiting: places }: Line, signal: AbortSignal | undefined): Promise<Turn> {
    return new Promise((resolve) => {
      const leave = (turn: Turn) => {
        if (!places.delete(leave)) return;
        waitingInAll -= 1;
        signal?.removeEventListener('abort', onAbort);
        resolve(turn);
      };
      const onAbort = () => leave('gone');
      signal?.addEventListener('abort', onAbort);
      places.add(leave);
      waitingInAll += 1;
    });
  }

  return {
    take(key, signal) {
      const line = lines.get(key);
      if (isClosed || (!line && lines.size >= keys)) return 'full';
      if (!line) {
        lines.set(key, { waiting: new Set(), pause: pause(key) });
        return 'turn';
      }
      if (line.waiting.size >= waitingPerKey || waitingInAll >= waiting) return 'full';
      return waitIn(line, signal);
    },
    close() {
      isClosed = true;
      for (const line of lines.values()) {
        clearTimeout(line.pause);
        for (const leave of line.waiting) leave('full');
      }
      lines.clear();
    },
  };
}
