// Deliveries that wait for the mapping of their phone system.
import { sql } from 'drizzle-orm';
import type { CompanyScope } from '../../access/scope';
import type { Queries, Reads } from '../engine/connect';
import { companiesOf } from './log-scope';

/** A literal, so that the planner uses the index of waiting deliveries. */
export const isWaiting = sql.raw(`d.status = 'waiting'`);

/** Of waiting deliveries: others came when too many waited. They have a digest, at most 1 KiB, and never count. */
export const isCountable = sql.raw('d.body_sha256 is null');

export interface Waiting {
  deliveries: number;
  bytes: number;
}

/** What waits for a phone system, without deliveries that came when too many waited. */
export async function countWaiting(
  queries: Pick<Queries, 'execute'>,
  { companyId, configurationId }: { companyId: number; configurationId: number },
): Promise<Waiting> {
  const { rows } = await queries.execute<Waiting & Record<string, unknown>>(sql`
    select count(*) as deliveries, coalesce(sum(octet_length(d.body)), 0) as bytes from deliveries d
    where d.company_id = ${companyId} and d.configuration_id = ${configurationId} and ${isWaiting} and ${isCountable}`);
  return rows[0] ?? { deliveries: 0, bytes: 0 };
}

export interface WaitingForLong {
  companyId: number;
  companyName: string;
  source: string;
  sourceName: string;
  isMapped: boolean;
  deliveries: number;
  since: Date;
  newestAt: Date;
  readTo: Date | null;
}

/** Phone systems with a delivery that has waited since `before` or longer, with what a person has read. */
export async function findWaitingSince(
  reads: Reads,
  scope: CompanyScope,
  userId: number,
  before: Date,
): Promise<WaitingForLong[]> {
  const { rows } = await reads.execute<WaitingRow>(sql`
    select w.company_id as "companyId", n.name as "companyName", w.source,
      coalesce(nullif(w.name, ''), w.source) as "sourceName", w.is_mapped as "isMapped", x.deliveries, x.since,
      x.newest_at as "newestAt", r.read_to as "readTo"
    from ${companiesOf(scope)} as c(id)
    join companies n on n.id = c.id
    cross join lateral (
      select d.configuration_id, count(*) as deliveries, min(d.received_at) as since, max(d.received_at) as newest_at
      from deliveries d where d.company_id = c.id and ${isWaiting} and ${isCountable}
        -- Usually nothing has waited so long, which the index says at once.
        and exists (
          select from deliveries d where d.company_id = c.id and ${isWaiting}
            and d.received_at <= ${before.toISOString()}::timestamptz
        )
      group by d.configuration_id
    ) x
    join webhook_configurations w on w.company_id = c.id and w.id = x.configuration_id and w.deleted_at is null
    left join notification_reads r on r.user_id = ${userId} and r.company_id = c.id
    where x.since <= ${before.toISOString()}::timestamptz`);
  return rows.map((row) => ({
    ...row,
    since: new Date(row.since),
    newestAt: new Date(row.newestAt),
    readTo: row.readTo === null ? null : new Date(row.readTo),
  }));
}

type WaitingRow = Omit<WaitingForLong, 'since' | 'newestAt' | 'readTo'> & {
  since: string;
  newestAt: string;
  readTo: string | null;
};
