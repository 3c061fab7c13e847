// Imports: each is a row with its progress, and the job that reads its file (server/appointments/importer.ts).
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AppointmentImport, AppointmentImportInput, CompleteDays } from '#contract/appointment-imports';
import type { AppointmentMapping } from '#contract/appointments';
import { type CompanyScope, covers, type Viewer } from '../../access/scope';
import { insertChange } from '../audit/audit';
import { isVisible } from '../companies/companies';
import { lockCompany } from '../companies/lock-company';
import type { Queries, Transaction } from '../engine/connect';
import { appointmentFiles, appointmentImports, appointmentLists, appointmentUnexplained } from '../schema';
import { isAllLeftOut, noResult } from '../schema/appointment-json';
import { adoptList } from './appointment-lists';
import { deleteOldPreviews } from './previews';

export type ImportRow = typeof appointmentImports.$inferSelect;

/** Who asks: a store manager changes and sees their own imports only. */
export type Asker = Pick<Viewer, 'userId' | 'username' | 'name' | 'role' | 'locationIds'>;

const limitsOf = ({ role, locationIds }: Asker) => (role === 'store_manager' ? [...locationIds] : null);

/** Stores a file to be imported, or previewed. */
export async function insertImport(
  queries: Pick<Queries, 'transaction'>,
  { companyId, listId, fileName, dryRun, complete, mapping }: Omit<AppointmentImportInput, 'text'>,
  body: Buffer,
  by: Asker,
  now: Date,
): Promise<ImportRow> {
  return queries.transaction(async (tx) => {
    await lockCompany(tx, companyId);
    await deleteOldPreviews(tx, companyId, now);
    if (!dryRun) await adoptList(tx, { companyId, listId, mapping }, by);
    const [row] = await tx
      .insert(appointmentImports)
      .values({
        ...{ companyId, listId, fileName, isDryRun: dryRun, kind: 'file', status: 'waiting', result: noResult },
        ...completeColumns(complete),
        mapping,
        userId: by.userId,
        startedBy: by.name || by.username,
        locationIds: limitsOf(by),
        createdAt: now,
      })
      .returning();
    if (!row) throw new Error('The import was not saved.');
    await tx.insert(appointmentFiles).values({ companyId, importId: row.id, part: 0, receivedAt: now, body });
    if (!dryRun) await insertChange(tx, aboutImport('appointment-import.started', by, row), null, audited(row));
    return row;
  });
}

const completeColumns = (complete: CompleteDays | null) => ({
  completeFrom: complete?.fromDay ?? null,
  completeTo: complete?.toDay ?? null,
  completeLocationIds: complete?.locationIds ?? [],
});

/** A store manager sees their own. */
const isVisibleTo = ({ role, userId }: Asker): SQL =>
  role === 'store_manager' ? sql`${appointmentImports.userId} = ${userId}` : sql`true`;

export async function findImports(
  queries: Pick<Queries, 'select'>,
  companyId: number,
  asker: Asker,
  { listId, limit }: { listId?: number | undefined; limit: number },
): Promise<AppointmentImport[]> {
  const rows = await selectImports(queries)
    .where(
      and(
        eq(appointmentImports.companyId, companyId),
        listId === undefined ? undefined : eq(appointmentImports.listId, listId),
        isVisibleTo(asker),
      ),
    )
    .orderBy(desc(appointmentImports.id))
    .limit(limit);
  return rows.map((row) => describeImport(row, asker));
}

/** Null if it is missing, outside the scope, or not the viewer's. */
export async function findImport(
  queries: Pick<Queries, 'select'>,
  scope: CompanyScope,
  id: number,
  asker: Asker,
): Promise<{ row: ImportRow; shown: AppointmentImport } | null> {
  const [found] = await selectImports(queries).where(
    and(
      eq(appointmentImports.id, id),
      isVisibleTo(asker),
      sql`exists (select from companies c where c.id = ${appointmentImports.companyId} and ${isVisible(scope)})`,
    ),
  );
  if (!found || !covers(scope.companyIds, found.row.companyId)) return null;
  return { row: found.row, shown: describeImport(found, asker) };
}

function selectImports(queries: Pick<Queries, 'select'>) {
  return queries
    .select({
      row: appointmentImports,
      listName: appointmentLists.name,
      isNewList: appointmentLists.isDraft,
      listMapping: appointmentLists.mapping,
      isListDeleted: sql<boolean>`${appointmentLists.deletedAt} is not null`,
      unexplained: sql<number>`(select count(*) from ${appointmentUnexplained} u
        where u.company_id = ${appointmentImports.companyId} and u.import_id = ${appointmentImports.id})`,
    })
    .from(appointmentImports)
    .innerJoin(
      appointmentLists,
      and(
        eq(appointmentLists.companyId, appointmentImports.companyId),
        eq(appointmentLists.id, appointmentImports.listId),
      ),
    );
}

interface FoundImport {
  row: ImportRow;
  listName: string;
  isNewList: boolean;
  listMapping: AppointmentMapping | null;
  isListDeleted: boolean;
  unexplained: number;
}

