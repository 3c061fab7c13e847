// The time zone of a company or a location: an IANA name, such as America/Chicago.
import { z } from 'zod';

/** Whether this machine's calendar knows the name. Offsets such as +05:00 have no daylight saving time: not taken. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const TimeZone = z.string().trim().refine(isTimeZone, 'Choose a time zone, such as America/Chicago.');
