import { expect, test } from 'vitest';
import { daysOfPreset, daysSince, type Preset, presets, timeRangeOf } from './periods';

const at = (preset: Preset, today: string) => Object.values(daysOfPreset(preset, today)).join(' to ');

test.each<[Preset, string, string]>([
  ['today', '2026-11-20', '2026-11-20 to 2026-11-20'],
  ['yesterday', '2026-03-01', '2026-02-28 to 2026-02-28'],
  ['yesterday', '2024-03-01', '2024-02-29 to 2024-02-29'],
  // 2026-11-20 is a Friday.
  ['this-week', '2026-11-20', '2026-11-16 to 2026-11-20'],
  ['this-week', '2026-11-16', '2026-11-16 to 2026-11-16'],
  ['this-week', '2026-11-22', '2026-11-16 to 2026-11-22'],
  ['last-week', '2026-11-20', '2026-11-09 to 2026-11-15'],
  ['last-week', '2027-01-03', '2026-12-21 to 2026-12-27'],
  ['this-month', '2026-11-20', '2026-11-01 to 2026-11-20'],
  ['last-month', '2026-03-31', '2026-02-01 to 2026-02-28'],
  ['last-month', '2027-01-01', '2026-12-01 to 2026-12-31'],
  ['this-quarter', '2026-11-20', '2026-10-01 to 2026-11-20'],
  ['this-quarter', '2026-10-01', '2026-10-01 to 2026-10-01'],
  ['this-quarter', '2026-09-30', '2026-07-01 to 2026-09-30'],
  ['last-quarter', '2026-11-20', '2026-07-01 to 2026-09-30'],
  ['last-quarter', '2026-02-10', '2025-10-01 to 2025-12-31'],
  ['last-7-days', '2026-11-20', '2026-11-14 to 2026-11-20'],
  ['last-30-days', '2026-11-20', '2026-10-22 to 2026-11-20'],
  ['last-90-days', '2026-11-20', '2026-08-23 to 2026-11-20'],
])('%s on %s is %s', (preset, today, days) => {
  expect(at(preset, today)).toBe(days);
});

test('since a day counts up to today, from at most 400 days ago, and is empty before that day', () => {
  expect(daysSince('2026-10-12', '2026-11-20')).toEqual({ startDay: '2026-10-12', endDay: '2026-11-20' });
  expect(daysSince('2020-10-12', '2026-11-20')).toEqual({ startDay: '2025-10-17', endDay: '2026-11-20' });
  expect(daysSince('2026-11-21', '2026-11-20')).toEqual({ startDay: '2026-11-21', endDay: '2026-11-20' });
});

test('the grouping fits the period unless one was chosen', () => {
  expect(timeRangeOf({})).toBe('monthly');
  expect(timeRangeOf({ startDate: '2026-11-20', preset: 'today' })).toBe('monthly');
  expect(timeRangeOf({ since: '2026-10-12', preset: 'today' })).toBe('weekly');
  expect(presets.map((preset) => timeRangeOf({ preset }))).toEqual([
    ...['daily', 'daily', 'daily', 'daily', 'daily', 'daily'],
    ...['weekly', 'weekly', 'daily', 'daily', 'weekly'],
  ]);
  expect(timeRangeOf({ preset: 'today', timeRange: 'monthly' })).toBe('monthly');
});
