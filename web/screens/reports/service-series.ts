// Close rates of services over time, as charts and exports need them.
import type { TimeRange } from '#contract/reports';
import { formatCount } from '../../ui/format';
import type { LinePoint } from '../../ui/line-plot';
import type { DocumentTable } from './export/report-document';
import { groupings } from './filters/describe-filters';
import { describeBuckets, type ReportPeriod } from './format-period';

export interface RatedPoint {
  date: string;
  closeRate: number | null;
  totalCalls: number;
  appointmentsMade: number;
}

export interface ServiceSeries {
  serviceId: number;
  serviceName: string;
  points: readonly RatedPoint[];
}

/** The buckets, each with the counts of all series combined. */
export function pointsOf(
  series: readonly { points: readonly RatedPoint[] }[],
  period: ReportPeriod,
  timeRange: TimeRange,
): LinePoint[] {
  const starts = (series[0]?.points ?? []).map(({ date }) => date);
  const suffix = series.length > 1 ? ', all services' : '';
  return describeBuckets(starts, period, timeRange).map((bucket, index) => {
    const sum = (count: 'totalCalls' | 'appointmentsMade') =>
      series.reduce((total, { points }) => total + (points[index]?.[count] ?? 0), 0);
    return {
      ...bucket,
      note: `${formatCount(sum('appointmentsMade'))} of ${formatCount(sum('totalCalls'))} calls${suffix}`,
    };
  });
}

export function seriesTableOf(
  title: string,
  series: readonly { serviceName: string; points: readonly RatedPoint[] }[],
  period: ReportPeriod,
  timeRange: TimeRange,
): DocumentTable {
  const buckets = series[0]?.points ?? [];
  const spelled = describeBuckets(
    buckets.map(({ date }) => date),
    period,
    timeRange,
  );
  const sum = (index: number, count: 'totalCalls' | 'appointmentsMade') =>
    series.reduce((total, { points }) => total + (points[index]?.[count] ?? 0), 0);
  return {
    title,
    columns: [
      { name: groupings[timeRange] ?? timeRange, kind: 'text' },
      { name: 'First day', kind: 'text' },
      ...series.map(({ serviceName }) => ({ name: serviceName, kind: 'percent' as const })),
      { name: 'Appointments', kind: 'count' },
      { name: 'Calls', kind: 'count' },
    ],
    rows: buckets.map(({ date }, index) => [
      spelled[index]?.title ?? date,
      date,
      ...series.map(({ points }) => points[index]?.closeRate ?? null),
      sum(index, 'appointmentsMade'),
      sum(index, 'totalCalls'),
    ]),
  };
}
