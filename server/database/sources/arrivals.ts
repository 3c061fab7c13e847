// What a phone system has sent: counts, and its newest deliveries. Bounded, however busy its company is.
import { sql } from 'drizzle-orm';
import { maxArrivals, maxArrivalsCounted } from '#contract/arrivals';
import { type DeliveryStatus, searchedPayloadBytes } from '#contract/webhooks';
import type { CompanyScope } from '../../access/scope';
import type { Queries } from '../engine/connect';
import { findPage, type LoggedDelivery } from '../log/deliveries';
import { companiesOf, within } from '../log/log-scope';
import { isCountable, isWaiting } from '../log/waiting-deliveries';

export interface Arrivals {
  source: string;
  isMapped: boolean;
  waiting: number;
  waitingCut: number;
  waitingSince: Date | null;
  /** Without waiting ones, among the company's newest. */
  byStatus: Map<DeliveryStatus, number>;
  newest: LoggedDelivery[];
  /** The kept headers of the newest, by row. */
  headers: Map<number, Record<string, string>>;
}

/** The arrivals of a phone system in the scope; null if there is none. */
export async function findArrivals(queries: Queries, scope: CompanyScope, id: number): Promise<Arrivals | null> {
  const [system] = (
    await queries.execute<{ companyId: number; source: string; isMapped: boolean }>(sql`
      select w.company_id as "companyId", w.source, w.is_mapped as "isMapped"
      from ${companiesOf(scope)} as c(id)
      join webhook_configurations w on w.company_id = c.id and w.id = ${id} and w.deleted_at is null`)
  ).rows;
  if (!system) return null;
  const { companyId, ...said } = system;
  const isOfSystem = sql`d.company_id = ${companyId} and d.configuration_id = ${id} and not d.is_test and d.erased_at is null and d.emptied_at is null ${within(scope)}`;
  const [waiting] = (
    await queries.execute<{ whole: number; cut: number; since: string | null }>(sql`
      select count(*) filter (where ${isCountable}) as whole, count(*) filter (where not ${isCountable}) as cut,
        min(d.received_at) as since
      from deliveries d where ${isOfSystem} and ${isWaiting}`)
  ).rows;
  const recent = sql`
    select d.* from (
      select d.* from deliveries d
      where d.company_id = ${companyId}
      order by d.received_at desc, d.id desc limit ${maxArrivalsCounted}
    ) d where ${isOfSystem}`;
  const counted = await queries.execute<{ status: DeliveryStatus; count: number }>(
    sql`select d.status, count(*) as count from (${recent}) d where not (${isWaiting}) group by d.status`,
  );
  const newest = await findPage(
    queries,
    sql`
      select d.company_id, d.id, d.received_at from (
        (select d.company_id, d.id, d.received_at from deliveries d where ${isOfSystem} and ${isWaiting}
          order by d.received_at desc, d.id desc limit ${maxArrivals})
        union
        (select d.company_id, d.id, d.received_at from (${recent}) d
          order by d.received_at desc, d.id desc limit ${maxArrivals})
      ) d order by d.received_at desc, d.id desc limit ${maxArrivals}`,
    { each: searchedPayloadBytes, together: maxArrivals * searchedPayloadBytes },
  );
  const kept = await queries.execute<{ id: number; headers: Record<string, string> }>(sql`
    select d.id, d.headers from deliveries d
    where d.company_id = ${companyId} and d.id = any(${sql.param(newest.map((row) => row.id))}::bigint[])
      and d.headers is not null`);
  return {
    ...said,
    headers: new Map(kept.rows.map((row) => [row.id, row.headers])),
    waiting: waiting?.whole ?? 0,
    waitingCut: waiting?.cut ?? 0,
    waitingSince: waiting?.since ? new Date(waiting.since) : null,
    byStatus: new Map(counted.rows.map(({ status, count }) => [status, count])),
    newest,
  };
}
