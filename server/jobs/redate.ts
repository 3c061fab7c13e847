// Moves calls to other days after a time zone change, some at a time.
import { findRedatings, type Redating, redateNextCalls } from '../database/calls/redatings';
import type { Database } from '../database/engine/connect';
import type { Job, Jobs } from '../platform/jobs';

/** Trigger it after a time zone changed. */
export function addTimeZoneJob(
  jobs: Jobs,
  { background }: Pick<Database, 'background'>,
  { onRedated }: { onRedated(companyId: number): void },
): Job {
  const job = jobs.add({
    name: 'move calls to other days',
    async run() {
      // A failure, such as a time zone unknown to the database, must not stop the others.
      for (const redating of await findRedatings(background)) await redate(redating).catch(job.report);
    },
  });

  async function redate(redating: Redating): Promise<void> {
    let isDone = job.isStopped();
    while (!isDone) isDone = (await redateNextCalls(background, redating)) || job.isStopped();
    if (!job.isStopped()) onRedated(redating.companyId);
  }

  return job;
}
