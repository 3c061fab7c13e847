import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ServiceRemovalResult } from '#contract/services';
import type { Viewer } from '../../access/scope';
import { changeOf, insertChanges } from '../audit/audit';
import { isActiveOwn } from '../companies/company-directory';
import { lockCompany } from '../companies/lock-company';
import { edit } from '../edit';
import type { Queries, Transaction } from '../engine/connect';
import { hiddenServices, serviceAliases, services } from '../schema';
import { replaceDefaultService } from './service-changes';

/**
 * Removes the company's own services with their aliases, except those with calls. `not-found`: one is missing or
 * shared. A removed row is kept for deliveries on their way; naming it again adds a new service.
 */
export async function removeServices(
  queries: Pick<Queries, 'transaction'>,
  companyId: number,
  ids: readonly number[],
  by: Viewer,
  now: Date,
): Promise<ServiceRemovalResult | 'not-found'> {
  const asked = [...new Set(ids)];
  return edit(queries, async (tx) => {
    await lockCompany(tx, companyId);
    const found = await tx
      .select()
      .from(services)
      .where(and(isActiveOwn(companyId), inArray(services.id, asked)));
    if (found.length < asked.length) return 'not-found';
    const used = await findUsed(tx, companyId, asked);
    const removed = asked.filter((id) => !used.has(id));
    if (removed.length > 0) {
      await remove(tx, companyId, removed, now);
      await replaceDefaultService(tx, companyId, removed, null);
    }
    const gone = found.filter(({ id }) => !used.has(id));
    await insertChanges(
      tx,
      gone.map((before) =>
        changeOf({ companyId, by, action: 'service.removed', id: before.id }, before, { ...before, removedAt: now }),
      ),
    );
    return { removed, kept: [...used] };
  });
}

async function findUsed(tx: Transaction, companyId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct service_id as id from calls
    where company_id = ${companyId} and service_id = any(${sql.param([...ids])}::bigint[])`);
  return new Set(rows.map(({ id }) => id));
}

async function remove(tx: Transaction, companyId: number, ids: number[], now: Date): Promise<void> {
  await tx.update(services).set({ removedAt: now }).where(inArray(services.id, ids));
  for (const table of [serviceAliases, hiddenServices]) {
    await tx.delete(table).where(and(eq(table.companyId, companyId), inArray(table.serviceId, ids)));
  }
}
