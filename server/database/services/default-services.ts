// The default services of the company's numbers, as services go.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../engine/connect';
import { calledNumbers } from '../schema';

/** Numbers with one of the services get another one, or none. */
export async function replaceDefaultService(
  tx: Transaction,
  companyId: number,
  fromIds: readonly number[],
  intoId: number | null,
): Promise<void> {
  await tx
    .update(calledNumbers)
    .set({ serviceId: intoId, version: sql`${calledNumbers.version} + 1` })
    .where(and(eq(calledNumbers.companyId, companyId), inArray(calledNumbers.serviceId, [...fromIds])));
}
