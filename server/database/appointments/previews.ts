// What previews leave when nobody imports them: their files and findings, and the lists that were added for them.
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../engine/connect';
import { appointmentImports, appointmentLists } from '../schema';

/** Previews are kept this long, to be confirmed. */
const previewHours = 24;

export const isOpenImport = sql`${appointmentImports.status} in ('waiting', 'running', 'undoing')`;

/** Deletes a company's previews that nobody imported in time. Needs the company's lock. */
export async function deleteOldPreviews(tx: Transaction, companyId: number, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - previewHours * 3_600_000).toISOString();
  const isOld = and(
    eq(appointmentImports.companyId, companyId),
    eq(appointmentImports.isDryRun, true),
    sql`not (${isOpenImport})`,
    sql`${appointmentImports.createdAt} < ${oldest}::timestamptz`,
  );
  const gone = await tx.delete(appointmentImports).where(isOld).returning({ id: appointmentImports.id });
  const ids = sql.param(gone.map(({ id }) => id));
  if (gone.length > 0) {
    for (const table of ['appointment_files', 'appointment_refused_rows', 'appointment_unexplained']) {
      await tx.execute(
        sql`delete from ${sql.identifier(table)} where company_id = ${companyId} and import_id = any(${ids}::bigint[])`,
      );
    }
  }
  await tx.delete(appointmentLists).where(
    and(
      eq(appointmentLists.companyId, companyId),
      eq(appointmentLists.isDraft, true),
      sql`${appointmentLists.createdAt} < ${oldest}::timestamptz`,
      sql`not exists (select from ${appointmentImports} where ${appointmentImports.companyId} = ${appointmentLists.companyId}
        and ${appointmentImports.listId} = ${appointmentLists.id})`,
    ),
  );
}
