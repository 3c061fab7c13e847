// Lets work through a few at a time, in the order it came, the urgent first.

/** Too much is waiting already. */
export class QueueFull extends Error {}

/** `urgent` goes before whatever waits and is not. */
export type TakeTurn = <T>(work: () => Promise<T>, urgency?: 'urgent' | 'patient') => Promise<T>;

/** At most `atOnce` run and at most `waiting` of each urgency wait; more are thrown QueueFull at once. */
export function createTurns(atOnce: number, waiting: number): TakeTurn {
  let running = 0;
  const queues = { urgent: [] as (() => void)[], patient: [] as (() => void)[] };

  return async (work, urgency = 'patient') => {
    const queue = queues[urgency];
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
      const next = queues.urgent.shift() ?? queues.patient.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
