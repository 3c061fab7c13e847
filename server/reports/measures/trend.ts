// The trend of a close rate: this period against the equally long one just before it.
import { pointsBetween } from './close-rate';
import { closeRateOf, hasFewCalls, type Tally } from './tally';

/**
 * Points between the two displayed close rates, so that a reader can check the subtraction on the screen; null when
 * either period has few calls, where an arrow would show chance.
 */
export function trendInPoints(current: Tally, before: Tally): number | null {
  if (hasFewCalls(current) || hasFewCalls(before)) return null;
  const [rate, rateBefore] = [closeRateOf(current), closeRateOf(before)];
  return rate === null || rateBefore === null ? null : pointsBetween(rateBefore, rate);
}
