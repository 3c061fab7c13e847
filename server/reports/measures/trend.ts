// The trend of a close rate: this period compared with the equally long one before.
import { chanceOfDifference } from '#contract/two-proportions';
import { pointsBetween } from './close-rate';
import { thresholdOf } from './false-discovery';
import { closeRateOf, hasFewCalls, type Tally } from './tally';

/** The difference of the two displayed close rates in points; null if either period has few calls. */
export function trendInPoints(current: Tally, before: Tally): number | null {
  if (hasFewCalls(current) || hasFewCalls(before)) return null;
  const [rate, rateBefore] = [closeRateOf(current), closeRateOf(before)];
  return rate === null || rateBefore === null ? null : pointsBetween(rateBefore, rate);
}

/** The trend of each row. Of many rows a few always change: what is beyond chance is decided for all of them together. */
export function trendsOf(rows: readonly { current: Tally; previous: Tally }[]) {
  const trends = rows.map(({ current, previous }) => {
    const trend = trendInPoints(current, previous);
    return { trend, chance: trend === null ? 1 : chanceOfDifference(current, previous) };
  });
  const threshold = thresholdOf(trends.filter(({ trend }) => trend !== null).map(({ chance }) => chance));
  return trends.map(({ trend, chance }) => ({ trend, isTrendBeyondChance: trend !== null && chance <= threshold }));
}
