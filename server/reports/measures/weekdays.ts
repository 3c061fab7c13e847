// Weekdays: which one a day is, and which have the best and worst close rate.
import { type Day, numberOfDay } from '#contract/days';
import { Weekday } from '#contract/reports';
import { addTo, closeRateOf, hasFewCalls, noCalls, type Tally } from './tally';

/** The weekday of a calendar day. Day 0, 1970-01-01, was a Thursday. */
export function weekdayOf(day: Day): Weekday {
  const sinceMonday = (((numberOfDay(day) + 3) % 7) + 7) % 7;
  return Weekday.options[sinceMonday] ?? 'Monday';
}

/** The calls by weekday: all seven, from Monday to Sunday. */
export function tallyWeekdays(days: Iterable<Tally & { day: Day }>): Map<Weekday, Tally> {
  const tallies = new Map(Weekday.options.map((weekday) => [weekday, noCalls()]));
  for (const { day, ...tally } of days) addTo(tallies.get(weekdayOf(day)) ?? noCalls(), tally);
  return tallies;
}

export interface RatedWeekday {
  weekday: Weekday;
  closeRate: number;
}

/**
 * The weekdays with the highest and lowest displayed close rate (percent), among those without few calls; null without
 * any. Of equal rates the one with more calls is better, then the earlier in the week.
 */
export function bestAndWorstWeekday(tallies: ReadonlyMap<Weekday, Tally>): {
  best: RatedWeekday | null;
  worst: RatedWeekday | null;
} {
  const rated = [...tallies].flatMap(([weekday, tally]) => {
    const closeRate = hasFewCalls(tally) ? null : closeRateOf(tally);
    return closeRate === null ? [] : [{ weekday, closeRate, calls: tally.knownCalls }];
  });
  rated.sort((a, b) => b.closeRate - a.closeRate || b.calls - a.calls);
  const [best, worst] = [rated[0], rated.at(-1)];
  return { best: withoutCalls(best), worst: withoutCalls(worst) };
}

function withoutCalls(rated: RatedWeekday | undefined): RatedWeekday | null {
  return rated ? { weekday: rated.weekday, closeRate: rated.closeRate } : null;
}
