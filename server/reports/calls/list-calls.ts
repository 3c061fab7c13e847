// A page of the list of calls, and the totals of all pages.
import {
  type CallList,
  type CallListFilters,
  type CallListQuery,
  type CallSort,
  type CallTotals,
  maxSortedCalls,
} from '#contract/call-list';
import type { CompanyScope } from '../../access/scope';
import type { CallRow } from '../../database/call-list/call-columns';
import { countCallsUpTo, findCallPage, sumCalls } from '../../database/call-list/find-calls';
import type { Reads } from '../../database/engine/connect';
import { closeRateOf } from '../measures/tally';
import { askCalls } from './ask-calls';
import { readCursor, writeCursor } from './call-cursor';

/** More are not counted with a page. */
const maxCountedAtOnce = 20_000;

type ListedCalls = Omit<CallList, 'calls'> & { calls: CallRow[] };

export async function listCalls(
  reads: Reads,
  scope: CompanyScope,
  query: CallListQuery,
  now: Date,
): Promise<ListedCalls | 'not-found' | 'bad-cursor'> {
  const requested = { sort: query.sort, order: query.order ?? orderOf(query.sort) };
  const cursor = query.before === undefined ? null : readCursor(query.before, requested.sort, requested.order);
  if (query.before !== undefined && !cursor) return 'bad-cursor';
  const asOf = query.asOf ?? cursor?.asOf ?? now.toISOString();
  const asked = await askCalls(reads, scope, { ...query, asOf }, now);
  if (asked === 'not-found') return 'not-found';

  const { narrowed, question } = asked;
  const found = await countCallsUpTo(reads, narrowed, question, maxSortedCalls);
  const isTooMany = found > maxSortedCalls && requested.sort !== 'time';
  const { sort, order } = isTooMany ? ({ sort: 'time', order: 'desc' } as const) : (cursor ?? requested);
  const page = await findCallPage(reads, narrowed, { ...question, sort, order, limit: query.limit, after: cursor });
  const last = page.rows.at(-1);
  return {
    total: found > maxCountedAtOnce ? null : found,
    calls: page.rows,
    nextCursor:
      page.hasMore && last
        ? writeCursor({ sort, order, asOf, startedMicros: last.startedMicros, id: last.id, key: last.sortKey })
        : null,
    sort,
    order,
    tooMany: isTooMany ? 'sort' : null,
    searchedTo: null,
  };
}

/** Times and durations begin with the greatest. */
const orderOf = (sort: CallSort) => (sort === 'time' || sort === 'duration' || sort === 'appointment' ? 'desc' : 'asc');

export async function totalCalls(
  reads: Reads,
  scope: CompanyScope,
  filters: CallListFilters,
  now: Date,
): Promise<CallTotals | 'not-found'> {
  const asked = await askCalls(reads, scope, filters, now);
  if (asked === 'not-found') return 'not-found';
  const { total, ...sums } = await sumCalls(reads, asked.narrowed, asked.question);
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
    tooMany: null,
  };
}
