// Compares days and months with the calls, and recounts them, after calls changed without the counts. One month per slice.

import { type CountMismatch, findCountedMonths, findCountMismatches, recountMonth } from '../database/calls/recount';
import { resetMark, settleCompany } from '../database/calls/settle-counts';
import { lockCompany } from '../database/companies/company-locks';
import {
  countMismatchesOfAll,
  findMonthsOfAll,
  sumUpDifferences,
  sumUpMonth,
} from '../database/counts-of-all/sum-up-counts';
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
  await sumUpDifferences(database.background);
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

/** Sums up all companies' counts again, month by month. */
export async function sumUpAgain(
  database: Database,
  progress: (monthsDone: number, months: number) => void = () => {},
): Promise<void> {
  const months = await findMonthsOfAll(database.background);
  for (const [index, month] of months.entries()) {
    await database.background.transaction((transaction) => sumUpMonth(transaction, month));
    progress(index + 1, months.length);
  }
}

/** How many sums over all companies differ from their counts. Changes nothing. */
export async function verifySums(database: Database): Promise<number> {
  let found = 0;
  for (const month of await findMonthsOfAll(database.background))
    found += await countMismatchesOfAll(database.background, month);
  return found;
}
