// The Close Rate Trend report: the close rate over the period, its direction, and the best and worst weekdays.
import type { Day } from '#contract/days';
import { timeRangeOf } from '#contract/periods';
import type { CloseRateTrendFilters, CloseRateTrendReport } from '#contract/reports';
import type { CompanyScope } from '../access/scope';
import { countByServiceAndDay } from '../database/counts/counts';
import type { Reads } from '../database/engine/connect';
import { frameReport, statePeriod } from './frame-report';
import { type DatedCount, groupCalls, isByPlace, rowOf, stateRest, sumByPeriod } from './group-calls';
import { bucketStart, bucketsOf } from './measures/buckets';
import { directionOf } from './measures/direction';
import { noCalls, rateOf, type Tally } from './measures/tally';
import { bestAndWorstWeekday, tallyWeekdays } from './measures/weekdays';
import { addToBucket, listServices, tallyServices } from './tally-services';

/** Returns `not-found` for a filter outside the scope. */
export async function reportCloseRateTrend(
  reads: Reads,
  scope: CompanyScope,
  filters: CloseRateTrendFilters,
  now: Date,
): Promise<CloseRateTrendReport | 'not-found'> {
  const { breakDownBy } = filters;
  const timeRange = timeRangeOf(filters);
  // Always by day: months have no weekdays.
  const frame = await frameReport(reads, scope, filters, 'daily', now, { isByPlace: isByPlace(breakDownBy) });
  if (frame === 'not-found') return 'not-found';
  const { narrowed, period, thresholds } = frame;
  const question = { ...filters, ranges: frame.ranges.filter(({ isCurrent }) => isCurrent) };
  const bucketOf = (day: Day) => bucketStart(day, timeRange, period);
  const buckets = bucketsOf(period, timeRange);
  const headOf = (counts: readonly DatedCount[]) => {
    const trend = new Map<Day, Tally>();
    for (const { day, ...count } of counts) if (day !== null) addToBucket(trend, bucketOf(day), count);
    return {
      period: statePeriod(frame),
      overall: {
        ...overallOf(sumByPeriod(counts).current),
        trendDirection: directionOf(buckets.map((bucket) => trend.get(bucket) ?? noCalls())),
        ...weekdaysOf(counts),
      },
      trend: buckets.map((bucket) => pointOf(bucket, trend)),
      ...(thresholds && { company: thresholds }),
    };
  };

  if (breakDownBy !== 'service') {
    const { all, listed, rest } = await groupCalls(reads, narrowed, breakDownBy, question, bucketOf);
    return {
      ...headOf(all),
      services: [],
      servicesTrend: {},
      breakDown: { by: breakDownBy, groups: listed.map((tally) => rowOf(tally, buckets)), ...stateRest(rest) },
    };
  }

  const counts = await countByServiceAndDay(reads, narrowed, question);
  const services = listServices(tallyServices(counts, bucketOf));
  return {
    ...headOf(counts),
    services: services.map(({ serviceId, serviceName, current }) => {
      const { appointmentsMade: _, ...rate } = rateOf(current);
      return { serviceId, serviceName, ...rate };
    }),
    servicesTrend: Object.fromEntries(
      services.map(({ serviceId, byBucket }) => [serviceId, buckets.map((bucket) => pointOf(bucket, byBucket))]),
    ),
  };
}

function overallOf(all: Tally) {
  const { closeRate, ...counts } = rateOf(all);
  return { ...counts, averageCloseRate: closeRate };
}

function weekdaysOf(counts: readonly DatedCount[]) {
  const days = counts.flatMap(({ day, ...count }) => (day === null ? [] : [{ day, ...count }]));
  const { best, worst } = bestAndWorstWeekday(tallyWeekdays(days));
  return {
    bestDay: best?.weekday ?? null,
    bestDayCloseRate: best?.closeRate ?? null,
    worstDay: worst?.weekday ?? null,
    worstDayCloseRate: worst?.closeRate ?? null,
  };
}

function pointOf(bucket: Day, byBucket: ReadonlyMap<Day, Tally>) {
  return { date: bucket, ...rateOf(byBucket.get(bucket) ?? noCalls()) };
}
