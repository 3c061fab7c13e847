import { expect, test } from 'vitest';
import { areInSeveralZones, callTimeIn, formatCallTime, zoneNameIn } from './format-call-time';

const now = new Date('2026-11-21T22:00:00Z');

test.each([
  ['America/Chicago', '2026-11-21T21:31:00Z', 'Nov 21', '3:31 PM', 'Saturday'],
  ['Pacific/Auckland', '2026-11-21T21:31:00Z', 'Nov 22', '10:31 AM', 'Sunday'],
  ['Pacific/Honolulu', '2026-11-21T08:05:00Z', 'Nov 20', '10:05 PM', 'Friday'],
  ['America/Chicago', '2026-03-08T08:30:00Z', 'Mar 8', '3:30 AM', 'Sunday'],
])('a call is on its location’s day: %s, %s', (zone, instant, day, clock, weekday) => {
  expect(callTimeIn(zone, instant, now)).toEqual({ day, clock, weekday });
  expect(formatCallTime(zone, instant, now)).toBe(`${day}, ${clock}`);
});

test('a call of another year says its year, by the location’s calendar', () => {
  expect(callTimeIn('America/Chicago', '2025-03-14T15:00:00Z', now).day).toBe('Mar 14, 2025');
  const newYear = new Date('2026-01-01T03:00:00Z');
  expect(callTimeIn('America/Chicago', '2025-12-31T20:00:00Z', newYear).day).toBe('Dec 31');
  expect(callTimeIn('Pacific/Auckland', '2025-12-31T08:00:00Z', newYear).day).toBe('Dec 31, 2025');
});

test('times of several zones under each other say which', () => {
  const [chicago, denver, auckland] = ['America/Chicago', 'America/Denver', 'Pacific/Auckland'];
  const instant = '2026-11-21T21:31:00Z';
  expect([chicago, denver, auckland].map((zone) => zoneNameIn(zone, instant))).toEqual(['CST', 'MST', 'GMT+13']);
  expect(zoneNameIn(chicago, '2026-07-01T12:00:00Z')).toBe('CDT');
  expect(areInSeveralZones([{ timeZone: chicago }, { timeZone: denver }])).toBe(true);
  expect(areInSeveralZones([{ timeZone: chicago }, { timeZone: chicago }])).toBe(false);
  expect(areInSeveralZones([])).toBe(false);
});
