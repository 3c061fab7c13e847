// Moves calls to other days after a time zone change, some at a time. A start resumes it.

import { findRedatings, type Redating, redateNextCalls } from '../database/calls/redatings';
import type { Database } from '../database/engine/connect';
import { createWalker } from './walker';

export interface Redater {
  /** Call after a time zone change, and at start. Settles when only failed work is left, or when stopped. */
  wake(): Promise<void>;
  stop(): void;
}

/** Before failed work is retried, doubling up to a limit. */
const pauseMs = 10_000;
const maxPauseMs = 600_000;

export interface RedaterParts {
  /** Called when a company's calls have moved. */
  onRedated(companyId: number): void;
  onError(error: unknown): void;
}

export function createRedater(database: Database, { onRedated, onError }: RedaterParts): Redater {
  let failedWalks = 0;
  const walker = createWalker({
    async walk() {
      if (!(await redateAll())) return pauseAfterError();
      failedWalks = 0;
      return undefined;
    },
    pauseAfterError,
    onError,
  });

  function pauseAfterError(): number {
    failedWalks += 1;
    return Math.min(maxPauseMs, pauseMs * 2 ** (failedWalks - 1));
  }

  /** A failure, such as a time zone unknown to the database, must not stop the others. False: some failed. */
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
    while (!isDone) isDone = (await redateNextCalls(database.background, redating)) || walker.isStopped();
    if (!walker.isStopped()) onRedated(redating.companyId);
  }

  return { wake: walker.wake, stop: walker.stop };
}
