// The lock of a company: its row in `company_locks`. Applying deliveries, counting, replays,
// merges, moving calls and assigning names take it, because two at once would not see each other's writes (functions/lock_company.sql).
import { sql } from 'drizzle-orm';
import type { Queries } from '../engine/connect';
import { companyLocks } from '../schema';

/** Call in the transaction that creates the company. */
export async function insertCompanyLocks(
  transaction: Pick<Queries, 'insert'>,
  companyIds: readonly number[],
): Promise<void> {
  await transaction.insert(companyLocks).values(companyIds.map((companyId) => ({ companyId })));
}

/** Locks the company for this transaction. Call before reading what it compares and before any other row lock. */
export async function lockCompany(transaction: Pick<Queries, 'execute'>, companyId: number): Promise<void> {
  await transaction.execute(sql`select lock_company(${companyId}::bigint)`);
}
