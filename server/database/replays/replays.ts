// Replays as jobs: asked for, walked through in batches, stopped, remembered. What a batch does to calls stands in
// refold-calls.ts, to the log in replayed-rows.ts, which rows are its own in replay-rows.ts; server/ingest/replay puts them
// in order.
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Replay, ReplaySelection } from '#contract/replays';
import { type CompanyScope, covers, type Viewer } from '../../access/scope';
import { insertChange } from '../audit/audit';
import { lockCompany } from '../companies/company-locks';
import type { Queries, Transaction } from '../engine/connect';
import { companiesOf, within } from '../log/log-scope';
import { replays, replayUnsettled } from '../schema';

export type ReplayJob = typeof replays.$inferSelect;

/** Of a company: dry runs may stand beside each other, replays wait for each other. */
const maxDryRuns = 2;
const maxKept = 50;
/** Whoever works on a job says so far more often; one that is silent for longer is anybody's. */
const silentSeconds = 60;

export interface ReplayRequest {
  companyId: number;
  selection: ReplaySelection;
  isDryRun: boolean;
  by: Pick<Viewer, 'userId' | 'username' | 'name'>;
  /** What arrived later is not part of it. */
  now: Date;
}

/** Writes a replay down; `running` while the company has another one. Afterwards wake the replayer. */
export async function insertReplay(
  queries: Pick<Queries, 'transaction'>,
  asked: ReplayRequest,
): Promise<Replay | 'running'> {
  const { companyId, selection, isDryRun, by, now } = asked;
  return queries.transaction(async (tx) => {
    await lockCompany(tx, companyId);
    const open = await tx
      .select({ id: replays.id })
      .from(replays)
      .where(and(eq(replays.companyId, companyId), isOpen, eq(replays.isDryRun, isDryRun)));
    if (open.length >= (isDryRun ? maxDryRuns : 1)) return 'running';
    const [job] = await tx
      .insert(replays)
      .values({
        companyId,
        isDryRun,
        status: 'waiting',
        selection,
        total: 'ids' in selection ? new Set(selection.ids).size : 0,
        startedBy: by.name || by.username,
        createdAt: now,
      })
      .returning();
    if (!job) throw new Error('The replay was not written down.');
    if (!isDryRun) {
      const subject = `replay ${job.id}` as const;
      await insertChange(tx, { companyId, by, action: 'replay.started', subject, before: null, after: selection });
    }
    await forgetOldest(tx, companyId);
    return describeReplay(job);
  });
}

async function forgetOldest(tx: Transaction, companyId: number): Promise<void> {
  const [oldestKept] = await tx
    .select({ id: replays.id })
    .from(replays)
    .where(eq(replays.companyId, companyId))
    .orderBy(desc(replays.id))
    .limit(1)
    .offset(maxKept - 1);
  if (!oldestKept) return;
  const isOlder = and(eq(replays.companyId, companyId), lt(replays.id, oldestKept.id));
  await tx.delete(replays).where(and(isOlder, sql`not (${isOpen})`));
}

const isOpen = sql`${replays.status} in ('waiting', 'running')`;

/** Whether all rows of the log are the company's and in the scope. */
export async function areInScope(
  queries: Pick<Queries, 'execute'>,
  scope: CompanyScope,
  companyId: number,
  ids: readonly number[],
): Promise<boolean> {
  const asked = [...new Set(ids)];
  const { rows } = await queries.execute<{ found: number }>(sql`
    select count(*)::int as found from ${companiesOf(scope)} as c(id)
    join deliveries d on d.company_id = c.id and d.id = any(${sql.param(asked)}::bigint[]) ${within(scope)}
    where c.id = ${companyId}`);
  return rows[0]?.found === asked.length;
}

/** The latest of a company, newest first. Its scope is the caller's to check. */
export async function findReplays(
  queries: Pick<Queries, 'select'>,
  companyId: number,
  limit: number,
): Promise<Replay[]> {
  const jobs = await queries
    .select()
    .from(replays)
    .where(eq(replays.companyId, companyId))
    .orderBy(desc(replays.id))
    .limit(limit);
  return jobs.map(describeReplay);
}

/** Null when it is missing or outside the scope. */
export async function findReplay(
  queries: Pick<Queries, 'select'>,
  scope: CompanyScope,
  id: number,
): Promise<Replay | null> {
  const job = await findJob(queries, scope, id);
  return job && describeReplay(job);
}

async function findJob(queries: Pick<Queries, 'select'>, scope: CompanyScope, id: number): Promise<ReplayJob | null> {
  const found = await queries
    .select()
    .from(replays)
    .where(and(eq(replays.id, id), sql`${replays.companyId} in ${companiesOf(scope)}`));
  return found.find(({ companyId }) => covers(scope.companyIds, companyId)) ?? null;
}

/** Ends a replay, after the batch that is on its way. One that has ended stays as it is; null as of findReplay. */
export async function stopReplay(queries: Queries, scope: CompanyScope, id: number, now: Date): Promise<Replay | null> {
  const job = await findJob(queries, scope, id);
  if (!job) return null;
  const ended = await queries.transaction((tx) => endReplay(tx, job, 'stopped', now));
  return ended ? describeReplay(ended) : findReplay(queries, scope, id);
}

