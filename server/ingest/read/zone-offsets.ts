// How far an IANA time zone is ahead of UTC, fast enough to check for every call.
import { asIfUtc, type WallClock } from './wall-clock';

/** Offsets are in milliseconds ahead of UTC; days are counted from 1970-01-01. */
export type Zone = {
  offsetAt: (milliseconds: number) => number;
  offsetAtMidnight: (utcDay: number) => number;
};

const zones = new Map<string, Zone>();

/** Undefined if this Node does not know the name. */
export function zoneNamed(timeZone: string): Zone | undefined {
  const known = zones.get(timeZone);
  if (known !== undefined) return known;
  const formatter = formatterFor(timeZone);
  if (formatter === undefined) return undefined;
  const zone = zoneOf(formatter);
  zones.set(timeZone, zone);
  return zone;
}

const day = 24 * 60 * 60 * 1000;

/** A time skipped by daylight saving moves ahead by the gap; a repeated one is the earlier. */
export function instantIn(zone: Zone, wallClock: WallClock): number {
  const wall = asIfUtc(wallClock);
  // Every instant with this wall clock time lies between these midnights, and no zone changes twice within three days:
  // equal offsets there mean no change.
  const today = Math.floor(wall / day);
  const before = zone.offsetAtMidnight(today - 1);
  const after = zone.offsetAtMidnight(today + 2);
  const earlier = wall - before;
  if (before === after || zone.offsetAt(earlier) === before) return earlier;
  const later = wall - after;
  // In a gap neither holds: the old offset gives the time ahead by the gap.
  return zone.offsetAt(later) === after ? later : earlier;
}
const maxRememberedDays = 4096;

function zoneOf(formatter: Intl.DateTimeFormat): Zone {
  const remembered = new Map<number, number>();
  const offsetAt = (milliseconds: number) => parseOffset(formatter.format(milliseconds));
  const offsetAtMidnight = (utcDay: number) => {
    const known = remembered.get(utcDay);
    if (known !== undefined) return known;
    // Payloads choose the days, so the cache is bounded.
    if (remembered.size >= maxRememberedDays) remembered.clear();
    const offset = offsetAt(utcDay * day);
    remembered.set(utcDay, offset);
    return offset;
  };
  return { offsetAt, offsetAtMidnight };
}

// The constructor costs as much as a hundred formats, and throws for unknown names.
function formatterFor(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return undefined;
  }
}

/** `2/19/2018, GMT-05:00`; `GMT` alone is UTC, and old offsets have seconds: `GMT-00:44:30`. */
function parseOffset(formatted: string): number {
  const [, sign, hours, minutes, seconds = '0'] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(formatted) ?? [];
  const size = (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -size : size;
}
