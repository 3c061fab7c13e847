// Rows that an import left out, and values that it did not understand.
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { AppointmentRefusal } from '#contract/appointment-imports';
import type { ExplainableField } from '#contract/appointments';
import type { Queries, Transaction } from '../engine/connect';
import { appointmentImports, appointmentRefusedRows, appointmentUnexplained } from '../schema';

export interface RefusedRow {
  line: number;
  reason: AppointmentRefusal;
  values: Record<string, string>;
}

interface ImportId {
  companyId: number;
  importId: number;
}

const rowsAtOnce = 2_000;

/** Adds rows that were left out. */
export async function insertRefusedRows(
  tx: Pick<Transaction, 'insert'>,
  { companyId, importId }: ImportId,
  rows: readonly RefusedRow[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await tx
      .insert(appointmentRefusedRows)
      .values(rows.slice(at, at + rowsAtOnce).map((row) => ({ ...row, companyId, importId })))
      .onConflictDoNothing();
  }
}

export interface Unexplained {
  field: ExplainableField;
  value: string;
  rows: number;
}

/** Adds to the values that were not understood. */
export async function addUnexplained(
  tx: Pick<Transaction, 'insert'>,
  { companyId, importId }: ImportId,
  values: readonly Unexplained[],
): Promise<void> {
  for (let at = 0; at < values.length; at += rowsAtOnce) {
    await tx
      .insert(appointmentUnexplained)
      .values(values.slice(at, at + rowsAtOnce).map((value) => ({ ...value, companyId, importId })))
      .onConflictDoUpdate({
        target: [
          appointmentUnexplained.companyId,
          appointmentUnexplained.importId,
          appointmentUnexplained.field,
          appointmentUnexplained.value,
        ],
        set: { rows: sql`${appointmentUnexplained.rows} + excluded.rows` },
      });
  }
}

/** Forgets both, before the file is read again or because the import is undone. */
export async function deleteFindings(
  tx: Pick<Transaction, 'delete'>,
  { companyId, importId }: ImportId,
): Promise<void> {
  for (const table of [appointmentRefusedRows, appointmentUnexplained]) {
    await tx.delete(table).where(and(eq(table.companyId, companyId), eq(table.importId, importId)));
  }
}

/** The rows an import left out, by line. */
export async function findRefusedRows(
  queries: Pick<Queries, 'select'>,
  { companyId, importId }: ImportId,
  { reason, afterLine, limit }: { reason?: AppointmentRefusal | undefined; afterLine: number; limit: number },
): Promise<RefusedRow[]> {
  const rows = await queries
    .select({
      line: appointmentRefusedRows.line,
      reason: appointmentRefusedRows.reason,
      values: appointmentRefusedRows.values,
    })
    .from(appointmentRefusedRows)
    .where(
      and(
        eq(appointmentRefusedRows.companyId, companyId),
        eq(appointmentRefusedRows.importId, importId),
        gt(appointmentRefusedRows.line, afterLine),
        reason && eq(appointmentRefusedRows.reason, reason),
      ),
    )
    .orderBy(asc(appointmentRefusedRows.line))
    .limit(limit);
  return rows as RefusedRow[];
}

const maxUnexplained = 500;

/** Values of a list that were not understood, those of most rows first; of the imports of one person if given. */
export async function findUnexplained(
  queries: Pick<Queries, 'select'>,
  { companyId, listId, userId }: { companyId: number; listId: number; userId: number | null },
): Promise<Unexplained[]> {
  const rows = sql<number>`sum(${appointmentUnexplained.rows})::int`;
  const found = await queries
    .select({ field: appointmentUnexplained.field, value: appointmentUnexplained.value, rows })
    .from(appointmentUnexplained)
    .innerJoin(
      appointmentImports,
      and(
        eq(appointmentImports.companyId, appointmentUnexplained.companyId),
        eq(appointmentImports.id, appointmentUnexplained.importId),
      ),
    )
    .where(
      and(
        eq(appointmentUnexplained.companyId, companyId),
        eq(appointmentImports.listId, listId),
        isNull(appointmentImports.undoneAt),
        inArray(appointmentImports.status, ['done', 'running', 'waiting']),
        userId === null ? undefined : eq(appointmentImports.userId, userId),
      ),
    )
    .groupBy(appointmentUnexplained.field, appointmentUnexplained.value)
    .orderBy(sql`${rows} desc`, appointmentUnexplained.field, appointmentUnexplained.value)
    .limit(maxUnexplained);
  return found as Unexplained[];
}
