// The effect of practice on live calls, by comparing the same people before and after.
import type { Tally } from './tally';
import { trendInPoints } from './trend';

/** The live calls for one service of the people who practiced it in the period. */
export interface Practiced {
  current: Tally;
  previous: Tally;
}

/** The change in points from their live close rate in the period before to this one; null with few calls in either. */
export function improvementPoints({ current, previous }: Practiced): number | null {
  return trendInPoints(current, previous);
}

/** The services' improvements weighted by live calls, rounded half up to one decimal; null without any. */
export function averageImprovement(services: Iterable<Practiced>): number | null {
  let [weighted, calls] = [0, 0];
  for (const service of services) {
    const points = improvementPoints(service);
    if (points === null) continue;
    weighted += Math.round(points * 10) * service.current.calls;
    calls += service.current.calls;
  }
  return calls === 0 ? null : Math.floor((2 * weighted + calls) / (2 * calls)) / 10;
}
