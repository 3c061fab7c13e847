// The time zone of a company or a location: an IANA name, such as America/Chicago.
import { z } from 'zod';

/**
 * Only names of a place, and UTC: they mean the same here and in the database. Of the short ones it does not know some
 * (AET, PST), and takes others for something else (EST has no summer there, IST is Israel's); nor does it know SystemV's
 * and US/Pacific-New. Offsets such as +05:00 have no daylight saving time: not taken.
 */
const ofAPlace =
  /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Etc|Europe|Indian|Mexico|Pacific|US)\/[\w+\-/]+$/;
const unknownToDatabases = 'US/Pacific-New';

/** Whether the name is one that this machine's calendar and the database's both know. */
export function isTimeZone(name: string): boolean {
  if (name === 'UTC') return true;
  if (!ofAPlace.test(name) || name === unknownToDatabases) return false;
  const known = answers.get(name);
  if (known !== undefined) return known;
  // Files of many lines may say as many names.
  if (answers.size >= maxKnown) answers.clear();
  const isZone = isInCalendar(name);
  answers.set(name, isZone);
  return isZone;
}

/** Asking costs a tenth of a millisecond, and files ask for every line. */
const answers = new Map<string, boolean>();
const maxKnown = 1_000;

function isInCalendar(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

const chooseTimeZone = 'Choose a time zone, such as America/Chicago.';

export const TimeZone = z.string().trim().max(64, chooseTimeZone).refine(isTimeZone, chooseTimeZone);
