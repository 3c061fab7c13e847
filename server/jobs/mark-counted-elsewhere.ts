// Moves past calls into or out of the figures after a phone system's "counted elsewhere" changed.
import { findChangedSources, markNextCalls } from '../database/calls/mark-counted-elsewhere';
import type { Database } from '../database/engine/connect';
import type { Job, Jobs } from '../platform/jobs';

/** Trigger it after the setting of a phone system changed. */
export function addCountedElsewhereJob(
  jobs: Jobs,
  { background }: Pick<Database, 'background'>,
  { onMarked }: { onMarked(companyId: number): void },
): Job {
  const job = jobs.add({
    name: 'mark counted elsewhere',
    async run() {
      for (const changed of await findChangedSources(background)) {
        let isDone = job.isStopped();
        while (!isDone) isDone = (await markNextCalls(background, changed)) || job.isStopped();
        onMarked(changed.companyId);
      }
    },
  });
  return job;
}
