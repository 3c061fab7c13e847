// The beginning of every report: checks its filters, finds its days and its thresholds.
import type { Thresholds } from '#contract/tiers';
import { type CompanyScope, withinCompany } from '../access/scope';
import type { Reads } from '../database/engine/connect';
import type { NamedByFilters } from '../database/organization/filter-targets';
import { findThresholds } from '../database/organization/performance-tiers';
import { checkFilters } from './check-filters';
import { type Period, type PeriodFilters, periodBefore, periodOf } from './measures/periods';
import { findToday } from './today';

export interface Frame {
  /** The scope within the company of the filters. */
  narrowed: CompanyScope;
  period: Period;
  before: Period;
  /** Null without one company, or if it has saved none. */
  thresholds: Thresholds | null;
}

/** `not-found` for a filter outside the scope. */
export async function frameReport(
  reads: Reads,
  scope: CompanyScope,
  filters: NamedByFilters & PeriodFilters,
  now: Date,
): Promise<Frame | 'not-found'> {
  const checked = await checkFilters(reads, scope, filters);
  const narrowed = withinCompany(scope, filters.companyId);
  if (checked === 'not-found' || narrowed === null) return 'not-found';

  const period = periodOf(filters, await findToday(reads, narrowed, now));
  const { rankingCompanyId } = checked;
  return {
    narrowed,
    period,
    before: periodBefore(period),
    thresholds: rankingCompanyId === null ? null : await findThresholds(reads, scope, rankingCompanyId),
  };
}

/** The period and the one before it, as reports state them. */
export function statePeriod({ period, before }: Pick<Frame, 'period' | 'before'>) {
  return {
    startDay: period.startDay,
    endDay: period.endDay,
    previousStartDay: before.startDay,
    previousEndDay: before.endDay,
  };
}
