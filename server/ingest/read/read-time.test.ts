import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonValue } from '#contract/json-value';
import { readTime } from './read-time';

/** The instant in ISO 8601; without `Z` the wall clock time. */
function timeIn(value: JsonValue): string {
  const reading = readTime(value);
  if (reading.kind !== 'read') return reading.kind;
  if ('at' in reading.value) return reading.value.at.toISOString();
  const { year, month, day, hour, minute, second, millisecond } = reading.value.wallClock;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second, millisecond)).toISOString().slice(0, -1);
}

test.each([
  ['2018-02-19T13:41:00.252-05:00', '2018-02-19T18:41:00.252Z'],
  ['2018-02-19T13:41:00-0500', '2018-02-19T18:41:00.000Z'],
  ['2018-02-19T13:41:00+05', '2018-02-19T08:41:00.000Z'],
  ['2018-02-19T18:41:00Z', '2018-02-19T18:41:00.000Z'],
  ['2018-02-19t18:41:00z', '2018-02-19T18:41:00.000Z'],
  ['2018-02-19T18:41Z', '2018-02-19T18:41:00.000Z'],
  ['2018-02-19T18:41:00.1Z', '2018-02-19T18:41:00.100Z'],
  ['2018-02-19T18:41:00.123999999Z', '2018-02-19T18:41:00.123Z'],
  ['2018-02-19T18:41:00,5Z', '2018-02-19T18:41:00.500Z'],
  ['2018-02-19 18:41:00 UTC', '2018-02-19T18:41:00.000Z'],
  ['2018-02-19 18:41:00 +0000', '2018-02-19T18:41:00.000Z'],
  ['2018-02-19 18:41:00 EST', '2018-02-19T23:41:00.000Z'],
  ['2013-05-01 11:48 PM -04:00', '2013-05-02T03:48:00.000Z'],
  ['2013-05-01 11:48 PM GMT-4', '2013-05-02T03:48:00.000Z'],
  ['2024-02-29T23:59:59.999+05:45', '2024-02-29T18:14:59.999Z'],
  ['Fri, 30 Apr 2021 13:31:38 -0500', '2021-04-30T18:31:38.000Z'],
  ['30 Apr 2021 13:31 GMT', '2021-04-30T13:31:00.000Z'],
  ['Fri, 30 Apr 2021 13:31:38 UT', '2021-04-30T13:31:38.000Z'],
  ['Fri, 30 Apr 2021 13:31:38 EDT', '2021-04-30T17:31:38.000Z'],
  ['Fri, 30 Apr 2021 13:31:38 CDT', '2021-04-30T18:31:38.000Z'],
  ['Fri, 30 Apr 2021 13:31:38 CST', '2021-04-30T19:31:38.000Z'],
  ['Fri, 30 Apr 2021 13:31:38 MDT', '2021-04-30T19:31:38.000Z'],
  ['Fri, 30 Apr 2021 13:31:38 MST', '2021-04-30T20:31:38.000Z'],
  ['Fri, 30 Apr 2021 13:31:38 PDT', '2021-04-30T20:31:38.000Z'],
  ['Fri, 30 Apr 2021 13:31:38 PST', '2021-04-30T21:31:38.000Z'],
  ['Fri, 30 Apr 2021 13:31:38 -0500 (EST)', '2021-04-30T18:31:38.000Z'],
  [1732622896, '2024-11-26T12:08:16.000Z'],
  ['1732622896', '2024-11-26T12:08:16.000Z'],
  [1732622896123, '2024-11-26T12:08:16.123Z'],
  ['1732622896123', '2024-11-26T12:08:16.123Z'],
  [1732622896.123, '2024-11-26T12:08:16.123Z'],
  ['1732622896.123456789', '2024-11-26T12:08:16.123Z'],
  ['1732622896123.9', '2024-11-26T12:08:16.123Z'],
  ['Thu Mar 21 2024 17:08:22 GMT-0500 (Central Daylight Time)', '2024-03-21T22:08:22.000Z'],
  ['Thu Mar 21 17:08:22 CDT 2024', '2024-03-21T22:08:22.000Z'],
  ['Thursday, March 21, 2024 at 5:08:22 PM CDT', '2024-03-21T22:08:22.000Z'],
  ['3/21/24 5:08 PM EDT', '2024-03-21T21:08:00.000Z'],
  ['20240321T170822Z', '2024-03-21T17:08:22.000Z'],
  ['20240321T170822.5Z', '2024-03-21T17:08:22.500Z'],
  ['20240321T170822-0500', '2024-03-21T22:08:22.000Z'],
  ['/Date(1711058902000)/', '2024-03-21T22:08:22.000Z'],
  ['/Date(1711058902000-0500)/', '2024-03-21T22:08:22.000Z'],
  [String.raw`\/Date(1711058902000)\/`, '2024-03-21T22:08:22.000Z'],
  ['2024-03-21 17:08 America/Chicago', '2024-03-21T22:08:00.000Z'],
  ['2024-03-21 17:08 america/chicago', '2024-03-21T22:08:00.000Z'],
  ['2024-01-21 5:08 PM America/Argentina/Buenos_Aires', '2024-01-21T20:08:00.000Z'],
  ['2024-03-21T17:08:22-05:00[America/Chicago]', '2024-03-21T22:08:22.000Z'],
  ['2024-03-21T17:08:22[America/Chicago]', '2024-03-21T22:08:22.000Z'],
])('the time %j is the instant %s', (value, instant) => {
  expect(timeIn(value)).toBe(instant);
});

