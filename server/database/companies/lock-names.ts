// Those who name the locations or the people of a company take turns: one's code may not become another's further name,
// nor an e-mail, in the same instant.
import { sql } from 'drizzle-orm';
import type { Queries } from '../engine/connect';

/** Until the transaction ends nobody else names anything of this company. What is compared comes after the lock. */
export async function lockNames(tx: Pick<Queries, 'execute'>, companyId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`names of company ${companyId}`}, 0))`);
}
