// Moves calls to other days after a change of time zone, month by month in the maintenance lane, so that deliveries and
// readers get their turn in between. What is to be done stands in the database until it is: a start takes up what a stop
// or a crash left.
import type { Database } from '../database/connect';
import { findRedatings, type Redating, redateNextMonth } from '../database/redatings';

export interface Redater {
  /** To be said after a time zone was changed, and at the start. Settles when nothing is left, or at a stop. */
  wake(): Promise<void>;
  /** No new month begins. */
  stop(): void;
}

/** Until what failed, with the database away, is tried again. */
const pauseMs = 10_000;

export function createRedater(database: Database, { onTrouble }: { onTrouble(error: unknown): void }): Redater {
  let isStopped = false;
  let isAskedAgain = false;
  let walking: Promise<void> | undefined;
  let later: NodeJS.Timeout | undefined;

  function wake(): Promise<void> {
    if (isStopped) return Promise.resolve();
    clearTimeout(later);
    isAskedAgain = true;
    walking ??= walk();
    return walking;
  }

  async function walk(): Promise<void> {
    try {
      while (isAskedAgain && !isStopped) {
        isAskedAgain = false;
        for (const redating of await findRedatings(database.maintenance)) await redate(redating);
      }
    } catch (error) {
      if (!isStopped) later = setTimeout(() => tryAgain(error), pauseMs).unref();
    } finally {
      // In the same breath as the last look at isAskedAgain, so that nobody's wake is lost.
      walking = undefined;
    }
  }

  async function redate(redating: Redating): Promise<void> {
    let isDone = isStopped;
    while (!isDone) isDone = (await redateNextMonth(database.maintenance, redating)) || isStopped;
  }

  function tryAgain(error: unknown): void {
    onTrouble(error);
    void wake();
  }

  return {
    wake,
    stop() {
      isStopped = true;
      clearTimeout(later);
    },
  };
}
