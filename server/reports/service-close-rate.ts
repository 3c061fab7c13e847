// The Service Close Rate report: the close rate of each service, its trend, and its course over the period; or of each
// region, district, location, employee or company.
import type { Day } from '#contract/days';
import { timeRangeOf } from '#contract/periods';
import type { ServiceCloseRateFilters, ServiceCloseRateReport } from '#contract/reports';
import type { CompanyScope } from '../access/scope';
import { countByServiceAndDay } from '../database/counts/counts';
import type { Reads } from '../database/engine/connect';
import { type Frame, frameReport, statePeriod } from './frame-report';
import { groupCalls, isByPlace, rowOf, stateRest, sumByPeriod } from './group-calls';
import { bucketStart, bucketsOf } from './measures/buckets';
import { closeRateOf, noCalls, rateOf, sumOf, type Tally } from './measures/tally';
import { trendInPoints } from './measures/trend';
import { listServices, tallyServices } from './tally-services';

/** Returns `not-found` for a filter outside the scope. */
export async function reportServiceCloseRate(
  reads: Reads,
  scope: CompanyScope,
  filters: ServiceCloseRateFilters,
  now: Date,
): Promise<ServiceCloseRateReport | 'not-found'> {
  const { breakDownBy } = filters;
  const timeRange = timeRangeOf(filters);
  const frame = await frameReport(reads, scope, filters, timeRange, now, { isByPlace: isByPlace(breakDownBy) });
  if (frame === 'not-found') return 'not-found';
  const bucketOf = (day: Day) => bucketStart(day, timeRange, frame.period);
  const buckets = bucketsOf(frame.period, timeRange);
  const question = { ...filters, ranges: frame.ranges };

  if (breakDownBy !== 'service') {
    const { all, listed, rest } = await groupCalls(reads, frame.narrowed, breakDownBy, question, bucketOf);
    const { current, previous } = sumByPeriod(all);
    return {
      ...headOf(frame, current, previous),
      services: [],
      closeRates: {},
      breakDown: {
        by: breakDownBy,
        groups: listed.map((tally) => ({
          ...rowOf(tally, buckets),
          trend: trendInPoints(tally.current, tally.previous),
        })),
        ...stateRest(rest),
      },
    };
  }

  const services = tallyServices(await countByServiceAndDay(reads, frame.narrowed, question), bucketOf);
  const listed = listServices(services);
  const sums = [services.map(({ current }) => current), services.map(({ previous }) => previous)] as const;
  return {
    ...headOf(frame, sumOf(sums[0]), sumOf(sums[1])),
    services: listed.map(({ serviceId, serviceName, current, previous }) => ({
      serviceId,
      serviceName,
      ...rateOf(current),
      trend: trendInPoints(current, previous),
    })),
    closeRates: Object.fromEntries(
      listed.map(({ serviceId, byBucket }) => [serviceId, buckets.map((bucket) => pointOf(bucket, byBucket))]),
    ),
  };
}

function headOf(frame: Frame, current: Tally, previous: Tally) {
  const { thresholds } = frame;
  return {
    period: statePeriod(frame),
    overall: {
      ...rateOf(current),
      trend: trendInPoints(current, previous),
      previousCloseRate: closeRateOf(previous),
      previousCalls: previous.calls,
      previousKnownCalls: previous.knownCalls,
      previousKnownAppointments: previous.knownAppointments,
    },
    ...(thresholds && { company: thresholds }),
  };
}

function pointOf(bucket: Day, byBucket: ReadonlyMap<Day, Tally>) {
  const { closeRate, ...counts } = rateOf(byBucket.get(bucket) ?? noCalls());
  return { date: bucket, value: closeRate, ...counts };
}
