// Runs replays in the background, one batch of each in turn, so that deliveries and readers get their turn. Progress is
// stored with the work: a start resumes what a stop or crash left.
import { setTimeout as pause } from 'node:timers/promises';
import type { DeliveryStatus } from '#contract/webhooks';
import { type Database, pingDatabase } from '../../database/engine/connect';
import { isCanceled } from '../../database/engine/database-away';
import { findReplayRows, findSlice, type RowPlace, type RowSlice } from '../../database/replays/replay-rows';
import { beginReplay, endReplay, findOpenReplays, type ReplayJob, saveProgress } from '../../database/replays/replays';
import { findEndpointsOfCompany, findVerifiers } from '../../database/sources/webhook-endpoints';
import type { Job, Jobs } from '../../platform/jobs';
import type { Directory } from '../names/directory';
import { isDataError } from '../storage/commit-queue';
import { createDryRun, type DryRun } from './dry-run';
import { replayBatch } from './replay-batch';
import { understandAgain } from './understand-again';
import { refuseUnproven, verifyAgain } from './verify-again';

export interface ReplayJobParts {
  database: Database;
  directory: Directory;
  now: () => Date;
  /** Without it the demo's webhooks are inactive. */
  demoMode: boolean;
  /** The origin that senders know, if it is set. */
  publicUrl?: string | undefined;
  /** Called after every batch: the company's log has changed. */
  notify(companyId: number, status: DeliveryStatus): void;
  /** Overrides the usual number of rows per batch. */
  maxRows?: number;
}

/** A job in progress. */
interface Running {
  dryRun: DryRun | undefined;
  isVerified: boolean;
  isCounted: boolean;
  /** The size of the next batch: reduced while the database refuses something in it. */
  maxRows: number;
  failures: number;
}

/** How often a failing batch is retried while the database answers. */
const maxFailures = 5;
const pauseAfterFailureMs = 1_000;
/** While rows are counted, progress is saved after this many slices. */
const slicesBetweenSigns = 20;

