// Limits what one sender can ask of the database at a time; the rest waits here, up to a limit (429).

import { networkOf } from '../../organization/back-off';
import { createFairTurns } from './fair-turns';

export type Sender = { userId: number } | { address: string };

export interface RequestTurns {
  /** `isWide`: reads all companies, which takes long where there are many. */
  take<T>(sender: Sender, work: () => Promise<T>, signal: AbortSignal, isWide?: boolean): Promise<T>;
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
  // Half of the connections that people have: the other half answers sign-ins and everyone's own company at once.
  const wide = createFairTurns({
    atOnce: 4,
    atOncePerKey: 2,
    waiting: Number.POSITIVE_INFINITY,
    waitingPerKey: 60,
  });
  return {
    take(sender, work, signal, isWide = false) {
      if (!('userId' in sender)) return strangers(networkOf(sender.address), work, signal);
      const key = String(sender.userId);
      const inTurn = () => people(key, work, signal);
      // Waits here first, so that its sender's narrow requests go on.
      return isWide ? wide(key, inTurn, signal) : inTurn();
    },
  };
}
