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
  const { day, dayOfYear, clock, weekday, year } = formatsOf(timeZone);
  const at = new Date(instant);
  return {
    day: (year.format(at) === year.format(now) ? day : dayOfYear).format(at),
    clock: clock.format(at).replaceAll(narrowSpace, ' '),
    weekday: weekday.format(at),
  };
}

/** "Nov 21, 3:31 PM". */
export function formatCallTime(timeZone: string, instant: string, now?: Date): string {
  const { day, clock } = callTimeIn(timeZone, instant, now);
  return `${day}, ${clock}`;
}

/** "CST", "GMT+13": to be named where times of several zones stand under each other. */
export function zoneNameIn(timeZone: string, instant: string): string {
  const parts = formatsOf(timeZone).zone.formatToParts(new Date(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Whether times of these calls need their zones' names. */
export const areInSeveralZones = (calls: readonly { timeZone: string }[]): boolean =>
  calls.some(({ timeZone }) => timeZone !== calls[0]?.timeZone);

const narrowSpace = '\u202f';

type Formats = Record<'day' | 'dayOfYear' | 'clock' | 'weekday' | 'year' | 'zone', Intl.DateTimeFormat>;

// A formatter costs more than a hundred uses of it.
const formats = new Map<string, Formats>();

function formatsOf(timeZone: string): Formats {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  const monthAndDay = { month: 'short', day: 'numeric' } as const;
  const ofZone = {
    day: made(monthAndDay),
    dayOfYear: made({ ...monthAndDay, year: 'numeric' }),
    clock: made({ timeStyle: 'short' }),
    weekday: made({ weekday: 'long' }),
    year: made({ year: 'numeric' }),
    zone: made({ timeZoneName: 'short' }),
  };
  formats.set(timeZone, ofZone);
  return ofZone;
}
