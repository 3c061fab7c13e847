// How far an IANA time zone is ahead of UTC, fast enough to check for every call.

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
