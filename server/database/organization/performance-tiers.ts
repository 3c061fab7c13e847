// A company's saved tiers: for Settings as they are, for reports filled up.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { fillThresholds } from '#contract/rank-tier';
import type { PerformanceTiers, PerformanceTiersInput, Thresholds } from '#contract/tiers';
import { type CompanyScope, covers, type Viewer } from '../../access/scope';
import { insertChange } from '../audit/audit';
import type { Queries, Reads } from '../engine/connect';
import { withinLimit } from '../engine/within-limit';
import { companies } from '../schema';

const tiers = {
  companyId: companies.id,
  silverMin: companies.silverThreshold,
  goldMin: companies.goldThreshold,
  platinumMin: companies.platinumThreshold,
  version: companies.version,
};

/** Null thresholds are not saved; null altogether if the company is missing or out of scope. */
export async function findPerformanceTiers(
  reads: Reads,
  scope: CompanyScope,
  companyId: number,
): Promise<PerformanceTiers | null> {
  if (!covers(scope.companyIds, companyId)) return null;
  const [row] = await reads.select(tiers).from(companies).where(isActive(companyId));
  return row ?? null;
}

/** Null if the company has saved none. */
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

/** Saves a company's tiers. `changed-meanwhile`: the edited version is outdated. */
export async function updatePerformanceTiers(
  queries: Queries,
  scope: CompanyScope,
  companyId: number,
  { version, ...input }: Omit<PerformanceTiersInput, 'companyId'>,
  by: Viewer,
): Promise<PerformanceTiers | 'not-found' | 'changed-meanwhile'> {
  if (!covers(scope.companyIds, companyId)) return 'not-found';
  return queries.transaction(async (tx) => {
    const [before] = await tx.select(tiers).from(companies).where(isActive(companyId)).for('update');
    if (!before) return 'not-found';
    if (version !== undefined && version !== before.version) return 'changed-meanwhile';
    const [after] = await tx
      .update(companies)
      .set({
        silverThreshold: input.silverMin,
        goldThreshold: input.goldMin,
        platinumThreshold: input.platinumMin,
        version: sql`${companies.version} + 1`,
      })
      .where(isActive(companyId))
      .returning(tiers);
    if (!after) throw new Error(`The tiers of company ${companyId} were not saved.`);
    const about = { companyId, by, action: 'performance-tiers.saved', subject: `company ${companyId}` } as const;
    await insertChange(tx, about, before, after);
    return after;
  });
}

function isActive(companyId: number) {
  return and(eq(companies.id, companyId), isNull(companies.deletedAt));
}
