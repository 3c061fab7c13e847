// Moves calls to other days after a change of time zone, month by month in the maintenance lane, so that deliveries and
// readers get their turn in between. What is to be done stands in the database until it is: a start takes up what a stop
// or a crash left.
import type { Database } from '../database/connect';
import { findRedatings, type Redating, redateNextMonth } from '../database/redatings';

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
const longestPauseMs = 600_000;

export function createRedater(database: Database, { onTrouble }: { onTrouble(error: unknown): void }): Redater {
  let isStopped = false;
  let isAskedAgain = false;
  let failedWalks = 0;
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
    let hasFailed = false;
    try {
      while (isAskedAgain && !isStopped) {
        isAskedAgain = false;
        hasFailed = !(await redateAll());
      }
    } catch (error) {
      hasFailed = true;
      tell(error);
    } finally {
      // In the same breath as the last look at isAskedAgain, so that nobody's wake is lost.
      walking = undefined;
    }
    failedWalks = hasFailed ? failedWalks + 1 : 0;
    if (!hasFailed || isStopped) return;
    const pause = Math.min(longestPauseMs, pauseMs * 2 ** (failedWalks - 1));
    later = setTimeout(() => void wake(), pause).unref();
  }

  /** One that fails, by a time zone the database does not know for instance, must not keep the others. False: some did. */
  async function redateAll(): Promise<boolean> {
    let isWhole = true;
    for (const redating of await findRedatings(database.maintenance)) {
      try {
        await redate(redating);
      } catch (error) {
        isWhole = false;
        tell(error);
      }
    }
    return isWhole;
  }

  async function redate(redating: Redating): Promise<void> {
    let isDone = isStopped;
    while (!isDone) isDone = (await redateNextMonth(database.maintenance, redating)) || isStopped;
  }

  /** After a stop the database is closed under the work: no trouble. */
  function tell(error: unknown): void {
    if (!isStopped) onTrouble(error);
  }

  return {
    wake,
    stop() {
      isStopped = true;
      clearTimeout(later);
    },
  };
}
