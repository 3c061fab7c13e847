import type { Day } from '#contract/days';
import { type CompanyScope, withinCompany } from '../access/scope';
import type { Reads } from '../database/engine/connect';
import { findToday } from '../reports/today';

/** States the day that a question about a company, or all in scope, counts back from (header `figures-as-of`). */
export async function stateToday(
  reads: Reads,
  asked: { scope: CompanyScope; query?: { companyId?: number | undefined }; stateAsOf(today: Day): void },
  now: Date,
): Promise<void> {
  const { scope, query, stateAsOf } = asked;
  stateAsOf(await findToday(reads, withinCompany(scope, query?.companyId) ?? scope, now));
}
