/** `month` counts from 1. */
export type WallClock = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
};

/** The instant, in milliseconds since 1970, at which a UTC clock shows this. */
export const asIfUtc = ({ year, month, day, hour, minute, second, millisecond }: WallClock): number =>
  Date.UTC(year, month - 1, day, hour, minute, second, millisecond);

/** No February 30, no 24:00, no leap seconds. */
export function doesExist({ year, month, day, hour, minute, second }: WallClock): boolean {
  // Date.UTC reads years 0 to 99 as 1900 to 1999.
  if (year < 100 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return false;
  return hour <= 23 && minute <= 59 && second <= 59;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
