// The beginning of every report: checks its filters, plans its days, and finds its thresholds.
import type { TimeRange } from '#contract/reports';
import type { Thresholds } from '#contract/tiers';
import { type CompanyScope, withinCompany } from '../access/scope';
import { findCalendars, isPartOfCompany } from '../database/counts/calendars';
import { findThresholds } from '../database/counts/thresholds';
import type { Reads } from '../database/engine/connect';
import type { NamedByFilters } from '../database/organization/filter-targets';
import { checkFilters } from './check-filters';
import type { PeriodFilters } from './measures/periods';
import { type Plan, planRanges } from './plan-ranges';

export interface Frame extends Plan {
  narrowed: CompanyScope;
  /** Null without one company, or if it has saved none. */
  thresholds: Thresholds | null;
}

/**
 * The frame of a report with points by `timeRange`; `not-found` for a filter outside the scope. With `isByPlace` every
 * range is of single locations.
 */
export async function frameReport(
  reads: Reads,
  scope: CompanyScope,
  filters: NamedByFilters & PeriodFilters,
  timeRange: TimeRange,
  now: Date,
  { isByPlace = false } = {},
): Promise<Frame | 'not-found'> {
  const checked = await checkFilters(reads, scope, filters);
  const narrowed = withinCompany(scope, filters.companyId);
  if (checked === 'not-found' || narrowed === null) return 'not-found';

  const calendars = await findCalendars(reads, narrowed, filters);
  const byLocation = isByPlace || narrowed.locationIds !== 'all' || isPartOfCompany(filters);
  const { rankingCompanyId } = checked;
  return {
    narrowed,
    ...planRanges(calendars, { ...filters, timeRange }, byLocation, now),
    thresholds: rankingCompanyId === null ? null : await findThresholds(reads, scope, rankingCompanyId),
  };
}

/** The period and the one before it, as reports state them. */
export function statePeriod({ period, before }: Plan) {
  return {
    startDay: period.startDay,
    endDay: period.endDay,
    previousStartDay: before.startDay,
    previousEndDay: before.endDay,
  };
}
