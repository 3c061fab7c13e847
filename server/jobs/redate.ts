// Moves calls to other days after a change of time zone, month by month in the background lane, so that deliveries and
// readers get their turn in between. What is to be done stands in the database until it is: a start takes up what a stop
// or a crash left.

import { findRedatings, type Redating, redateNextMonth } from '../database/calls/redatings';
import type { Database } from '../database/engine/connect';
import { createWalker } from './walker';

export interface Redater {
  /**
   * To be said after a time zone was changed, and at the start. Settles when nothing is left but what failed, which is
   * tried again later; or at a stop.
   */
  wake(): Promise<void>;
  /** No new month begins. */
  stop(): void;
}

/** Until what failed, with the database away perhaps, is tried again; twice as long each time, up to the longest. */
const pauseMs = 10_000;
const maxPauseMs = 600_000;

export function createRedater(database: Database, { onTrouble }: { onTrouble(error: unknown): void }): Redater {
  let failedWalks = 0;
  const walker = createWalker({
    async walk() {
      if (!(await redateAll())) return pauseAfterError();
      failedWalks = 0;
      return undefined;
    },
    pauseAfterError,
    onTrouble,
  });

  function pauseAfterError(): number {
    failedWalks += 1;
    return Math.min(maxPauseMs, pauseMs * 2 ** (failedWalks - 1));
  }

  /** One that fails, by a time zone the database does not know for instance, must not keep the others. False: some did. */
  async function redateAll(): Promise<boolean> {
    let isWhole = true;
    for (const redating of await findRedatings(database.background)) {
      try {
        await redate(redating);
      } catch (error) {
        isWhole = false;
        walker.report(error);
      }
    }
    return isWhole;
  }

  async function redate(redating: Redating): Promise<void> {
    let isDone = walker.isStopped();
    while (!isDone) isDone = (await redateNextMonth(database.background, redating)) || walker.isStopped();
  }

  return { wake: walker.wake, stop: walker.stop };
}