test.each([
  ['2019-11-15T09:09:54', '2019-11-15T09:09:54.000'],
  ['2019-11-15T14:10:03.252', '2019-11-15T14:10:03.252'],
  ['2018-02-19 18:41:00', '2018-02-19T18:41:00.000'],
  ['2018/2/9 8:41', '2018-02-09T08:41:00.000'],
  ['2018-02-19', '2018-02-19T00:00:00.000'],
  ['4/30/2021 1:31:38 PM', '2021-04-30T13:31:38.000'],
  ['4/30/2021, 1:31:38\u202FPM', '2021-04-30T13:31:38.000'],
  ['4/5/2021', '2021-04-05T00:00:00.000'],
  ['04/05/2021 13:31', '2021-04-05T13:31:00.000'],
  ['4/5/2021 12:00 AM', '2021-04-05T00:00:00.000'],
  ['4/5/2021 12:00 p.m.', '2021-04-05T12:00:00.000'],
  ['4/5/2021 1:05am', '2021-04-05T01:05:00.000'],
  ['30 Apr 2021 13:31:38', '2021-04-30T13:31:38.000'],
  ['  2018-02-19   18:41:00 ', '2018-02-19T18:41:00.000'],
  ['Mar 21, 2024 5:08 PM', '2024-03-21T17:08:00.000'],
  ['December 1, 2024 5:08 PM', '2024-12-01T17:08:00.000'],
  ['Sunday December 1, 2024 17:08', '2024-12-01T17:08:00.000'],
  ['21.3.2024 17:08', '2024-03-21T17:08:00.000'],
  ['21.03.2024, 17:08:22', '2024-03-21T17:08:22.000'],
  ['Mar 21 2024 5:08PM', '2024-03-21T17:08:00.000'],
  ['March 21, 2024 5:08 PM', '2024-03-21T17:08:00.000'],
  ['March 21st, 2024, 5:08 PM', '2024-03-21T17:08:00.000'],
  ['Sept. 3, 2024 17:08', '2024-09-03T17:08:00.000'],
  ['Mar 21, 2024', '2024-03-21T00:00:00.000'],
  ['21 March 2024 17:08', '2024-03-21T17:08:00.000'],
  ['21-Mar-2024 17:08:22', '2024-03-21T17:08:22.000'],
  ['Thu Mar 21 17:08:22 2024', '2024-03-21T17:08:22.000'],
  ['3/21/24 5:08 PM', '2024-03-21T17:08:00.000'],
  ['03/05/24 17:08', '2024-03-05T17:08:00.000'],
  ['03-21-2024 17:08', '2024-03-21T17:08:00.000'],
  ['3-5-2024 5:08 PM', '2024-03-05T17:08:00.000'],
  ['20240321T170822', '2024-03-21T17:08:22.000'],
  ['20240321 17:08:22', '2024-03-21T17:08:22.000'],
  ['20240321170822', '2024-03-21T17:08:22.000'],
  [20240321170822, '2024-03-21T17:08:22.000'],
  ['202403211708', '2024-03-21T17:08:00.000'],
  ['20240321', '2024-03-21T00:00:00.000'],
])('the time %j is %s on the wall clock', (value, shown) => {
  expect(timeIn(value)).toBe(shown);
});

