// How far the outcomes of a month's calls are known: what marking calls is for.
import type { MarkList } from '#contract/calls-to-mark';
import { addDays, firstOfMonth } from '#contract/days';
import type { CompanyScope } from '../access/scope';
import type { Reads } from '../database/engine/connect';
import { ask } from './ask';
import { frameReport } from './frame-report';
import type { PeriodFilters } from './measures/periods';
import { sumOf } from './measures/tally';

/** Of live calls in the current month, or the month before while this one has none; null without any. */
export async function knownThisMonth(
  reads: Reads,
  scope: CompanyScope,
  place: { companyId: number; storeId?: number | undefined },
  now: Date,
): Promise<MarkList['known']> {
  const knownIn = async (period: PeriodFilters) => {
    const frame = await frameReport(reads, scope, { ...place, ...period }, now);
    if (frame === 'not-found') return null;
    const question = { storeId: place.storeId, period: frame.period, callTag: 'Live' as const };
    const { calls, knownCalls } = sumOf(await ask(reads, frame.narrowed, question, []));
    return { monthDay: frame.period.startDay, calls, knownCalls };
  };
  const thisMonth = await knownIn({ months: 1 });
  if (!thisMonth || thisMonth.calls > 0) return thisMonth;
  const { monthDay } = thisMonth;
  const before = await knownIn({ startDate: firstOfMonth(monthDay, -1), endDate: addDays(monthDay, -1), months: 1 });
  return before && before.calls > 0 ? before : null;
}
