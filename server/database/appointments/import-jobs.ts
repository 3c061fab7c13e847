// Imports as jobs (server/appointments/importer.ts): which to work on, their files and their progress.
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { lockCompany } from '../companies/company-locks';
import type { Queries, Transaction } from '../engine/connect';
import { appointmentFiles, appointmentImports } from '../schema';
import type { ImportResult } from '../schema/appointment-json';
import { type ImportRow, isImport } from './appointment-imports';
import { isOpenImport } from './previews';

/** A running job reports far more often; a job silent for longer can be taken over. */
const silentSeconds = 60;

/** The oldest open job of each company: one at a time, in the order of the imports. Undoing goes first. */
export async function claimImports(
  queries: Queries,
  ownIds: readonly number[],
  isAlone: boolean,
): Promise<ImportRow[]> {
  const isSilent = sql`(${isAlone} or ${appointmentImports.workedAt} is null
    or ${appointmentImports.workedAt} < now() - make_interval(secs => ${silentSeconds}))`;
  const open = await queries
    .select()
    .from(appointmentImports)
    .where(isOpenImport)
    .orderBy(
      asc(appointmentImports.companyId),
      sql`${appointmentImports.status} <> 'undoing'`,
      asc(appointmentImports.id),
    );
  const firsts = open.filter(({ companyId }, index) => open[index - 1]?.companyId !== companyId);
  const claimed: ImportRow[] = [];
  for (const job of firsts) {
    if (ownIds.includes(job.id)) claimed.push(job);
    else {
      const mine = await queries
        .update(appointmentImports)
        .set({ workedAt: sql`now()`, ...(job.status === 'waiting' && { status: 'running' }) })
        .where(and(isImport(job), isOpenImport, isSilent))
        .returning();
      claimed.push(...mine);
    }
  }
  return claimed;
}

export async function hasOpenImports(queries: Pick<Queries, 'select'>): Promise<boolean> {
  return (
    (await queries.select({ id: appointmentImports.id }).from(appointmentImports).where(isOpenImport).limit(1)).length >
    0
  );
}

/** Releases jobs, so that another process can take over at once. */
export async function releaseImports(queries: Pick<Queries, 'update'>, ownIds: readonly number[]): Promise<void> {
  if (ownIds.length === 0) return;
  await queries
    .update(appointmentImports)
    .set({ workedAt: null })
    .where(and(inArray(appointmentImports.id, [...ownIds]), isOpenImport));
}

/** The job, locked; null unless its status is still this one. */
export async function lockImport(
  tx: Transaction,
  job: Pick<ImportRow, 'companyId' | 'id'>,
  status: readonly ImportRow['status'][],
): Promise<ImportRow | null> {
  await lockCompany(tx, job.companyId);
  const [row] = await tx.select().from(appointmentImports).where(isImport(job)).for('update');
  return row && status.includes(row.status) ? row : null;
}

type Progress = Partial<
  Pick<ImportRow, 'status' | 'problem' | 'partsDone' | 'reachedPhone' | 'isRepeated' | 'finishedAt'> & {
    result: ImportResult;
  }
>;

export async function saveImport(
  tx: Pick<Transaction, 'update'>,
  job: Pick<ImportRow, 'companyId' | 'id'>,
  progress: Progress,
): Promise<void> {
  await tx
    .update(appointmentImports)
    // What waits can be taken at once.
    .set({ ...progress, workedAt: progress.status === 'waiting' ? null : sql`now()` })
    .where(isImport(job));
}

export async function countParts(
  tx: Pick<Transaction, 'execute'>,
  { companyId, id }: Pick<ImportRow, 'companyId' | 'id'>,
): Promise<number> {
  const { rows } = await tx.execute<{ parts: number }>(sql`
    select coalesce(max(part) + 1, 0) as parts from appointment_files
    where company_id = ${companyId} and import_id = ${id}`);
  return Number(rows[0]?.parts ?? 0);
}

export interface StoredPart {
  part: number;
  receivedAt: Date;
  body: Buffer;
}

/** What was sent, compressed, from a part on, and up to another one. */
export async function findFile(
  queries: Pick<Queries, 'select'>,
  { companyId, id }: Pick<ImportRow, 'companyId' | 'id'>,
  fromPart: number,
  untilPart = 2_147_483_647,
): Promise<StoredPart[]> {
  return queries
    .select({ part: appointmentFiles.part, receivedAt: appointmentFiles.receivedAt, body: appointmentFiles.body })
    .from(appointmentFiles)
    .where(
      and(
        eq(appointmentFiles.companyId, companyId),
        eq(appointmentFiles.importId, id),
        sql`${appointmentFiles.part} >= ${fromPart} and ${appointmentFiles.part} < ${untilPart}`,
      ),
    )
    .orderBy(asc(appointmentFiles.part));
}
