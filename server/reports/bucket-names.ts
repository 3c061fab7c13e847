import type { Day } from '#contract/days';

export const monthName = (day: Day): string => inEnglish({ month: 'short', year: 'numeric' }, day);

export const weekName = (day: Day): string => inEnglish({ month: 'short', day: 'numeric' }, day);

function inEnglish(options: Intl.DateTimeFormatOptions, day: Day): string {
  // Days have no time: formatted in UTC, midnight UTC stays the same day.
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(day));
}
