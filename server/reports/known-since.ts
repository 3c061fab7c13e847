// Since when outcomes are known: where the share of calls with a known outcome rose for good.
import { addDays, type Day } from '#contract/days';
import type { KnownSince, KnownSinceFilters } from '#contract/reports';
import type { CompanyScope } from '../access/scope';
import { countByServiceAndDay } from '../database/counts/counts';
import type { Reads } from '../database/engine/connect';
import { frameReport } from './frame-report';
import { findCoverageStart } from './measures/coverage';
import { noCalls, type Tally } from './measures/tally';
import { addToBucket } from './tally-services';

const months = 12;

/** Looks at live calls of twelve calendar months including the current one; `not-found` for a filter outside the scope. */
export async function reportKnownSince(
  reads: Reads,
  scope: CompanyScope,
  filters: KnownSinceFilters,
  now: Date,
): Promise<KnownSince | 'not-found'> {
  const frame = await frameReport(reads, scope, { ...filters, months }, 'daily', now);
  if (frame === 'not-found') return 'not-found';
  const ranges = frame.ranges.filter(({ isCurrent }) => isCurrent);
  const counts = await countByServiceAndDay(reads, frame.narrowed, { ...filters, ranges });
  const byDay = new Map<Day, Tally>();
  for (const { day, ...count } of counts) if (day !== null) addToBucket(byDay, day, count);
  const { startDay, endDay } = frame.period;
  const days: (Tally & { day: Day })[] = [];
  for (let day = startDay; day <= endDay; day = addDays(day, 1)) days.push({ day, ...(byDay.get(day) ?? noCalls()) });
  return { knownSince: findCoverageStart(days) };
}
