// When a call began: accepts every unambiguous form of time. to-instant.ts turns it into an instant.
import type { JsonValue } from '#contract/json-value';
import { zonesOfNames } from '#contract/time-zone';
import { offsetOfZone } from './read-zone';
import { absent, type Reading, readText, readTextAs } from './reading';
import { asIfUtc, doesExist, type WallClock } from './wall-clock';
import { instantIn, zoneNamed } from './zone-offsets';

/** The order of day and month in dates of numbers with slashes or dashes; by default the American one. */
export interface DateOrder {
  dayFirst: boolean;
}

export type Moment = { at: Date } | { wallClock: WallClock };

/**
 * Reads times with or without a fraction (cut to milliseconds), AM or PM, and a zone (`Z`, `-05:00`, `GMT-0500`,
 * `EST`, `CT`, `Central Time`, `America/Chicago`; an offset beside a name wins): `2018-02-19T13:41:00.252-05:00`, `20240321T170822Z`, `2018/02/19` (midnight), `4/30/2021
 * 1:31:38 PM`, `3/21/24 5:08 PM` and `03-21-2024 17:08` (in the order of `dates`), `21.03.2024 17:08` (day first),
 * `Fri, 30 Apr 2021 13:31:38 -0500`, `Mar 21, 2024 5:08 PM`, JavaScript's `Thu Mar 21 2024 17:08:22 GMT-0500 (Central Daylight Time)`, `/Date(1711058902000)/`, and
 * seconds, milliseconds (from 100,000,000,000) or microseconds (16 digits) since 1970. Zero times are absent: year 1,
 * Excel's and SQL Server's first days, and 1970 began with no call. Times that do not exist, and wrong weekdays, are
 * unreadable, never moved.
 */
export function readTime(value: JsonValue | undefined, dates: DateOrder = american): Reading<Moment> {
  const reading = readTextAs(value, (text) => momentIn(text, dates));
  return reading.kind === 'read' && reading.value === 'zero' ? absent : (reading as Reading<Moment>);
}

const american: DateOrder = { dayFirst: false };

function momentIn(text: string, dates: DateOrder): Moment | 'zero' | undefined {
  const calendar = compactForm.test(text) ? onCalendar(text, dates) : undefined;
  return calendar ?? sinceEpoch(text) ?? onCalendar(text.replace(/\s+/g, ' '), dates);
}

/** A separate date and time of day; half of a time is none. */
export function readDateAndTime(
  date: JsonValue | undefined,
  timeOfDay: JsonValue | undefined,
  dates: DateOrder = american,
): Reading<Moment> {
  const [day, time] = [readText(date), readText(timeOfDay)];
  if (day.kind === 'absent' && time.kind === 'absent') return absent;
  if (day.kind === 'absent') return { kind: 'unreadable', saw: 'a time of day without a date' };
  if (time.kind === 'absent') return { kind: 'unreadable', saw: 'a date without a time of day' };
  if (day.kind !== 'read') return day;
  return time.kind === 'read' ? readTime(`${day.value} ${time.value}`, dates) : time;
}

const firstMillisecondCount = 100_000_000_000;
const lastInstant = 8_640_000_000_000_000;

/** Eight, twelve or fourteen digits from the year on: as a count they would be a time before 2000 or after 2500. */
const compactForm = /^(?:(?:19|20)\d{6}|20\d{10}|\d{14})$/;

/** .NET's `/Date(…)/`. Its offset says only how the sender shows the instant. */
const dotNetForm = /^\\?\/Date\((-?\d{1,16})(?:[+-]\d{4})?\)\\?\/$/;

function sinceEpoch(text: string): Moment | 'zero' | undefined {
  const inDotNet = dotNetForm.exec(text);
  if (inDotNet !== null) return instant(Number(inDotNet[1]));
  const [, whole, fraction] = /^(\d{1,16})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || whole.length === 14) return undefined;
  const count = whole.length === 16 ? Math.floor(Number(whole) / 1000) : Number(whole);
  return instant(count < firstMillisecondCount ? count * 1000 + millisecondsIn(fraction) : count);
}

function instant(milliseconds: number): Moment | 'zero' | undefined {
  if (milliseconds === 0 || Math.abs(milliseconds - firstInstantOfDotNet) <= farthestOffset) return 'zero';
  return milliseconds < 0 || milliseconds > lastInstant ? undefined : { at: new Date(milliseconds) };
}

/** Of year 1. */
const firstInstantOfDotNet = -62_135_596_800_000;
const farthestOffset = 14 * 3_600_000;

