// Which days a report covers and which it compares them with; buckets.ts cuts them into points.
// Pure: today is a parameter. service-close-rate.ts and its sisters hand the answers to server/database.
import { addDays, countDays, type Day, firstOfMonth, firstOfWeek, todayIn } from '#contract/days';

/** Calendar days, both ends counted. */
export interface Period {
  startDay: Day;
  endDay: Day;
}

/** An explicit range wins over `months`, `weeks` or `days`, which count back from today. */
export type PeriodFilters = { startDate?: Day | undefined; endDate?: Day | undefined } & (
  | { months: number }
  | { weeks: number }
  | { days: number }
);

/**
 * The days asked for. `months: N` begins with the first day of the month N−1 before this one, hence N monthly
 * buckets, or N+1 in a report while a month has begun at only some of its locations (periodsByToday), `weeks: N` likewise with a Monday; `days: N` is today so far and the N−1 days before it.
 */
export function periodOf(filters: PeriodFilters, today: Day): Period {
  const { startDate, endDate } = filters;
  if (startDate && endDate) return { startDay: startDate, endDay: endDate };
  return { startDay: startOf(filters, today), endDay: today };
}

function startOf(filters: PeriodFilters, today: Day): Day {
  if ('months' in filters) return firstOfMonth(today, 1 - filters.months);
  if ('weeks' in filters) return addDays(firstOfWeek(today), 7 * (1 - filters.weeks));
  return addDays(today, 1 - filters.days);
}

/** The equally many days just before a period. */
export function periodBefore({ startDay, endDay }: Period): Period {
  return { startDay: addDays(startDay, -countDays(startDay, endDay)), endDay: addDays(startDay, -1) };
}

/** The shortest period that holds all of these; there must be one. */
export function periodAround(periods: readonly Period[]): Period {
  const starts = periods.map(({ startDay }) => startDay).sort();
  const ends = periods.map(({ endDay }) => endDay).sort();
  const [startDay, endDay] = [starts[0], ends.at(-1)];
  if (startDay === undefined || endDay === undefined) throw new Error('No period to go around.');
  return { startDay, endDay };
}

/**
 * At one instant it is not the same day everywhere, and a call counts by its own location's calendar: the zones with
 * the same period in common, usually all of them in one group.
 */
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
