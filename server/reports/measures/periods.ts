// The days that a report covers and compares with. Pure: today is a parameter.
import { addDays, countDays, type Day, firstOfMonth, firstOfWeek } from '#contract/days';
import { daysOfPreset, daysSince, type Preset } from '#contract/periods';

/** Calendar days, both ends included. */
export interface Period {
  startDay: Day;
  endDay: Day;
}

/** An explicit range overrides `since`, that a preset, and that `months`, `weeks` or `days`, which count back from today. */
export type PeriodFilters = {
  startDate?: Day | undefined;
  endDate?: Day | undefined;
  since?: Day | undefined;
  preset?: Preset | undefined;
} & ({ months: number } | { weeks: number } | { days: number });

/**
 * The requested days. `months: N` begins on the first day of the month N−1 months ago, `weeks: N` likewise on a Monday;
 * `days: N` is today and the N−1 days before.
 */
export function periodOf(filters: PeriodFilters, today: Day): Period {
  const { startDate, endDate, since, preset } = filters;
  if (startDate && endDate) return { startDay: startDate, endDay: endDate };
  if (since) return daysSince(since, today);
  if (preset) return daysOfPreset(preset, today);
  return { startDay: startOf(filters, today), endDay: today };
}

function startOf(filters: PeriodFilters, today: Day): Day {
  if ('months' in filters) return firstOfMonth(today, 1 - filters.months);
  if ('weeks' in filters) return addDays(firstOfWeek(today), 7 * (1 - filters.weeks));
  return addDays(today, 1 - filters.days);
}

/** The equally long period just before. */
export function periodBefore({ startDay, endDay }: Period): Period {
  return { startDay: addDays(startDay, -countDays(startDay, endDay)), endDay: addDays(startDay, -1) };
}
