// From the time a payload names to the instant it means, in the time zone of the call's location.
import type { Moment } from './read-time';
import { asIfUtc, type WallClock } from './wall-clock';
import { type Zone, zoneNamed } from './zone-offsets';

const day = 24 * 60 * 60 * 1000;

/**
 * The instant of a moment; one without a zone is read in `timeZone` (an IANA name). Where clocks sprang forward over
 * it, it moves ahead by the gap (2:30 becomes 3:30); where they fell back and showed it twice, it is the earlier one.
 * Unreadable only where the zone is unknown here.
 */
export function toInstant(moment: Moment, timeZone: string): Date | 'unreadable' {
  if ('at' in moment) return moment.at;
  const zone = zoneNamed(timeZone);
  return zone === undefined ? 'unreadable' : new Date(instantIn(zone, moment.wallClock));
}

/** Not before 2000 and not more than 24 hours after its delivery arrived. */
export function isPlausibleTime(at: Date, receivedAt: Date): boolean {
  return at.getTime() >= Date.UTC(2000, 0, 1) && at.getTime() <= receivedAt.getTime() + day;
}

function instantIn(zone: Zone, wallClock: WallClock): number {
  const wall = asIfUtc(wallClock);
  // Every instant at which a clock anywhere shows this lies between these two midnights, and no zone changes its
  // offset twice within three days: equal offsets there mean that nothing changes in between.
  const today = Math.floor(wall / day);
  const before = zone.offsetAtMidnight(today - 1);
  const after = zone.offsetAtMidnight(today + 2);
  const earlier = wall - before;
  if (before === after || zone.offsetAt(earlier) === before) return earlier;
  const later = wall - after;
  // Neither holds in a gap, where the old offset leads to the time that is ahead by the gap.
  return zone.offsetAt(later) === after ? later : earlier;
}
