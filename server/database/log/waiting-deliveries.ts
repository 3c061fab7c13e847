// Deliveries that wait for the mapping of their phone system.
import { sql } from 'drizzle-orm';
import type { Queries } from '../engine/connect';

/** A literal, so that the planner uses the index of waiting deliveries. */
export const isWaiting = sql.raw(`d.status = 'waiting'`);

/** Of others only the beginning was stored, so they can never be counted. */
export const isStoredWhole = sql.raw('octet_length(d.body) >= d.body_bytes');

export interface Waiting {
  deliveries: number;
  bytes: number;
}

/** What waits for a phone system, without deliveries of which only the beginning was stored. */
export async function countWaiting(
  queries: Pick<Queries, 'execute'>,
  { companyId, configurationId }: { companyId: number; configurationId: number },
): Promise<Waiting> {
  const { rows } = await queries.execute<{ deliveries: number | string; bytes: number | string | null }>(sql`
    select count(*) as deliveries, sum(octet_length(d.body)::bigint) as bytes from deliveries d
    where d.company_id = ${companyId} and d.configuration_id = ${configurationId} and ${isWaiting} and ${isStoredWhole}`);
  return { deliveries: Number(rows[0]?.deliveries ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
}
