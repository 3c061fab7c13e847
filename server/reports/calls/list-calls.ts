// A page of the list of calls.
import { type CallList, type CallListQuery, type CallSort, maxSortedCalls } from '#contract/call-list';
import type { CompanyScope } from '../../access/scope';
import type { CallRow } from '../../database/call-list/call-columns';
import { findPage } from '../../database/call-list/find-calls';
import { countCalls } from '../../database/call-list/sum-calls';
import type { Reads } from '../../database/engine/connect';
import { askCalls } from './ask-calls';
import { readCursor, writeCursor } from './call-cursor';

/** Of more calls than this a page does not say how many match. */
const maxCounted = 5_000;

type ListedCalls = Omit<CallList, 'calls'> & { calls: CallRow[] };

export async function listCalls(
  reads: Reads,
  scope: CompanyScope,
  query: CallListQuery,
  now: Date,
  userId?: number,
): Promise<ListedCalls | 'not-found' | 'bad-cursor'> {
  const requested = { sort: query.sort, order: query.order ?? orderOf(query.sort) };
  const cursor = query.before === undefined ? null : readCursor(query.before, requested.sort, requested.order);
  if (query.before !== undefined && !cursor) return 'bad-cursor';
  const asked = await askCalls(reads, scope, { ...query, asOf: query.asOf ?? cursor?.asOf }, now, userId);
  if (asked === 'not-found') return 'not-found';

  const { narrowed, question, asOf } = asked;
  const isSorted = requested.sort !== 'time';
  const count = (max: number) => countCalls(reads, narrowed, question, max);
  const sortable = isSorted ? await count(maxSortedCalls) : null;
  const isTooMany = isSorted && sortable === null;
  const { sort, order } = cursor ?? (isTooMany ? ({ sort: 'time', order: 'desc' } as const) : requested);
  const after = cursor && { ...cursor, key: cursor.key ?? null };
  const page = await findPage(reads, narrowed, { ...question, sort, order, limit: query.limit, after });
  const isAll = cursor === null && page.next === null;
  return {
    total: isAll ? page.rows.length : isSorted ? sortable : await count(maxCounted),
    calls: page.rows,
    nextCursor: page.next && writeCursor({ sort, order, asOf, ...page.next }),
    sort,
    order,
    tooMany: isTooMany ? 'sort' : null,
  };
}

/** Times and durations begin with the greatest. */
const orderOf = (sort: CallSort) => (sort === 'time' || sort === 'duration' || sort === 'appointment' ? 'desc' : 'asc');
