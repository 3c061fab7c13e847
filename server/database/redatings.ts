// Changed time zones whose calls are still to be moved to their new days (server/rollup/redate.ts walks through them).
import { sql } from 'drizzle-orm';
import type { Transaction } from './connect';
import { redatings } from './schema';

/**
 * Writes down that the calls of a location have to be moved to the days of its new time zone; `locationId` 0: those of all
 * that follow the company's. To be called in the transaction that changes the zone; afterwards wake the walker.
 */
export async function insertRedating(tx: Pick<Transaction, 'insert'>, companyId: number, locationId: number) {
  await tx
    .insert(redatings)
    .values({ companyId, locationId })
    .onConflictDoUpdate({
      target: [redatings.companyId, redatings.locationId],
      set: { monthsDone: 0, months: 0, askedAt: sql`now()` },
    });
}
