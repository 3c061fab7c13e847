import { addDays, countDays } from '#contract/days';
import { areFew, fewCalls } from '#contract/few-calls';
import type { ServiceCloseRateReport, TimeRange } from '#contract/reports';
import {
  formatDay,
  formatDayRange,
  formatMonth,
  formatMonthRange,
  formatShortDay,
  formatShortMonth,
} from '../../ui/format';
import { whyUnrated } from '../../ui/rated';
import { type FilterRules, type Filters, hasDates } from './filters/report-filters';

export type ReportPeriod = ServiceCloseRateReport['period'];

export function formatPeriod(
  { startDay, endDay }: ReportPeriod,
  { filters, rules }: { filters: Filters; rules: FilterRules },
): string {
  return isByMonths({ filters, rules }) ? formatMonthRange(startDay, endDay) : formatDayRange(startDay, endDay);
}

/** What the trend compares with: "from 38.3%, Dec 11, 2024 – Nov 30, 2025", or why there is no comparison. */
export function formatPrevious(
  report: Pick<ServiceCloseRateReport, 'period' | 'overall'>,
  about: { filters: Filters; rules: FilterRules },
  formatRate: (rate: number) => string,
): string {
  const before = describeDaysBefore(report.period, about);
  const { closeRate, previousCloseRate, trend, totalCalls, knownCalls, previousCalls, previousKnownCalls } =
    report.overall;
  const now = formatPeriod(report.period, about);
  if (whyUnrated({ closeRate, calls: totalCalls, knownCalls })) return `too few outcomes known in ${now}`;
  if (previousCloseRate === null) return `${previousCalls > 0 ? 'too few outcomes known' : 'no calls'} in ${before}`;
  if (trend !== null) return `from ${formatRate(previousCloseRate)}, ${before}`;
  const isNow = areFew(knownCalls);
  const isKnown = isNow ? knownCalls === totalCalls : previousKnownCalls === previousCalls;
  return `fewer than ${fewCalls} ${isKnown ? 'calls' : 'known outcomes'} in ${isNow ? now : before}`;
}

/**
 * The previous period has as many days, so it seldom starts with a month: naming months would claim days outside it.
 */
function describeDaysBefore(period: ReportPeriod, about: { filters: Filters; rules: FilterRules }): string {
  const { previousStartDay: start, previousEndDay: end } = period;
  return start.endsWith('-01') && isByMonths(about) ? formatMonthRange(start, end) : formatDayRange(start, end);
}

function isByMonths({ filters, rules }: { filters: Filters; rules: FilterRules }): boolean {
  return rules.names.includes('months') && !hasDates(filters) && !filters.preset && !filters.since;
}

/** The buckets that start on these days: `label` for the axis, `title` for the full text. */
export function describeBuckets(starts: readonly string[], period: ReportPeriod, timeRange: TimeRange) {
  const isLong = countDays(period.startDay, period.endDay) > 366;
  return starts.map((start, index) => {
    const next = starts[index + 1];
    const end = next === undefined ? period.endDay : addDays(next, -1);
    return { label: labelOf(start, timeRange, isLong), title: titleOf(start, end, timeRange) };
  });
}

/** Over more than a year the same day comes twice, so the year is shown. */
function labelOf(start: string, timeRange: TimeRange, isLong: boolean): string {
  if (timeRange === 'monthly') return isLong ? formatMonth(start) : formatShortMonth(start);
  return isLong ? formatDay(start) : formatShortDay(start);
}

/** A month cut off by the period is described by its days. */
function titleOf(start: string, end: string, timeRange: TimeRange): string {
  const isWholeMonth = timeRange === 'monthly' && start.endsWith('-01') && addDays(end, 1).endsWith('-01');
  return isWholeMonth ? formatMonth(start) : formatDayRange(start, end);
}
