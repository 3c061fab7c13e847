// How much one sender may ask of the database at a time. Who is signed in counts by person, everybody else by address; what
// is beyond waits here, outside the database's own queue, which all share, and of that only so much (429).

import { networkOf } from './back-off';
import { createFairTurns } from './fair-turns';

/** Whom a request is counted for: an office behind one address is many people as soon as they are signed in. */
export type Sender = { userId: number } | { address: string };

export interface RequestTurns {
  /** Throws QueueFull when this sender has too much waiting, CallerDisconnected when they hung up meanwhile. */
  take<T>(sender: Sender, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

export function createRequestTurns(): RequestTurns {
  // A screen asks for a dozen things at once and gets them four at a time; several tabs may wait.
  const people = createFairTurns({
    atOnce: Number.POSITIVE_INFINITY,
    atOncePerKey: 4,
    waiting: Number.POSITIVE_INFINITY,
    waitingPerKey: 60,
  });
  const strangers = createFairTurns({ atOnce: 32, atOncePerKey: 8, waiting: 1_000, waitingPerKey: 24 });
  return {
    take: (sender, work, signal) =>
      'userId' in sender
        ? people(String(sender.userId), work, signal)
        : strangers(networkOf(sender.address), work, signal),
  };
}
