import { describe, expect, test } from 'vitest';
import { ServiceCloseRateFilters } from './reports';

const faultsOf = (filters: Record<string, string>) =>
  ServiceCloseRateFilters.safeParse(filters).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

const tooLong = [['timeRange', 'By day, a period can have at most 400 days. Group by week or by month.']];

describe('a period by day has at most 400 days', () => {
  test.each([
    [{ timeRange: 'daily' }, []],
    [{ timeRange: 'daily', months: '13' }, []],
    [{ timeRange: 'daily', months: '14' }, tooLong],
    [{ timeRange: 'daily', months: '60' }, tooLong],
    [{ timeRange: 'weekly', months: '60' }, []],
    [{ timeRange: 'monthly', months: '60' }, []],
    [{ timeRange: 'daily', startDate: '2025-01-01', endDate: '2026-02-04' }, []],
    [{ timeRange: 'daily', startDate: '2025-01-01', endDate: '2026-02-05' }, tooLong],
    [{ timeRange: 'weekly', startDate: '2025-01-01', endDate: '2026-02-05' }, []],
    // A range overrides months.
    [{ timeRange: 'daily', months: '60', startDate: '2026-01-01', endDate: '2026-01-31' }, []],
    [{ timeRange: 'daily', months: '1', startDate: '2022-01-01', endDate: '2026-01-01' }, tooLong],
  ])('%j', (filters, faults) => {
    expect(faultsOf(filters)).toEqual(faults);
  });

  test('thirteen months never exceed the limit, whenever they begin', () => {
    const ends = Array.from({ length: 48 }, (_, month) => ({
      from: Date.UTC(2024, month - 12, 1),
      to: Date.UTC(2024, month + 1, 0),
    }));
    for (const { from, to } of ends) expect((to - from) / 86_400_000 + 1).toBeLessThanOrEqual(400);
  });
});

test.each([
  ['2021-01-01', '2026-01-04', []],
  ['2021-01-01', '2026-01-05', [['endDate', 'A period can be at most five years.']]],
])('a period from %s to %s is checked', (startDate, endDate, faults) => {
  expect(faultsOf({ startDate, endDate })).toEqual(faults);
});
