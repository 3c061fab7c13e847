// Limits concurrent work per sender (an address, a user) and takes turns between senders, so that a flood delays only
// its own sender.

/** Too much is waiting. */
export class QueueFull extends Error {}
/** Made once: in a flood its stack would cost more than everything else. */
const queueFull = new QueueFull('Too much is waiting.');

/** The caller disconnected while waiting. */
export class CallerDisconnected extends Error {}

export interface ConcurrencyLimits {
  atOnce?: number;
  atOncePerKey?: number;
  waiting?: number;
  waitingPerKey?: number;
}

export interface ConcurrencyLimit<Key> {
  /** Runs the work in turn. Throws QueueFull if too much waits, and CallerDisconnected if `signal` aborts first. */
  run<T>(key: Key, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  count(): { running: number; waiting: number };
  /** Rejects everything that waits, and all later work that would have to. */
  close(): void;
}

interface Waiting {
  start(): void;
  reject(error: Error): void;
}

interface Queue {
  running: number;
  waiting: Waiting[];
}

const unlimited = Number.POSITIVE_INFINITY;

export function createConcurrencyLimit<Key>(limits: ConcurrencyLimits): ConcurrencyLimit<Key> {
  const { atOnce = unlimited, atOncePerKey = unlimited, waitingPerKey = unlimited } = limits;
  let { waiting: maxWaiting = unlimited } = limits;
  /** In the order of their last start. */
  const queues = new Map<Key, Queue>();
  const total = { running: 0, waiting: 0 };

  const canStart = (queue: Queue) => total.running < atOnce && queue.running < atOncePerKey;

  function start(key: Key, queue: Queue): void {
    total.running += 1;
    queue.running += 1;
    queues.delete(key);
    queues.set(key, queue);
  }

  function leave(queue: Queue, place: Waiting): void {
    queue.waiting.splice(queue.waiting.indexOf(place), 1);
    total.waiting -= 1;
  }

  function removeIdle(key: Key, queue: Queue): void {
    if (queue.running === 0 && queue.waiting.length === 0) queues.delete(key);
  }

  /** Starts work of the key that has the least running, and of these the one that started longest ago. */
  function startNext(): void {
    if (total.waiting === 0) return;
    let best: [Key, Queue] | undefined;
    for (const [key, queue] of queues) {
      if (queue.waiting.length > 0 && canStart(queue) && (!best || queue.running < best[1].running))
        best = [key, queue];
      if (best?.[1].running === 0) break;
    }
    const next = best?.[1].waiting[0];
    if (!best || !next) return;
    next.start();
    start(...best);
  }

  function wait(key: Key, queue: Queue, signal: AbortSignal | undefined): Promise<void> {
    if (queue.waiting.length >= waitingPerKey || (total.waiting >= maxWaiting && !makeSpaceFor(queue))) {
      removeIdle(key, queue);
      return Promise.reject(queueFull);
    }
    return new Promise<void>((resolve, reject) => {
      const onAbort = () => place.reject(new CallerDisconnected());
      const place: Waiting = {
        start() {
          signal?.removeEventListener('abort', onAbort);
          leave(queue, place);
          resolve();
        },
        reject(error) {
          signal?.removeEventListener('abort', onAbort);
          leave(queue, place);
          removeIdle(key, queue);
          reject(error);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      queue.waiting.push(place);
      total.waiting += 1;
    });
  }

  /** The longest queue gives up its last place, unless this one would then be as long. */
  function makeSpaceFor(queue: Queue): boolean {
    const longest = [...queues.values()].reduce((one, other) =>
      other.waiting.length > one.waiting.length ? other : one,
    );
    if (longest.waiting.length <= queue.waiting.length + 1) return false;
    longest.waiting.at(-1)?.reject(queueFull);
    return true;
  }

  return {
    async run(key, work, signal) {
      if (signal?.aborted) throw new CallerDisconnected();
      const queue = queues.get(key) ?? { running: 0, waiting: [] };
      queues.set(key, queue);
      // Anything that could run was started when a place became free, so nothing is overtaken here.
      if (canStart(queue)) start(key, queue);
      else await wait(key, queue, signal);
      try {
        return await work();
      } finally {
        total.running -= 1;
        queue.running -= 1;
        removeIdle(key, queue);
        startNext();
      }
    },
    count: () => ({ ...total }),
    close() {
      maxWaiting = 0;
      for (const { waiting } of queues.values()) for (const place of [...waiting]) place.reject(queueFull);
    },
  };
}
