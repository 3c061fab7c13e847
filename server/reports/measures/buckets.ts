// Splits a period into the points of a chart.

import { addDays, type Day, firstOfMonth, firstOfWeek } from '#contract/days';
import { TimeRange, timeRangeOf } from '#contract/periods';
import type { Period } from './periods';
import { addTo, closeRateOf, hasFewCalls, noCalls, type Tally } from './tally';

/** The first day of every bucket, in order; the first and last bucket are cut to the period. */
export function bucketsOf(period: Period, timeRange: TimeRange): Day[] {
  const buckets: Day[] = [];
  for (let day = period.startDay; day <= period.endDay; day = nextBucket(day, timeRange)) buckets.push(day);
  return buckets;
}

/** The bucket of a day, named by its first day within the period. */
export function bucketStart(day: Day, timeRange: TimeRange, period: Period): Day {
  const start = { daily: day, weekly: firstOfWeek(day), monthly: firstOfMonth(day) }[timeRange];
  return start < period.startDay ? period.startDay : start;
}

export type ByDay = ReadonlyMap<Day, Tally>;

/** The calls of every bucket of a period, in order. */
export function sumByBucket(byDay: ByDay, timeRange: TimeRange, period: Period): { date: Day; tally: Tally }[] {
  const buckets = new Map(bucketsOf(period, timeRange).map((date) => [date, noCalls()]));
  for (const [day, tally] of byDay) {
    const bucket = buckets.get(bucketStart(day, timeRange, period));
    if (bucket) addTo(bucket, tally);
  }
  return [...buckets].map(([date, tally]) => ({ date, tally }));
}

/**
 * The grouping that was asked. Without one, for a period by name: the finest by which most of the lines can be drawn.
 * These are the line of all calls and those that a chart shows at first.
 */
export function chooseTimeRange(
  filters: Parameters<typeof timeRangeOf>[0],
  period: Period,
  all: ByDay,
  rows: readonly { byDay: ByDay | null }[],
): TimeRange {
  const finest = timeRangeOf(filters);
  if (filters.timeRange || finest === 'monthly') return finest;
  const lines = [all, ...rows.slice(0, linesShown).flatMap(({ byDay }) => byDay ?? [])];
  const groupings = TimeRange.options.slice(TimeRange.options.indexOf(finest));
  const drawn = groupings.map(
    (timeRange) => lines.filter((byDay) => isDrawn(sumByBucket(byDay, timeRange, period))).length,
  );
  return groupings[drawn.indexOf(Math.max(...drawn))] ?? finest;
}

const linesShown = 5;

/** Whether at least two points have enough calls, and most of the calls are in such points. */
function isDrawn(points: readonly { tally: Tally }[]): boolean {
  const known = (some: typeof points) => some.reduce((sum, { tally }) => sum + tally.knownCalls, 0);
  const drawn = points.filter(({ tally }) => !hasFewCalls(tally) && closeRateOf(tally) !== null);
  return drawn.length > 1 && 5 * known(drawn) >= 4 * known(points);
}

function nextBucket(day: Day, timeRange: TimeRange): Day {
  if (timeRange === 'daily') return addDays(day, 1);
  return timeRange === 'weekly' ? addDays(firstOfWeek(day), 7) : firstOfMonth(day, 1);
}
