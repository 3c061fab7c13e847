// Refolds stale calls in the background: a delivery arrived after its repetition, or was understood differently
// (docs/decisions/0053). The database lists them.
import { findCompaniesWithStaleCalls, takeStaleCalls } from '../../database/calls/stale-calls';
import { lockCompany } from '../../database/companies/lock-company';
import type { Database } from '../../database/engine/connect';
import type { Job, Jobs } from '../../platform/jobs';
import { readCallsInLog, refoldFromLog } from './refold-from-log';

/** Phone systems repeat themselves in bursts: a call is folded once for many repetitions. */
export const refoldAfterMs = 5_000;
/** Keeps transactions short. */
const maxAtOnce = 20;

/** Trigger it `refoldAfterMs` after storing deliveries. */
export function addRefoldJob(
  jobs: Jobs,
  database: Database,
  { onRefolded }: { onRefolded(companyId: number): void },
): Job {
  const job = jobs.add({
    name: 'refold stale calls',
    async run() {
      for (const companyId of await findCompaniesWithStaleCalls(database.background)) {
        if (job.isStopped()) break;
        // One company's trouble must not delay the others.
        await refold(companyId).catch(job.report);
      }
    },
  });

  async function refold(companyId: number): Promise<void> {
    let taken = maxAtOnce;
    while (taken === maxAtOnce && !job.isStopped()) taken = await refoldSome(database, companyId);
    onRefolded(companyId);
  }

  return job;
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
