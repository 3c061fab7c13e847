// What appointment lists say of an erased customer. The rows go; what they stated of calls stays with the calls.
import { sql } from 'drizzle-orm';
import type { HeldRecord } from '#contract/erasures';
import { lockCompany } from '../companies/lock-company';
import type { Queries, Transaction } from '../engine/connect';
import { matchStalePhones } from '../matches/match-phones';
import { at, type Found, findRowsHolding, type Mode, type Sought } from './held';

type Ask = Pick<Queries, 'execute'>;

/** Tables with rows of the customer: by the key of an appointment of theirs, or by a text that holds the number. */
const keyed = ['appointments', 'appointment_versions'] as const;
const written = { appointment_refused_rows: 'values', appointment_unexplained: 'value' } as const;

export async function takeListRows(queries: Queries, sought: Sought, mode: Mode): Promise<Found> {
  if (mode !== 'erase') return describeRows(sought, mode, await findRows(queries, sought));
  return queries.transaction(async (tx) => {
    const { companyId } = sought;
    await lockCompany(tx, companyId);
    // What a delivery of a moment ago still has to state of its call.
    await matchStalePhones(tx, companyId);
    const found = describeRows(sought, mode, await findRows(tx, sought));
    await deleteRows(tx, sought);
    return found;
  });
}

const keysOf = ({ companyId, written: { number } }: Sought) => sql`(
  select a.key from appointments a where a.company_id = ${companyId}
    and (a.phone = ${number} or a.second_phone = ${number} or a.third_phone = ${number})
  union select v.key from appointment_versions v where v.company_id = ${companyId}
    and (v.phone = ${number} or v.second_phone = ${number} or v.third_phone = ${number}))`;

async function findRows(queries: Ask, sought: Sought): Promise<unknown[]> {
  const { companyId } = sought;
  const parts = keyed.map(
    (table) => sql`select to_jsonb(t) as row from ${sql.identifier(table)} t
      where t.company_id = ${companyId} and t.key in ${keysOf(sought)}`,
  );
  for (const [table, column] of Object.entries(written)) {
    const rows = await findRowsHolding(queries, sought, table, column);
    parts.push(sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${at(rows)}`);
  }
  const { rows } = await queries.execute<{ row: unknown }>(sql.join(parts, sql` union all `));
  return rows.map(({ row }) => row);
}

function describeRows({ companyId }: Sought, mode: Mode, rows: readonly unknown[]): Found {
  const records = rows.map(
    (values): HeldRecord => ({ kind: 'appointment', companyId, values: values as HeldRecord['values'] }),
  );
  return { counts: { listRows: rows.length }, records: mode === 'export' ? records : [] };
}

async function deleteRows(tx: Pick<Transaction, 'execute'>, sought: Sought): Promise<void> {
  const {
    companyId,
    written: { number },
  } = sought;
  await tx.execute(sql`delete from match_decisions m where m.company_id = ${companyId} and m.key in ${keysOf(sought)}`);
  await tx.execute(sql`
    with keys as materialized (select key from ${keysOf(sought)} k),
    older as (delete from appointment_versions v where v.company_id = ${companyId} and v.key in (select key from keys))
    delete from appointments a where a.company_id = ${companyId} and a.key in (select key from keys)`);
  for (const [table, column] of Object.entries(written)) {
    const rows = await findRowsHolding(tx, sought, table, column);
    await tx.execute(sql`delete from ${sql.identifier(table)} t where ${at(rows)}`);
  }
  await tx.execute(sql`delete from stale_phones s where s.company_id = ${companyId} and s.phone = ${number}`);
}

/** A kept file, or a body of a list’s webhook, compressed. */
export interface ListFile {
  importId: number;
  part: number;
  body: Buffer;
}

/** The file after a place, in the order of imports and parts. */
export async function findNextListFile(
  queries: Ask,
  companyId: number,
  after: Pick<ListFile, 'importId' | 'part'>,
): Promise<ListFile | null> {
  const { rows } = await queries.execute<ListFile & Record<string, unknown>>(sql`
    select f.import_id as "importId", f.part, f.body from appointment_files f
    where f.company_id = ${companyId} and (f.import_id, f.part) > (${after.importId}::bigint, ${after.part}::int)
    order by f.import_id, f.part limit 1`);
  return rows[0] ?? null;
}

export async function saveListFile(
  queries: Pick<Queries, 'transaction'>,
  companyId: number,
  { importId, part, body }: ListFile,
): Promise<void> {
  await queries.transaction(async (tx) => {
    await lockCompany(tx, companyId);
    await tx.execute(sql`update appointment_files f set body = ${body}
      where f.company_id = ${companyId} and f.import_id = ${importId} and f.part = ${part}`);
  });
}

/** Whether an import is open: it may hold rows in memory. */
export async function hasOpenImport(queries: Ask, companyIds: readonly number[] | null): Promise<boolean> {
  const { rows } = await queries.execute(sql`
    select 1 from appointment_imports i where i.status in ('waiting', 'running', 'undoing')
      and (${companyIds === null}::boolean or i.company_id = any(${sql.param([...(companyIds ?? [])])}::bigint[])) limit 1`);
  return rows.length > 0;
}
