// Limits what one sender can ask of the database at a time; the rest waits here, up to a limit (429).

import type { FastifyRequest } from 'fastify';
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
  const strangers = createFairTurns({ atOnce: 8, atOncePerKey: 4, waiting: 1_000, waitingPerKey: 24 });
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

export type RefusalPace = (request: Pick<FastifyRequest, 'raw'>) => Promise<void>;

const refusalsASecond = 100;
/** Each holds a request in memory. */
const maxLateRefusals = 2_000;

/**
 * Strangers' refusals beyond 100 a second come a second late: a flood that is refused at once asks again at once, and its
 * refusals alone hold everyone else up. Beyond the places for these, the connection is closed.
 */
export function createRefusalPace(): RefusalPace {
  let since = 0;
  let refusals = 0;
  let late = 0;
  return async ({ raw }) => {
    const now = performance.now();
    if (now - since >= 1_000) [since, refusals] = [now, 0];
    refusals += 1;
    if (refusals <= refusalsASecond) return;
    if (late >= maxLateRefusals) return void raw.destroy();
    late += 1;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    late -= 1;
  };
}