/** Directors change any import; store managers their own, while it is about locations that they still manage. */
function mayChange({ row, isListDeleted }: FoundImport, asker: Asker): boolean {
  if (isListDeleted) return false;
  if (asker.role !== 'store_manager') return true;
  return row.userId === asker.userId && (row.locationIds ?? []).every((id) => asker.locationIds.includes(id));
}

function describeImport(found: FoundImport, asker: Asker): AppointmentImport {
  const { row, listName, isNewList, listMapping, unexplained } = found;
  const { refused, unmatched, fromDay, toDay, previewed: _, ...result } = row.result;
  const counts = <Reason extends string>(by: Partial<Record<Reason, number>>) =>
    (Object.entries(by) as [Reason, number][])
      .map(([reason, rows]) => ({ reason, rows }))
      .sort((a, b) => b.rows - a.rows);
  const refusals = counts(refused);
  return {
    ...{ id: row.id, companyId: row.companyId, listId: row.listId, listName, isNewList },
    ...{ kind: row.kind, fileName: row.fileName },
    ...{ dryRun: row.isDryRun, status: row.status, problem: row.problem, startedBy: row.startedBy },
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
    ...result,
    refusedRows: refusals.reduce((sum, { rows }) => sum + rows, 0),
    refusals,
    unexplainedValues: Number(unexplained),
    unmatched: counts(unmatched),
    days: fromDay !== null && toDay !== null ? { fromDay, toDay } : null,
    complete:
      row.completeFrom !== null && row.completeTo !== null
        ? { fromDay: row.completeFrom, toDay: row.completeTo, locationIds: row.completeLocationIds }
        : null,
    mapping: row.isDryRun ? (row.mapping ?? listMapping) : (listMapping ?? row.mapping),
    mayChange: mayChange(found, asker),
  };
}

export type Requested = 'confirm' | 'stop' | 'undo';

/**
 * Changes what is to be done with an import. Null if its state does not allow that; stopping one that has ended leaves it as
 * it is. `all-left-out`: a preview without a row that counts is not imported. Trigger the import job afterwards.
 */
export async function requestImport(
  queries: Pick<Queries, 'transaction'>,
  { companyId, id }: Pick<ImportRow, 'companyId' | 'id'>,
  request: Requested,
  by: Asker,
  now: Date,
): Promise<ImportRow | 'all-left-out' | null> {
  return queries.transaction(async (tx) => {
    await lockCompany(tx, companyId);
    const [before] = await tx.select().from(appointmentImports).where(isImport({ companyId, id })).for('update');
    const change = before && changeFor(before, request, now);
    if (before && !change && request === 'stop' && before.finishedAt) return before;
    if (!before || !change) return null;
    if (request === 'confirm' && isAllLeftOut(before.result)) return 'all-left-out';
    if (request === 'confirm') await adoptList(tx, before, by);
    const [after] = await tx.update(appointmentImports).set(change).where(isImport(before)).returning();
    if (!after) return null;
    await insertChange(tx, aboutImport(auditOf[request], by, after), null, audited(after));
    return after;
  });
}

const auditOf = {
  confirm: 'appointment-import.started',
  stop: 'appointment-import.stopped',
  undo: 'appointment-import.undone',
} as const;

function changeFor(
  { status, isDryRun, isRepeated, result, kind }: ImportRow,
  request: Requested,
  now: Date,
): Partial<ImportRow> | null {
  const isRunning = status === 'waiting' || status === 'running';
  const restarted = {
    status: 'waiting',
    isDryRun: false,
    reachedPhone: '',
    finishedAt: null,
    problem: null,
  } as const;
  if (request === 'confirm') {
    return isDryRun && status === 'done'
      ? { ...restarted, createdAt: now, result: { ...noResult, totalRows: result.totalRows } }
      : null;
  }
  if (request === 'undo') return status === 'done' && !isDryRun ? { status: 'undoing', undoneAt: now } : null;
  // What is read again was imported long ago: that is undone, not stopped.
  if (!isRunning || kind === 'webhook' || isRepeated) return null;
  return isDryRun ? { status: 'stopped', finishedAt: now } : { status: 'undoing' };
}

/** Undoes all imports of a list. */
export async function undoImports(tx: Transaction, companyId: number, listId: number, now: Date): Promise<void> {
  await tx
    .update(appointmentImports)
    .set({ status: 'undoing', undoneAt: now })
    .where(
      and(
        eq(appointmentImports.companyId, companyId),
        eq(appointmentImports.listId, listId),
        inArray(appointmentImports.status, ['done', 'waiting', 'running', 'failed']),
      ),
    );
}

export const isImport = ({ companyId, id }: Pick<ImportRow, 'companyId' | 'id'>) =>
  and(eq(appointmentImports.companyId, companyId), eq(appointmentImports.id, id));

const aboutImport = (action: (typeof auditOf)[Requested], by: Asker, { companyId, id }: ImportRow) =>
  ({ companyId, by, action, id }) as const;

const audited = ({ fileName: name, listId, completeFrom, completeTo }: ImportRow) => ({
  ...{ name, listId, completeFrom, completeTo },
});
