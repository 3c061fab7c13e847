// Places a number that deliveries name and nobody knows yet.
import { and, eq } from 'drizzle-orm';
import { nameTakenBy } from '#contract/unmapped';
import type { Viewer } from '../../access/scope';
import { lockCompany } from '../companies/lock-company';
import type { Transaction } from '../engine/connect';
import { calledNumbers } from '../schema';
import { type NumberRejected, saveNumbers } from './called-numbers';
import { findOwner } from './known-names';

/** `already`: deliveries with this number mean the location by now. Keeps the number's service and label. */
export async function placeNumber(
  tx: Transaction,
  { companyId, number, locationId }: { companyId: number; number: string; locationId: number },
  by: Viewer,
): Promise<'placed' | 'already' | NumberRejected> {
  await lockCompany(tx, companyId);
  const owner = await findOwner(tx, companyId, 'location', number);
  if (owner?.id === locationId) return 'already';
  if (owner) return { sentence: nameTakenBy(owner.name) };
  const [known] = await tx
    .select({ serviceId: calledNumbers.serviceId, label: calledNumbers.label })
    .from(calledNumbers)
    .where(and(eq(calledNumbers.companyId, companyId), eq(calledNumbers.number, number)));
  const saved = await saveNumbers(tx, companyId, [{ serviceId: null, label: '', ...known, number, locationId }], by);
  return Array.isArray(saved) ? 'placed' : saved;
}
