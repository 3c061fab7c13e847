// Dates and times as spreadsheets and reports write them. A list may be read more freely than a single value of a payload: its
// column shows which of day and month comes first.
import { type Moment, readTime } from '../ingest/read/read-time';
import type { Reading } from '../ingest/read/reading';
import type { DateOrder } from './read-file';

const year = String.raw`['’]?(?<year>\d{4}|\d{2})(?![\d:])`;
const month = String.raw`(?<month>[A-Za-z]{3,9})\.?`;
const forms = [
  String.raw`(?<first>\d{1,2})(?<separator>[-/. ])(?<second>\d{1,2})\k<separator>${year}`,
  String.raw`(?<first>\d{4})\.(?<second>\d{1,2})\.(?<year>\d{1,2})(?!\d)`,
  String.raw`(?<day>\d{1,2})(?:(?:st|nd|rd|th)(?: of)?)?[-/. ]?${month}[-/., ]*${year}`,
  String.raw`${month}[-/. ](?<day>\d{1,2})(?:st|nd|rd|th)?[-/., ]+${year}`,
  // As a count of seconds it would be a time in 1970.
  String.raw`(?<first>\d{1,2})(?<second>\d\d)(?<year>20\d\d)(?!\S)`,
].map((form) => new RegExp(`^${form}(?<rest>.*)$`));

/** Days since the end of 1899, as spreadsheets count them: of 2000 to 2099. */
const serial = /^(?<days>3[6-9]\d{3}|[4-6]\d{4}|7[0-2]\d{3})(?:\.(?<part>\d+))?$/;
const dayOfSerial0 = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

/**
 * Reads what a payload may say, and `11/24/26`, `24.11.26`, `11-24-2026 9:05 AM`, `29-Aug-26`, `Aug 29, 26`, `11242026`, and a
 * spreadsheet's count of days, with a weekday before or behind. `timeText` is the time of day from a column of its own, for dates without one.
 */
export function readListTime(cell: string, timeText: string, order: DateOrder): Reading<Moment> {
  const text = tidied(cell);
  const { date, time } = dateIn(text, order) ?? { date: undefined, time: '' };
  const written = date === undefined ? readTime(text, { dayFirst: order === 'day-first' }) : readTime(join(date, time));
  if (timeText === '' || written.kind !== 'read' || !hasNoTimeOfDay(written.value) || 'at' in written.value)
    return written;
  const { year, month, day } = written.value.wallClock;
  return readTime(join(`${year}-${month}-${day}`, timeOfDayIn(tidied(timeText))));
}

/** Without a weekday, words and marks between the day and the time, and a note without a time: `(Tue)`. */
const tidied = (text: string) =>
  text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? /i, '')
    .replace(/^([^:]*\d) ?\([^():]*\)$/, '$1')
    .replace(/(?<![\d:])(?:12(?::00)? )?(noon|midnight)$/i, (_, word) => (/noon/i.test(word) ? '12:00 PM' : '12:00 AM'))
    .replace(/(?<=\d)(?:,? at |,? ?@ ?| [-–] )(?=\d)/i, ' ');

/** Exports write midnight where there is no time of day, and shops are closed at midnight. */
export function hasNoTimeOfDay(moment: Moment): boolean {
  if ('at' in moment) return false;
  const { hour, minute, second, millisecond } = moment.wallClock;
  return hour === 0 && minute === 0 && second === 0 && millisecond === 0;
}

const join = (date: string, time: string) => `${date} ${time}`.trim();

function dateIn(text: string, order: DateOrder): { date: string; time: string } | undefined {
  const counted = serial.exec(text)?.groups;
  if (counted) {
    const at = new Date(
      dayOfSerial0 + Math.round((Number(counted.days) + Number(`0.${counted.part ?? 0}`)) * 86_400) * 1000,
    );
    return { date: at.toISOString().slice(0, 10), time: at.toISOString().slice(11, 19) };
  }
  for (const form of forms) {
    const parts: Record<string, string | undefined> | undefined = form.exec(text)?.groups;
    if (!parts) continue;
    const written = parts.rest?.replace(/^(?:,|T)/, '').trim() ?? '';
    // Not a date at all: `11-24-2026-05`.
    if (written !== '' && !/^\d/.test(written)) return undefined;
    const date = parts.day === undefined ? numericDate(parts, order) : dateOfNames(parts);
    return date === undefined ? undefined : { date, time: timeOfDayIn(written) };
  }
  return undefined;
}

const fullYear = (year = '') => (year.length === 2 ? `20${year}` : year);

function numericDate(
  { first = '', second = '', year, separator }: Record<string, string | undefined>,
  order: DateOrder,
) {
  if (first.length === 4) return `${first}-${second}-${year}`;
  // With dots the day comes first everywhere but in a column that shows the contrary.
  const assumed = order === 'day-first' || (order === 'unknown' && separator === '.');
  const isDayFirst = Number(first) > 12 || (assumed && Number(second) <= 12);
  return isDayFirst ? `${fullYear(year)}-${second}-${first}` : `${fullYear(year)}-${first}-${second}`;
}

const monthNames = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];

function dateOfNames({ month = '', day, year }: Record<string, string | undefined>): string | undefined {
  const place = monthNames.findIndex((name) => name.startsWith(month.toLowerCase()));
  return place < 0 ? undefined : `${fullYear(year)}-${place + 1}-${day}`;
}

/** `9:05a`, `9 AM`, `0905`, `9.05 pm`, `12/30/1899 9:05 AM`, or a part of a day. */
function timeOfDayIn(text: string): string {
  const part = /^0?\.\d+$/.test(text) ? new Date(Math.round(Number(text) * 86_400) * 1000) : undefined;
  if (part && part.getTime() < dayMs) return part.toISOString().slice(11, 19);
  const time = text.replace(/^.*\d[-/]\d{2,4} /, '');
  const [, hour, minute = '00', rest = ''] =
    /^(\d{1,2})(?:[:.h]?(\d\d))?((?::\d\d(?:\.\d+)?)? ?(?:[AP]\.?(?:M\.?)?)?(?: .*)?)$/i.exec(time) ?? [];
  if (hour === undefined) return time;
  return `${hour}:${minute}${rest.replace(/([ap])\.?(?:m\.?)?(?= |$)/i, ' $1M').replaceAll(/ +/g, ' ')}`;
}
