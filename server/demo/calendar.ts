import { type Day, dayOfNumber, numberOfDay } from '#contract/days';

export function daysBetween(from: Day, to: Day): Day[] {
  const first = numberOfDay(from);
  return Array.from({ length: Math.max(0, numberOfDay(to) - first + 1) }, (_, index) => dayOfNumber(first + index));
}

/** Monday is 0, Sunday 6. Day 0 was a Thursday. */
export const weekdayNumberOf = (day: Day): number => (((numberOfDay(day) + 3) % 7) + 7) % 7;

/** Whole weeks, beginning on Mondays, since 1969-12-29. */
export const weekNumberOf = (day: Day): number => Math.floor((numberOfDay(day) + 3) / 7);

/** The instant of a minute of a local day, in milliseconds since 1970. Not for hours that daylight saving skips. */
export function instantOf(timeZone: string, day: Day, minutes: number): number {
  const asIfUtc = Date.parse(day) + minutes * 60_000;
  const guess = asIfUtc - offsetMs(timeZone, asIfUtc);
  return asIfUtc - offsetMs(timeZone, guess);
}

/** An instant in local notation: `2026-11-20T09:38:12-06:00`. */
export function localIso(timeZone: string, instantMs: number): string {
  const offset = offsetMs(timeZone, instantMs);
  const minutes = Math.abs(offset) / 60_000;
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const local = new Date(instantMs + offset).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function offsetMs(timeZone: string, instantMs: number): number {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(instantMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(instantMs / 1000) * 1000;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}
