// What every report begins with: whether its filters may be asked, which days it is about, and by whose thresholds it
// ranks. Reads server/database; the reports of this folder go on from here.
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
  /** The viewer's scope within the chosen company. */
  narrowed: CompanyScope;
  /** Null without one company, or if it has saved none. */
  thresholds: Thresholds | null;
}

/**
 * The frame of a report whose points are as `timeRange` says; `not-found` when a filter names something that is not
 * there or lies outside the scope.
 */
export async function frameReport(
  reads: Reads,
  scope: CompanyScope,
  filters: NamedByFilters & PeriodFilters,
  timeRange: TimeRange,
  now: Date,
): Promise<Frame | 'not-found'> {
  const checked = await checkFilters(reads, scope, filters);
  const narrowed = withinCompany(scope, filters.companyId);
  if (checked === 'not-found' || narrowed === null) return 'not-found';

  const calendars = await findCalendars(reads, narrowed, filters);
  const byLocation = narrowed.locationIds !== 'all' || isPartOfCompany(filters);
  const { rankingCompanyId } = checked;
  return {
    narrowed,
    ...planRanges(calendars, { ...filters, timeRange }, byLocation, now),
    thresholds: rankingCompanyId === null ? null : await findThresholds(reads, scope, rankingCompanyId),
  };
}

/** The days covered, and those before them that trends compare with, as every report states them. */
export function statePeriod({ period, before }: Plan) {
  return {
    startDay: period.startDay,
    endDay: period.endDay,
    previousStartDay: before.startDay,
    previousEndDay: before.endDay,
  };
}