/** Null when it had ended before. */
export async function endReplay(
  tx: Pick<Transaction, 'update' | 'delete'>,
  { companyId, id }: Pick<ReplayJob, 'companyId' | 'id'>,
  status: 'done' | 'stopped' | 'failed',
  now: Date,
): Promise<ReplayJob | null> {
  const [ended] = await tx
    .update(replays)
    .set({ status, finishedAt: now })
    .where(and(eq(replays.companyId, companyId), eq(replays.id, id), isOpen))
    .returning();
  const isItsOwn = and(eq(replayUnsettled.companyId, companyId), eq(replayUnsettled.replayId, id));
  if (ended) await tx.delete(replayUnsettled).where(isItsOwn);
  return ended ?? null;
}

/**
 * The jobs to work on: those that the caller holds already (`heldIds`), and those that it takes over here, because nobody
 * has begun them or whoever did is silent. `isAlone`: nobody else can be at work, so what was begun was left.
 */
export async function claimReplays(
  queries: Queries,
  heldIds: readonly number[],
  isAlone: boolean,
): Promise<ReplayJob[]> {
  const isSilent = sql`(${isAlone} or ${replays.workedAt} is null
    or ${replays.workedAt} < now() - make_interval(secs => ${silentSeconds}))`;
  const isHeld = heldIds.length > 0 ? inArray(replays.id, [...heldIds]) : sql`false`;
  const open = await queries
    .select()
    .from(replays)
    .where(and(isOpen, sql`(${isHeld} or ${isSilent})`))
    .orderBy(asc(replays.createdAt), asc(replays.id));
  const claimed: ReplayJob[] = [];
  for (const job of open) {
    if (heldIds.includes(job.id)) claimed.push(job);
    else {
      const mine = await queries
        .update(replays)
        .set({ status: 'running', workedAt: sql`now()`, ...(job.isDryRun && begunAgain(job)) })
        .where(and(eq(replays.companyId, job.companyId), eq(replays.id, job.id), isOpen, isSilent))
        .returning();
      claimed.push(...mine);
    }
  }
  return claimed;
}

/** A dry run keeps in memory what it found, so whoever takes one over begins again. */
function begunAgain({ selection, total }: ReplayJob) {
  const none = { done: 0, succeeded: 0, lost: 0, stillFailing: 0, changed: 0, samples: [], reasons: [] };
  return { ...none, reachedAt: null, reachedId: null, total: 'ids' in selection ? total : 0 };
}

/** Lets go of jobs, so that whoever comes next need not wait until they seem silent. */
export async function releaseReplays(queries: Pick<Queries, 'update'>, heldIds: readonly number[]): Promise<void> {
  if (heldIds.length === 0) return;
  await queries
    .update(replays)
    .set({ workedAt: null })
    .where(and(inArray(replays.id, [...heldIds]), isOpen));
}

/** Whether anybody has a job that is not done. */
export async function hasOpenReplays(queries: Pick<Queries, 'select'>): Promise<boolean> {
  return (await queries.select({ id: replays.id }).from(replays).where(isOpen).limit(1)).length > 0;
}

/** The job as it stands, locked until the transaction ends; null when somebody ended it or goes on with it elsewhere. */
export async function lockReplay(tx: Pick<Transaction, 'select'>, job: ReplayJob): Promise<ReplayJob | null> {
  const [now] = await tx
    .select()
    .from(replays)
    .where(and(eq(replays.companyId, job.companyId), eq(replays.id, job.id), isOpen))
    .for('update');
  const isWhereItWas = now?.reachedId === job.reachedId && now?.done === job.done;
  return now && isWhereItWas ? now : null;
}

type Sums = 'total' | 'leftOut' | 'done' | 'succeeded' | 'lost' | 'stillFailing' | 'changed';

export type ReplayProgress = Partial<Pick<ReplayJob, Sums | 'samples' | 'reasons' | 'reachedAt' | 'reachedId'>>;

/** Notes how far a job is; null when it has ended meanwhile. */
export async function saveProgress(
  tx: Pick<Transaction, 'update'>,
  { companyId, id }: Pick<ReplayJob, 'companyId' | 'id'>,
  progress: ReplayProgress,
): Promise<ReplayJob | null> {
  const [job] = await tx
    .update(replays)
    .set({ ...progress, workedAt: sql`now()` })
    .where(and(eq(replays.companyId, companyId), eq(replays.id, id), isOpen))
    .returning();
  return job ?? null;
}

function describeReplay(job: ReplayJob): Replay {
  const { id, companyId, isDryRun, status, samples, reasons, startedBy } = job;
  const { total, leftOut, done, succeeded, lost, stillFailing, changed } = job;
  const sums = { total: Math.max(total, done), leftOut, done, succeeded, lost, stillFailing, changed };
  const [createdAt, finishedAt] = [job.createdAt.toISOString(), job.finishedAt?.toISOString() ?? null];
  return { id, companyId, dryRun: isDryRun, status, ...sums, samples, reasons, startedBy, createdAt, finishedAt };
}
