// The totals of a list of calls: from counts where these can answer, else from the calls.
import type { CallListFilters, CallTotals } from '#contract/call-list';
import { unknownCalls } from '#contract/reports';
import type { CompanyScope } from '../../access/scope';
import type { CallQuestion } from '../../database/call-list/call-conditions';
import { type CallSums, countCalls, sumCalls, sumCounts } from '../../database/call-list/sum-calls';
import { findVisibleCompanies } from '../../database/companies/companies';
import { findCalendars } from '../../database/counts/calendars';
import type { CountedRange } from '../../database/counts-of-all/counted-range';
import type { Reads } from '../../database/engine/connect';
import { splitByMonth } from '../measures/buckets';
import { closeRateOf } from '../measures/tally';
import { planRanges } from '../plan-ranges';
import { type AskedCalls, askCalls, periodFilters } from './ask-calls';

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
  const { total, ...sums } = canBeCounted(asked)
    ? await sumFromCounts(reads, asked, filters, now)
    : await sumCalls(reads, asked.narrowed, asked.question);
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

/** Counts know companies, days, services, types and tags; a location's calls are few enough to be read. */
function canBeCounted({ narrowed, question }: AskedCalls): boolean {
  const { callType, callTag: _tag, serviceIds: _services, days: _days, bucket: _bucket, ...others } = question;
  const isNothingElse = Object.values({ ...others, counted: undefined }).every((value) => value === undefined);
  const isWhole = narrowed.locationIds === 'all' && narrowed.employeeIds === 'all';
  return isWhole && isNothingElse && callType !== unknownCalls && question.counted !== 'apart';
}

async function sumFromCounts(
  reads: Reads,
  { narrowed, question }: AskedCalls,
  filters: CallListFilters,
  now: Date,
): Promise<CallSums> {
  const { callType, callTag, serviceIds, counted } = question;
  const ranges = await rangesInQuestion(reads, narrowed, filters, question, now);
  const sums = await sumCounts(reads, narrowed, {
    ...{ ranges, callTag, serviceIds },
    callType: callType === unknownCalls ? undefined : callType,
  });
  const apart = counted === 'yes' ? 0 : await countCalls(reads, narrowed, { ...question, counted: 'apart' });
  return { ...sums, total: sums.calls + apart };
}

async function rangesInQuestion(
  reads: Reads,
  scope: CompanyScope,
  filters: CallListFilters,
  { bucket }: CallQuestion,
  now: Date,
): Promise<CountedRange[]> {
  const period = periodFilters(filters);
  const asOf = filters.asOf === undefined ? now : new Date(filters.asOf);
  const ranges = period
    ? planRanges(await findCalendars(reads, scope, {}), { ...period, timeRange: 'monthly' }, false, asOf).ranges
    : (await findVisibleCompanies(reads, scope)).map(({ id }) => rangeOfAllTime(id));
  return ranges
    .filter(({ isCurrent }) => isCurrent === (filters.previous === undefined))
    .flatMap((range) => (bucket ? cutTo(range, bucket) : [range]));
}

const rangeOfAllTime = (companyId: number): CountedRange => ({
  ...{ companyId, locationId: 0, grain: 'month', isCurrent: true },
  ...{ from: '1900-01-01', to: '2199-12-31' },
});

/** A part of a month has to be read by day. */
function cutTo(range: CountedRange, bucket: { from: string; to: string }): CountedRange[] {
  const startDay = range.from > bucket.from ? range.from : bucket.from;
  const endDay = range.to < bucket.to ? range.to : bucket.to;
  if (startDay > endDay) return [];
  if (range.grain === 'day') return [{ ...range, from: startDay, to: endDay }];
  return splitByMonth({ startDay, endDay }).map((piece) => ({ ...range, ...piece }));
}
