import { createJobs, type Job, type Jobs } from '../server/platform/jobs';

/** Runs one job until nothing is left. Its errors are thrown, or given to `onError`. */
export async function runJob(
  add: (jobs: Jobs) => Job,
  onError: (error: unknown) => void = (error) => {
    throw error;
  },
): Promise<void> {
  const jobs = createJobs({ onError });
  add(jobs).trigger();
  await jobs.finish();
  await jobs.stop();
}
