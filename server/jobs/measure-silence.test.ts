import { expect, test } from 'vitest';
import { type Arrivals, measureNoCalls, measureSilence } from './measure-silence';

const hourMs = 3_600_000;

/** The hours with deliveries on a clock in the zone: every weekday from 9 to before 17, newest last. */
function officeHours(
  timeZone: string,
  { from, to }: { from: string; to: string },
  comes = (_hour: Date) => true,
): number[] {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' });
  const hours: number[] = [];
  for (let at = Date.parse(from) / hourMs; at < Date.parse(to) / hourMs; at += 1) {
    const shown = Object.fromEntries(clock.formatToParts(at * hourMs).map(({ type, value }) => [type, value]));
    const isOpen = !/^S/.test(shown.weekday ?? '') && Number(shown.hour) >= 9 && Number(shown.hour) < 17;
    if (isOpen && comes(new Date(at * hourMs))) hours.push(at);
  }
  return hours;
}

/** Silent from the last of the hours until `now`. */
function silenceOf(timeZone: string, hours: number[], now: string): number | null {
  const lastAt = new Date((hours.at(-1) ?? 0) * hourMs + hourMs / 2);
  const arrivals: Arrivals = { timeZone, hours, lastAt, now: new Date(now) };
  return measureSilence(arrivals);
}

const chicago = 'America/Chicago';
// Four weeks to Tuesday, March 3, 2026, 12:00 in Chicago (18:00 UTC): the last delivery came after 11.
const fourWeeks = officeHours(chicago, { from: '2026-02-03T18:00:00Z', to: '2026-03-03T18:00:00Z' });

test.each([
  ['three business hours are no silence', '2026-03-03T21:59:00Z', null],
  ['four that are over are one', '2026-03-03T22:00:00Z', 4],
  ['it grows with the day', '2026-03-03T23:30:00Z', 5],
  ['nights do not count', '2026-03-04T15:00:00Z', 5],
  ['nor hours that are not over', '2026-03-04T15:59:00Z', 5],
  ['the next morning does', '2026-03-04T17:00:00Z', 7],
])('%s', (_what, now, silent) => {
  expect(silenceOf(chicago, fourWeeks, now)).toBe(silent);
});

test('a weekend is no silence', () => {
  const toFriday = officeHours(chicago, { from: '2026-02-06T23:00:00Z', to: '2026-03-06T23:00:00Z' });
  expect(silenceOf(chicago, toFriday, '2026-03-09T13:00:00Z')).toBeNull();
  // After the clocks went forward on Sunday, 9 in Chicago is 14:00 UTC.
  expect(silenceOf(chicago, toFriday, '2026-03-09T17:59:00Z')).toBeNull();
  expect(silenceOf(chicago, toFriday, '2026-03-09T18:00:00Z')).toBe(4);
});

test('business hours follow the company’s clock, even with half-hour offsets', () => {
  const zone = 'Asia/Kolkata';
  const hours = officeHours(zone, { from: '2026-02-03T00:00:00Z', to: '2026-03-03T06:00:00Z' });
  expect(silenceOf(zone, hours, '2026-03-03T09:00:00Z')).toBeNull();
  expect(silenceOf(zone, hours, '2026-03-03T10:00:00Z')).toBe(4);
});

test('a company with less than two weeks of history has no rhythm', () => {
  const from = (day: string) => officeHours(chicago, { from: `${day}T15:00:00Z`, to: '2026-03-03T18:00:00Z' });
  expect(silenceOf(chicago, from('2026-02-18'), '2026-03-03T23:00:00Z')).toBeNull();
  expect(silenceOf(chicago, from('2026-02-17'), '2026-03-03T23:00:00Z')).toBe(5);
});

test('an hour with deliveries in two weeks of four is no business hour', () => {
  const isRare = (at: Date) =>
    at.getUTCDay() === 2 && at.getUTCHours() === 22 && at.getTime() > Date.parse('2026-02-15');
  const hours = fourWeeks.filter((hour) => !isRare(new Date(hour * hourMs)));
  expect(silenceOf(chicago, hours, '2026-03-03T23:00:00Z')).toBe(4);
});

test('a holiday in one of the weeks changes nothing', () => {
  const hours = fourWeeks.filter((hour) => new Date(hour * hourMs).getUTCDate() !== 17);
  expect(silenceOf(chicago, hours, '2026-03-03T22:00:00Z')).toBe(4);
});

test('recurring gaps are part of the rhythm', () => {
  const isLunch = (at: Date) =>
    [6, 12, 20, 25].includes(at.getUTCDate()) && at.getUTCHours() >= 17 && at.getUTCHours() < 22;
  const hours = officeHours(
    chicago,
    { from: '2026-02-03T18:00:00Z', to: '2026-03-03T18:00:00Z' },
    (at) => !isLunch(at),
  );
  expect(silenceOf(chicago, hours, '2026-03-03T23:00:00Z')).toBeNull();
  expect(silenceOf(chicago, hours, '2026-03-04T16:00:00Z')).toBe(6);
});

test('a company with one delivery in its last week is not reported', () => {
  const isBefore = (hour: number) => hour * hourMs < Date.parse('2026-02-24T18:00:00Z');
  const hours = fourWeeks.filter((hour, index) => isBefore(hour) || index === fourWeeks.length - 1);
  expect(silenceOf(chicago, hours, '2026-03-03T23:00:00Z')).toBeNull();
});

test('a clock before the last delivery finds nothing', () => {
  expect(silenceOf(chicago, fourWeeks, '2020-01-01T00:00:00Z')).toBeNull();
});

// Monday, March 2, 2026; in Chicago six hours behind UTC.
const monday = (hour: number, minute = 0) => new Date(Date.UTC(2026, 2, 2, hour + 6, minute));

test.each([
  ['a minute before the fourth hour is over', monday(7), monday(8, 10), monday(11, 59), null],
  ['when the fourth hour is over', monday(7), monday(8, 10), monday(12), 4],
  ['with a call within the first hour', monday(8, 30), monday(8, 40), monday(12), null],
  ['whose first message came later', monday(7), monday(10, 5), monday(13, 30), null],
  ['through the evening', monday(14, 30), monday(14, 40), monday(23), null],
  ['until the next morning', monday(14, 30), monday(14, 40), monday(24 + 9), 4],
  ['over a Sunday', monday(-48 + 16, 30), monday(-48 + 17), monday(8), null],
  ['over a Sunday and the Monday morning', monday(-48 + 16, 30), monday(-48 + 17), monday(11), 4],
])('messages without calls %s', (_, lastCallAt, firstAt, now, hours) => {
  expect(measureNoCalls({ timeZone: 'America/Chicago', lastCallAt, firstAt, now })).toBe(hours);
});
