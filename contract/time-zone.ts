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

/** Hours ahead of UTC by the names that clocks in the United States show. Others are ambiguous: IST is Indian, Irish and Israeli. */
export const hoursOfZoneNames: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ z: 0, ut: 0, utc: 0, gmt: 0, ast: -4, adt: -3, est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6 },
    ...{ pst: -8, pdt: -7, akst: -9, akdt: -8, hst: -10, hdt: -9 },
  }),
);

/** Names for the whole year: the zone says which half a day is in. */
export const zonesOfNames: ReadonlyMap<string, string> = new Map(
  [
    ['america/new_york', 'et', 'eastern time'],
    ['america/chicago', 'ct', 'central time'],
    ['america/denver', 'mt', 'mountain time'],
    ['america/los_angeles', 'pt', 'pacific time'],
    ['america/anchorage', 'akt', 'alaska time'],
    ['pacific/honolulu', 'hawaii time'],
  ].flatMap(([zone = '', ...names]) => names.map((name) => [name, zone] as const)),
);
