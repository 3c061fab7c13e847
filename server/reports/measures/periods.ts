// The days that a report covers and compares with. Pure: today is a parameter.
import { addDays, countDays, type Day, firstOfMonth, firstOfWeek, todayIn } from '#contract/days';
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
 * The requested days. `months: N` begins on the first day of the month N−1 months ago; reports have N+1 monthly buckets
 * while a month has begun at only some locations (periodsByToday). `weeks: N` likewise begins on a Monday; `days: N` is
 * today and the N−1 days before.
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

/** The shortest period that contains all of these, of which there must be one. */
export function periodAround(periods: readonly Period[]): Period {
  const starts = periods.map(({ startDay }) => startDay).sort();
  const ends = periods.map(({ endDay }) => endDay).sort();
  const [startDay, endDay] = [starts[0], ends.at(-1)];
  if (startDay === undefined || endDay === undefined) throw new Error('There is no period.');
  return { startDay, endDay };
}

/** Groups zones with the same period: a call counts by its own location's calendar. */
export function periodsByToday<Zone extends { timeZone: string }>(
  filters: PeriodFilters,
  zones: readonly Zone[],
  now: Date,
): { period: Period; zones: Zone[] }[] {
  const groups = new Map<string, { period: Period; zones: Zone[] }>();
  for (const zone of zones) {
    const period = periodOf(filters, todayIn(zone.timeZone, now));
    const key = `${period.startDay} ${period.endDay}`;
    const group = groups.get(key);
    if (group) group.zones.push(zone);
    else groups.set(key, { period, zones: [zone] });
  }
  return [...groups.values()];
}
