// Sums counts by service, live and practice separately.
import { addTo, noCalls, type Tally } from './measures/tally';

interface TaggedServiceCount extends Tally {
  serviceId: number;
  serviceName: string;
  isPractice: boolean;
}

export interface TaggedTally {
  serviceId: number;
  serviceName: string;
  live: Tally;
  practice: Tally;
}

/** Every service with a call: most live calls first, then most practice calls. */
export function tallyTags(counts: readonly TaggedServiceCount[]): TaggedTally[] {
  const services = new Map<number, TaggedTally>();
  for (const { serviceId, serviceName, isPractice, ...count } of counts) {
    const service = services.get(serviceId) ?? { serviceId, serviceName, live: noCalls(), practice: noCalls() };
    services.set(serviceId, service);
    addTo(isPractice ? service.practice : service.live, count);
  }
  return [...services.values()].filter(({ live, practice }) => live.calls + practice.calls > 0).sort(byCallsThenName);
}

function byCallsThenName(a: TaggedTally, b: TaggedTally): number {
  return (
    b.live.calls - a.live.calls ||
    b.practice.calls - a.practice.calls ||
    a.serviceName.localeCompare(b.serviceName, 'en')
  );
}
