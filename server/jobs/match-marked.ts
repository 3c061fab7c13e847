// Matches phones that were marked and not matched: what a crash between a delivery and its matching left, at start and once
// a minute (docs/decisions/0090).
import type { Database } from '../database/engine/connect';
import { findStaleCompanies, matchMarked } from '../database/matches/match-phones';
import type { Job, Jobs } from '../platform/jobs';

export function addMatchJob(
  jobs: Jobs,
  { background }: Pick<Database, 'background'>,
  { onMatched }: { onMatched(companyId: number): void },
): Job {
  const job = jobs.add({
    name: 'match marked phones',
    everyMs: 60_000,
    async run() {
      for (const companyId of await findStaleCompanies(background)) {
        if (job.isStopped()) break;
        await matchMarked(background, companyId);
        onMatched(companyId);
      }
    },
  });
  return job;
}
