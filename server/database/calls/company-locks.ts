// The lock of a company: its row in `company_locks`. One transaction at a time applies deliveries of a company, counts,
// recounts, replays, merges or moves its calls (functions/lock_company.sql).
import { sql } from 'drizzle-orm';
import type { Queries } from '../engine/connect';
import { companyLocks } from '../schema';

/** Belongs in the transaction that makes the company. */
export async function insertCompanyLocks(
  transaction: Pick<Queries, 'insert'>,
  companyIds: readonly number[],
): Promise<void> {
  await transaction.insert(companyLocks).values(companyIds.map((companyId) => ({ companyId })));
}

/**
 * Until the transaction ends no other applies deliveries of this company or recounts it. Must come before the transaction
 * reads what it will replace. Throws where there is no such company.
 */
export async function lockCompany(transaction: Pick<Queries, 'execute'>, companyId: number): Promise<void> {
  await transaction.execute(sql`select lock_company(${companyId}::bigint)`);
}
