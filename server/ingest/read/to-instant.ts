// Turns the time of a payload into an instant, in the time zone of the call's location.
import type { Moment } from './read-time';
import { instantIn, zoneNamed } from './zone-offsets';

const day = 24 * 60 * 60 * 1000;

/**
 * Reads a moment without a zone in `timeZone` (an IANA name). A time skipped by daylight saving moves ahead by the gap
 * (2:30 becomes 3:30); a repeated one is the earlier. Unreadable only if the zone is unknown here.
 */
export function toInstant(moment: Moment, timeZone: string): Date | 'unreadable' {
  if ('at' in moment) return moment.at;
  const zone = zoneNamed(timeZone);
  return zone === undefined ? 'unreadable' : new Date(instantIn(zone, moment.wallClock));
}

/** Not before 2000, and at most 24 hours after the delivery arrived. */
export function isPlausibleTime(at: Date, receivedAt: Date): boolean {
  return at.getTime() >= Date.UTC(2000, 0, 1) && at.getTime() <= receivedAt.getTime() + day;
}
