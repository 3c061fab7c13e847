// The lock of a company: its row in `companies`. Applying deliveries, replays, merges, moving calls and assigning names
// take it, because two at once would not see each other's writes. The SQL functions take it themselves.
import { sql } from 'drizzle-orm';
import type { Queries } from '../engine/connect';

/**
 * Locks the company for this transaction; rows that refer to it can still be inserted. Call before reading what is compared
 * and before any other row lock.
 */
export async function lockCompany(transaction: Pick<Queries, 'execute'>, companyId: number): Promise<void> {
  const locked = await transaction.execute(sql`select id from companies where id = ${companyId} for no key update`);
  if (locked.rows.length === 0) throw new Error(`Company ${companyId} does not exist.`);
}
