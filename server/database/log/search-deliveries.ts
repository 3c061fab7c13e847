// Searches the log without an index: reads the newest rows in slices until the page is full or the budget of rows,
// bytes or time is spent. The rest is for the next request. What a text names exactly (a delivery, a call, a customer's
// number) is found by an index, however old.
import { performance } from 'node:perf_hooks';
import { type SQL, sql } from 'drizzle-orm';
import { searchedPayloadBytes } from '#contract/webhooks';
import { dialedNumber } from '../../access/phone-number';
import type { CompanyScope } from '../../access/scope';
import type { Queries } from '../engine/connect';
import { indexedConditionsOf, logConditionsOf, type RequestedFilters } from './log-filters';
import { companiesOf, within } from './log-scope';

/** A row's position in the log. */
export interface LogPlace {
  companyId: number;
  id: number;
  receivedAt: Date;
}

export interface SearchBudget {
  /** The most rows per slice and in total; fewer if bodies are read or many companies searched. */
  sliceRows: number;
  rows: number;
  /** The most bytes of bodies per slice, except for one last body, and in total. */
  sliceBytes: number;
  bytes: number;
  /** No slice starts later than this. */
  ms: number;
}

const plainBudget: SearchBudget = {
  sliceRows: 20_000,
  rows: 200_000,
  sliceBytes: Number.MAX_SAFE_INTEGER,
  bytes: Number.MAX_SAFE_INTEGER,
  ms: 3_000,
};
/** Small slices, because a text can be costly to find. */
const textBudget: SearchBudget = { sliceRows: 500, rows: 20_000, sliceBytes: 256 << 10, bytes: 64 << 20, ms: 3_000 };
/** With several companies each contributes a slice, of which the newest rows are taken. */
const rowsOfMany = 200;

export interface Found {
  places: LogPlace[];
  /** The last row examined when the budget was spent; null if the page is full or the log ended. */
  reached: LogPlace | null;
}

/** The newest `limit` matching rows older than `before`, as far as the budget allows. */
export async function searchDeliveries(
  queries: Queries,
  scope: CompanyScope,
  { limit, before, filters }: { limit: number; before: SQL; filters: RequestedFilters },
  budget: SearchBudget = filters.text === undefined ? plainBudget : textBudget,
): Promise<Found> {
  const isOfMany = scope.companyIds === 'all' || scope.companyIds.length > 1;
  const sliceRows = isOfMany ? Math.min(rowsOfMany, budget.sliceRows) : budget.sliceRows;
  const begunAt = performance.now();
  const places: LogPlace[] = [];
  let [rows, bytes] = [0, 0];
  for (let isOlder = before; ; ) {
    const slice = await findSlice(queries, scope, { isOlder, filters, sliceRows, sliceBytes: budget.sliceBytes });
    places.push(...slice.fitting.slice(0, limit - places.length));
    if (places.length === limit || !slice.last) return { places, reached: null };
    rows += slice.rows;
    bytes += slice.bytes;
    const isSpent = rows >= budget.rows || bytes >= budget.bytes || performance.now() - begunAt >= budget.ms;
    if (isSpent) return { places, reached: slice.last };
    isOlder = olderThan(slice.last);
  }
}

/** With rows that a text names, only the newest others are looked at: whoever searches for an id wants that one. */
const budgetBesideNamed: SearchBudget = { ...textBudget, rows: textBudget.sliceRows };

/**
 * The first page of a search. It ends with the deliveries that the text names, also those older than the search reached; the
 * page on which the search reaches these has them again.
 */
export async function searchNewest(
  queries: Queries,
  scope: CompanyScope,
  { limit, filters }: { limit: number; filters: RequestedFilters },
): Promise<Found> {
  const named = filters.text === undefined ? [] : await findNamed(queries, scope, limit, filters, filters.text);
  const asked = { limit, before: sql``, filters };
  const found = await searchDeliveries(queries, scope, asked, named.length > 0 ? budgetBesideNamed : undefined);
  const { places, reached } = found;
  if (!reached) return found;
  const older = named.filter((place) => isOlder(place, reached));
  return { places: [...places, ...older].slice(0, limit), reached };
}

