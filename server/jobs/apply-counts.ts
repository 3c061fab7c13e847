// Moves past calls into or out of the figures after a phone system's "counted elsewhere" changed.
import { applyCountsToNext, findChangedCounts } from '../database/calls/apply-counts';
import type { Database } from '../database/engine/connect';
import type { Job, Jobs } from '../platform/jobs';

/** Trigger it after the setting of a phone system changed. */
export function addCountsJob(
  jobs: Jobs,
  { background }: Pick<Database, 'background'>,
  { onApplied }: { onApplied(companyId: number): void },
): Job {
  const job = jobs.add({
    name: 'apply counts',
    async run() {
      for (const changed of await findChangedCounts(background)) {
        let isDone = job.isStopped();
        while (!isDone) isDone = (await applyCountsToNext(background, changed)) || job.isStopped();
        onApplied(changed.companyId);
      }
    },
  });
  return job;
}
