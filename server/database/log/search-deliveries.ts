// Searches the log for a text: bodies have no index, so it reads those of thirty days, the next request those of the thirty
// before. What a text names exactly (a delivery, a call, a customer's number) is found by an index, however old.
import { type SQL, sql } from 'drizzle-orm';
import { dialedNumber } from '../../access/phone-number';
import type { CompanyScope } from '../../access/scope';
import { uuidIn } from '../conditions';
import type { Queries } from '../engine/connect';
import { indexedConditionsOf, logConditionsOf, type RequestedFilters } from './log-filters';
import { companiesOf, findPlaces, firstPlaces, type LogPlace, olderThan, within } from './log-scope';

const searchedMs = 30 * 24 * 3_600_000;

export interface Search {
  text: string;
  filters: RequestedFilters;
  limit: number;
  /** The row before which the page begins. */
  before: Pick<LogPlace, 'receivedAt' | 'id'> | undefined;
}

/**
 * The newest matching rows, and the oldest row searched if the log has older ones. The first page also has older rows that
 * the text names; the page whose search reaches these has them again.
 */
export async function searchDeliveries(
  queries: Queries,
  scope: CompanyScope,
  { text, filters, limit, before }: Search,
): Promise<{ places: LogPlace[]; reached: LogPlace | null }> {
  const isOlder = before ? olderThan(before) : sql``;
  const { isSearched, reached } = await findSpan(queries, scope, filters, isOlder);
  const matching = sql`${isOlder} ${isSearched} ${logConditionsOf(filters)}`;
  const found = await findPlaces(queries, firstPlaces(scope, { conditions: matching, limit }));
  const named = await findNamed(queries, scope, {
    text,
    filters,
    limit,
    isOlder: before ? sql`${isOlder} ${isSearched}` : isOlder,
  });
  const ids = new Set(found.map(({ id }) => id));
  const places = [...found, ...named.filter(({ id }) => !ids.has(id))].sort(
    (a, b) => b.receivedAt.getTime() - a.receivedAt.getTime() || b.id - a.id,
  );
  return { places: places.slice(0, limit), reached };
}

/** Thirty days before the newest row, unless the filters say since when. */
async function findSpan(queries: Queries, scope: CompanyScope, filters: RequestedFilters, isOlder: SQL) {
  const findFirst = async (more: SQL, order: 'asc' | 'desc') => {
    const conditions = sql`${isOlder} ${more} ${indexedConditionsOf(filters)}`;
    return (await findPlaces(queries, firstPlaces(scope, { conditions, limit: 1, order })))[0];
  };
  const newest = filters.since === undefined ? await findFirst(sql``, 'desc') : undefined;
  if (!newest) return { isSearched: sql``, reached: null };
  const since = sql`${new Date(newest.receivedAt.getTime() - searchedMs).toISOString()}::timestamptz`;
  const isSearched = sql`and d.received_at >= ${since}`;
  const isAll = !(await findFirst(sql`and d.received_at < ${since}`, 'desc'));
  return { isSearched, reached: isAll ? null : ((await findFirst(isSearched, 'asc')) ?? null) };
}

/** The newest matching deliveries with this delivery id, and those of calls with this id or exactly this customer's number. */
async function findNamed(
  queries: Queries,
  scope: CompanyScope,
  { text, filters, limit, isOlder }: Omit<Search, 'before'> & { isOlder: SQL },
): Promise<LogPlace[]> {
  const { text: _, ...others } = filters;
  return findPlaces(
    queries,
    sql`
    select d.company_id, d.id, d.received_at from ${companiesOf(scope)} as c(id)
    cross join lateral (
      select d.id from deliveries d where d.company_id = c.id and d.delivery_id = ${uuidIn(text)}
      union
      select d.id from (
        select k.id from (select 'default' union select w.source from webhook_configurations w where w.company_id = c.id) f(source)
        join calls k on k.company_id = c.id and k.source = f.source and k.call_key = ${text}
        union
        select k.id from calls k where k.company_id = c.id and reverse(k.customer_phone) = reverse(${phoneIn(text)})
        limit ${limit}
      ) k
      join deliveries d on d.company_id = c.id and d.call_id = k.id
    ) n
    join deliveries d on d.company_id = c.id and d.id = n.id
    where true ${isOlder} ${logConditionsOf(others)} ${within(scope)}
    order by d.received_at desc, d.id desc limit ${limit}`,
  );
}

/** As calls have it; null for what is no whole number. */
const phoneIn = (text: string): SQL => sql`${dialedNumber(text) ?? null}::text`;
