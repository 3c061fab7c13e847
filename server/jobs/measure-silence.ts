// Detects when a phone system that usually sends calls has gone silent. Pure.

const hourMs = 3_600_000;
const hoursOfWeek = 168;

export const rhythmDays = 28;
const minDays = 14;
export const minSilentHours = 4;
/** A business hour needs deliveries in this many weeks, or in all if there are fewer. */
const weeksOfBusinessHour = 3;

export interface Arrivals {
  timeZone: string;
  /** The whole hours (since 1970, UTC) with deliveries in the `rhythmDays` up to the last one. */
  hours: readonly number[];
  lastAt: Date;
  now: Date;
}

/**
 * Returns the business hours without a delivery, or null if there is no silence. An hour is a whole hour of UTC, named
 * by the company's clock at its beginning. It is a business hour if it had deliveries in at least 3 of the 4 weeks
 * before the last delivery, or in all of 2 or 3. Only hours that began after the last delivery and are over count. A
 * silence has at least 4 business hours, more than any gap of those weeks but one (possibly a holiday), and follows a
 * week in which at least half of the business hours had deliveries.
 */
export function measureSilence({ timeZone, hours, lastAt, now }: Arrivals): number | null {
  const localHourOf = localHours(timeZone);
  const last = Math.floor(lastAt.getTime() / hourMs);
  const first = Math.min(last, ...hours);
  const weeks = Math.floor((last - first + 1) / hoursOfWeek);
  if ((last - first + 1) * hourMs < minDays * 24 * hourMs) return null;

  const lastLocal = localHourOf(last);
  const seen = new Map<number, Set<number>>();
  for (const hour of hours) {
    const local = localHourOf(hour);
    const week = Math.floor((lastLocal - local) / hoursOfWeek);
    if (week < 0 || week >= weeks) continue;
    const ofHour = seen.get(local % hoursOfWeek) ?? new Set();
    seen.set(local % hoursOfWeek, ofHour.add(week));
  }
  const needed = Math.min(weeksOfBusinessHour, weeks);
  const business = new Set([...seen].filter(([, inWeeks]) => inWeeks.size >= needed).map(([hour]) => hour));
  const isBusiness = (hour: number) => business.has(localHourOf(hour) % hoursOfWeek);

  const ofLastWeek = [...business].filter((hour) => seen.get(hour)?.has(0)).length;
  if (ofLastWeek * 2 < business.size) return null;
  const silent = countFrom(last + 1, Math.floor(now.getTime() / hourMs), isBusiness);
  const usual = secondLongestGap(hours, last - weeks * hoursOfWeek, isBusiness);
  return silent >= minSilentHours && silent > usual ? silent : null;
}

export interface Messages {
  timeZone: string;
  /** The latest call, and the first delivery after it; none of them is a call. */
  lastCallAt: Date;
  firstAt: Date;
  now: Date;
}

/**
 * Returns the business hours of a phone system that sends only what is not a call, or null if there are fewer than four.
 * An hour counts if it began after the last call and is over, beginning with that of the first such delivery. Business hours
 * are here those from 8 to 18 of Monday to Saturday, because a phone system may be too new to have a rhythm
 * (docs/decisions/0071).
 */
export function measureNoCalls({ timeZone, lastCallAt, firstAt, now }: Messages): number | null {
  const localHourOf = localHours(timeZone);
  const hourOf = (at: Date) => Math.floor(at.getTime() / hourMs);
  const hours = countFrom(Math.max(hourOf(lastCallAt) + 1, hourOf(firstAt)), hourOf(now), (hour) =>
    isUsuallyOpen(localHourOf(hour)),
  );
  return hours >= minSilentHours ? hours : null;
}

const sunday = 0;
/** The first hour since 1970 is that of a Thursday. */
const firstWeekday = 4;

function isUsuallyOpen(localHour: number): boolean {
  const hour = ((localHour % 24) + 24) % 24;
  const weekday = (Math.floor(localHour / 24) + firstWeekday) % 7;
  return weekday !== sunday && hour >= 8 && hour < 18;
}

function countFrom(from: number, to: number, fits: (hour: number) => boolean): number {
  let count = 0;
  for (let hour = from; hour < to; hour += 1) if (fits(hour)) count += 1;
  return count;
}

function secondLongestGap(hours: readonly number[], from: number, isBusiness: (hour: number) => boolean): number {
  const inOrder = hours.filter((hour) => hour > from).sort((a, b) => a - b);
  const gaps = inOrder.slice(1).map((hour, index) => countFrom((inOrder[index] ?? hour) + 1, hour, isBusiness));
  return gaps.sort((a, b) => b - a)[1] ?? 0;
}

/** The hour of the zone's clock at the beginning of an hour of UTC. */
function localHours(timeZone: string): (hour: number) => number {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
  });
  const known = new Map<number, number>();
  return (hour) => {
    const before = known.get(hour);
    if (before !== undefined) return before;
    const shown = Object.fromEntries(
      clock.formatToParts(hour * hourMs).map(({ type, value }) => [type, Number(value)]),
    );
    const local = Date.UTC(shown.year ?? 0, (shown.month ?? 1) - 1, shown.day ?? 1, shown.hour ?? 0) / hourMs;
    known.set(hour, local);
    return local;
  };
}
