import { describe, expect, test } from 'vitest';
import { planRanges } from './plan-ranges';

const noon = new Date('2026-11-20T18:00:00Z');
/** 00:30 on the 20th in New York, still the 19th in Chicago. */
const betweenMidnights = new Date('2026-11-20T05:30:00Z');

const chicago = (companyId: number, ...locationIds: number[]) => ({
  companyId,
  timeZone: 'America/Chicago',
  locationIds,
});
const newYork = (companyId: number, ...locationIds: number[]) => ({
  companyId,
  timeZone: 'America/New_York',
  locationIds,
});
const sevenDays = { days: 7, timeRange: 'daily' as const };

const placesOf = ({ ranges }: ReturnType<typeof planRanges>) =>
  ranges.filter(({ isCurrent }) => isCurrent).map(({ companyId, locationId, to }) => ({ companyId, locationId, to }));

describe('the ranges to read', () => {
  test('by month are whole months with days at the edges, and so is the period before', () => {
    const plan = planRanges([chicago(1, 11)], { months: 2, timeRange: 'monthly' }, false, noon);
    expect(plan.period).toEqual({ startDay: '2026-10-01', endDay: '2026-11-20' });
    expect(plan.before).toEqual({ startDay: '2026-08-11', endDay: '2026-09-30' });
    const whole = { companyId: 1, locationId: 0 };
    expect(plan.ranges).toEqual([
      { ...whole, grain: 'month', from: '2026-10-01', to: '2026-10-31', isCurrent: true },
      { ...whole, grain: 'day', from: '2026-11-01', to: '2026-11-20', isCurrent: true },
      { ...whole, grain: 'day', from: '2026-08-11', to: '2026-08-31', isCurrent: false },
      { ...whole, grain: 'month', from: '2026-09-01', to: '2026-09-30', isCurrent: false },
    ]);
  });

  test('by week are days, since months do not split into weeks', () => {
    const plan = planRanges([chicago(1, 11)], { months: 2, timeRange: 'weekly' }, false, noon);
    expect(plan.ranges.filter(({ isCurrent }) => isCurrent)).toEqual([
      { companyId: 1, locationId: 0, grain: 'day', from: '2026-10-01', to: '2026-11-20', isCurrent: true },
    ]);
  });

  test('cover whole companies if all their locations are on the same day', () => {
    const plan = planRanges([chicago(1, 11), newYork(1, 12), chicago(2, 21)], sevenDays, false, noon);
    expect(placesOf(plan)).toEqual([
      { companyId: 1, locationId: 0, to: '2026-11-20' },
      { companyId: 2, locationId: 0, to: '2026-11-20' },
    ]);
  });

  test('cover single locations only for companies through which midnight is passing', () => {
    const plan = planRanges(
      [chicago(1, 11, 13), newYork(1, 12), chicago(2, 21), newYork(3, 31)],
      sevenDays,
      false,
      betweenMidnights,
    );
    expect(placesOf(plan)).toEqual([
      { companyId: 2, locationId: 0, to: '2026-11-19' },
      { companyId: 1, locationId: 11, to: '2026-11-19' },
      { companyId: 1, locationId: 13, to: '2026-11-19' },
      { companyId: 3, locationId: 0, to: '2026-11-20' },
      { companyId: 1, locationId: 12, to: '2026-11-20' },
    ]);
    expect(plan.period).toEqual({ startDay: '2026-11-13', endDay: '2026-11-20' });
    expect(plan.before).toEqual({ startDay: '2026-11-06', endDay: '2026-11-13' });
  });

  test('by location cover the listed locations and no others', () => {
    const plan = planRanges([chicago(1, 11, 12), chicago(2)], sevenDays, true, noon);
    expect(placesOf(plan)).toEqual([
      { companyId: 1, locationId: 11, to: '2026-11-20' },
      { companyId: 1, locationId: 12, to: '2026-11-20' },
    ]);
  });

  test('are empty without a company, but there is a period', () => {
    expect(planRanges([], sevenDays, true, noon)).toEqual({
      period: { startDay: '2026-11-14', endDay: '2026-11-20' },
      before: { startDay: '2026-11-07', endDay: '2026-11-13' },
      ranges: [],
    });
  });
});
