// The lock of a company: its row in `company_locks`. One transaction at a time applies deliveries of a company, counts,
// recounts, replays, merges or moves its calls, or gives names to its locations, people and services: two at once would
// each count and compare without what the other writes (functions/lock_company.sql).
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
 * Until the transaction ends no other holds this company. Must come before the transaction reads what it will compare or
 * replace, and before it locks other rows. Throws where there is no such company.
 */
export async function lockCompany(transaction: Pick<Queries, 'execute'>, companyId: number): Promise<void> {
  await transaction.execute(sql`select lock_company(${companyId}::bigint)`);
}
