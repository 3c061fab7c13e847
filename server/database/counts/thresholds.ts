import { sql } from 'drizzle-orm';
import { fillThresholds } from '#contract/rank-tier';
import type { Thresholds } from '#contract/tiers';
import type { CompanyScope } from '../../access/scope';
import type { Reads } from '../engine/connect';
import { withinLimit } from '../engine/within-limit';

export async function findThresholds(reads: Reads, scope: CompanyScope, companyId: number): Promise<Thresholds | null> {
  const { rows } = await reads.execute<{ [K in keyof Thresholds]: number | null }>(sql`
    select silver_threshold as "silverThreshold", gold_threshold as "goldThreshold",
      platinum_threshold as "platinumThreshold"
    from companies
    where id = ${companyId} and deleted_at is null and ${withinLimit(sql`id`, scope.companyIds)}`);
  const [saved] = rows;
  if (!saved || Object.values(saved).every((threshold) => threshold === null)) return null;
  return fillThresholds(saved);
}
