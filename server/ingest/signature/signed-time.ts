// The time that a sender signs with its delivery. A valid but old signature means someone replayed a copy.

export interface SignedTime {
  at: number;
  toleranceMs: number;
}

const toleranceMs = 5 * 60_000;
/** A clock without a zone may be anywhere. */
const widestZoneMs = 14 * 3_600_000;

/** Seconds or milliseconds since the epoch; undefined for anything else. */
export function readEpoch(text: string): SignedTime | undefined {
  if (!/^\d{1,14}(?:\.\d{1,9})?$/.test(text)) return undefined;
  const number = Number(text);
  return { at: number < firstMilliseconds ? number * 1_000 : number, toleranceMs };
}

/** In seconds this is the year 5138, in milliseconds 1973. */
const firstMilliseconds = 100_000_000_000;

/**
 * Like `readEpoch`, or a date and time such as `2019-04-12 14:01:02 +0000`; without a zone UTC with a larger tolerance.
 */
export function readSignedTime(text: string): SignedTime | undefined {
  if (epochShape.test(text)) return readEpoch(text);
  const [, day, time, zone] = clockShape.exec(text) ?? [];
  if (day === undefined || time === undefined) return undefined;
  const at = Date.parse(`${day}T${time}${zone === undefined || /^[A-Z]/.test(zone) ? 'Z' : zone}`);
  return { at, toleranceMs: zone === undefined ? toleranceMs + widestZoneMs : toleranceMs };
}

/** Long enough not to match the beginning of a body: nothing separates the time and the body. */
const epochShape = /^\d{9,14}(?:\.\d{1,9})?$/;
const clockShape = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(?: ?(Z|UTC|GMT|[+-]\d\d:?\d\d))?$/;

/** An invalid time counts as stale. */
export function isStale({ at, toleranceMs: tolerance }: SignedTime, now: Date): boolean {
  return !(Math.abs(now.getTime() - at) <= tolerance);
}
