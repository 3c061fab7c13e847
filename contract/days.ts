// Calendar days as `YYYY-MM-DD` text, without hours, so daylight saving time cannot change them.

/** `YYYY-MM-DD`; sorts as text. */
export type Day = string;

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const millisecondsPerDay = 86_400_000;

export function todayIn(timeZone: string, now: Date): Day {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

export function addDays(day: Day, days: number): Day {
  return dayOfNumber(numberOfDay(day) + days);
}

/** The number of days in a range, both ends included. */
export function countDays(from: Day, to: Day): number {
  return numberOfDay(to) - numberOfDay(from) + 1;
}

export function firstOfWeek(day: Day): Day {
  // Day 0, 1970-01-01, was a Thursday.
  const number = numberOfDay(day);
  return dayOfNumber(number - ((((number + 3) % 7) + 7) % 7));
}

/** The first day of the month `months` after (negative: before) the day's month. */
export function firstOfMonth(day: Day, months = 0): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return dayOfNumber(Date.UTC(year, month - 1 + months, 1) / millisecondsPerDay);
}

/** Days since 1970-01-01. */
export function numberOfDay(day: Day): number {
  return Date.parse(day) / millisecondsPerDay;
}

export function dayOfNumber(number: number): Day {
  return new Date(number * millisecondsPerDay).toISOString().slice(0, 10);
}

// Creating a formatter costs more than using it a hundred times.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}
