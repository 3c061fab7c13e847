// Reads the Activity Log. apply_deliveries writes it, and test-calls.ts writes test calls.
import { type SQL, sql } from 'drizzle-orm';
import type { SignatureVerdict } from '#contract/signatures';
import {
  beginningBytes,
  type DeliveryStatus,
  listedPayloadBytes,
  type NamedValue,
  type ProcessedData,
  pagePayloadBytes,
  type RefusalReason,
} from '#contract/webhooks';
import type { CompanyScope } from '../../access/scope';
import type { Queries } from '../engine/connect';
import { logConditionsOf, type RequestedFilters } from './log-filters';
import { companiesOf, findPlaces, firstPlaces, type LogPlace, olderThan, within } from './log-scope';
import { searchDeliveries } from './search-deliveries';

export interface LoggedDelivery {
  id: number;
  companyId: number;
  deliveryId: string;
  receivedAt: Date;
  status: DeliveryStatus;
  reason: RefusalReason | null;
  errorMessage: string | null;
  method: string;
  contentType: string | null;
  /** In lists only the first 16 KiB, or less if the page has many large ones. */
  body: Buffer;
  bodyBytes: number;
  source: string;
  query: string | null;
  processedData: ProcessedData | null;
  signature: SignatureVerdict | null;
  possibleDuplicateOf: number | null;
  replayedAt: Date | null;
  erasedAt: Date | null;
  emptiedAt: Date | null;
  isTest: boolean;
  unmapped: NamedValue[];
}

/** The rows of a page: older than a row, and matching the filters. */
interface LogPage extends RequestedFilters {
  limit: number;
  before?: number | undefined;
}

export interface FoundDeliveries {
  rows: LoggedDelivery[];
  /** The row before which the next page begins; null at the end. */
  next: number | null;
  /** How far back a search looked before it stopped; null if the page is full or the log ended. */
  searchedTo: Date | null;
}

/**
 * One page of deliveries in the scope, newest first; `not-found` if `before` is no row in it. A search for a text may return
 * less than a page and still have more (search-deliveries.ts).
 */
export async function findDeliveries(
  queries: Queries,
  scope: CompanyScope,
  { limit, before: beforeId, ...filters }: LogPage,
): Promise<FoundDeliveries | 'not-found'> {
  const before = beforeId === undefined ? undefined : await findPlace(queries, scope, beforeId);
  if (before === null) return 'not-found';
  const { text } = filters;
  if (text === undefined) {
    const conditions = sql`${before ? olderThan(before) : sql``} ${logConditionsOf(filters)}`;
    const rows = await findPage(queries, firstPlaces(scope, { conditions, limit }));
    return { rows, next: nextAfter(rows, limit), searchedTo: null };
  }
  const { places, reached } = await searchDeliveries(queries, scope, { text, filters, limit, before });
  const rows = places.length > 0 ? await findPage(queries, placed(places)) : [];
  const next = nextAfter(rows, limit);
  return next === null && reached
    ? { rows, next: reached.id, searchedTo: reached.receivedAt }
    : { rows, next, searchedTo: null };
}

/** The rows of a page, given as a query of their company_id, id and received_at. */
export function findPage(
  queries: Queries,
  page: SQL,
  maxBytes: { each: number; together: number } = { each: listedPayloadBytes, together: pagePayloadBytes },
): Promise<LoggedDelivery[]> {
  return logged(
    queries,
    sql`
    with page as materialized (${page}), sized as (
      select d.*, sum(least(octet_length(d.body), ${maxBytes.each}::int)) over (order by d.received_at desc, d.id desc) as bytes
      from page p join deliveries d on d.company_id = p.company_id and d.id = p.id
    )
    select ${columns(sql`substring(d.body from 1 for
      case when d.bytes <= ${maxBytes.together} then ${maxBytes.each}::int else ${beginningBytes}::int end)`)}
    from sized d order by d.received_at desc, d.id desc`,
  );
}

function placed(places: LogPlace[]): SQL {
  const companyIds = sql.param(places.map(({ companyId }) => companyId));
  return sql`select * from unnest(${companyIds}::bigint[], ${sql.param(places.map(({ id }) => id))}::bigint[]) as p(company_id, id)`;
}

function nextAfter(rows: LoggedDelivery[], limit: number): number | null {
  return rows.length === limit ? (rows.at(-1)?.id ?? null) : null;
}

/** A row's position in the log; null if it is missing or outside the scope. */
async function findPlace(queries: Queries, scope: CompanyScope, id: number): Promise<LogPlace | null> {
  const places = await findPlaces(
    queries,
    sql`
    select d.company_id, d.id, d.received_at from ${companiesOf(scope)} as c(id)
    join deliveries d on d.company_id = c.id and d.id = ${id} ${within(scope)}`,
  );
  return places[0] ?? null;
}

/** One delivery with its whole body; null if it is missing or outside the scope. */
export async function findDelivery(queries: Queries, scope: CompanyScope, id: number): Promise<LoggedDelivery | null> {
  const rows = await logged(
    queries,
    sql`
    select ${columns(sql`d.body`)} from ${companiesOf(scope)} as c(id)
    join deliveries d on d.company_id = c.id and d.id = ${id} ${within(scope)}`,
  );
  return rows[0] ?? null;
}

const columns = (
  body: SQL,
) => sql`d.id, d.company_id as "companyId", d.delivery_id as "deliveryId", d.received_at as "receivedAt", d.status, d.reason,
  d.error_message as "errorMessage", d.method, d.content_type as "contentType", ${body} as body, d.body_bytes as "bodyBytes",
  d.processed_data as "processedData", d.source, d.query, d.signature, d.duplicate_of as "possibleDuplicateOf",
  d.replayed_at as "replayedAt", d.erased_at as "erasedAt", d.emptied_at as "emptiedAt", d.is_test as "isTest",
  coalesce(d.unmapped, '[]') as unmapped`;

type Times = 'receivedAt' | 'replayedAt' | 'erasedAt' | 'emptiedAt';
type Row = Omit<LoggedDelivery, Times> & Record<Exclude<Times, 'receivedAt'>, string | null> & { receivedAt: string };

async function logged(queries: Queries, question: SQL): Promise<LoggedDelivery[]> {
  const { rows } = await queries.execute<Row>(question);
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  return rows.map((row) => ({
    ...row,
    receivedAt: new Date(row.receivedAt),
    replayedAt: dateOf(row.replayedAt),
    erasedAt: dateOf(row.erasedAt),
    emptiedAt: dateOf(row.emptiedAt),
  }));
}
