// Turns a period filter into the ranges of counts to read: each location by its own calendar, whole months where the
// grouping allows, and the period before.
import type { TimeRange } from '#contract/reports';
import type { Calendar } from '../database/counts/calendars';
import type { CountedRange } from '../database/counts-of-all/counted-range';
import { type Piece, splitByMonth } from './measures/buckets';
import { type Period, type PeriodFilters, periodAround, periodBefore, periodsByToday } from './measures/periods';

export interface Plan {
  /** Contains the periods of all calendars, which can differ by a day. */
  period: Period;
  before: Period;
  ranges: CountedRange[];
}

const wholeCompany = 0;

/** Plans the ranges. Without `byLocation` companies are read as a whole, unless their locations' days differ. */
export function planRanges(
  calendars: readonly Calendar[],
  filters: PeriodFilters & { timeRange: TimeRange },
  byLocation: boolean,
  now: Date,
): Plan {
  const groups = periodsByToday(filters, calendars.length > 0 ? calendars : [noCompany], now);
  const split = companiesInSeveral(groups.map(({ zones }) => zones));
  const ranges = groups.flatMap(({ period, zones }) => {
    const pieces = [
      ...currentPieces(period, filters.timeRange).map((piece) => ({ ...piece, isCurrent: true })),
      ...splitByMonth(periodBefore(period)).map((piece) => ({ ...piece, isCurrent: false })),
    ];
    const places = byLocation ? locationsOf(zones) : placesOf(zones, split);
    return places.flatMap((place) => pieces.map((piece) => ({ ...place, ...piece })));
  });
  return {
    period: periodAround(groups.map(({ period }) => period)),
    before: periodAround(groups.map(({ period }) => periodBefore(period))),
    ranges,
  };
}

/** Gives an installation without companies a period. */
const noCompany: Calendar = { companyId: 0, timeZone: 'UTC', locationIds: [] };

function currentPieces(period: Period, timeRange: TimeRange): Piece[] {
  if (timeRange === 'monthly') return splitByMonth(period);
  return [{ grain: 'day', from: period.startDay, to: period.endDay }];
}

function companiesInSeveral(groups: readonly Calendar[][]): Set<number> {
  const seen = new Set<number>();
  const several = new Set<number>();
  for (const group of groups) {
    const companyIds = new Set(group.map(({ companyId }) => companyId));
    for (const companyId of companyIds) (seen.has(companyId) ? several : seen).add(companyId);
  }
  return several;
}

type CountedPlace = Pick<CountedRange, 'companyId' | 'locationId'>;

function placesOf(zones: readonly Calendar[], split: ReadonlySet<number>): CountedPlace[] {
  const whole = new Set(zones.map(({ companyId }) => companyId).filter((companyId) => !split.has(companyId)));
  return [
    ...[...whole].map((companyId) => ({ companyId, locationId: wholeCompany })),
    ...locationsOf(zones.filter(({ companyId }) => split.has(companyId))),
  ];
}

function locationsOf(zones: readonly Calendar[]): CountedPlace[] {
  return zones.flatMap(({ companyId, locationIds }) => locationIds.map((locationId) => ({ companyId, locationId })));
}
