import { describe, expect, test } from 'vitest';
import { scopeOf } from '../../access/scope';
import type { CountedRange } from './counted-range';
import { commonRanges } from './read-counts-of-all';

const viewer = {
  userId: 1,
  username: 'kim',
  name: 'Kim',
  email: '',
  companyIds: [1, 2],
  locationIds: [],
  employeeIds: [],
};
const everything = scopeOf({ ...viewer, role: 'admin' });

const range = (companyId: number, from: string, to: string, more: Partial<CountedRange> = {}): CountedRange => ({
  ...{ companyId, locationId: 0, grain: 'day', from, to, isCurrent: true, ...more },
});

describe('ranges', () => {
  test('of several companies are cut where these begin and end, and common where half of them are', () => {
    const ranges = [
      range(1, '2026-03-01', '2026-03-10'),
      range(2, '2026-03-01', '2026-03-10'),
      range(3, '2026-03-02', '2026-03-11'),
      range(4, '2026-03-02', '2026-03-11', { isCurrent: false }),
    ];
    expect(commonRanges(everything, ranges)).toEqual([
      range(1, '2026-03-01', '2026-03-01', { isOfAll: true }),
      range(1, '2026-03-02', '2026-03-10', { isOfAll: true }),
      range(2, '2026-03-01', '2026-03-01', { isOfAll: true }),
      range(2, '2026-03-02', '2026-03-10', { isOfAll: true }),
      range(3, '2026-03-02', '2026-03-10', { isOfAll: true }),
      range(3, '2026-03-11', '2026-03-11', { isOfAll: false }),
      range(4, '2026-03-02', '2026-03-11', { isCurrent: false, isOfAll: false }),
    ]);
  });

  test('by location, and of viewers who do not see everything, stay as they are', () => {
    const byLocation = [range(1, '2026-03-01', '2026-03-10', { locationId: 7 }), range(2, '2026-03-01', '2026-03-10')];
    expect(commonRanges(everything, byLocation)).toEqual([
      byLocation[0],
      range(2, '2026-03-01', '2026-03-10', { isOfAll: true }),
    ]);
    const scope = scopeOf({ ...viewer, role: 'director' });
    const ranges = [range(1, '2026-03-01', '2026-03-10'), range(2, '2026-03-01', '2026-03-10')];
    expect(commonRanges(scope, ranges)).toEqual(ranges);
  });
});
