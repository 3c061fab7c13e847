// When a call began: accepts every unambiguous form of time. to-instant.ts turns it into an instant.
import type { JsonValue } from '#contract/json-value';
import { offsetOfZone } from './read-zone';
import { absent, type Reading, readText, readTextAs } from './reading';
import { asIfUtc, doesExist, type WallClock } from './wall-clock';

export type Moment = { at: Date } | { wallClock: WallClock };

/**
 * Reads times with or without a fraction (cut to milliseconds), AM or PM, and a zone (`Z`, `-05:00`, `GMT-0500`,
 * `EST`): `2018-02-19T13:41:00.252-05:00`, `2013-05-01 11:48 PM -04:00`, `2018/02/19` (midnight), `4/30/2021 1:31:38
 * PM` (month first), `Fri, 30 Apr 2021 13:31:38 -0500`, and seconds or (from 100,000,000,000) milliseconds since 1970.
 * Times that do not exist, and wrong weekdays, are unreadable, never moved.
 */
export function readTime(value: JsonValue | undefined): Reading<Moment> {
  return readTextAs(value, momentIn);
}

const momentIn = (text: string) => sinceEpoch(text) ?? onCalendar(text.replace(/\s+/g, ' '));

/** A separate date and time of day; half of a time is none. */
export function readDateAndTime(date: JsonValue | undefined, timeOfDay: JsonValue | undefined): Reading<Moment> {
  const [day, time] = [readText(date), readText(timeOfDay)];
  if (day.kind === 'absent' && time.kind === 'absent') return absent;
  if (day.kind === 'absent') return { kind: 'unreadable', saw: 'a time of day without a date' };
  if (time.kind === 'absent') return { kind: 'unreadable', saw: 'a date without a time of day' };
  if (day.kind !== 'read') return day;
  return time.kind === 'read' ? readTime(`${day.value} ${time.value}`) : time;
}

const firstMillisecondCount = 100_000_000_000;
const lastInstant = 8_640_000_000_000_000;

function sinceEpoch(text: string): Moment | undefined {
  const [, whole, fraction] = /^(\d{1,16})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const count = Number(whole);
  const milliseconds = count < firstMillisecondCount ? count * 1000 + millisecondsIn(fraction) : count;
  return milliseconds > lastInstant ? undefined : { at: new Date(milliseconds) };
}

const timeOfDay = String.raw`(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d+))?)?`;
const half = String.raw`(?: ?(?<half>[AP])\.?M\.?)?`;
const zone = String.raw`(?: ?(?<zone>[A-Z]{1,3}|(?:GMT|UTC)?[+-]\d[\d:]{0,4}))?`;
const time = `${timeOfDay}${half}${zone}`;
const calendarForms = [
  String.raw`(?<year>\d{4})(?<separator>[-/])(?<month>\d{1,2})\k<separator>(?<day>\d{1,2})(?:(?:T|,? )${time})?`,
  String.raw`(?<month>\d{1,2})/(?<day>\d{1,2})/(?<year>\d{4})(?:,? ${time})?`,
  String.raw`(?:(?<weekday>[A-Z]{3}), ?)?(?<day>\d{1,2}) (?<monthName>[A-Z]{3}) (?<year>\d{4}) ${time}(?: \([^()]*\))?`,
].map((form) => new RegExp(`^${form}$`, 'i'));

type Parts = Record<string, string | undefined>;

function onCalendar(text: string): Moment | undefined {
  for (const form of calendarForms) {
    const parts: Parts | undefined = form.exec(text)?.groups;
    if (parts !== undefined) return momentOf(parts);
  }
  return undefined;
}

function momentOf(parts: Parts): Moment | undefined {
  const wallClock = wallClockOf(parts);
  if (wallClock === undefined || !isOnWeekday(wallClock, parts.weekday)) return undefined;
  if (parts.zone === undefined) return { wallClock };
  const offset = offsetOfZone(parts.zone);
  return offset === undefined ? undefined : { at: new Date(asIfUtc(wallClock) - offset) };
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

function wallClockOf(parts: Parts): WallClock | undefined {
  const hour = hourOf(Number(parts.hour ?? 0), parts.half?.toLowerCase());
  if (hour === undefined) return undefined;
  const wallClock = {
    year: Number(parts.year),
    month: parts.monthName === undefined ? Number(parts.month) : monthNames.indexOf(parts.monthName.toLowerCase()) + 1,
    day: Number(parts.day),
    hour,
    minute: Number(parts.minute ?? 0),
    second: Number(parts.second ?? 0),
    millisecond: millisecondsIn(parts.fraction),
  };
  return doesExist(wallClock) ? wallClock : undefined;
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}

const millisecondsIn = (fraction = '') => Number(fraction.slice(0, 3).padEnd(3, '0'));

function isOnWeekday(wallClock: WallClock, weekday: string | undefined): boolean {
  if (weekday === undefined) return true;
  return weekdayNames[new Date(asIfUtc(wallClock)).getUTCDay()] === weekday.toLowerCase();
}
