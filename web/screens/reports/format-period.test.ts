import { expect, test } from 'vitest';
import type { ServiceCloseRateReport } from '#contract/reports';
import { formatPercent } from '../../ui/format';
import { filterRules } from './filters/report-filters';
import { describeBuckets, formatPeriod, formatPrevious } from './format-period';
import { allKnown } from './report-answers';

const year = {
  startDay: '2025-12-01',
  endDay: '2026-11-20',
  previousStartDay: '2024-12-11',
  previousEndDay: '2025-11-30',
};
const before = (previousCalls: number, previousKnownCalls = previousCalls) => ({
  ...{ previousCalls, previousKnownCalls, previousKnownAppointments: 0 },
});
const overall = { totalCalls: 20, appointmentsMade: 3, closeRate: 33.3, ...allKnown(20, 3), ...before(0) };
const byMonths = { rules: filterRules['service-close-rate'], filters: {} };
const byDays = { ...byMonths, filters: { startDate: '2025-12-01', endDate: '2026-11-20' } };
const spell = (
  trend: number | null,
  previousCloseRate: number | null,
  about: typeof byDays | typeof byMonths,
  period = year,
  counts: Partial<ServiceCloseRateReport['overall']> = {},
) => formatPrevious({ period, overall: { ...overall, trend, previousCloseRate, ...counts } }, about, formatPercent);

test('months are shown as months, a range of days as days', () => {
  const rules = filterRules['service-close-rate'];
  expect(formatPeriod(year, { rules, filters: { months: '12' } })).toBe('Dec 2025 – Nov 2026');
  const dates = { startDate: '2025-12-01', endDate: '2026-11-20' };
  expect(formatPeriod(year, { rules, filters: dates })).toBe('Dec 1, 2025 – Nov 20, 2026');
  expect(formatPeriod(year, { rules: filterRules['employee-practice'], filters: {} })).toBe(
    'Dec 1, 2025 – Nov 20, 2026',
  );
});

test('a trend says what it is compared with, or why there is none', () => {
  expect(spell(1.7, 38.3, byMonths)).toBe('from 38.3%, Dec 11, 2024 – Nov 30, 2025');
  expect(spell(1.7, 38.3, byDays)).toBe('from 38.3%, Dec 11, 2024 – Nov 30, 2025');
  expect(spell(null, 38.3, byMonths)).toBe('fewer than 20 calls in Dec 11, 2024 – Nov 30, 2025');
  expect(spell(null, 38.3, byMonths, year, { totalCalls: 19, knownCalls: 19 })).toBe(
    'fewer than 20 calls in Dec 2025 – Nov 2026',
  );
  expect(spell(null, null, byMonths)).toBe('no calls in Dec 11, 2024 – Nov 30, 2025');
});

test('no trend for want of known outcomes says in which period', () => {
  const now = 'Dec 2025 – Nov 2026';
  const then = 'Dec 11, 2024 – Nov 30, 2025';
  expect(spell(null, null, byMonths, year, before(34, 0))).toBe(`too few outcomes known in ${then}`);
  const unrated = { closeRate: null, totalCalls: 34, knownCalls: 0 };
  expect(spell(null, 38.3, byMonths, year, unrated)).toBe(`too few outcomes known in ${now}`);
  const fewNow = { totalCalls: 22, knownCalls: 19 };
  expect(spell(null, 38.3, byMonths, year, fewNow)).toBe(`fewer than 20 known outcomes in ${now}`);
  expect(spell(null, 38.3, byMonths, year, before(22, 19))).toBe(`fewer than 20 known outcomes in ${then}`);
});

test('the previous period is named by its days, or by its months if it starts with one', () => {
  const wholeMonths = { ...year, previousStartDay: '2024-12-01' };
  expect(spell(1.7, 38.3, byMonths, wholeMonths)).toBe('from 38.3%, Dec 2024 – Nov 2025');
  expect(spell(1.7, 38.3, byDays, wholeMonths)).toBe('from 38.3%, Dec 1, 2024 – Nov 30, 2025');
  const month = { ...year, previousStartDay: '2026-10-12', previousEndDay: '2026-10-31' };
  expect(spell(0, 20, byMonths, month)).toBe('from 20.0%, Oct 12 – 31, 2026');
  const day = { ...year, previousStartDay: '2025-11-30' };
  expect(spell(0, 20, byDays, day)).toBe('from 20.0%, Nov 30, 2025');
});

test('months cut off by the period are shown by their days', () => {
  const period = { ...year, startDay: '2026-09-15' };
  expect(describeBuckets(['2026-09-15', '2026-10-01', '2026-11-01'], period, 'monthly')).toEqual([
    { label: 'Sep', title: 'Sep 15 – 30, 2026' },
    { label: 'Oct', title: 'Oct 2026' },
    { label: 'Nov', title: 'Nov 1 – 20, 2026' },
  ]);
});

test('weeks are shown by their days, with the year if a day comes twice', () => {
  const period = { ...year, startDay: '2026-11-05' };
  expect(describeBuckets(['2026-11-05', '2026-11-09', '2026-11-16'], period, 'weekly')).toEqual([
    { label: 'Nov 5', title: 'Nov 5 – 8, 2026' },
    { label: 'Nov 9', title: 'Nov 9 – 15, 2026' },
    { label: 'Nov 16', title: 'Nov 16 – 20, 2026' },
  ]);
  expect(describeBuckets(['2024-12-01'], { ...year, startDay: '2024-12-01' }, 'monthly')[0]?.label).toBe('Dec 2024');
  expect(describeBuckets(['2024-12-01'], { ...year, startDay: '2024-12-01' }, 'daily')[0]?.label).toBe('Dec 1, 2024');
});