function isOlder(one: LogPlace, other: LogPlace): boolean {
  const ms = one.receivedAt.getTime() - other.receivedAt.getTime();
  return ms < 0 || (ms === 0 && one.id < other.id);
}

/** The newest matching deliveries with this delivery id, and those of calls with this id or exactly this customer's number. */
async function findNamed(
  queries: Queries,
  scope: CompanyScope,
  limit: number,
  filters: RequestedFilters,
  text: string,
): Promise<LogPlace[]> {
  const { rows } = await queries.execute<{ company_id: number; id: number; received_at: string }>(sql`
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
    where true ${logConditionsOf(filters)} ${within(scope)}
    order by d.received_at desc, d.id desc limit ${limit}`);
  return rows.map((row) => ({ companyId: row.company_id, id: row.id, receivedAt: new Date(row.received_at) }));
}

const uuidIn = (text: string): SQL => {
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : null;
  return sql`${uuid}::uuid`;
};

/** As calls have it; null for what is no whole number. */
const phoneIn = (text: string): SQL => sql`${dialedNumber(text) ?? null}::text`;

/** The condition that deliveries `d` are older in the log. */
export function olderThan({ receivedAt, id }: Pick<LogPlace, 'receivedAt' | 'id'>): SQL {
  return sql`and (d.received_at, d.id) < (${receivedAt.toISOString()}::timestamptz, ${id})`;
}

interface Slice {
  fitting: LogPlace[];
  rows: number;
  bytes: number;
  /** Its last row; null at the log's end. */
  last: LogPlace | null;
}

interface SliceRow extends Record<string, unknown> {
  company_id: number;
  id: number;
  received_at: string;
  fits: boolean;
  is_last: boolean;
  is_cut: boolean;
  rows: number;
  bytes: number | string;
}

async function findSlice(
  queries: Queries,
  scope: CompanyScope,
  asked: { isOlder: SQL; filters: RequestedFilters; sliceRows: number; sliceBytes: number },
): Promise<Slice> {
  const { isOlder, filters, sliceRows, sliceBytes } = asked;
  const { rows } = await queries.execute<SliceRow>(sql`
    with newest as materialized (
      select p.* from ${companiesOf(scope)} as c(id)
      cross join lateral (
        select d.company_id, d.id, d.received_at, least(octet_length(d.body), ${searchedPayloadBytes}::int)::bigint as size from deliveries d
        where d.company_id = c.id ${isOlder} ${indexedConditionsOf(filters)} ${within(scope)}
        order by d.received_at desc, d.id desc limit ${sliceRows}
      ) p
      order by p.received_at desc, p.id desc limit ${sliceRows}
    ), summed as (
      select n.*, count(*) over () as found, sum(n.size) over (order by n.received_at desc, n.id desc) as bytes from newest n
    ), slice as materialized (
      select s.*, count(*) over () as rows,
        row_number() over (order by s.received_at, s.id) = 1 as is_last
      from summed s where s.bytes - s.size < ${sliceBytes}::bigint
    ), tested as (
      select s.*, (true ${logConditionsOf(filters)}) is true as fits
      from slice s join deliveries d on d.company_id = s.company_id and d.id = s.id
    )
    select company_id, id, received_at, fits, is_last, rows, bytes, rows < found or found = ${sliceRows} as is_cut
    from tested where fits or is_last order by received_at desc, id desc`);
  const placed = rows.map((row) => ({
    row,
    place: { companyId: row.company_id, id: row.id, receivedAt: new Date(row.received_at) },
  }));
  const last = placed.at(-1);
  return {
    fitting: placed.filter(({ row }) => row.fits).map(({ place }) => place),
    rows: Number(last?.row.rows ?? 0),
    bytes: Number(last?.row.bytes ?? 0),
    last: last?.row.is_cut ? last.place : null,
  };
}
