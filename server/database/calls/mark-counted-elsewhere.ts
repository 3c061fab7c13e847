// Writes into the past calls of a phone system whether they are counted elsewhere, after that setting changed: they enter or
// leave the figures. New calls get it from the fold. server/jobs/mark-counted-elsewhere.ts takes turn after turn.
import { sql } from 'drizzle-orm';
import { lockCompany } from '../companies/lock-company';
import type { Queries } from '../engine/connect';
import { refoldCalls } from './refold-calls';

/** The company takes no deliveries meanwhile. */
const callsPerTurn = 2_000;

/** The row of `webhook_configurations` whose calls are to follow its setting. */
export interface ChangedSource {
  companyId: number;
  id: number;
}

export async function findChangedSources(queries: Pick<Queries, 'execute'>): Promise<ChangedSource[]> {
  const { rows } = await queries.execute<{ companyId: number; id: number }>(sql`
    select company_id as "companyId", id from webhook_configurations where counts_applied_to is not null order by 1, 2`);
  return rows.map(({ companyId, id }) => ({ companyId: Number(companyId), id: Number(id) }));
}

/**
 * Folds the next calls again, by id, which writes the setting into them. Returns true when nothing is left.
 */
export async function markNextCalls(queries: Queries, { companyId, id }: ChangedSource): Promise<boolean> {
  return queries.transaction(async (tx) => {
    await lockCompany(tx, companyId);
    const isThis = sql`company_id = ${companyId} and id = ${id}`;
    const { rows } = await tx.execute<{ source: string; counts: boolean; appliedTo: number }>(sql`
      select source, counts, counts_applied_to as "appliedTo" from webhook_configurations
      where ${isThis} and counts_applied_to is not null for update`);
    const changed = rows[0];
    // It ended meanwhile.
    if (!changed) return true;
    const { rows: next } = await tx.execute<{ id: number }>(sql`
      select c.id from calls c
      where c.company_id = ${companyId} and c.source = ${changed.source} and c.is_listed_only = ${changed.counts}
        and c.id > ${changed.appliedTo} order by c.id limit ${callsPerTurn}`);
    const callIds = next.map(({ id: callId }) => Number(callId));
    await refoldCalls(tx, companyId, { callIds, facts: [], deliveryIds: [] });
    const isDone = callIds.length < callsPerTurn;
    await tx.execute(sql`
      update webhook_configurations set counts_applied_to = ${isDone ? null : callIds.at(-1)}::bigint where ${isThis}`);
    return isDone;
  });
}
