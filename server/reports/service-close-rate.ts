// The Service Close Rate report: what share of its calls each service turns into appointments, whether that is rising,
// and how it went over the period. Reads server/database; the numbers are made in measures/.

import type { Day } from '#contract/days';
import type { ServiceCloseRateFilters, ServiceCloseRateReport } from '#contract/reports';
import { type CompanyScope, withinCompany } from '../access/scope';
import { findCalendars } from '../database/calendars';
import type { Queries } from '../database/connect';
import { countByServiceAndDay, type ServiceCount } from '../database/counts';
import { findThresholds } from '../database/thresholds';
import { checkFilters } from './check-filters';
import { bucketStart, bucketsOf } from './measures/buckets';
import { closeRatePercent } from './measures/close-rate';
import { type Tally, trendInPoints } from './measures/trend';
import { planRanges } from './plan-ranges';

/** The report, or `not-found` when a filter names something that is not there or lies outside the scope. */
export async function reportServiceCloseRate(
  reads: Queries,
  scope: CompanyScope,
  filters: ServiceCloseRateFilters,
  now: Date,
): Promise<ServiceCloseRateReport | 'not-found'> {
  const checked = await checkFilters(reads, scope, filters);
  const narrowed = withinCompany(scope, filters.companyId);
  if (checked === 'not-found' || narrowed === null) return 'not-found';

  const calendars = await findCalendars(reads, narrowed, filters);
  const { regionId, districtId, storeId } = filters;
  const byLocation = narrowed.locationIds !== 'all' || [regionId, districtId, storeId].some((id) => id !== undefined);
  const { period, before, ranges } = planRanges(calendars, filters, byLocation, now);
  const counts = await countByServiceAndDay(reads, narrowed, { ...filters, ranges });

  const services = tallyServices(counts, (day) => bucketStart(day, filters.timeRange, period));
  const listed = services.filter(({ current }) => current.calls > 0).sort(byCallsThenName);
  const buckets = bucketsOf(period, filters.timeRange);
  const thresholds =
    checked.rankingCompanyId === null ? null : await findThresholds(reads, scope, checked.rankingCompanyId);
  return {
    period: {
      startDay: period.startDay,
      endDay: period.endDay,
      previousStartDay: before.startDay,
      previousEndDay: before.endDay,
    },
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

interface ServiceTally {
  serviceId: number;
  serviceName: string;
  current: Tally;
  previous: Tally;
  byBucket: Map<Day, Tally>;
}

function tallyServices(counts: readonly ServiceCount[], bucketOf: (day: Day) => Day): ServiceTally[] {
  const services = new Map<number, ServiceTally>();
  for (const { serviceId, serviceName, day, ...count } of counts) {
    const service = services.get(serviceId) ?? {
      serviceId,
      serviceName,
      current: none(),
      previous: none(),
      byBucket: new Map(),
    };
    services.set(serviceId, service);
    if (day === null) add(service.previous, count);
    else {
      const bucket = bucketOf(day);
      const tally = service.byBucket.get(bucket) ?? none();
      service.byBucket.set(bucket, tally);
      add(tally, count);
      add(service.current, count);
    }
  }
  return [...services.values()];
}

function none(): Tally {
  return { calls: 0, appointments: 0 };
}

function add(tally: Tally, more: Tally): void {
  tally.calls += more.calls;
  tally.appointments += more.appointments;
}

function overallOf(services: readonly ServiceTally[]): ServiceCloseRateReport['overall'] {
  const [current, previous] = [none(), none()];
  for (const service of services) {
    add(current, service.current);
    add(previous, service.previous);
  }
  return {
    ...rateOf(current),
    trend: trendInPoints(current, previous),
    previousCloseRate: closeRatePercent(previous.appointments, previous.calls),
  };
}

function rateOf({ calls, appointments }: Tally) {
  return { totalCalls: calls, appointmentsMade: appointments, closeRate: closeRatePercent(appointments, calls) };
}

function pointOf(bucket: Day, byBucket: ReadonlyMap<Day, Tally>) {
  const { closeRate, ...counts } = rateOf(byBucket.get(bucket) ?? none());
  return { date: bucket, value: closeRate, ...counts };
}

function byCallsThenName(a: ServiceTally, b: ServiceTally): number {
  return b.current.calls - a.current.calls || a.serviceName.localeCompare(b.serviceName, 'en');
}
