// Where a company's tiers begin.
import { sql } from 'drizzle-orm';
import type { Thresholds } from '#contract/tiers';
import type { CompanyScope } from '../access/scope';
import type { Queries } from './connect';
import { withinLimit } from './within-limit';

/** A company's thresholds; null when it has not saved all three, or lies outside the scope. */
export async function findThresholds(
  reads: Queries,
  scope: CompanyScope,
  companyId: number,
): Promise<Thresholds | null> {
  const { rows } = await reads.execute<{ [K in keyof Thresholds]: number | null }>(sql`
    select silver_threshold as "silverThreshold", gold_threshold as "goldThreshold",
      platinum_threshold as "platinumThreshold"
    from companies
    where id = ${companyId} and deleted_at is null and ${withinLimit(sql`id`, scope.companyIds)}`);
  const { silverThreshold = null, goldThreshold = null, platinumThreshold = null } = rows[0] ?? {};
  if (silverThreshold === null || goldThreshold === null || platinumThreshold === null) return null;
  return { silverThreshold, goldThreshold, platinumThreshold };
}
