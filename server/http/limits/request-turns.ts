// Limits what one sender can ask of the database at a time; the rest waits here, up to a limit (429).

import { networkOf } from '../../organization/back-off';
import { createFairTurns } from './fair-turns';

export type Sender = { userId: number } | { address: string };

export interface RequestTurns {
  take<T>(sender: Sender, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

export function createRequestTurns(): RequestTurns {
  // A screen requests a dozen things at once and gets four at a time; several tabs can wait.
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
