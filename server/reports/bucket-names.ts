// How the dashboard's charts name a month and a week.
import type { Day } from '#contract/days';

/** `Nov 2026`. */
export const monthName = (day: Day): string => inEnglish({ month: 'short', year: 'numeric' }, day);

/** `Nov 16`, by its first day. */
export const weekName = (day: Day): string => inEnglish({ month: 'short', day: 'numeric' }, day);

function inEnglish(options: Intl.DateTimeFormatOptions, day: Day): string {
  // A day has no hours; read as midnight UTC and written in UTC it stays that day.
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(day));
}
