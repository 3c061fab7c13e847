// Recent deliveries by company, for the list of companies.
import { sql } from 'drizzle-orm';
import type { CompanyScope } from '../../access/scope';
import type { Reads } from '../engine/connect';
import { isAlarming } from './log-filters';
import { companiesOf } from './log-scope';

export interface CompanyDeliveries {
  companyId: number;
  /** Alarming ones since the given instant. */
  failedDeliveries: number;
  lastDeliveryAt: string | null;
}

/** One row per active company in the scope. Excludes test calls. */
export async function findCompanyDeliveries(
  reads: Reads,
  scope: CompanyScope,
  failedSince: Date,
): Promise<CompanyDeliveries[]> {
  const { rows } = await reads.execute<{ id: number; failed: number; lastAt: string | null }>(sql`
    select c.id, f.failed, l.received_at as "lastAt" from ${companiesOf(scope)} as c(id)
    cross join lateral (
      select count(*) as failed from deliveries d
      where d.company_id = c.id and d.received_at >= ${failedSince.toISOString()}::timestamptz and ${isAlarming}
        and not d.is_test
    ) f
    left join lateral (
      select d.received_at from deliveries d where d.company_id = c.id and not d.is_test
      order by d.received_at desc, d.id desc limit 1
    ) l on true
    order by c.id`);
  return rows.map(({ id, failed, lastAt }) => ({
    companyId: id,
    failedDeliveries: failed,
    lastDeliveryAt: lastAt === null ? null : new Date(lastAt).toISOString(),
  }));
}
