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
) => sql`d.id, d.company_id, d.delivery_id, d.received_at, d.status, d.reason, d.error_message,
  d.method, d.content_type, ${body} as body, d.body_bytes, d.processed_data, d.source, d.query, d.signature, d.duplicate_of, d.replayed_at, d.erased_at, d.emptied_at,
  d.is_test, d.unmapped`;

interface Row extends Record<string, unknown> {
  id: number;
  company_id: number;
  delivery_id: string;
  received_at: string;
  status: DeliveryStatus;
  reason: RefusalReason | null;
  error_message: string | null;
  method: string;
  content_type: string | null;
  body: Buffer;
  body_bytes: number;
  processed_data: ProcessedData | null;
  source: string;
  query: string | null;
  signature: SignatureVerdict | null;
  duplicate_of: number | null;
  replayed_at: string | null;
  erased_at: string | null;
  emptied_at: string | null;
  is_test: boolean;
  unmapped: NamedValue[] | null;
}

async function logged(queries: Queries, question: SQL): Promise<LoggedDelivery[]> {
  const { rows } = await queries.execute<Row>(question);
  return rows.map((row) => ({
    id: row.id,
    companyId: row.company_id,
    deliveryId: row.delivery_id,
    receivedAt: new Date(row.received_at),
    status: row.status,
    reason: row.reason,
    errorMessage: row.error_message,
    method: row.method,
    contentType: row.content_type,
    body: row.body,
    bodyBytes: row.body_bytes,
    processedData: row.processed_data,
    source: row.source,
    query: row.query,
    signature: row.signature,
    possibleDuplicateOf: row.duplicate_of,
    replayedAt: row.replayed_at === null ? null : new Date(row.replayed_at),
    erasedAt: row.erased_at === null ? null : new Date(row.erased_at),
    emptiedAt: row.emptied_at === null ? null : new Date(row.emptied_at),
    isTest: row.is_test,
    unmapped: row.unmapped ?? [],
  }));
}
