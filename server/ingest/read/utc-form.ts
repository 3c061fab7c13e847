// The one form of time that nearly every delivery brings and every row of the log keeps, `2026-11-20T16:00:00.000Z`, read and
// written by hand: a pattern, a Date and its own writing took as long as all the other values together.
import { asIfUtc, doesExist } from './wall-clock';

/** The instant in milliseconds; undefined for any other form, or a time that does not exist. The fraction may be left out. */
export function utcInstantOf(text: string): number | undefined {
  const { length } = text;
  const hasFraction = length === 24;
  if (!hasFraction && length !== 20) return undefined;
  if (text[4] !== '-' || text[7] !== '-' || text[10] !== 'T' || text[13] !== ':' || text[16] !== ':') return undefined;
  if (text[length - 1] !== 'Z' || (hasFraction && text[19] !== '.')) return undefined;
  const wallClock = {
    year: numberIn(text, 0, 4),
    month: numberIn(text, 5, 7),
    day: numberIn(text, 8, 10),
    hour: numberIn(text, 11, 13),
    minute: numberIn(text, 14, 16),
    second: numberIn(text, 17, 19),
    millisecond: hasFraction ? numberIn(text, 20, 23) : 0,
  };
  if (!doesExist(wallClock)) return undefined;
  const instant = asIfUtc(wallClock);
  return Number.isNaN(instant) ? undefined : instant;
}

/** Not a number where there is anything but digits. */
function numberIn(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

const dayMs = 24 * 60 * 60 * 1000;
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
const threeDigits = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'));

let rememberedDay = Number.NaN;
let textOfDay = '';

/** As `toISOString` writes the instant of so many whole milliseconds; throws, as that does, where there is none. */
export function utcTextOf(milliseconds: number): string {
  const day = Math.floor(milliseconds / dayMs);
  if (day !== rememberedDay) {
    const text = new Date(day * dayMs).toISOString();
    textOfDay = text.slice(0, text.indexOf('T') + 1);
    rememberedDay = day;
  }
  const inDay = milliseconds - day * dayMs;
  const seconds = Math.floor(inDay / 1000);
  const minutes = Math.floor(seconds / 60);
  const hour = twoDigits[Math.floor(minutes / 60)];
  return `${textOfDay}${hour}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}.${threeDigits[inDay % 1000]}Z`;
}
