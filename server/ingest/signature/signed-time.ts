// The time that a sender signs with its delivery. A valid but old signature means someone replayed a copy.
import { isJsonObject, type JsonValue } from '#contract/json-value';

/** When a delivery with this time is accepted, in milliseconds. */
export interface SignedTime {
  from: number;
  until: number;
}

const toleranceMs = 5 * 60_000;
/** A clock without a zone may be anywhere. */
const widestZoneMs = 14 * 3_600_000;

const around = (at: number, tolerance = toleranceMs): SignedTime => ({ from: at - tolerance, until: at + tolerance });

/** Seconds or milliseconds since the epoch; undefined for anything else. */
export function readEpoch(text: string): SignedTime | undefined {
  if (!/^\d{1,14}(?:\.\d{1,9})?$/.test(text)) return undefined;
  const number = Number(text);
  return around(number < firstMilliseconds ? number * 1_000 : number);
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
  return around(at, zone === undefined ? toleranceMs + widestZoneMs : toleranceMs);
}

/** Long enough not to match the beginning of a body: nothing separates the time and the body. */
const epochShape = /^\d{9,14}(?:\.\d{1,9})?$/;
const clockShape = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(?: ?(Z|UTC|GMT|[+-]\d\d:?\d\d))?$/;

/** The times in a JWT's claims: issued, not before, expires; those that are absent limit nothing. */
export function readClaimedTime(claims: string): SignedTime | undefined {
  const said = parse(claims);
  const claim = (name: string) => (Object.hasOwn(said, name) ? Number(said[name] ?? Number.NaN) * 1_000 : undefined);
  const [issued, begins, expires] = [claim('iat'), claim('nbf'), claim('exp')];
  if (issued === undefined && begins === undefined && expires === undefined) return undefined;
  const issuedIn = issued === undefined ? always : around(issued);
  return {
    from: Math.max(issuedIn.from, begins === undefined ? always.from : begins - toleranceMs),
    until: Math.min(issuedIn.until, expires === undefined ? always.until : expires + toleranceMs),
  };
}

const always: SignedTime = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

function parse(claims: string): Record<string, JsonValue> {
  try {
    const said = JSON.parse(claims) as JsonValue;
    return isJsonObject(said) ? said : {};
  } catch {
    return {};
  }
}

/** An invalid time counts as stale. */
export function isStale({ from, until }: SignedTime, now: Date): boolean {
  return !(from <= now.getTime() && now.getTime() <= until);
}
