// Counts new calls a moment after they arrive, many at a time (docs/decisions/0023).

import { findUncounted, type Settled, settleCounts } from '../database/calls/settle-counts';
import { sumUpDifferences } from '../database/counts-of-all/sum-up-counts';
import type { Database } from '../database/engine/connect';
import { createWalker } from './walker';

export interface Counter {
  /** Call at start. Settles when nothing is left to count. */
  begin(): Promise<void>;
  /** Call after storing or refolding a company's calls; cheap to call often. */
  note(companyId: number): void;
  stop(): void;
}

/** Calls gather this long before they are counted. */
const pauseMs = 10_000;
/** A company with this many uncounted calls is counted at once. */
const maxUncounted = 5_000;
/** For example while the database is unavailable or a company is being merged. */
const pauseAfterErrorMs = 10_000;

export function createCounter(database: Database, { onError }: { onError(error: unknown): void }): Counter {
  const noted = new Map<number, number>();
  let hasFailed = false;
  let later: NodeJS.Timeout | undefined;
  const walker = createWalker({
    async walk() {
      noted.clear();
      hasFailed = false;
      clearTimeout(later);
      later = undefined;
      const companyIds = await findUncounted(database.background);
      let isWhole = true;
      for (const companyId of companyIds) {
        if (walker.isStopped()) break;
        isWhole = (await countOrReport(companyId)) && isWhole;
      }
      if (companyIds.length > 0) await sumUpDifferences(database.background);
      return isWhole ? undefined : pauseAfterError();
    },
    pauseAfterError,
    onError,
  });

  /** Later notes wait for the next try, too. */
  function pauseAfterError(): number {
    hasFailed = true;
    return pauseAfterErrorMs;
  }

  /** False if it must be retried: one company's problem must not delay the others. */
  async function countOrReport(companyId: number): Promise<boolean> {
    try {
      let settled: Settled = 'some';
      while (settled === 'some' && !walker.isStopped()) settled = await settleCounts(database.background, companyId);
      return settled !== 'busy';
    } catch (error) {
      walker.report(error);
      return false;
    }
  }

  return {
    begin: walker.wake,
    note(companyId) {
      const times = (noted.get(companyId) ?? 0) + 1;
      noted.set(companyId, times);
      if (hasFailed) return;
      if (times === maxUncounted) void walker.wake();
      else later ??= setTimeout(() => void walker.wake(), pauseMs).unref();
    },
    stop() {
      clearTimeout(later);
      walker.stop();
    },
  };
}
