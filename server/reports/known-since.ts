// Since when outcomes are known: where the share of calls with a known outcome rose for good.
import { addDays, type Day } from '#contract/days';
import type { KnownSince, KnownSinceFilters } from '#contract/reports';
import type { CompanyScope } from '../access/scope';
import type { Reads } from '../database/engine/connect';
import { ask } from './ask';
import { frameReport } from './frame-report';
import { sumByDay } from './group-calls';
import { findCoverageStart } from './measures/coverage';
import { noCalls, type Tally } from './measures/tally';

const months = 12;

/** Looks at live calls of twelve calendar months including the current one; `not-found` for a filter outside the scope. */
export async function reportKnownSince(
  reads: Reads,
  scope: CompanyScope,
  filters: KnownSinceFilters,
  now: Date,
): Promise<KnownSince | 'not-found'> {
  const frame = await frameReport(reads, scope, { ...filters, months }, now);
  if (frame === 'not-found') return 'not-found';
  const { narrowed, period } = frame;
  const byDay = sumByDay(await ask(reads, narrowed, { ...filters, period, callTag: 'Live' }, ['day']));
  const { startDay, endDay } = period;
  const days: (Tally & { day: Day })[] = [];
  for (let day = startDay; day <= endDay; day = addDays(day, 1)) days.push({ day, ...(byDay.get(day) ?? noCalls()) });
  return { knownSince: findCoverageStart(days) };
}
