// When a call was, by the calendar of its location: "Nov 21", "3:31 PM".

export interface CallTime {
  /** "Nov 21", with its year unless that is now's: "Mar 14, 2025". */
  day: string;
  /** "3:31 PM". */
  clock: string;
  /** "Saturday". */
  weekday: string;
}

/** An ISO 8601 instant as a place's calendar and clock have it. */
export function callTimeIn(timeZone: string, instant: string, now = new Date()): CallTime {
  const at = partsIn(timeZone, new Date(instant));
  const day = `${at.month} ${at.day}`;
  return {
    day: at.year === partsIn(timeZone, now).year ? day : `${day}, ${at.year}`,
    clock: `${at.hour}:${at.minute} ${at.dayPeriod}`,
    weekday: at.weekday,
  };
}

/** "Nov 21, 3:31 PM". */
export function formatCallTime(timeZone: string, instant: string, now?: Date): string {
  const { day, clock } = callTimeIn(timeZone, instant, now);
  return `${day}, ${clock}`;
}

/** "CST", "GMT+13": to be named where times of several zones stand under each other. */
export function zoneNameIn(timeZone: string, instant: string): string {
  return partsIn(timeZone, new Date(instant)).timeZoneName;
}

/** Whether times of these calls need their zones' names. */
export const areInSeveralZones = (calls: readonly { timeZone: string }[]): boolean =>
  calls.some(({ timeZone }) => timeZone !== calls[0]?.timeZone);

type Part = 'year' | 'month' | 'day' | 'weekday' | 'hour' | 'minute' | 'dayPeriod' | 'timeZoneName';

function partsIn(timeZone: string, at: Date): Record<Part, string> {
  const parts = formatOf(timeZone).formatToParts(at);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<Part, string>;
}

// A formatter costs more than a hundred uses of it, so each zone has one for all parts.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  formats.set(timeZone, format);
  return format;
}
