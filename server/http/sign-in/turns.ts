// Lets work through a few at a time, in the order it came.

/** Too much is waiting already. */
export class QueueFull extends Error {}

/** At most `atOnce` run and at most `waiting` wait; more are thrown QueueFull at once. */
export function createTurns(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];

  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new QueueFull('Too much is waiting.');
      // Whoever finishes hands its turn on, so `running` stays as it is.
      await new Promise<void>((go) => queue.push(go));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
