// Refolds stale calls in the background: a delivery arrived after its repetition, or was understood differently
// (docs/decisions/0053). The database lists them, so a start resumes interrupted work.
import { findCompaniesWithStaleCalls, takeStaleCalls } from '../../database/calls/stale-calls';
import { lockCompany } from '../../database/companies/company-locks';
import type { Database } from '../../database/engine/connect';
import { createWalker } from '../../jobs/walker';
import { readCallsInLog, refoldFromLog } from './refold-from-log';

export interface StaleCallRefolder {
  /** Call at start. Settles when no call is stale, or when stopped. */
  begin(): Promise<void>;
  /** Call after storing deliveries; cheap to call often. */
  note(): void;
  stop(): void;
}

export interface StaleCallRefolderParts {
  /** Called after a company's calls have changed. */
  onRefolded(companyId: number): void;
  onError(error: unknown): void;
}

/** Phone systems repeat themselves in bursts: a call is folded once for many repetitions. */
const pauseMs = 5_000;
const pauseAfterErrorMs = 30_000;
/** Keeps transactions short. */
const maxAtOnce = 20;

export function createStaleCallRefolder(database: Database, parts: StaleCallRefolderParts): StaleCallRefolder {
  let later: NodeJS.Timeout | undefined;
  const walker = createWalker({
    async walk() {
      clearTimeout(later);
      later = undefined;
      let isWhole = true;
      for (const companyId of await findCompaniesWithStaleCalls(database.background)) {
        if (walker.isStopped()) break;
        isWhole = (await refoldOrReport(companyId)) && isWhole;
      }
      return isWhole ? undefined : pauseAfterErrorMs;
    },
    pauseAfterError: () => pauseAfterErrorMs,
    onError: parts.onError,
  });

  /** False if it must be retried: one company's trouble must not delay the others. */
  async function refoldOrReport(companyId: number): Promise<boolean> {
    try {
      let taken = maxAtOnce;
      while (taken === maxAtOnce && !walker.isStopped()) taken = await refoldSome(database, companyId);
      parts.onRefolded(companyId);
      return true;
    } catch (error) {
      walker.report(error);
      return false;
    }
  }

  return {
    begin: walker.wake,
    note() {
      later ??= setTimeout(() => void walker.wake(), pauseMs).unref();
    },
    stop() {
      clearTimeout(later);
      walker.stop();
    },
  };
}

/** Returns how many calls it took from the list. */
async function refoldSome({ background }: Database, companyId: number): Promise<number> {
  return background.transaction(async (tx) => {
    await lockCompany(tx, companyId);
    const callIds = await takeStaleCalls(tx, companyId, maxAtOnce);
    const inLog = await readCallsInLog(tx, companyId, callIds, { ahead: null, replayed: new Set() });
    await refoldFromLog(tx, companyId, inLog, []);
    return callIds.length;
  });
}
