// Empties and removes deliveries that are older than their company keeps them, each hour (docs/decisions/0107). Servers that
// do it at once do it in turn, slice by slice, under the company's lock.
import { setTimeout } from 'node:timers/promises';
import type { Database } from '../database/engine/connect';
import { emptySlice, limitsOf, type Place, removeSlice, type SliceResult } from '../database/retention/old-deliveries';
import { findRulesInForce, type RuleInForce } from '../database/retention/rules';
import { createWalker, type Walker } from './walker';

export type OldRemover = Pick<Walker, 'wake' | 'stop'>;

const hourMs = 3_600_000;
const pauseAfterErrorMs = 60_000;
/** Between slices: deliveries of the company that arrived meanwhile have the lock to themselves. */
const breathMs = 20;

export function createOldRemover(
  database: Database,
  { now, onError }: { now: () => Date; onError(error: unknown): void },
): OldRemover {
  const queries = database.background;
  const walker = createWalker({
    async walk() {
      for (const rule of await findRulesInForce(queries)) await removeOld(rule);
      return hourMs;
    },
    pauseAfterError: () => pauseAfterErrorMs,
    onError,
  });

  /** Rows first: what goes as a whole need not be emptied. */
  async function removeOld(rule: RuleInForce): Promise<void> {
    const { companyId, emptiedUntil } = rule;
    const { contentBefore, logBefore } = limitsOf(rule, now());
    if (logBefore) await walkSlices(null, (after) => removeSlice(queries, { companyId, after, before: logBefore }));
    if (contentBefore) {
      await walkSlices(emptiedUntil, (after) =>
        emptySlice(queries, { companyId, after, before: contentBefore, now: now() }),
      );
    }
  }

  async function walkSlices(from: Place | null, take: (after: Place | null) => Promise<SliceResult>): Promise<void> {
    let after = from;
    do {
      if (walker.isStopped()) return;
      ({ reached: after } = await take(after));
      if (after !== null) await setTimeout(breathMs);
    } while (after !== null);
  }

  return walker;
}
