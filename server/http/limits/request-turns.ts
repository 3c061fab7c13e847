// Limits what one sender can ask of the database at a time; the rest waits here, up to a limit (429).
import type { FastifyRequest } from 'fastify';
import { createConcurrencyLimit } from './concurrency-limit';
import { createRateCounter, networkOf, rateLimits } from './rate-limits';

export type Sender = { userId: number } | { address: string };

export interface RequestTurns {
  /** `isWide`: reads all companies, which takes long where there are many. */
  take<T>(sender: Sender, work: () => Promise<T>, signal: AbortSignal, isWide?: boolean): Promise<T>;
}

export function createRequestTurns(): RequestTurns {
  // A screen requests a dozen things at once and gets four at a time; several tabs can wait.
  const users = createConcurrencyLimit<number>({ atOncePerKey: 4, waitingPerKey: 60 });
  const strangers = createConcurrencyLimit<string>({ atOnce: 8, atOncePerKey: 4, waiting: 1_000, waitingPerKey: 24 });
  // Half of the connections that users have: the other half answers sign-ins and requests of one company at once.
  const wide = createConcurrencyLimit<number>({ atOnce: 4, atOncePerKey: 2, waitingPerKey: 60 });
  return {
    take(sender, work, signal, isWide = false) {
      if (!('userId' in sender)) return strangers.run(networkOf(sender.address), work, signal);
      const inTurn = () => users.run(sender.userId, work, signal);
      // Waits here first, so that its sender's narrow requests go on.
      return isWide ? wide.run(sender.userId, inTurn, signal) : inTurn();
    },
  };
}

export type RefusalPace = (request: Pick<FastifyRequest, 'raw'>) => Promise<void>;

/** Each holds a request in memory. */
const maxLateRefusals = 2_000;
const lateMs = 1_000;

/**
 * Strangers' refusals beyond 100 a second come a second late: a flood that is refused at once asks again at once, and its
 * refusals alone hold everyone else up. Beyond the places for these, the connection is closed.
 */
export function createRefusalPace(): RefusalPace {
  const refusals = createRateCounter<void>(rateLimits.refusals, () => new Date(performance.now()));
  let late = 0;
  return async ({ raw }) => {
    if (refusals.take() === 0) return;
    if (late >= maxLateRefusals) return void raw.destroy();
    late += 1;
    await new Promise((resolve) => setTimeout(resolve, lateMs));
    late -= 1;
  };
}
