// Splits a period into the points of a chart, and into the pieces that its counts are read in.

import { addDays, type Day, firstOfMonth, firstOfWeek } from '#contract/days';
import type { TimeRange } from '#contract/reports';
import type { Period } from './periods';

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

export interface Piece {
  grain: 'day' | 'month';
  from: Day;
  to: Day;
}

/** The period as leading days, whole months and trailing days, so that each whole month costs one count. */
export function splitByMonth({ startDay, endDay }: Period): Piece[] {
  const firstWholeMonth = startDay === firstOfMonth(startDay) ? startDay : firstOfMonth(startDay, 1);
  const afterWholeMonths = firstOfMonth(addDays(endDay, 1));
  if (firstWholeMonth >= afterWholeMonths) return [{ grain: 'day', from: startDay, to: endDay }];
  const pieces: Piece[] = [
    { grain: 'day', from: startDay, to: addDays(firstWholeMonth, -1) },
    { grain: 'month', from: firstWholeMonth, to: addDays(afterWholeMonths, -1) },
    { grain: 'day', from: afterWholeMonths, to: endDay },
  ];
  return pieces.filter(({ from, to }) => from <= to);
}

function nextBucket(day: Day, timeRange: TimeRange): Day {
  if (timeRange === 'daily') return addDays(day, 1);
  return timeRange === 'weekly' ? addDays(firstOfWeek(day), 7) : firstOfMonth(day, 1);
}
