// Runs a few jobs at a time in order, urgent ones first.

export class QueueFull extends Error {}
/** Made once: in a flood its stack would cost more than everything else. */
export const queueFull = new QueueFull('Too much is waiting.');

export interface TakeTurn {
  <T>(work: () => Promise<T>, urgency?: 'urgent' | 'patient'): Promise<T>;
  count(): { running: number; waiting: number };
}

/** Runs at most `atOnce`; at most `waiting` of each urgency wait, then it throws QueueFull. */
export function createTurns(atOnce: number, waiting: number): TakeTurn {
  let running = 0;
  const queues = { urgent: [] as (() => void)[], patient: [] as (() => void)[] };

  const takeTurn = async <T>(work: () => Promise<T>, urgency: 'urgent' | 'patient' = 'patient'): Promise<T> => {
    const queue = queues[urgency];
    if (running >= atOnce) {
      if (queue.length >= waiting) throw queueFull;
      // A finished job hands over its turn, so `running` is unchanged.
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
  return Object.assign(takeTurn, {
    count: () => ({ running, waiting: queues.urgent.length + queues.patient.length }),
  });
}
