// Recounts days and months from the calls, for when calls were changed behind the counts' back: restored, re-dayed,
// seeded by a test. In slices of one month, so that deliveries and readers get their turn in between.

import { findCountedMonths, recountMonth } from '../database/calls/recount';
import { resetMark, settleCompany } from '../database/calls/settle-counts';
import { lockCompany } from '../database/companies/company-locks';
import type { Database } from '../database/engine/connect';

/** Recounts one company, month by month; each month is right by itself, so an interruption leaves nothing half done. */
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
