// The totals of a list of calls.
import type { CallListFilters, CallTotals } from '#contract/call-list';
import type { CompanyScope } from '../../access/scope';
import { sumCalls } from '../../database/call-list/sum-calls';
import type { Reads } from '../../database/engine/connect';
import { closeRateOf } from '../measures/tally';
import { askCalls } from './ask-calls';

/** `not-found` for a filter outside the scope. */
export async function totalCalls(
  reads: Reads,
  scope: CompanyScope,
  filters: CallListFilters,
  now: Date,
  userId?: number,
): Promise<CallTotals | 'not-found'> {
  const asked = await askCalls(reads, scope, filters, now, userId);
  if (asked === 'not-found') return 'not-found';
  const { narrowed, question } = asked;
  const { total, ...sums } = await sumCalls(reads, narrowed, question);
  const { knownCalls, knownAppointments, appointments, talkSeconds, timedCalls } = sums;
  return {
    total,
    apart: total - sums.calls,
    knownCalls,
    knownAppointments,
    appointments,
    closeRate: closeRateOf(sums),
    talkSeconds,
    timedCalls,
  };
}
