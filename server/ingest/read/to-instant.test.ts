import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlausibleTime, toInstant } from './to-instant';

/** The instant at which a clock in the zone shows `2026-11-20T10:00:00.000`. */
function instantOf(wall: string, timeZone: string): string {
  const at = toInstant({ wallClock: wallClockOf(new Date(`${wall}Z`)) }, timeZone);
  return at === 'unreadable' ? at : at.toISOString();
}

test.each([
  ['an ordinary winter day', '2026-01-20T10:00:00.250', 'America/Chicago', '2026-01-20T16:00:00.250Z'],
  ['an ordinary summer day', '2026-07-20T10:00:00.000', 'America/Chicago', '2026-07-20T15:00:00.000Z'],
  ['a zone without a whole hour', '2026-07-20T10:00:00.000', 'Asia/Kathmandu', '2026-07-20T04:15:00.000Z'],
  ['UTC itself', '2026-07-20T10:00:00.000', 'UTC', '2026-07-20T10:00:00.000Z'],
  [
    'the last moment before clocks spring forward',
    '2026-03-08T01:59:59.999',
    'America/Chicago',
    '2026-03-08T07:59:59.999Z',
  ],
  ['a gap, moved ahead by it', '2026-03-08T02:30:00.000', 'America/Chicago', '2026-03-08T08:30:00.000Z'],
  ['the first moment after the gap', '2026-03-08T03:00:00.000', 'America/Chicago', '2026-03-08T08:00:00.000Z'],
  ['the first of an hour shown twice', '2026-11-01T01:30:00.000', 'America/Chicago', '2026-11-01T06:30:00.000Z'],
  ['the first moment shown once again', '2026-11-01T02:00:00.000', 'America/Chicago', '2026-11-01T08:00:00.000Z'],
  ['a gap in the south', '2026-10-04T02:30:00.000', 'Australia/Sydney', '2026-10-03T16:30:00.000Z'],
  ['a gap of half an hour', '2026-10-04T02:15:00.000', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
  ['half an hour shown twice', '2026-04-05T01:45:00.000', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ['a gap at midnight', '2018-11-04T00:30:00.000', 'America/Sao_Paulo', '2018-11-04T03:30:00.000Z'],
  ['the evening after a gap late in the day', '2021-03-27T23:30:00.000', 'America/Godthab', '2021-03-28T01:30:00.000Z'],
  ['a whole day left out', '2011-12-30T12:00:00.000', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
  ['an offset with seconds', '1960-01-01T00:00:00.000', 'Africa/Monrovia', '1960-01-01T00:44:30.000Z'],
])('%s', (_, wall, timeZone, instant) => {
  expect(instantOf(wall, timeZone)).toBe(instant);
});

test('an unknown zone is unreadable, and a moment with its own zone needs none', () => {
  expect(instantOf('2026-01-20T10:00:00.000', 'Mars/Olympus')).toBe('unreadable');
  const at = new Date('2026-01-20T10:00:00Z');
  expect(toInstant({ at }, 'Mars/Olympus')).toBe(at);
});

test('a clock read at any instant leads back to it, or to the earlier instant with the same clock', () => {
  const zone = fc.constantFrom(
    'America/Chicago',
    'Europe/London',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Pacific/Apia',
    'America/St_Johns',
    'Asia/Kolkata',
  );
  const instant = fc.date({ min: new Date('1995-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instant, zone, (at, timeZone) => {
      const shown = shownIn(timeZone, at);
      const found = toInstant({ wallClock: wallClockOf(shown) }, timeZone);
      if (found === 'unreadable') throw new Error('The zone is known.');
      expect(shownIn(timeZone, found)).toEqual(shown);
      expect(found.getTime()).toBeLessThanOrEqual(at.getTime());
      expect(at.getTime() - found.getTime()).toBeLessThanOrEqual(3_600_000);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['1999-12-31T23:59:59.999Z', false],
  ['2000-01-01T00:00:00.000Z', true],
  ['2026-11-20T10:00:00.000Z', true],
  ['2026-11-21T10:00:00.000Z', true],
  ['2026-11-21T10:00:00.001Z', false],
])('a call at %s that arrives on 2026-11-20 at 10:00 is plausible: %s', (at, isPlausible) => {
  expect(isPlausibleTime(new Date(at), new Date('2026-11-20T10:00:00.000Z'))).toBe(isPlausible);
});

/** The clock's display as the UTC fields of a date, from the engine's parts instead of its offsets. */
function shownIn(timeZone: string, at: Date): Date {
  const numeric = 'numeric';
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', fractionalSecondDigits: 3 },
    ...{ year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric },
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, fractionalSecond = 0 } = parts;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second, fractionalSecond));
}

function wallClockOf(utc: Date) {
  return {
    year: utc.getUTCFullYear(),
    month: utc.getUTCMonth() + 1,
    day: utc.getUTCDate(),
    hour: utc.getUTCHours(),
    minute: utc.getUTCMinutes(),
    second: utc.getUTCSeconds(),
    millisecond: utc.getUTCMilliseconds(),
  };
}