test.each([
  '2021-02-30',
  '2021-02-29T10:00:00Z',
  '2021-04-31 10:00',
  '2021-00-10',
  '2021-13-01',
  '2021-01-00',
  '0000-01-01',
  '30/4/2021',
  '4-5-2021',
  '4/5/21',
  '21-03-2024 17:08',
  '21/3/24 5:08 PM',
  '3-21-24 5:08 PM',
  'Fri Mar 21 2024 17:08:22 GMT-0500 (Central Daylight Time)',
  'Feb 30, 2024 5:08 PM',
  'Ma 21, 2024 5:08 PM',
  'Marc 21th of 2024',
  '20240231T170822Z',
  '20240321T250822Z',
  '20241321170822',
  '99999999999999',
  '/Date(soon)/',
  '/Date(-1711058902000)/',
  '2024-03-21 17:08 Mars/Olympus',
  '2024-03-21 17:08 Chicago',
  '2024-03-21T17:08:22[Mars/Olympus]',
  '2021-04/05',
  '2021-04-05T25:00:00',
  '2021-04-05T24:00:00',
  '2021-04-05T10:60:00',
  '2021-04-05T23:59:60Z',
  '2021-04-05T10',
  '2021-04-05T',
  '2021-04-05Z',
  '4/5/2021 13:00 PM',
  '4/5/2021 0:30 AM',
  '4/5/2021 10:00 XM',
  '2021-04-05T10:00:00 IST',
  '2021-04-05T10:00:00 Z+01:00',
  '2021-04-05T10:00:00 EST-5',
  '2021-04-05T10:00:00+15:00',
  '2021-04-05T10:00:00+01:60',
  '2021-04-05T10:00:00+130',
  '2021-04-05T10:00:00.Z',
  'Mon, 30 Apr 2021 13:31:38 -0500',
  'Fri, 30 Avr 2021 13:31:38 -0500',
  '10:00',
  'yesterday',
  'now',
  '-1732622896',
  -1732622896,
  '1.7e9',
  '1732622896.',
  '1732622896000000000',
  '9999999999999999',
  1e300,
  true,
  ['2018-02-19'],
  { at: 1732622896 },
])('%j is no time', (value) => {
  expect(timeIn(value)).toBe('unreadable');
});

test.each([null, '', ' ', [], {}])('the time %j is absent', (value) => {
  expect(timeIn(value)).toBe('absent');
});

const anyTime = fc.date({ min: new Date('0100-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });

test('every instant is read back from every form that names a zone', () => {
  const offset = fc.integer({ min: -14 * 60, max: 14 * 60 });
  fc.assert(
    fc.property(anyTime, offset, (at, minutes) => {
      const local = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, -1);
      const size = Math.abs(minutes);
      const zone = `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
      expect(timeIn(local + zone)).toBe(at.toISOString());
      expect(timeIn(`${local.replace('T', ' ')} GMT${zone.replace(':', '')}`)).toBe(at.toISOString());
      expect(timeIn(at.toUTCString())).toBe(new Date(Math.floor(at.getTime() / 1000) * 1000).toISOString());
    }),
    { numRuns: 500 },
  );
});

test('seconds and milliseconds since 1970 mean the same, as numbers and as text', () => {
  const sinceThe1980s = fc.date({ min: new Date('1980-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(sinceThe1980s, (at) => {
      const count = at.getTime();
      for (const value of [count, String(count), count / 1000, (count / 1000).toFixed(3)]) {
        expect(timeIn(value)).toBe(at.toISOString());
      }
    }),
    { numRuns: 500 },
  );
});

const pad = (number: number) => String(number).padStart(2, '0');

test('the most common form means the same with a blank for its T, whatever its numbers', () => {
  const digits = (most: number, width: number) => fc.nat(most).map((n) => String(n).padStart(width, '0'));
  const parts = fc.tuple(digits(3000, 4), digits(13, 2), digits(32, 2), digits(25, 2), digits(61, 2), digits(61, 2));
  fc.assert(
    fc.property(parts, fc.constantFrom('', '.000', '.999'), ([year, month, day, ...clock], fraction) => {
      const said = (between: string) => timeIn(`${year}-${month}-${day}${between}${clock.join(':')}${fraction}Z`);
      expect(said('T')).toBe(said(' '));
    }),
    { numRuns: 2_000 },
  );
});
