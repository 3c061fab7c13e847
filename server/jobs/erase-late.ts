// Erases what arrives for a call after its customer was erased, within a minute (docs/decisions/0122).
import type { Database } from '../database/engine/connect';
import { eraseLateDeliveries, findCompaniesWithLateDeliveries } from '../database/erasure/erased-deliveries';
import type { Job, Jobs } from '../platform/jobs';

export function addLateErasureJob(
  jobs: Jobs,
  { background }: Pick<Database, 'background'>,
  { now, onErased }: { now: () => Date; onErased(companyId: number): void },
): Job {
  const job = jobs.add({
    name: 'erase late deliveries',
    everyMs: 60_000,
    async run() {
      for (const companyId of await findCompaniesWithLateDeliveries(background, now())) {
        let isMore = true;
        while (isMore && !job.isStopped()) isMore = await eraseLateDeliveries(background, { companyId, now: now() });
        onErased(companyId);
      }
    },
  });
  return job;
}
