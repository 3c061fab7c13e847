import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { Replay, StoredSelection } from '#contract/replays';
import { type CompanyScope, covers, type Viewer } from '../../access/scope';
import { insertChange } from '../audit/audit';
import { lockCompany } from '../companies/lock-company';
import type { Queries, Transaction } from '../engine/connect';
import { companiesOf, within } from '../log/log-scope';
import { replays, replayUnsettled } from '../schema';

export type ReplayJob = typeof replays.$inferSelect;

/** Per company. Dry runs can run at the same time, replays cannot. */
const maxDryRuns = 2;
const maxKept = 50;

export interface ReplayRequest {
  companyId: number;
  selection: StoredSelection;
  isDryRun: boolean;
  by: Pick<Viewer, 'userId' | 'username' | 'name'>;
  /** Later deliveries are not part of it. */
  now: Date;
}

/** Creates a replay; `running` if the company has another one. Trigger the replay job afterwards. */
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
    if (!job) throw new Error('The replay was not saved.');
    if (!isDryRun) await insertChange(tx, { companyId, by, action: 'replay.started', id: job.id }, null, selection);
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

/** The latest of a company, newest first. The caller must check the scope. */
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

/** Null if it is missing or outside the scope. */
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

/** Stops a replay after its current batch. One that has ended stays as it is; null like findReplay. */
export async function stopReplay(queries: Queries, scope: CompanyScope, id: number, now: Date): Promise<Replay | null> {
  const job = await findJob(queries, scope, id);
  if (!job) return null;
  const ended = await queries.transaction((tx) => endReplay(tx, job, 'stopped', now));
  return ended ? describeReplay(ended) : findReplay(queries, scope, id);
}

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

/** Oldest first. */
export async function findOpenReplays(queries: Pick<Queries, 'select'>): Promise<ReplayJob[]> {
  return queries.select().from(replays).where(isOpen).orderBy(asc(replays.createdAt), asc(replays.id));
}

/** Call when a process first works on a job. A dry run's findings were in memory, so it starts from the beginning. */
export async function beginReplay(queries: Pick<Queries, 'update'>, job: ReplayJob): Promise<ReplayJob | null> {
  const [begun] = await queries
    .update(replays)
    .set({ status: 'running', ...(job.isDryRun && restarted(job)) })
    .where(and(eq(replays.companyId, job.companyId), eq(replays.id, job.id), isOpen))
    .returning();
  return begun ?? null;
}

function restarted({ selection, total }: ReplayJob) {
  const none = { done: 0, succeeded: 0, lost: 0, stillFailing: 0, changed: 0, samples: [], reasons: [] };
  return { ...none, reachedAt: null, reachedId: null, total: 'ids' in selection ? total : 0 };
}

/** The job, locked until the transaction ends; null if it ended. */
export async function lockReplay(tx: Pick<Transaction, 'select'>, job: ReplayJob): Promise<ReplayJob | null> {
  const [locked] = await tx
    .select()
    .from(replays)
    .where(and(eq(replays.companyId, job.companyId), eq(replays.id, job.id), isOpen))
    .for('update');
  return locked ?? null;
}

type Sums = 'total' | 'leftOut' | 'done' | 'succeeded' | 'lost' | 'stillFailing' | 'changed';

export type ReplayProgress = Partial<Pick<ReplayJob, Sums | 'samples' | 'reasons' | 'reachedAt' | 'reachedId'>>;

export async function saveProgress(
  tx: Pick<Transaction, 'update'>,
  { companyId, id }: Pick<ReplayJob, 'companyId' | 'id'>,
  progress: ReplayProgress,
): Promise<ReplayJob | null> {
  const [job] = await tx
    .update(replays)
    .set(progress)
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
