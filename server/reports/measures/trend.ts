// The trend of a close rate: this period compared with the equally long one before.
import { pointsBetween } from './close-rate';
import { closeRateOf, hasFewCalls, type Tally } from './tally';

/** The difference of the two displayed close rates in points; null if either period has few calls. */
export function trendInPoints(current: Tally, before: Tally): number | null {
  if (hasFewCalls(current) || hasFewCalls(before)) return null;
  const [rate, rateBefore] = [closeRateOf(current), closeRateOf(before)];
  return rate === null || rateBefore === null ? null : pointsBetween(rateBefore, rate);
}
