// Recognizes what a value is: a phone number, a time, a length of time. Tolerant, because nothing is stored from it.
import type { JsonValue } from '../../json-value';
import { dialedPart } from '../../meanings/dialed-part';
import { isPlainCount, secondsIn } from '../../meanings/length-of-time';
import { hoursOfZoneNames, zonesOfNames } from '../../time-zone';

export const textOf = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value.slice(0, 200).trim() : typeof value === 'number' ? String(value) : '';

/** With separators, but neither with a country's prefix nor grouped as in North America: `2026-0142-1010`. */
const reference = /^(?![+(]|011)(?!(?:1[\s.-]*)?(?:\([2-9]\d\d\)|[2-9]\d\d)[\s.-]*\d{3}[\s.-]*\d{4}$).*\D/;

/** The last ten digits of a number that looks like a telephone's. `weak`: bare digits, which may as well be an ID. */
export function phoneIn(value: JsonValue | undefined): { digits: string; isWeak: boolean } | undefined {
  const given = textOf(value);
  const text = dialedPart(given);
  if (text.length < 2 || !/^\+?[\d\s().-]{2,24}$/.test(text) || /^\d{4}-\d{1,2}-\d{1,2}/.test(text)) return undefined;
  if (/^\d+\.\d+$/.test(text) || reference.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  const isSure =
    (text.startsWith('+') && digits.length >= 8 && digits.length <= 15) ||
    /^1?[2-9]\d\d[2-9]\d{6}$/.test(digits) ||
    (/[\s()-]/.test(text) && digits.length >= 9 && digits.length <= 15);
  if (!isSure && (digits.length > 15 || digits.length < 2)) return undefined;
  const isBare = /^(?:[a-z]{1,8} ?[-:/] ?)?\d+$/i.test(given) || /^\d+$/.test(text);
  return { digits: digits.slice(-10), isWeak: !isSure || isBare };
}

/** An instant in milliseconds since 1970. `isWall`: a wall clock without a zone, as if UTC. */
export interface SeenTime {
  at: number;
  isWall: boolean;
  hasDay: boolean;
  hasClock: boolean;
}

const clock = String.raw`(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?: ?([ap])\.?m\.?)?`;
const zone = String.raw`( ?(?:Z|[A-Z]{2,4}|(?:GMT|UTC)?[+-]\d\d?:?(?:\d\d)?(?: [A-Z]{2,5})?))?`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:(?:T|,? )${clock}${zone})?$`, 'i');
const dateOfNumbers = new RegExp(String.raw`^(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d\d)(?:,? ${clock}${zone})?$`, 'i');
const dotted = new RegExp(String.raw`^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,? ${clock}${zone})?$`, 'i');
/** Two separators, or two digits of which any may be the year. */
const isUnclearDay = /^\d+(?:-\d+[/.]|\/\d+[-.]|\.\d+[-/])\d|^\d{1,2}-\d{1,2}-\d\d(?!\d)/;
const clockAlone = new RegExp(`^${clock}$`, 'i');
const compact = /^(\d{4})(\d\d)(\d\d)T?(\d\d)(\d\d)(\d\d)(Z)?$/;
const ticks = /^\/Date\((\d{12,14})(?:[+-]\d{4})?\)\/$/;
const written = /^(?:[a-z]{3,9},? )?(?:\d{1,2} [a-z]{3,9}|[a-z]{3,9} \d{1,2}),? \d{4}/i;

const minuteMs = 60_000;
/** 2001 and 2033: what a count of seconds may mean. Later ones are telephone numbers, which begin with 2 to 9. */
const firstSecond = 1_000_000_000;
const lastSecond = 2_000_000_000;

/** `dayFirst`: 05/11/2026 is November 5. */
export function timeIn(value: JsonValue | undefined, dayFirst = false): SeenTime | undefined {
  const text = textOf(value).replace(/\s+/g, ' ');
  if (text.length < 5 || text.length > 70) return undefined;
  if (/^\d{10}(?:\.\d+)?$|^\d{13}(?:\.\d+)?$|^\d{16}$/.test(text)) {
    const scale = text.length === 16 && !text.includes('.') ? 1_000_000 : Number(text) > lastSecond ? 1000 : 1;
    const count = Number(text) / scale;
    return count < firstSecond || count > lastSecond ? undefined : instant(count * 1000);
  }
  const [, since] = ticks.exec(text) ?? [];
  if (since) return instant(Number(since));
  const packed = compact.exec(text);
  if (packed) {
    const [, year, month, day, hour, minute, second, utc] = packed;
    return onClock([year, month, day], [hour, minute, second, undefined, undefined], utc);
  }
  if (isUnclearDay.test(text)) return undefined;
  const iso = yearFirst.exec(text);
  if (iso) return onClock([iso[1], iso[2], iso[3]], iso.slice(4, 9), iso[9]);
  const slashed = dateOfNumbers.exec(text);
  if (slashed) {
    const [month, day] = dayFirst ? [slashed[2], slashed[1]] : [slashed[1], slashed[2]];
    return onClock([slashed[3], month, day], slashed.slice(4, 9), slashed[9]);
  }
  const european = dotted.exec(text);
  if (european) return onClock([european[3], european[2], european[1]], european.slice(4, 9), european[9]);
  const alone = clockAlone.exec(text);
  if (alone) {
    const ms = clockMs(alone.slice(1, 6));
    return ms === undefined ? undefined : { at: ms, isWall: true, hasDay: false, hasClock: true };
  }
  return isWritten(text) ? writtenTime(text) : undefined;
}

/** Which order of day and month a date allows, if its form leaves that open. */
export function ordersIn(value: JsonValue | undefined): { dayFirst: boolean; monthFirst: boolean } | undefined {
  if (!dateOfNumbers.test(textOf(value).replace(/\s+/g, ' '))) return undefined;
  const [dayFirst, monthFirst] = [timeIn(value, true) !== undefined, timeIn(value, false) !== undefined];
  return dayFirst || monthFirst ? { dayFirst, monthFirst } : undefined;
}

const isWritten = (text: string) => written.test(text) || /^[a-z]{3} [a-z]{3} \d{1,2} \d{4} /i.test(text);

/** `Mar 21, 2024 5:08 PM`, `Sun, 25 Mar 2018 09:53:19 +0000`, and what JavaScript writes. */
function writtenTime(text: string): SeenTime | undefined {
  const bare = text.replace(/ \([^()]*\)$/, '');
  const hasZone = /(?:[+-]\d{4}|[+-]\d\d:\d\d|Z| [A-Z]{2,4})$/.test(bare) && !/ [AP]M$/i.test(bare);
  const at = Date.parse(hasZone ? bare : `${bare} UTC`);
  return Number.isNaN(at) ? undefined : { at, isWall: !hasZone, hasDay: true, hasClock: /\d:\d\d/.test(text) };
}

const instant = (at: number): SeenTime => ({ at: Math.round(at), isWall: false, hasDay: true, hasClock: true });

type Texts = (string | undefined)[];

function onClock([year, month, day]: Texts, time: Texts, zoneText: string | undefined): SeenTime | undefined {
  const [y, m, d] = [Number(year?.length === 2 ? `20${year}` : year), Number(month), Number(day)];
  if (m < 1 || m > 12 || d < 1 || d > 31 || y < 1970 || y > 2100) return undefined;
  if (new Date(Date.UTC(y, m - 1, d)).getUTCDate() !== d) return undefined;
  const hasClock = time[0] !== undefined;
  const ms = hasClock ? clockMs(time) : 0;
  if (ms === undefined) return undefined;
  const wall = Date.UTC(y, m - 1, d) + ms;
  const zone = zoneText?.trim() ?? '';
  const at = zone === '' ? wall : atZone(wall, zone);
  return at === undefined ? undefined : { at, isWall: zone === '', hasDay: true, hasClock };
}

function clockMs([hour, minute, second, fraction, half]: Texts): number | undefined {
  const h = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return undefined;
  if (h > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined;
  const ms = Number((fraction ?? '').slice(0, 3).padEnd(3, '0'));
  return (h * 60 + Number(minute)) * minuteMs + Number(second ?? 0) * 1000 + ms;
}

/** The instant at which a zone's clock shows a wall clock; undefined for a zone that is not known. */
function atZone(wall: number, zone: string): number | undefined {
  const hours = hoursOfZoneNames.get(zone.toLowerCase());
  if (hours !== undefined) return wall - hours * 60 * minuteMs;
  const place = zonesOfNames.get(zone.toLowerCase());
  if (place !== undefined) return instantIn(wall, place);
  const [, sign, hour, minute] = /([+-])(\d\d?):?(\d\d)?/.exec(zone) ?? [];
  if (!sign) return undefined;
  return wall - (sign === '-' ? -1 : 1) * (Number(hour) * 60 + Number(minute ?? 0)) * minuteMs;
}

/** The wall clock of an instant in a zone, as if UTC. */
export function wallIn(at: number, timeZone: string): number {
  const parts = formatFor(timeZone).formatToParts(at);
  const part = (type: string) => Number(parts.find((it) => it.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, ...numeric, ...time });
  formats.set(timeZone, format);
  return format;
}

/** The instant at which a zone's clock shows a wall clock; of two, one of them. */
export function instantIn(wall: number, timeZone: string): number {
  const first = wall - (wallIn(wall, timeZone) - wall);
  return first - (wallIn(first, timeZone) - wall);
}

/** A count, or seconds written as such: `hasUnit` for `4:32` and `13s`, where no unit can change the value. */
export function lengthIn(value: JsonValue | undefined): { count: number; hasUnit: boolean } | undefined {
  const text = textOf(value);
  const count = secondsIn(text, 'seconds');
  const hasUnit = !isPlainCount(text);
  // Up to a day, as the reader takes it; a bare count may be of another unit.
  return count === undefined || count > (hasUnit ? 86_400 : 999_999_999) ? undefined : { count, hasUnit };
}
