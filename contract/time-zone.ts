import { z } from 'zod';

/**
 * Only place names and UTC mean the same here and in the database: it reads EST and IST differently and lacks AET,
 * SystemV's and US/Pacific-New. Offsets have no daylight saving time.
 */
const ofAPlace =
  /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Etc|Europe|Indian|Mexico|Pacific|US)\/[\w+\-/]+$/;
const unknownToDatabases = 'US/Pacific-New';

/** Whether both this machine's calendar and the database know the name. */
export function isTimeZone(name: string): boolean {
  if (name === 'UTC') return true;
  if (!ofAPlace.test(name) || name === unknownToDatabases) return false;
  const known = answers.get(name);
  if (known !== undefined) return known;
  // A file can contain as many names as lines.
  if (answers.size >= maxKnown) answers.clear();
  const isZone = isInCalendar(name);
  answers.set(name, isZone);
  return isZone;
}

/** A check costs a tenth of a millisecond, and imports check every line. */
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
