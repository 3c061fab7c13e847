import { expect, test, vi } from 'vitest';
import {
  formatCount,
  formatDayRange,
  formatDuration,
  formatDurationChange,
  formatMonthRange,
  formatPercent,
  formatPercentChange,
  formatPoints,
  formatShortDayRange,
} from './format';

test.each([
  [39.1, '39.1%'],
  [40, '40.0%'],
  [0, '0.0%'],
  [null, '—'],
])('the rate %s is written %s', (value, text) => {
  expect(formatPercent(value)).toBe(text);
});

test('a rounded percent has no decimal', () => {
  expect(formatPercent(45.6, 0)).toBe('46%');
});

test.each([
  [3.1, '+3.1 pts'],
  [-0.8, '\u22120.8 pts'],
  [0, '0.0 pts'],
  [-0.04, '0.0 pts'],
  [0.04, '0.0 pts'],
  [null, '—'],
])('the change %s in points is written %s, with a true minus', (value, text) => {
  expect(formatPoints(value)).toBe(text);
});

test('a change in percent has its sign', () => {
  expect([12.5, -3, null].map(formatPercentChange)).toEqual(['+12.5%', '\u22123.0%', '—']);
});

test.each([
  [41286, '41,286'],
  [-1200, '\u22121,200'],
  [0, '0'],
  [null, '—'],
])('the count %s is written %s', (value, text) => {
  expect(formatCount(value)).toBe(text);
});

test.each([
  [272, '4:32'],
  [5, '0:05'],
  [59.6, '1:00'],
  [3723, '1:02:03'],
  [null, '—'],
])('%s seconds are written %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test('a change of time has its sign', () => {
  expect([12, -75, 0].map(formatDurationChange)).toEqual(['+0:12', '\u22121:15', '0:00']);
});

test.each([
  ['2026-11-13', '2026-11-19', 'Nov 13 – 19, 2026'],
  ['2026-10-28', '2026-11-03', 'Oct 28 – Nov 3, 2026'],
  ['2025-12-28', '2026-01-03', 'Dec 28, 2025 – Jan 3, 2026'],
  ['2026-11-13', '2026-11-13', 'Nov 13, 2026'],
])('the days %s to %s are written %s', (first, last, text) => {
  expect(formatDayRange(first, last)).toBe(text);
});

test('whole months are written without days', () => {
  expect(formatMonthRange('2025-12-01', '2026-11-30')).toBe('Dec 2025 – Nov 2026');
  expect(formatMonthRange('2026-11-01', '2026-11-30')).toBe('Nov 2026');
});

test.each(['America/Los_Angeles', 'Pacific/Auckland'])('a calendar day is the same day in %s', async (zone) => {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  const here = await import('./format');
  expect(
    [here.formatDay, here.formatShortDay, here.formatMonth, here.formatShortMonth].map((format) =>
      format('2026-11-01'),
    ),
  ).toEqual(['Nov 1, 2026', 'Nov 1', 'Nov 2026', 'Nov']);
  vi.unstubAllEnvs();
});

test.each([
  ['2026-11-14', '2026-11-20', 'Nov 14 – 20'],
  ['2026-10-28', '2026-11-03', 'Oct 28 – Nov 3'],
  ['2026-12-28', '2027-01-03', 'Dec 28 – Jan 3'],
  ['2026-11-20', '2026-11-20', 'Nov 20'],
])('the days from %s to %s are %s if the year is shown elsewhere', (first, last, text) => {
  expect(formatShortDayRange(first, last)).toBe(text);
});
