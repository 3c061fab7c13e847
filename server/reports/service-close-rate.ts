// The Service Close Rate report: the close rate of each service, its trend, and its course over the period.
import type { Day } from '#contract/days';
import type { ServiceCloseRateFilters, ServiceCloseRateReport } from '#contract/reports';
import type { CompanyScope } from '../access/scope';
import { countByServiceAndDay } from '../database/counts/counts';
import type { Reads } from '../database/engine/connect';
import { frameReport, statePeriod } from './frame-report';
import { bucketStart, bucketsOf } from './measures/buckets';
import { closeRateOf, noCalls, rateOf, sumOf, type Tally } from './measures/tally';
import { trendInPoints } from './measures/trend';
import { listServices, type ServiceTally, tallyServices } from './tally-services';

/** Returns `not-found` for a filter outside the scope. */
export async function reportServiceCloseRate(
  reads: Reads,
  scope: CompanyScope,
  filters: ServiceCloseRateFilters,
  now: Date,
): Promise<ServiceCloseRateReport | 'not-found'> {
  const { timeRange } = filters;
  const frame = await frameReport(reads, scope, filters, timeRange, now);
  if (frame === 'not-found') return 'not-found';
  const { narrowed, period, ranges, thresholds } = frame;
  const counts = await countByServiceAndDay(reads, narrowed, { ...filters, ranges });

  const services = tallyServices(counts, (day) => bucketStart(day, timeRange, period));
  const listed = listServices(services);
  const buckets = bucketsOf(period, timeRange);
  return {
    period: statePeriod(frame),
    overall: overallOf(services),
    services: listed.map(({ serviceId, serviceName, current, previous }) => ({
      serviceId,
      serviceName,
      ...rateOf(current),
      trend: trendInPoints(current, previous),
    })),
    closeRates: Object.fromEntries(
      listed.map(({ serviceId, byBucket }) => [serviceId, buckets.map((bucket) => pointOf(bucket, byBucket))]),
    ),
    ...(thresholds && { company: thresholds }),
  };
}

function overallOf(services: readonly ServiceTally[]): ServiceCloseRateReport['overall'] {
  const current = sumOf(services.map((service) => service.current));
  const previous = sumOf(services.map((service) => service.previous));
  return {
    ...rateOf(current),
    trend: trendInPoints(current, previous),
    previousCloseRate: closeRateOf(previous),
    previousCalls: previous.calls,
    previousKnownCalls: previous.knownCalls,
    previousKnownAppointments: previous.knownAppointments,
  };
}

function pointOf(bucket: Day, byBucket: ReadonlyMap<Day, Tally>) {
  const { closeRate, ...counts } = rateOf(byBucket.get(bucket) ?? noCalls());
  return { date: bucket, value: closeRate, ...counts };
}
