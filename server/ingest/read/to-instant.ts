// Turns the time of a payload into an instant, in the time zone of the call's location.
import type { Moment } from './read-time';
import { asIfUtc, type WallClock } from './wall-clock';
import { type Zone, zoneNamed } from './zone-offsets';

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

function instantIn(zone: Zone, wallClock: WallClock): number {
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
