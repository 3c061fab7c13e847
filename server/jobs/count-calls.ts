// Counts calls that have come since counts were last moved on, a moment after they came and many at a time: with every
// delivery it would cost more than all the rest (docs/decisions/0023). Nothing waits for it, since readers add what is not
// counted yet; what a stop or a crash left is taken up at the next start.

import { findUncounted, type Settled, settleCounts } from '../database/calls/settle-counts';
import type { Database } from '../database/engine/connect';
import { createWalker } from './walker';

export interface Counter {
  /** To be said at the start. Settles when nothing is left to count. */
  begin(): Promise<void>;
  /** To be said after a company's calls were stored or folded anew, as often as one likes. */
  note(companyId: number): void;
  stop(): void;
}

/** So long calls gather before they are counted: each company's rows are touched once for all of them. */
const pauseMs = 10_000;
/** So many calls of one company are counted at once, since whoever reads counts meanwhile adds them up. */
const maxUncounted = 5_000;
/** Until it is tried again, with the database away or a company being merged perhaps. */
const pauseAfterErrorMs = 10_000;

export function createCounter(database: Database, { onTrouble }: { onTrouble(error: unknown): void }): Counter {
  /** How often each company was noted since the last walk. */
  const noted = new Map<number, number>();
  let isTroubled = false;
  let later: NodeJS.Timeout | undefined;
  const walker = createWalker({
    async walk() {
      noted.clear();
      isTroubled = false;
      clearTimeout(later);
      later = undefined;
      const companyIds = await findUncounted(database.background);
      let isWhole = true;
      for (const companyId of companyIds) {
        if (walker.isStopped()) break;
        isWhole = (await countOrReport(companyId)) && isWhole;
      }
      return isWhole ? undefined : pauseAfterError();
    },
    pauseAfterError,
    onTrouble,
  });

  /** What is noted meanwhile waits for the next try, too, however much it is. */
  function pauseAfterError(): number {
    isTroubled = true;
    return pauseAfterErrorMs;
  }

  /** False where it has to be tried again: a company that cannot be counted must not keep the others. */
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
      if (isTroubled) return;
      if (times === maxUncounted) void walker.wake();
      else later ??= setTimeout(() => void walker.wake(), pauseMs).unref();
    },
    stop() {
      clearTimeout(later);
      walker.stop();
    },
  };
}
