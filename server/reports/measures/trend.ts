// The trend of a close rate: this period against the equally long one just before it.
import { closeRatePercent, pointsBetween } from './close-rate';
import type { Tally } from './tally';

/** Below this many calls a previous rate is chance, and an arrow would mislead. */
const fewestCallsToCompareWith = 10;

/**
 * Points between the two displayed close rates, so that a reader can check the subtraction on the screen;
 * null when the previous period had fewer than 10 calls or this one has none.
 */
export function trendInPoints(current: Tally, before: Tally): number | null {
  if (before.calls < fewestCallsToCompareWith) return null;
  const rate = closeRatePercent(current.appointments, current.calls);
  const rateBefore = closeRatePercent(before.appointments, before.calls);
  return rate === null || rateBefore === null ? null : pointsBetween(rateBefore, rate);
}
