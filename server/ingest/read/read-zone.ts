const minute = 60_000;
const hour = 60 * minute;
const farthestOffset = 14 * hour;

// UTC and the names that RFC 2822 defines. Others are ambiguous: IST is Indian, Irish and Israeli.
const namedOffsets = new Map([
  ['Z', 0],
  ['UT', 0],
  ['UTC', 0],
  ['GMT', 0],
  ['EDT', -4 * hour],
  ['EST', -5 * hour],
  ['CDT', -5 * hour],
  ['CST', -6 * hour],
  ['MDT', -6 * hour],
  ['MST', -7 * hour],
  ['PDT', -7 * hour],
  ['PST', -8 * hour],
]);

const numericOffset = /^(?:GMT|UTC)?([+-])(?:(\d{1,2})(?::(\d\d))?|(\d\d)(\d\d))$/;

/** Milliseconds ahead of UTC for `Z`, `EST`, `-05:00`, `+0530`, `-5`, `GMT-0500`; undefined for anything else. */
export function offsetOfZone(zone: string): number | undefined {
  const name = zone.toUpperCase();
  const named = namedOffsets.get(name);
  if (named !== undefined) return named;
  const [, sign, hours, minutes, fourHours, fourMinutes] = numericOffset.exec(name) ?? [];
  if (sign === undefined) return undefined;
  const wholeMinutes = Number(minutes ?? fourMinutes ?? 0);
  const size = Number(hours ?? fourHours) * hour + wholeMinutes * minute;
  if (wholeMinutes > 59 || size > farthestOffset) return undefined;
  return sign === '-' ? -size : size;
}
