// The appointment lists of a company: settings, mapping, webhook path, and what their values mean.
import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type {
  AppointmentList,
  AppointmentListEdit,
  AppointmentListInput,
  AppointmentMapping,
} from '#contract/appointments';
import { type CompanyScope, covers, type Viewer } from '../../access/scope';
import { insertChange } from '../audit/audit';
import { isVisible } from '../companies/companies';
import { lockCompany } from '../companies/lock-company';
import { changeRow, edit, lockRow, writeRow } from '../edit';
import type { Queries, Reads, Transaction } from '../engine/connect';
import { repeatImportsOfList } from '../matches/repeat-imports';
import { appointmentEndpoints, appointmentLists, locations } from '../schema';
import type { ListMeanings } from '../schema/appointment-json';
import { deleteOldPreviews } from './previews';

export type ListRow = typeof appointmentLists.$inferSelect;

export const maxAppointmentLists = 50;

/** Whether the viewer may change the list: directors any, store managers those that they added. */
export const mayEdit = ({ createdBy }: Pick<ListRow, 'createdBy'>, viewer: Pick<Viewer, 'role' | 'userId'>): boolean =>
  viewer.role !== 'store_manager' || createdBy === viewer.userId;

/**
 * A company's lists, with the numbers of their appointments at the scope's locations; or the one asked for, also if it is a
 * draft. The caller checks the company.
 */
export async function findAppointmentLists(
  reads: Reads,
  scope: CompanyScope,
  companyId: number,
  viewer: Viewer,
  id?: number,
): Promise<AppointmentList[]> {
  const isAsked = id === undefined ? eq(appointmentLists.isDraft, false) : eq(appointmentLists.id, id);
  const rows = await reads
    .select()
    .from(appointmentLists)
    .where(and(eq(appointmentLists.companyId, companyId), isNull(appointmentLists.deletedAt), isAsked))
    .orderBy(appointmentLists.id);
  const counts = await countAppointments(reads, scope, companyId);
  return rows.map((row) => describeList(row, counts.get(row.id), viewer));
}

interface Counted {
  appointments: number;
  matched: number;
  possible: number;
}

async function countAppointments(reads: Reads, scope: CompanyScope, companyId: number): Promise<Map<number, Counted>> {
  const { rows } = await reads.execute<Counted & { listId: number } & Record<string, unknown>>(sql`
    select a.list_id as "listId", count(*) as appointments,
      count(*) filter (where a.match <> 'possible' or a.is_confirmed) as matched,
      count(*) filter (where a.match = 'possible' and not a.is_confirmed) as possible
    from appointments a left join calls c on c.company_id = a.company_id and c.id = a.call_id
    where a.company_id = ${companyId} and ${isInScope(scope)} group by a.list_id`);
  return new Map(rows.map(({ listId, ...counted }) => [listId, counted]));
}

/** The condition that appointment `a`, or else its call `c`, is at a location of the scope. */
export function isInScope({ locationIds }: CompanyScope): SQL {
  if (locationIds === 'all') return sql`true`;
  return sql`coalesce(a.location_id, c.location_id) = any(${sql.param([...locationIds])}::bigint[])`;
}

function describeList(row: ListRow, counted: Counted | undefined, viewer: Viewer): AppointmentList {
  const { id, companyId, name, windowDays, isDaily, mapping, completeSince, completeLocationIds, version } = row;
  const isEditable = mayEdit(row, viewer);
  return {
    ...{ id, companyId, name, windowDays, isDaily, mapping, completeSince, completeLocationIds, version },
    endpointPath: isEditable ? row.endpointPath : null,
    createdAt: row.createdAt.toISOString(),
    lastImportAt: row.lastImportAt?.toISOString() ?? null,
    ...(counted ?? { appointments: 0, matched: 0, possible: 0 }),
    mayEdit: isEditable,
  };
}

