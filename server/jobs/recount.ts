// Compares days and months with the calls, and recounts them, after calls changed without the counts. One month per slice.

import { type CountMismatch, findCountedMonths, findCountMismatches, recountMonth } from '../database/calls/recount';
import { resetMark, settleCompany } from '../database/calls/settle-counts';
import { lockCompany } from '../database/companies/company-locks';
import type { Database } from '../database/engine/connect';

/** Recounts month by month; an interruption does no harm. */
export async function recountCompany(
  database: Database,
  companyId: number,
  progress: (monthsDone: number, months: number) => void = () => {},
): Promise<void> {
  await database.background.transaction(async (transaction) => {
    await lockCompany(transaction, companyId);
    await resetMark(transaction, companyId);
    await settleCompany(transaction, companyId);
  });
  const months = await findCountedMonths(database.background, companyId);
  for (const [index, month] of months.entries()) {
    await database.background.transaction(async (transaction) => {
      await lockCompany(transaction, companyId);
      await recountMonth(transaction, companyId, month);
    });
    progress(index + 1, months.length);
  }
}

/** Compares a company's counts with its calls, month by month, while deliveries go on. Changes nothing. */
export async function verifyCompany(
  database: Database,
  companyId: number,
  progress: (monthsDone: number, months: number) => void = () => {},
): Promise<CountMismatch[]> {
  const months = await findCountedMonths(database.background, companyId);
  const found: CountMismatch[] = [];
  for (const [index, month] of months.entries()) {
    found.push(...(await findCountMismatches(database.background, companyId, month)));
    progress(index + 1, months.length);
  }
  return found;
}
