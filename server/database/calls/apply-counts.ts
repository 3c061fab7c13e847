// A phone system whose setting "counted elsewhere" changed: its past calls enter or leave the figures, a slice at a time.
// New calls get it from the fold. server/jobs/apply-counts.ts walks through them.
import { sql } from 'drizzle-orm';
import { lockCompany } from '../companies/lock-company';
import type { Queries } from '../engine/connect';
import { refoldCalls } from './refold-calls';

/** Short: the company takes no deliveries meanwhile. */
const callsPerSlice = 300;

/** The row of `webhook_configurations` whose calls are to follow its setting. */
export interface ChangedCounts {
  companyId: number;
  id: number;
}

export async function findChangedCounts(queries: Pick<Queries, 'execute'>): Promise<ChangedCounts[]> {
  const { rows } = await queries.execute<{ companyId: number; id: number }>(sql`
    select company_id as "companyId", id from webhook_configurations where counts_applied_to is not null order by 1, 2`);
  return rows.map(({ companyId, id }) => ({ companyId: Number(companyId), id: Number(id) }));
}

/**
 * Folds the next calls again, by id, which applies the setting. Returns true when nothing is left.
 */
export async function applyCountsToNext(queries: Queries, { companyId, id }: ChangedCounts): Promise<boolean> {
  return queries.transaction(async (tx) => {
    await lockCompany(tx, companyId);
    const isThis = sql`company_id = ${companyId} and id = ${id}`;
    const { rows } = await tx.execute<{ source: string; counts: boolean; appliedTo: number }>(sql`
      select source, counts, counts_applied_to as "appliedTo" from webhook_configurations
      where ${isThis} and counts_applied_to is not null for update`);
    const changed = rows[0];
    // It ended meanwhile.
    if (!changed) return true;
    const { rows: next } = await tx.execute<{ id: number; isOther: boolean }>(sql`
      select c.id, c.source = ${changed.source} and c.is_listed_only = ${changed.counts} as "isOther" from calls c
      where c.company_id = ${companyId} and c.id > ${changed.appliedTo} order by c.id limit ${callsPerSlice}`);
    const callIds = next.filter(({ isOther }) => isOther).map(({ id: callId }) => Number(callId));
    await refoldCalls(tx, companyId, { callIds, facts: [], deliveryIds: [] });
    const isDone = next.length < callsPerSlice;
    await tx.execute(sql`
      update webhook_configurations set counts_applied_to = ${isDone ? null : Number(next.at(-1)?.id)}::bigint
      where ${isThis}`);
    return isDone;
  });
}
