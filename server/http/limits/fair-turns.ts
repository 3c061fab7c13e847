// Runs a few jobs at a time, round-robin by key (an address, a person), so that a flood delays only its sender.
import { queueFull } from './turns';

/** The caller disconnected while waiting. */
export class CallerDisconnected extends Error {}

export interface FairTurnsLimits {
  atOnce: number;
  atOncePerKey: number;
  waiting: number;
  waitingPerKey: number;
}

/** Runs the work in turn. Throws QueueFull if too much is waiting, and CallerDisconnected if `signal` aborts first. */
export type TakeFairTurn = <T>(key: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

interface Waiting {
  start(): void;
  reject(error: Error): void;
}

interface Line {
  key: string;
  running: number;
  waiting: Waiting[];
}

export function createFairTurns({ atOnce, atOncePerKey, waiting, waitingPerKey }: FairTurnsLimits): TakeFairTurn {
  const lines = new Map<string, Line>();
  let runningInAll = 0;
  let waitingInAll = 0;

  const hasRoom = (line: Line) => runningInAll < atOnce && line.running < atOncePerKey;

  function begin(line: Line): void {
    runningInAll += 1;
    line.running += 1;
    lines.delete(line.key);
    lines.set(line.key, line);
  }

  function leave(line: Line, place: Waiting): void {
    line.waiting.splice(line.waiting.indexOf(place), 1);
    waitingInAll -= 1;
    removeIdle(line);
  }

  function removeIdle(line: Line): void {
    if (line.running === 0 && line.waiting.length === 0) lines.delete(line.key);
  }

  function startNext(): void {
    for (const line of lines.values()) {
      const [next] = line.waiting;
      if (!next || !hasRoom(line)) continue;
      begin(line);
      leave(line, next);
      next.start();
      return;
    }
  }

  function waitIn(line: Line, signal: AbortSignal | undefined): Promise<void> {
    if (line.waiting.length >= waitingPerKey || (waitingInAll >= waiting && !makeRoomFor(line))) {
      removeIdle(line);
      return Promise.reject(queueFull);
    }
    return new Promise<void>((resolve, reject) => {
      const place: Waiting = {
        start() {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        },
        reject(error) {
          signal?.removeEventListener('abort', onAbort);
          reject(error);
        },
      };
      const onAbort = () => {
        leave(line, place);
        place.reject(new CallerDisconnected());
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      line.waiting.push(place);
      waitingInAll += 1;
    });
  }

  /** The longest line gives up its last place, unless this one would then be as long. */
  function makeRoomFor(line: Line): boolean {
    const longest = [...lines.values()].reduce((one, other) =>
      other.waiting.length > one.waiting.length ? other : one,
    );
    const last = longest.waiting.at(-1);
    if (!last || longest.waiting.length <= line.waiting.length + 1) return false;
    leave(longest, last);
    last.reject(queueFull);
    return true;
  }

  return async (key, work, signal) => {
    if (signal?.aborted) throw new CallerDisconnected();
    const line = lines.get(key) ?? { key, running: 0, waiting: [] };
    lines.set(key, line);
    // Anything that could run was started when room appeared, so nothing is overtaken here.
    if (hasRoom(line)) begin(line);
    else await waitIn(line, signal);
    try {
      return await work();
    } finally {
      runningInAll -= 1;
      line.running -= 1;
      removeIdle(line);
      startNext();
    }
  };
}
