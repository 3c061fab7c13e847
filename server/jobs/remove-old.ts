// Empties and removes deliveries that are older than their company keeps them, each hour (docs/decisions/0107). Slice by
// slice, under the company's lock.
import { setTimeout } from 'node:timers/promises';
import type { Database } from '../database/engine/connect';
import { emptySlice, limitsOf, type Place, removeSlice, type SliceResult } from '../database/retention/old-deliveries';
import { findRulesInForce, type RuleInForce } from '../database/retention/rules';
import type { Job, Jobs } from '../platform/jobs';

/** Between slices: deliveries of the company that arrived meanwhile have the lock to themselves. */
const breathMs = 20;

/** Trigger it after a rule changed. */
export function addRemovalJob(
  jobs: Jobs,
  { background: queries }: Pick<Database, 'background'>,
  { now }: { now: () => Date },
): Job {
  const job = jobs.add({
    name: 'remove old deliveries',
    everyMs: 3_600_000,
    async run() {
      for (const rule of await findRulesInForce(queries)) await removeOld(rule);
    },
  });

  /** Rows first: what goes as a whole need not be emptied. */
  async function removeOld(rule: RuleInForce): Promise<void> {
    const { companyId, emptiedUntil } = rule;
    const { contentBefore, logBefore } = limitsOf(rule, now());
    if (logBefore) await forEachSlice(null, (after) => removeSlice(queries, { companyId, after, before: logBefore }));
    if (contentBefore) {
      await forEachSlice(emptiedUntil, (after) =>
        emptySlice(queries, { companyId, after, before: contentBefore, now: now() }),
      );
    }
  }

  async function forEachSlice(from: Place | null, take: (after: Place | null) => Promise<SliceResult>): Promise<void> {
    let after = from;
    do {
      if (job.isStopped()) return;
      ({ reached: after } = await take(after));
      if (after !== null) await setTimeout(breathMs);
    } while (after !== null);
  }

  return job;
}