/** Trigger it after requesting a replay. */
export function addReplayJob(jobs: Jobs, parts: ReplayJobParts): Job {
  const { database, now, notify, maxRows: usualRows = Number.POSITIVE_INFINITY } = parts;
  const queries = database.background;
  const running = new Map<number, Running>();
  const job = jobs.add({ name: 'replay deliveries', run: workThrough });
  const { isStopped, report } = job;

  async function workThrough(): Promise<void> {
    while (!isStopped()) {
      const replays = await findOpenReplays(queries);
      const open = new Set(replays.map(({ id }) => id));
      for (const id of running.keys()) if (!open.has(id)) running.delete(id);
      if (replays.length === 0) break;
      for (const replay of replays) {
        const begun = running.has(replay.id) ? replay : await beginReplay(queries, replay);
        if (begun && !isStopped()) await takeTurn(begun);
      }
    }
  }

  async function takeTurn(job: ReplayJob): Promise<void> {
    const mine = running.get(job.id) ?? {
      dryRun: job.isDryRun ? createDryRun() : undefined,
      isVerified: job.total > 0 && !('ids' in job.selection),
      isCounted: 'ids' in job.selection || job.total > 0,
      maxRows: usualRows,
      failures: 0,
    };
    running.set(job.id, mine);
    try {
      if (!mine.isVerified) await verifyRows(job);
      mine.isVerified = true;
      if (!mine.isCounted) await countRows(job);
      mine.isCounted = true;
      await workOn(job, mine);
      mine.failures = 0;
    } catch (error) {
      report(error);
      await handleFailure(job, mine);
    }
  }

  /** A job that keeps failing while the database answers ends as failed; otherwise it waits a little. */
  async function handleFailure(job: ReplayJob, mine: Running): Promise<void> {
    if (isStopped()) return;
    try {
      await pingDatabase(database);
      mine.failures += 1;
      if (mine.failures < maxFailures) await pause(pauseAfterFailureMs * mine.failures, undefined, { ref: false });
      else await queries.transaction((tx) => endReplay(tx, job, 'failed', now()));
    } catch (error) {
      report(error);
      await pause(pauseAfterFailureMs * maxFailures, undefined, { ref: false });
    }
  }

  /** Rows without a valid signature may have one by today's secrets. */
  async function verifyRows(job: ReplayJob): Promise<void> {
    const verifiers = await findVerifiers(queries, job.companyId, now());
    if (verifiers.size === 0) return;
    let after: RowPlace | null = null;
    do {
      const slice: RowSlice = await findSlice(queries, job, after, { isForBatch: false });
      await verifyAgain(queries, job.companyId, slice.doubtful, { verifiers, publicUrl: parts.publicUrl });
      after = slice.last;
    } while (after && !isStopped());
  }

  /** Saying that it waits for a mapping would be wrong from now on. */
  async function refuseWaiting({ companyId }: ReplayJob, { waiting }: RowSlice): Promise<void> {
    const at = now();
    await refuseUnproven(queries, companyId, waiting, {
      verifiers: await findVerifiers(queries, companyId, at),
      endpoints: await findEndpointsOfCompany(queries, companyId, parts.demoMode),
      publicUrl: parts.publicUrl,
      now: at,
    });
  }

  async function countRows(job: ReplayJob): Promise<void> {
    let [total, leftOut] = [0, 0];
    let after: RowPlace | null = null;
    for (let slices = 1; !isStopped(); slices++) {
      const slice: RowSlice = await findSlice(queries, job, after, { isForBatch: false });
      total += slice.rows.length;
      leftOut += slice.leftOut;
      after = slice.last;
      if (!after) break;
      if (slices % slicesBetweenSigns === 0) await saveProgress(queries, job, { total, leftOut });
    }
    await saveProgress(queries, job, { total, leftOut });
  }

  async function workOn(job: ReplayJob, mine: Running): Promise<void> {
    const reached = job.reachedAt && job.reachedId !== null ? { id: job.reachedId, receivedAt: job.reachedAt } : null;
    const slice = shortened(await findSlice(queries, job, reached, { isForBatch: true }), mine.maxRows);
    if (!slice.last) return finish(job, mine);
    if (!mine.dryRun && slice.waiting.length > 0) await refuseWaiting(job, slice);
    if (slice.rows.length === 0) {
      await saveProgress(queries, job, { reachedAt: slice.last.receivedAt, reachedId: slice.last.id });
    } else if (mine.dryRun) await lookAt(job, slice, mine.dryRun);
    else await replay(job, slice, mine);
    // `failed` makes open screens reload failures, which may be fewer.
    notify(job.companyId, job.isDryRun ? 'success' : 'failed');
  }

  /** Halves the batch while the database refuses something in it, until one delivery is left. */
  async function replay(job: ReplayJob, slice: RowSlice, mine: Running): Promise<void> {
    try {
      await replayBatch(job, slice, parts, { isRefused: false });
      mine.maxRows = usualRows;
    } catch (error) {
      if (!liesInDelivery(error)) throw error;
      report(error);
      if (slice.rows.length > 1) mine.maxRows = Math.ceil(slice.rows.length / 2);
      else await replayBatch(job, slice, parts, { isRefused: true });
    }
  }

  async function lookAt(job: ReplayJob, slice: RowSlice, dryRun: DryRun): Promise<void> {
    const { companyId } = job;
    const ids = slice.rows.map(({ id }) => id);
    const rows = await findReplayRows(queries, companyId, ids);
    const understood = await understandAgain(
      companyId,
      rows,
      { ...parts, queries },
      { mayCreate: false, selection: job.selection },
    );
    await dryRun.addBatch(queries, companyId, understood);
    const { sums, samples, reasons } = dryRun;
    const { receivedAt: reachedAt = null, id: reachedId = null } = slice.last ?? {};
    await saveProgress(queries, job, {
      ...{ ...sums, samples, reasons },
      ...{ done: job.done + rows.length, reachedAt, reachedId },
    });
  }

  async function finish(job: ReplayJob, { dryRun }: Running): Promise<void> {
    if (dryRun) {
      await dryRun.finalize(queries, job);
      const { sums, samples, reasons } = dryRun;
      await saveProgress(queries, job, { ...sums, samples, reasons });
    }
    await queries.transaction((tx) => endReplay(tx, job, 'done', now()));
    notify(job.companyId, job.isDryRun ? 'success' : 'failed');
  }

  return job;
}

function shortened(slice: RowSlice, maxRows: number): RowSlice {
  const rows = slice.rows.slice(0, maxRows);
  return rows.length === slice.rows.length ? slice : { ...slice, rows, last: rows.at(-1) ?? null };
}

/** The query builder wraps the database's error. */
function liesInDelivery(error: unknown): boolean {
  if (isDataError(error) || isCanceled(error)) return true;
  return error instanceof Error && error.cause !== undefined && liesInDelivery(error.cause);
}
