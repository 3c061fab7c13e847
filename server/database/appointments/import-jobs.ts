// Imports as jobs (server/appointments/importer.ts): which to work on, their files and their progress.
import { and, asc, eq, sql } from 'drizzle-orm';
import { lockCompany } from '../companies/lock-company';
import type { Queries, Transaction } from '../engine/connect';
import { appointmentFiles, appointmentImports } from '../schema';
import type { ImportResult } from '../schema/appointment-json';
import { type ImportRow, isImport } from './appointment-imports';
import { isOpenImport } from './previews';

/** The oldest open job of each company, running from now on: one at a time, in the order of the imports. Undoing goes first. */
export async function beginImports(queries: Queries): Promise<ImportRow[]> {
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
  const begun: ImportRow[] = [];
  for (const job of firsts) {
    if (job.status !== 'waiting') begun.push(job);
    else {
      const running = await queries
        .update(appointmentImports)
        .set({ status: 'running' })
        .where(and(isImport(job), isOpenImport))
        .returning();
      begun.push(...running);
    }
  }
  return begun;
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
  await tx.update(appointmentImports).set(progress).where(isImport(job));
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