/** Null if it is missing, deleted or outside the scope. */
export async function findList(
  queries: Pick<Queries, 'select'>,
  scope: CompanyScope,
  id: number,
): Promise<ListRow | null> {
  const [row] = await queries
    .select()
    .from(appointmentLists)
    .where(
      and(
        eq(appointmentLists.id, id),
        isNull(appointmentLists.deletedAt),
        sql`exists (select from companies c where c.id = ${appointmentLists.companyId} and ${isVisible(scope)})`,
      ),
    );
  return row && covers(scope.companyIds, row.companyId) ? row : null;
}

/** Deleted ones, too: their imports are being undone. */
export async function findListRow(
  queries: Pick<Queries, 'select'>,
  companyId: number,
  id: number,
): Promise<ListRow | null> {
  const [row] = await queries.select().from(appointmentLists).where(isList({ companyId, id }));
  return row ?? null;
}

export async function insertAppointmentList(
  queries: Queries,
  input: AppointmentListInput,
  viewer: Viewer,
  now: Date,
): Promise<ListRow | 'too-many'> {
  return queries.transaction(async (tx) => {
    await lockCompany(tx, input.companyId);
    await deleteOldPreviews(tx, input.companyId, now);
    const isActive = and(eq(appointmentLists.companyId, input.companyId), isNull(appointmentLists.deletedAt));
    if ((await tx.$count(appointmentLists, isActive)) >= maxAppointmentLists) return 'too-many';
    const createdBy = viewer.role === 'store_manager' ? viewer.userId : null;
    const [row] = await tx
      .insert(appointmentLists)
      .values({ ...input, createdBy, createdAt: now, version: 1 })
      .returning();
    if (!row) throw new Error('The appointment list was not saved.');
    const { before, after } = show(null, row);
    const about = { companyId: row.companyId, by: viewer, action: 'appointment-list.saved', id: row.id } as const;
    if (!row.isDraft) await insertChange(tx, about, before, after);
    return row;
  });
}

/** What importing a file changes of its list: a draft is shown, and the file's mapping is the list's. */
export async function adoptList(
  tx: Transaction,
  { companyId, listId, mapping }: { companyId: number; listId: number; mapping: AppointmentMapping | null },
  viewer: Pick<Viewer, 'role' | 'userId' | 'username'>,
): Promise<void> {
  const before = await lockList(tx, companyId, listId);
  if (!before) return;
  const isOther = mapping !== null && mayEdit(before, viewer) && !isDeepStrictEqual(mapping, before.mapping);
  if (!before.isDraft && !isOther) return;
  const patch = { isDraft: false, ...(isOther && { mapping }) };
  await writeRow(tx, appointmentLists, before, patch, { by: viewer, action: 'appointment-list.saved', show });
  if (isOther) await repeatImportsOfList(tx, companyId, listId);
}

export type ListUnsaved = 'changed-meanwhile' | 'taken' | 'not-found';

/** Saves what a person edited; its files are read again if that concerns them. `taken`: the webhook path belongs to another list. */
export async function saveAppointmentList(
  queries: Queries,
  { companyId, id }: Pick<ListRow, 'companyId' | 'id'>,
  { version, ...edited }: AppointmentListEdit,
  viewer: Viewer,
): Promise<ListRow | ListUnsaved> {
  return edit(queries, async (tx) => {
    await lockCompany(tx, companyId);
    const patch = async (before: ListRow) => {
      if (!(await areLocations(tx, companyId, edited.completeLocationIds))) return 'not-found';
      if (edited.endpointPath !== null && !(await claimPath(tx, before, edited.endpointPath))) return 'taken';
      if (readsOtherwise(before, edited)) await repeatImportsOfList(tx, companyId, id);
      return { ...edited, ...(!edited.isDaily && { silentSince: null }) };
    };
    const change = { by: viewer, action: 'appointment-list.saved', show } as const;
    return changeRow(tx, appointmentLists, { within: companyId, id, version }, patch, change);
  });
}

