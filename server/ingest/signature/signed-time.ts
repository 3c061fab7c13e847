// The time that a sender signs with its delivery. A signature that is right but old is a copy that somebody sends again.

export interface SignedTime {
  /** Milliseconds since the epoch. */
  at: number;
  /** How far it may be from our clock. */
  toleranceMs: number;
}

const toleranceMs = 5 * 60_000;
/** A clock without a zone may be that of any place. */
const widestZoneMs = 14 * 3_600_000;

/** Seconds or milliseconds since the epoch; undefined where the text is neither. */
export function readEpoch(text: string): SignedTime | undefined {
  if (!/^\d{1,14}(?:\.\d{1,9})?$/.test(text)) return undefined;
  const number = Number(text);
  return { at: number < firstMilliseconds ? number * 1_000 : number, toleranceMs };
}

/** As seconds this is the year 5138, as milliseconds 1973. */
const firstMilliseconds = 100_000_000_000;

/**
 * As `readEpoch`, or a date and time such as `2019-04-12 14:01:02 +0000`; without a zone it is taken as UTC and may be
 * further off.
 */
export function readSignedTime(text: string): SignedTime | undefined {
  if (epochShape.test(text)) return readEpoch(text);
  const [, day, time, zone] = clockShape.exec(text) ?? [];
  if (day === undefined || time === undefined) return undefined;
  const at = Date.parse(`${day}T${time}${zone === undefined || /^[A-Z]/.test(zone) ? 'Z' : zone}`);
  return { at, toleranceMs: zone === undefined ? toleranceMs + widestZoneMs : toleranceMs };
}

/** Long enough that the beginning of a body is not taken for one: nothing stands between the time and the body. */
const epochShape = /^\d{9,14}(?:\.\d{1,9})?$/;
const clockShape = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(?: ?(Z|UTC|GMT|[+-]\d\d:?\d\d))?$/;

/** A time that is on no calendar is as good as an old one. */
export function isStale({ at, toleranceMs: tolerance }: SignedTime, now: Date): boolean {
  return !(Math.abs(now.getTime() - at) <= tolerance);
}
