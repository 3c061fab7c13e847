// What makes imports be read again, and what renames services of appointments. Trigger the import job afterwards.
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../engine/connect';
import { noResult } from '../schema/appointment-json';

type InTransaction = Pick<Transaction, 'execute'>;

/** A list's imports and previews, because its mapping, a meaning or its window changed. Needs the company's lock. */
export async function repeatImportsOfList(tx: InTransaction, companyId: number, listId: number): Promise<void> {
  await repeatImports(tx, sql`company_id = ${companyId} and list_id = ${listId}`);
  await tx.execute(sql`
    update appointment_imports
    set status = 'waiting', reached_phone = '', parts_done = 0, finished_at = null,
      result = ${JSON.stringify(noResult)}::jsonb || jsonb_build_object('totalRows', result -> 'totalRows')
    where company_id = ${companyId} and list_id = ${listId} and is_dry_run and status = 'done'`);
}

/** A company's imports, because a time zone changed: rows without one are read in it, and days are days there. */
export async function repeatImportsOfCompany(tx: InTransaction, companyId: number): Promise<void> {
  await repeatImports(tx, sql`company_id = ${companyId}`);
}

async function repeatImports(tx: InTransaction, isAsked: SQL): Promise<void> {
  await tx.execute(sql`
    update appointment_imports
    set status = 'waiting', is_repeated = true, reached_phone = '', parts_done = 0
    where ${isAsked} and not is_dry_run and status in ('done', 'waiting', 'running') and undone_at is null`);
}

/** Moves appointments along with a merge of services. */
export async function mergeAppointmentServices(
  tx: InTransaction,
  companyId: number,
  fromIds: readonly number[],
  intoId: number,
): Promise<void> {
  for (const table of ['appointments', 'appointment_versions']) {
    await tx.execute(sql`
      update ${sql.identifier(table)} set service_id = ${intoId}
      where company_id = ${companyId} and service_id = any(${sql.param([...fromIds])}::bigint[])`);
  }
}
