import type { Day } from '#contract/days';
import { addTo, noCalls, type Tally } from './measures/tally';

interface ServiceCount extends Tally {
  serviceId: number;
  serviceName: string;
  /** Null: of the period before. */
  day: Day | null;
}

export interface ServiceTally {
  serviceId: number;
  serviceName: string;
  current: Tally;
  previous: Tally;
  byDay: Map<Day, Tally>;
}

/** Every service with a count. */
export function tallyServices(counts: readonly ServiceCount[]): ServiceTally[] {
  const services = new Map<number, ServiceTally>();
  for (const { serviceId, serviceName, day, ...count } of counts) {
    const service = services.get(serviceId) ?? {
      serviceId,
      serviceName,
      current: noCalls(),
      previous: noCalls(),
      byDay: new Map(),
    };
    services.set(serviceId, service);
    if (day === null) addTo(service.previous, count);
    else {
      addTo(service.current, count);
      addToBucket(service.byDay, day, count);
    }
  }
  return [...services.values()];
}

export function addToBucket<Bucket>(buckets: Map<Bucket, Tally>, bucket: Bucket, more: Tally): void {
  const tally = buckets.get(bucket) ?? noCalls();
  buckets.set(bucket, tally);
  addTo(tally, more);
}

/** The services with a call in the period, most calls first. */
export function listServices(services: readonly ServiceTally[]): ServiceTally[] {
  return services.filter(({ current }) => current.calls > 0).sort(byCallsThenName);
}

function byCallsThenName(a: ServiceTally, b: ServiceTally): number {
  return b.current.calls - a.current.calls || a.serviceName.localeCompare(b.serviceName, 'en');
}
