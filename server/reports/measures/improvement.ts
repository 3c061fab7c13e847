// What practice did to live calls: the people who practised a service, before and after.
import type { Tally } from './tally';
import { trendInPoints } from './trend';

/** The live calls for one service of everybody who practised it in the period. */
export interface Practised {
  current: Tally;
  previous: Tally;
}

/**
 * Points between their live close rate in the period before and in this one. As of every trend, null when they
 * had few calls in either.
 */
export function improvementPoints({ current, previous }: Practised): number | null {
  return trendInPoints(current, previous);
}

/**
 * The services' improvements, each weighted by the live calls in the period behind it, rounded half up to one decimal;
 * null where no service has one. Made of the displayed points, in whole tenths.
 */
export function averageImprovement(services: Iterable<Practised>): number | null {
  let [weighted, calls] = [0, 0];
  for (const service of services) {
    const points = improvementPoints(service);
    if (points === null) continue;
    weighted += Math.round(points * 10) * service.current.calls;
    calls += service.current.calls;
  }
  return calls === 0 ? null : Math.floor((2 * weighted + calls) / (2 * calls)) / 10;
}