const timeOfDay = String.raw`(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d+))?)?`;
const compactTime = String.raw`(?<hour>\d\d)(?<minute>\d\d)(?:(?<second>\d\d)(?:[.,](?<fraction>\d+))?)?`;
// Not the beginning of `America/Chicago`.
const half = String.raw`(?: ?(?<half>[AP])\.?M\.?(?![A-Z]+/))?`;
const zoneName = '[A-Z]{2}[A-Z_]*(?:/[A-Z][A-Z0-9_+-]*){1,2}';
const abbreviation = '[A-Z]{2,5}';
/** With a name before or behind it that says the same. */
const offset = String.raw`(?:${abbreviation} ?(?=[+-]\d\d:?\d\d))?(?<offset>(?:GMT|UTC)?[+-]\d[\d:]{0,4})(?: (?:${abbreviation}|[+-]\d\d))?`;
const spokenZone = '(?:EASTERN|CENTRAL|MOUNTAIN|PACIFIC|ALASKA|HAWAII) TIME';
const zone = String.raw`(?: ?(?:${offset}|(?<zone>${spokenZone}|[A-Z]{1,4}|${zoneName})))?(?:\[(?<zoneName>${zoneName}|UTC)\])?`;
const comment = String.raw`(?: \((?<comment>[^()]*)\))?`;
const time = `${timeOfDay}${half}${zone}${comment}`;
// With something behind it: `December` is no weekday `Decem`.
const weekday = `(?:(?<weekday>[A-Z]{3,9})(?:, ?| ))?`;
const monthName = String.raw`(?<monthName>[A-Z]{3,9})\.?`;
const day = String.raw`(?<day>\d{1,2})`;
const year = String.raw`(?<year>\d{4})`;
const calendarForms = [
  String.raw`${year}(?<separator>[-/])(?<month>\d{1,2})\k<separator>${day}(?:(?:T|,? )${time})?`,
  `${ordered('/')}${year}(?:,? ${time})?`,
  String.raw`${ordered('/')}(?<shortYear>\d\d),? ${time}`,
  `${ordered('-')}${year},? ${time}`,
  String.raw`${day}\.(?<month>\d{1,2})\.${year}(?:,? ${time})?`,
  String.raw`${weekday}${day}(?<between>[ -])${monthName}\k<between>${year},? ${time}`,
  `${weekday}${monthName} ${day}(?:st|nd|rd|th)?,? ${year}(?:(?:,| at|, at)? ${time})?`,
  // As `date` and C's asctime write it.
  `${weekday}${monthName} ${day} ${timeOfDay}(?: (?<zone>[A-Z]{1,4}))? ${year}`,
  String.raw`${year}(?<month>\d\d)(?<day>\d\d)(?:[T ]?${compactTime}${zone})?`,
  String.raw`${year}(?<month>\d\d)(?<day>\d\d)[T ]${time}`,
].map((form) => new RegExp(`^${form}$`, 'i'));

/** A day and a month, in the order of `DateOrder`. */
function ordered(separator: '/' | '-'): string {
  return String.raw`(?<leading>\d{1,2})${separator}(?<following>\d{1,2})${separator}`;
}

type Parts = Record<string, string | undefined>;

function onCalendar(text: string, dates: DateOrder): Moment | 'zero' | undefined {
  for (const form of calendarForms) {
    const parts: Parts | undefined = form.exec(text)?.groups;
    if (parts !== undefined) return momentOf(parts, dates);
  }
  return undefined;
}

function momentOf(parts: Parts, dates: DateOrder): Moment | 'zero' | undefined {
  const wallClock = wallClockOf(parts, dates);
  if (wallClock === 'zero') return wallClock;
  if (wallClock === undefined || !isOnWeekday(wallClock, parts.weekday)) return undefined;
  const zone = parts.offset ?? parts.zone ?? parts.zoneName;
  if (zone === undefined) return inZone(wallClock, parts.comment ?? '') ?? { wallClock };
  return inZone(wallClock, zone);
}

/** Undefined for a zone that is not known. */
function inZone(wallClock: WallClock, zone: string): Moment | undefined {
  const offset = offsetOfZone(zone);
  if (offset !== undefined) return { at: new Date(asIfUtc(wallClock) - offset) };
  // The zones known by name are cached, so a payload must not choose the case of its letters.
  const name = zone.toLowerCase();
  const place = name.includes('/') ? name : zonesOfNames.get(name);
  const named = place === undefined ? undefined : zoneNamed(place);
  return named && { at: new Date(instantIn(named, wallClock)) };
}

const monthNames = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];
const weekdayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The position of a name or its beginning, such as `sep` or `sept`; -1 for anything else. */
const placeOf = (name: string, names: string[]) => names.findIndex((it) => it.startsWith(name.toLowerCase()));

function wallClockOf(parts: Parts, { dayFirst }: DateOrder): WallClock | 'zero' | undefined {
  const hour = hourOf(Number(parts.hour ?? 0), parts.half?.toLowerCase());
  if (hour === undefined) return undefined;
  const [day, month] = dayFirst ? [parts.leading, parts.following] : [parts.following, parts.leading];
  const wallClock = {
    year: parts.shortYear === undefined ? Number(parts.year) : 2000 + Number(parts.shortYear),
    month: parts.monthName === undefined ? Number(parts.month ?? month) : placeOf(parts.monthName, monthNames) + 1,
    day: Number(parts.day ?? day),
    hour,
    minute: Number(parts.minute ?? 0),
    second: Number(parts.second ?? 0),
    millisecond: millisecondsIn(parts.fraction),
  };
  if (isZero(wallClock)) return 'zero';
  return doesExist(wallClock) ? wallClock : undefined;
}

/** The days of zero times, on the clocks of every zone, and all of year 1. */
function isZero({ year, month, day }: WallClock): boolean {
  if (year === 1 || (year === 1899 && month === 12 && day >= 30) || (year === 1900 && month === 1 && day === 1))
    return true;
  return (year === 1969 && month === 12 && day === 31) || (year === 1970 && month === 1 && day === 1);
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}

const millisecondsIn = (fraction = '') => Number(fraction.slice(0, 3).padEnd(3, '0'));

function isOnWeekday(wallClock: WallClock, weekday: string | undefined): boolean {
  if (weekday === undefined) return true;
  return new Date(asIfUtc(wallClock)).getUTCDay() === placeOf(weekday, weekdayNames);
}