/** Whether its files say something else now. */
function readsOtherwise(before: ListRow, after: Omit<AppointmentListEdit, 'version'>): boolean {
  const saying = ({
    mapping,
    windowDays,
    completeSince,
    completeLocationIds,
  }: Omit<AppointmentListEdit, 'version'>) => ({
    ...{ mapping, windowDays, completeSince, completeLocationIds },
  });
  return !isDeepStrictEqual(saying(before), saying(after));
}

/** The list, locked together with its company; undefined if it is missing or deleted. */
export async function lockList(tx: Transaction, companyId: number, id: number): Promise<ListRow | undefined> {
  await lockCompany(tx, companyId);
  return lockRow(tx, appointmentLists, { within: companyId, id });
}

/** Whether all are locations of the company. */
export async function areLocations(
  tx: Pick<Transaction, 'select'>,
  companyId: number,
  ids: readonly number[],
): Promise<boolean> {
  const asked = new Set(ids);
  if (asked.size === 0) return true;
  const rows = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.companyId, companyId), sql`${locations.id} = any(${sql.param([...asked])}::bigint[])`));
  return rows.length === asked.size;
}

async function claimPath(tx: Transaction, { companyId, id }: ListRow, path: string): Promise<boolean> {
  const claimed = await tx
    .insert(appointmentEndpoints)
    .values({ path: path.toLowerCase(), companyId, listId: id })
    .onConflictDoUpdate({
      target: appointmentEndpoints.path,
      set: { listId: id },
      setWhere: and(eq(appointmentEndpoints.companyId, companyId), eq(appointmentEndpoints.listId, id)) as SQL,
    })
    .returning({ path: appointmentEndpoints.path });
  return claimed.length === 1;
}

/** The mapping that the first file suggested, unless a person saved one meanwhile. */
export async function saveGuessedMapping(
  tx: Pick<Transaction, 'update'>,
  list: Pick<ListRow, 'companyId' | 'id'>,
  mapping: AppointmentMapping,
): Promise<void> {
  await tx
    .update(appointmentLists)
    .set({ mapping })
    .where(and(isList(list), isNull(appointmentLists.mapping)));
}

/** Explains values; others stay as they are. */
export async function saveMeanings(
  tx: Transaction,
  before: ListRow,
  meanings: ListMeanings,
  viewer: Viewer,
): Promise<ListRow> {
  const change = { by: viewer, action: 'appointment-list.values-explained', show } as const;
  return writeRow(tx, appointmentLists, before, { meanings }, change);
}

/** Its imports must be undone by the caller's job. */
export async function deleteAppointmentList(
  tx: Transaction,
  before: ListRow,
  viewer: Viewer,
  now: Date,
): Promise<void> {
  const change = { by: viewer, action: 'appointment-list.deleted', show } as const;
  await writeRow(tx, appointmentLists, before, { deletedAt: now }, change);
}

/** Rows came: a daily list is not silent. */
export async function noteImport(
  tx: Pick<Transaction, 'update'>,
  list: Pick<ListRow, 'companyId' | 'id'>,
  now: Date,
): Promise<void> {
  await tx.update(appointmentLists).set({ lastImportAt: now, silentSince: null }).where(isList(list));
}

export const isList = ({ companyId, id }: Pick<ListRow, 'companyId' | 'id'>) =>
  and(eq(appointmentLists.companyId, companyId), eq(appointmentLists.id, id));

/** Knowing the path allows adding rows, so the log says only whether it changed. A draft was not there before. */
function show(list: ListRow | null, after: ListRow | null) {
  const before = list?.isDraft ? null : list;
  const path = before?.endpointPath === after?.endpointPath ? 'unchanged' : 'changed';
  const shown = (
    { lastImportAt: _, silentSince: __, createdBy: ___, ...row }: ListRow,
    endpointPath: string | null,
  ) => ({
    ...row,
    endpointPath,
  });
  return { before: before && shown(before, null), after: after && shown(after, path) };
}
