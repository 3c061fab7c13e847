import { hoursOfZoneNames } from '#contract/time-zone';

const minute = 60_000;
const hour = 60 * minute;
const farthestOffset = 14 * hour;

const numericOffset = /^(?:GMT|UTC)?([+-])(?:(\d{1,2})(?::(\d\d))?|(\d\d)(\d\d))$/i;

/** Milliseconds ahead of UTC for `Z`, `EST`, `-05:00`, `+0530`, `-5`, `GMT-0500`; undefined for anything else. */
export function offsetOfZone(zone: string): number | undefined {
  const named = hoursOfZoneNames.get(zone.toLowerCase());
  if (named !== undefined) return named * hour;
  const [, sign, hours, minutes, fourHours, fourMinutes] = numericOffset.exec(zone) ?? [];
  if (sign === undefined) return undefined;
  const wholeMinutes = Number(minutes ?? fourMinutes ?? 0);
  const size = Number(hours ?? fourHours) * hour + wholeMinutes * minute;
  if (wholeMinutes > 59 || size > farthestOffset) return undefined;
  return sign === '-' ? -size : size;
}
