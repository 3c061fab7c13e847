// A replay interrupted by a stop, an error, or a person.
// @module-tag long
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../server/database/engine/connect';
import { insertReplay } from '../../server/database/replays/replays';
import { replays, replayUnsettled } from '../../server/database/schema';
import { addReplayJob, type ReplayJobParts } from '../../server/ingest/again/replayer';
import { createDirectory } from '../../server/ingest/names/directory';
import { all, createReplaySteps, openReplayWorld, type ReplayWorld, whole } from '../replayed-deliveries';
import { runJob } from '../run-job';
import type { TestApp, Visitor } from '../test-app';

let world: ReplayWorld;
let tested: TestApp;
let database: Database;
let director: Visitor;

beforeEach(async () => {
  world = await openReplayWorld();
  ({ tested, database, director } = world);
});

const { deliver, fixMapping, logOf, statuses, callsNow, replay, ended } = createReplaySteps(() => world);

/** A database whose connection breaks before each commit. */
function breakingAtTheEnd(whole: Database): Database {
  const background: Database['background'] = Object.create(whole.background);
  background.transaction = (work) =>
    whole.background.transaction(async (tx) => {
      await work(tx);
      throw new Error('Connection terminated');
    });
  return { ...whole, background };
}

describe('an interruption', () => {
  /** Runs until nothing is left, or until the first batch or error. */
  const start = (more: Partial<ReplayJobParts> = {}, endsAt?: 'batch' | 'error') => {
    const directory = createDirectory(database, () => tested.clock.now);
    const parts = {
      database,
      directory,
      now: () => tested.clock.now,
      demoMode: false,
      maxRows: 40,
      ...more,
    };
    let stop = () => {};
    return runJob(
      (jobs) => {
        stop = () => void jobs.stop();
        return addReplayJob(jobs, { ...parts, notify: () => endsAt === 'batch' && stop() });
      },
      () => endsAt === 'error' && stop(),
    );
  };

  async function ask(isDryRun = false) {
    const by = { userId: 1, username: 'director', name: '' };
    const job = await insertReplay(database.people, {
      companyId: 1,
      selection: all,
      isDryRun,
      by,
      now: tested.clock.now,
    });
    if (job === 'running') throw new Error('Nothing should run.');
    return job.id;
  }

  /** Two deliveries per call, far apart in the log, so they are in different batches. */
  beforeEach(async () => {
    const { store_id, ...rest } = whole;
    for (let n = 0; n < 60; n++) await deliver({ ...rest, other: `c${n}`, call_id: `x${n}`, appointment_made: 'no' });
    for (let n = 0; n < 60; n++) await deliver({ store_id: n % 2 ? 'A' : 'B', other: `c${n}`, call_id: `x${n}` });
    await replay(all);
    await fixMapping({ callIdField: 'other' });
  });

  test('between batches leaves a consistent state, and the next start continues to the same result', async () => {
    expect((await callsNow()).filter(({ isComplete }) => isComplete)).toHaveLength(60);
    const id = await ask();
    for (let stops = 0; stops < 2; stops++) {
      await start({}, 'batch');
      const [job] = await database.people.select().from(replays).where(eq(replays.id, id));
      expect(job).toMatchObject({ status: 'running', done: 40 * (stops + 1) });
    }
    await start();
    expect(await ended(id)).toMatchObject({
      status: 'done',
      total: 120,
      done: 120,
      succeeded: 0,
      stillFailing: 0,
      changed: 120,
    });
    const found = await callsNow();
    expect(found).toHaveLength(60);
    expect(found.every(({ isComplete, callKey }) => isComplete && callKey.startsWith('c'))).toBe(true);
    expect(new Set(await statuses())).toEqual(new Set(['success']));
    expect(await database.people.select().from(replayUnsettled)).toEqual([]);
  });

  test('within a batch leaves no part of it', async () => {
    const id = await ask();
    const log = await logOf();
    await start({ database: breakingAtTheEnd(database) }, 'error');
    expect(await logOf()).toEqual(log);
    await start();
    expect(await ended(id)).toMatchObject({ status: 'done', changed: 120, stillFailing: 0 });
  });

  test('by a person ends it after the batch, and keeps completed batches', async () => {
    const id = await ask();
    await start({}, 'batch');
    expect((await director.post(`/api/replays/${id}/stop`)).body).toMatchObject({ status: 'stopped', done: 40 });
    await start();
    expect(await ended(id)).toMatchObject({ status: 'stopped', done: 40 });
    const keys = (await callsNow()).map(({ callKey }) => callKey.slice(0, 1));
    expect(keys.filter((key) => key === 'c')).toHaveLength(40);
  });

  test('a dry run restarts, and predicts what the replay then does', async () => {
    const id = await ask(true);
    await start({}, 'batch');
    await start();
    const tried = await ended(id);
    expect(tried).toMatchObject({ status: 'done', total: 120, done: 120, changed: 120, stillFailing: 0 });
    const again = await ask();
    await start();
    const { samples, succeeded, stillFailing, changed } = await ended(again);
    expect({ succeeded, stillFailing, changed }).toEqual({ succeeded: 0, stillFailing: 0, changed: 120 });
    expect(samples).toEqual(tried.samples);
  });
});
