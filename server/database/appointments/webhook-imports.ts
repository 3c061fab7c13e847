// What webhooks of lists bring: everything that comes on one day of the company is one import, which can be undone
// (docs/decisions/0091).
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../engine/connect';
import { appointmentFiles, appointmentImports, appointmentLists, companies, users } from '../schema';
import { noResult } from '../schema/appointment-json';
import { type ImportRow, isImport } from './appointment-imports';
import { type ListRow, lockList } from './appointment-lists';

export type ListOfPath = Pick<ListRow, 'companyId' | 'id'> & { endpointPath: string };

/** Of a day and a list: its rows are read together. Compressed, so about as many rows as a file may have. */
const maxBytesADay = 8 * 1024 * 1024;
const maxPartsADay = 20_000;

/** The list whose webhook has this path, in lower case, now. */
export async function findListOfPath(queries: Pick<Queries, 'select'>, path: string): Promise<ListOfPath | undefined> {
  const [found] = await findListPaths(queries, sql`lower(${appointmentLists.endpointPath}) = ${path}`);
  return found;
}

/** The lists of all webhooks. A company that is deleted receives nothing. */
export async function findListPaths(queries: Pick<Queries, 'select'>, isAsked?: SQL): Promise<ListOfPath[]> {
  const { companyId, id, endpointPath, deletedAt } = appointmentLists;
  return queries
    .select({ companyId, id, endpointPath: sql<string>`${endpointPath}` })
    .from(appointmentLists)
    .innerJoin(companies, eq(companies.id, companyId))
    .where(and(isNotNull(endpointPath), isNull(deletedAt), isNull(companies.deletedAt), isAsked));
}

export interface KeptDelivery {
  importId: number;
  /** An equal body came before on this day. */
  isRepetition: boolean;
}

/**
 * Adds a body to the import of the day, which is then read on. `gone`: the list was deleted, or its webhook has another path
 * than the one given. Trigger the import job afterwards.
 */
export async function keepDelivered(
  queries: Pick<Queries, 'transaction'>,
  { companyId, id, endpointPath }: Pick<ListOfPath, 'companyId' | 'id'> & Partial<ListOfPath>,
  body: Buffer,
  now: Date,
): Promise<KeptDelivery | 'gone' | 'too-much'> {
  return queries.transaction(async (tx) => {
    const list = await lockList(tx, companyId, id);
    if (!list || (endpointPath !== undefined && list.endpointPath !== endpointPath)) return 'gone';
    const job = (await findImportOfDay(tx, list, now)) ?? (await insertImportOfDay(tx, list, now));
    const held = await weighParts(tx, job, body);
    if (held.hasEqual) return { importId: job.id, isRepetition: true };
    if (held.parts >= maxPartsADay || held.bytes + body.length > maxBytesADay) return 'too-much';
    const part = { companyId, importId: job.id, part: held.parts, receivedAt: now, body };
    await tx.insert(appointmentFiles).values(part);
    // A job that is running looks for further parts when it ends.
    if (job.status === 'done' || job.status === 'failed') {
      await tx
        .update(appointmentImports)
        .set({ status: 'waiting', problem: null, finishedAt: null })
        .where(isImport(job));
    }
    return { importId: job.id, isRepetition: false };
  });
}

/** What was undone stays so: what comes later on that day is another import. */
async function findImportOfDay(
  tx: Transaction,
  { companyId, id }: Pick<ListRow, 'companyId' | 'id'>,
  now: Date,
): Promise<ImportRow | undefined> {
  const [found] = await tx
    .select({ job: appointmentImports })
    .from(appointmentImports)
    .innerJoin(companies, eq(companies.id, appointmentImports.companyId))
    .where(
      and(
        eq(appointmentImports.companyId, companyId),
        eq(appointmentImports.listId, id),
        eq(appointmentImports.kind, 'webhook'),
        isNull(appointmentImports.undoneAt),
        sql`(${appointmentImports.createdAt} at time zone ${companies.timeZone})::date
          = (${now.toISOString()}::timestamptz at time zone ${companies.timeZone})::date`,
      ),
    )
    .orderBy(desc(appointmentImports.id))
    .limit(1);
  return found?.job;
}

/** Like a file of the person who added the list: a store manager's is about the locations that they manage now. */
async function insertImportOfDay(tx: Transaction, list: ListRow, now: Date): Promise<ImportRow> {
  const { companyId, id: listId, createdBy } = list;
  const [row] = await tx
    .insert(appointmentImports)
    .values({
      ...{ companyId, listId, kind: 'webhook', status: 'waiting', result: noResult, createdAt: now },
      userId: createdBy,
      startedBy: 'Webhook',
      locationIds: createdBy === null ? null : await findManagedLocations(tx, companyId, createdBy),
    })
    .returning();
  if (!row) throw new Error('The import was not saved.');
  return row;
}

/** Null: all of them, because that person is no store manager any more. */
async function findManagedLocations(tx: Transaction, companyId: number, userId: number): Promise<number[] | null> {
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId));
  if (user && user.role !== 'store_manager' && user.role !== 'employee') return null;
  const { rows } = await tx.execute<{ id: number }>(sql`
    select l.location_id as id from employees e
    join employee_locations l on l.company_id = e.company_id and l.employee_id = e.id
    where e.company_id = ${companyId} and e.user_id = ${userId} order by 1`);
  return rows.map(({ id }) => Number(id));
}

async function weighParts(
  tx: Pick<Transaction, 'execute'>,
  { companyId, id }: Pick<ImportRow, 'companyId' | 'id'>,
  body: Buffer,
): Promise<{ parts: number; bytes: number; hasEqual: boolean }> {
  const { rows } = await tx.execute<{ parts: number; bytes: number; hasEqual: boolean | null }>(sql`
    select coalesce(max(part) + 1, 0) as parts, coalesce(sum(octet_length(body)), 0) as bytes,
      bool_or(body = ${body}::bytea) as "hasEqual"
    from appointment_files where company_id = ${companyId} and import_id = ${id}`);
  const [{ parts, bytes, hasEqual } = { parts: 0, bytes: 0, hasEqual: false }] = rows;
  return { parts: Number(parts), bytes: Number(bytes), hasEqual: hasEqual === true };
}
