import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createJobs, type JobParts } from './jobs';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A job that does `work` in each run. */
function jobThat(work: (run: number) => Promise<void>, parts: Partial<JobParts> = {}) {
  const errors: unknown[] = [];
  const jobs = createJobs({ onError: (error, name) => errors.push([name, error]) });
  let runs = 0;
  const job = jobs.add({ name: 'test', run: () => work(++runs), ...parts });
  return { jobs, job, errors, runs: () => runs };
}

/** Work that ends on request. */
function openEnded() {
  const ends: { resolve(): void; reject(error: Error): void }[] = [];
  return { ends, work: () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject })) };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('any number of triggers during a run cause one more run', async () => {
  const { ends, work } = openEnded();
  const { jobs, job, runs } = jobThat(work);
  for (let times = 0; times < 3; times++) job.trigger();
  expect(runs()).toBe(1);
  const finished = jobs.finish();
  ends[0]?.resolve();
  await pass(0);
  expect(runs()).toBe(2);
  ends[1]?.resolve();
  await finished;
  await pass(600_000);
  expect(runs()).toBe(2);
});

test('a delayed trigger runs at the earliest time asked for, and at once for a test that finishes', async () => {
  const { jobs, job, runs } = jobThat(async () => {});
  job.trigger(5_000);
  await pass(4_000);
  job.trigger(5_000);
  await pass(999);
  expect(runs()).toBe(0);
  await pass(1);
  expect(runs()).toBe(1);
  job.trigger(5_000);
  await jobs.finish();
  expect(runs()).toBe(2);
  await pass(5_000);
  expect(runs()).toBe(2);
});

test('finishing waits for the jobs that other jobs trigger, and for no interval or retry', async () => {
  const { jobs, job, runs } = jobThat(async () => {}, { everyMs: 60_000 });
  const first = jobs.add({
    name: 'first',
    async run() {
      await pass(1);
      job.trigger();
      throw new Error('away');
    },
  });
  first.trigger();
  await jobs.finish();
  expect(runs()).toBe(1);
});

test('a failed run is reported and retried after a pause that doubles, or at the next trigger', async () => {
  const { jobs, job, errors, runs } = jobThat(async (run) => {
    if (run === 1) throw new Error('away');
    if (run === 2) job.report(new Error('partly'));
  });
  job.trigger();
  await jobs.finish();
  expect(errors).toEqual([['test', new Error('away')]]);
  await pass(10_000);
  expect(runs()).toBe(2);
  expect(errors).toHaveLength(2);
  await pass(19_000);
  expect(runs()).toBe(2);
  job.trigger();
  expect(runs()).toBe(3);
  await pass(600_000);
  expect(runs()).toBe(3);
});

test.each([
  ['a run that failed', 60_000],
  ['a part that failed', 600_000],
])('%s is retried at the latest after %i ms', async (what, maxMs) => {
  const { job, runs } = jobThat(async () => {
    if (what === 'a run that failed') throw new Error('away');
    job.report(new Error('partly'));
  });
  job.trigger();
  await pass(10_000_000);
  const before = runs();
  await pass(10 * maxMs);
  expect(runs()).toBe(before + 10);
});

test('a job runs at start and at its interval, or first after it', async () => {
  const { jobs, runs } = jobThat(async () => {}, { everyMs: 60_000 });
  let later = 0;
  jobs.add({ name: 'later', everyMs: 60_000, runsAtStart: false, run: async () => void later++ });
  jobs.begin();
  expect([runs(), later]).toEqual([1, 0]);
  await pass(60_000);
  expect([runs(), later]).toEqual([2, 1]);
});

test('while paused no run starts, and what came due runs afterwards', async () => {
  const { jobs, job, runs } = jobThat(async () => {}, { everyMs: 60_000, runsAtStart: false });
  jobs.begin();
  jobs.pause();
  job.trigger();
  await pass(120_000);
  await jobs.finish();
  expect(runs()).toBe(0);
  jobs.begin();
  expect(runs()).toBe(1);
});

test('stopping waits for the current run, reports no error of the shutdown, and starts no other', async () => {
  const { ends, work } = openEnded();
  const { jobs, job, errors, runs } = jobThat(work);
  job.trigger();
  const stopped = jobs.stop();
  expect(job.isStopped()).toBe(true);
  ends[0]?.reject(new Error('closed'));
  await stopped;
  job.trigger();
  jobs.begin();
  await pass(600_000);
  expect([errors, runs()]).toEqual([[], 1]);
});
