// Counts calls that have come since counts were last moved on, a moment after they came and many at a time: with every
// delivery it would cost more than all the rest (docs/decisions/0023). Nothing waits for it, since readers add what is not
// counted yet; what a stop or a crash left is taken up at the next start.
import type { Database } from '../database/connect';
import { findUncounted, settleCounts } from '../database/settle-counts';
import { createWalker } from './walker';

export interface Counter {
  /** To be said at the start. Settles when nothing is left to count. */
  begin(): Promise<void>;
  /** To be said after calls were stored or folded anew, as often as one likes. */
  note(): void;
  stop(): void;
}

/** So long calls gather before they are counted. */
const pauseMs = 3_000;
/** Until it is tried again, with the database away perhaps. */
const pauseAfterErrorMs = 10_000;
/** In one transaction; they take no deliveries meanwhile. */
const mostCompaniesAtOnce = 10;

export function createCounter(database: Database, { onTrouble }: { onTrouble(error: unknown): void }): Counter {
  let isNoted = false;
  const walker = createWalker({
    async walk() {
      isNoted = false;
      const companyIds = await findUncounted(database.maintenance);
      for (let at = 0; at < companyIds.length && !walker.isStopped(); at += mostCompaniesAtOnce)
        await countAll(companyIds.slice(at, at + mostCompaniesAtOnce));
      return undefined;
    },
    pauseAfterError: () => pauseAfterErrorMs,
    onTrouble,
  });

  async function countAll(companyIds: readonly number[]): Promise<void> {
    let left = companyIds;
    while (left.length > 0 && !walker.isStopped()) left = await settleCounts(database.maintenance, left);
  }

  return {
    begin: walker.wake,
    note() {
      if (isNoted) return;
      isNoted = true;
      setTimeout(() => void walker.wake(), pauseMs).unref();
    },
    stop: walker.stop,
  };
}
