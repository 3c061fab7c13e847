// Periods by name. A name, never two dates, goes into an address, so that it means the same tomorrow.
import { z } from 'zod';
import { addDays, type Day, firstOfMonth, firstOfWeek } from './days';

export const presets = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'last-7-days',
  'last-30-days',
  'last-90-days',
] as const;
export const Preset = z.enum(presets);
export type Preset = z.infer<typeof Preset>;

export const TimeRange = z.enum(['daily', 'weekly', 'monthly']);
export type TimeRange = z.infer<typeof TimeRange>;

export const presetNames: Readonly<Record<Preset, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
  'last-90-days': 'Last 90 days',
};

/** The days of a preset, both included. Weeks begin on Monday; what has begun ends today, and `last-7-days` includes it. */
export function daysOfPreset(preset: Preset, today: Day): { startDay: Day; endDay: Day } {
  const quarter = firstOfQuarter(today);
  switch (preset) {
    case 'today':
      return { startDay: today, endDay: today };
    case 'yesterday':
      return { startDay: addDays(today, -1), endDay: addDays(today, -1) };
    case 'this-week':
      return { startDay: firstOfWeek(today), endDay: today };
    case 'last-week':
      return { startDay: addDays(firstOfWeek(today), -7), endDay: addDays(firstOfWeek(today), -1) };
    case 'this-month':
      return { startDay: firstOfMonth(today), endDay: today };
    case 'last-month':
      return { startDay: firstOfMonth(today, -1), endDay: addDays(firstOfMonth(today), -1) };
    case 'this-quarter':
      return { startDay: quarter, endDay: today };
    case 'last-quarter':
      return { startDay: firstOfMonth(quarter, -3), endDay: addDays(quarter, -1) };
    case 'last-7-days':
      return { startDay: addDays(today, -6), endDay: today };
    case 'last-30-days':
      return { startDay: addDays(today, -29), endDay: today };
    case 'last-90-days':
      return { startDay: addDays(today, -89), endDay: today };
  }
}

/** `since` goes back no further. */
export const maxDaysSince = 400;

/** From that day to today; empty where it has not begun yet. */
export function daysSince(since: Day, today: Day): { startDay: Day; endDay: Day } {
  const earliest = addDays(today, 1 - maxDaysSince);
  return { startDay: since < earliest ? earliest : since, endDay: today };
}

export const defaultTimeRange: TimeRange = 'monthly';

/** The grouping that was chosen, or the finest that fits the period: with few calls per point a coarser one is taken. */
export function timeRangeOf(filters: {
  timeRange?: TimeRange | undefined;
  startDate?: Day | undefined;
  since?: Day | undefined;
  preset?: Preset | undefined;
}): TimeRange {
  const { timeRange, startDate, since, preset } = filters;
  if (timeRange) return timeRange;
  if (startDate) return defaultTimeRange;
  if (since) return 'weekly';
  return preset ? fittingTimeRange[preset] : defaultTimeRange;
}

/** At most 31 points. */
const fittingTimeRange: Readonly<Record<Preset, TimeRange>> = {
  today: 'daily',
  yesterday: 'daily',
  'this-week': 'daily',
  'last-week': 'daily',
  'this-month': 'daily',
  'last-month': 'daily',
  'this-quarter': 'weekly',
  'last-quarter': 'weekly',
  'last-7-days': 'daily',
  'last-30-days': 'daily',
  'last-90-days': 'weekly',
};

function firstOfQuarter(day: Day): Day {
  const month = Number(day.slice(5, 7));
  return firstOfMonth(day, -((month - 1) % 3));
}
