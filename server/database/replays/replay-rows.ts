// The deliveries that a replay selects, in order of arrival, in slices.
import { type SQL, sql } from 'drizzle-orm';
import type { SignatureMode, SignatureVerdict } from '#contract/signatures';
import type { DeliveryStatus, ProcessedData, RefusalReason } from '#contract/webhooks';
import type { Queries } from '../engine/connect';
import { indexedConditionsOf, logConditionsOf } from '../log/log-filters';
import { isCountable, isWaiting } from '../log/waiting-deliveries';
import { letterOfField } from '../sources/words';
import type { ReplayJob } from './replays';

export interface ReplayRow {
  id: number;
  deliveryId: string;
  receivedAt: Date;
  configurationId: number | null;
  source: string;
  method: string;
  contentType: string | null;
  query: string | null;
  headers: Record<string, string> | null;
  signature: SignatureVerdict | null;
  body: Buffer;
  bodyBytes: number;
  bodySha256: string | null;
  status: DeliveryStatus;
  reason: RefusalReason | null;
  errorMessage: string | null;
  processedData: ProcessedData | null;
  callId: number | null;
}

export interface RowPlace {
  id: number;
  receivedAt: Date;
}

export interface RowSlice {
  /** As many as fit in one batch. */
  rows: RowPlace[];
  /** Rows in between that were left out for their signature. */
  leftOut: number;
  /** For counting: the chosen rows whose signature can be verified anew. */
  doubtful: DoubtfulRow[];
  /** For a batch: those of the rows left out that wait to be counted. */
  waiting: DoubtfulRow[];
  last: RowPlace | null;
}

export interface DoubtfulRow {
  id: number;
  size: number;
}

interface SliceRow extends Record<string, unknown> {
  id: number;
  received_at: string;
  size: number;
  is_chosen: boolean;
  is_left_out: boolean;
  is_doubtful: boolean;
  is_waiting: boolean;
}

const maxInBatch = 100;
const maxBytesInBatch = 8 * 1024 * 1024;
/** The number of rows examined at a time; fewer if their bodies are read. */
const maxLookedAt = 2_000;
const maxReadThrough = 400;

/** The next rows of the job after a place. Without `isForBatch` as many as were found, for counting. */
export async function findSlice(
  queries: Pick<Queries, 'execute'>,
  job: ReplayJob,
  after: RowPlace | null,
  { isForBatch }: { isForBatch: boolean },
): Promise<RowSlice> {
  const { selection } = job;
  const readsBodies = 'filters' in selection && selection.filters.text !== undefined;
  const lookedAt = readsBodies ? maxReadThrough : maxLookedAt;
  const { rows } = await queries.execute<SliceRow>(sql`
    with slice as materialized (
      select d.id, d.received_at, octet_length(d.body) as size from deliveries d
      where d.company_id = ${job.companyId} ${after ? isAfter(after) : sql``} ${isInSlice(job)}
      order by d.received_at, d.id limit ${lookedAt}
    ), summed as (
      select s.*, sum(s.size::bigint) over (order by s.received_at, s.id) - s.size as before from slice s
    )
    select s.id, s.received_at, s.size, (true ${isChosen(job)}) is true as is_chosen, ${isLeftOut(job)} as is_left_out,
      ${isForBatch ? sql`false` : isDoubtful(job)} as is_doubtful,
      ${isForBatch ? sql`${isWaiting} and ${isCountable} and ${isDoubtful(job)}` : sql`false`} as is_waiting
    from summed s join deliveries d on d.company_id = ${job.companyId} and d.id = s.id
    where s.before < ${maxBytesInBatch}::bigint or not ${readsBodies}::boolean
    order by s.received_at, s.id`);
  const found: RowPlace[] = [];
  const doubtful: DoubtfulRow[] = [];
  const waiting: DoubtfulRow[] = [];
  let leftOut = 0;
  let last: RowPlace | null = null;
  let bytes = 0;
  for (const row of rows) {
    const place = { id: row.id, receivedAt: new Date(row.received_at) };
    if (row.is_chosen && row.is_doubtful) doubtful.push({ id: row.id, size: row.size });
    if (row.is_chosen && row.is_left_out) {
      leftOut += 1;
      if (row.is_waiting) waiting.push({ id: row.id, size: row.size });
    } else if (row.is_chosen) {
      bytes += row.size;
      const isFull = found.length === maxInBatch || (found.length > 0 && bytes > maxBytesInBatch);
      if (isForBatch && isFull) break;
      found.push(place);
    }
    last = place;
  }
  return { rows: found, leftOut, doubtful, waiting, last };
}

const placeOf = ({ id, receivedAt }: RowPlace) => sql`(${receivedAt.toISOString()}::timestamptz, ${id}::bigint)`;

export function isAfter(place: RowPlace): SQL {
  return sql`and (d.received_at, d.id) > ${placeOf(place)}`;
}

/** The part of isSelected that an index can answer. Test calls and what was erased or emptied are never selected. */
function isInSlice({ selection, createdAt }: Pick<ReplayJob, 'selection' | 'createdAt'>): SQL {
  if ('ids' in selection)
    return sql`and not d.is_test and d.erased_at is null and d.emptied_at is null and d.id = any(${sql.param(selection.ids)}::bigint[])`;
  const isThere = sql`and not d.is_test and d.erased_at is null and d.emptied_at is null and d.received_at <= ${createdAt.toISOString()}::timestamptz`;
  if ('unmapped' in selection) return sql`${isThere} and d.unmapped is not null`;
  if ('words' in selection) {
    const { source, only } = selection.words;
    return sql`${isThere} and d.source = ${source} ${only === 'all' ? sql`` : sql`and d.words is not null`}`;
  }
  if ('service' in selection) return sql`${isThere} and (d.unmapped is not null or d.words is not null)`;
  return sql`${isThere} ${indexedConditionsOf(selection.filters)}`;
}

/** Whether a replay of this selection would have anything to do. */
export async function hasSelected(
  queries: Pick<Queries, 'execute'>,
  job: Pick<ReplayJob, 'companyId' | 'selection' | 'createdAt'>,
): Promise<boolean> {
  const { rows } = await queries.execute<{ found: boolean }>(sql`
    select exists (select from deliveries d where d.company_id = ${job.companyId} ${isChosen(job)} and not ${isLeftOut(job)}) as found`);
  return rows[0]?.found === true;
}

/** All conditions on deliveries `d`, each beginning with "and"; use on few rows. */
export function isSelected(job: ReplayJob): SQL {
  return sql`${isChosen(job)} and not ${isLeftOut(job)}`;
}

/** Rows without a valid signature that were neither selected by id nor by their status. */
function isLeftOut({ companyId, selection }: Pick<ReplayJob, 'companyId' | 'selection'>): SQL {
  if ('ids' in selection) return sql`false`;
  const asksForRefused = 'filters' in selection && selection.filters.status === 'signature-refused';
  const wasRefused = asksForRefused ? sql`false` : sql`d.status = 'signature-refused'`;
  return sql`(${isUnproven} and (${wasRefused} or (${mayHaveCall} and ${isOfMode(companyId, 'enforce')}))) is true`;
}

/** Rows whose signature can be verified with today's secrets: whole, and of a phone system that checks. */
function isDoubtful({ companyId }: ReplayJob): SQL {
  const isWhole = sql`octet_length(d.body) >= d.body_bytes`;
  return sql`(${isUnproven} and ${mayHaveCall} and ${isWhole} and ${isOfMode(companyId, 'enforce', 'observe')}) is true`;
}

const isUnproven = sql`d.signature is distinct from 'right'`;
const mayHaveCall = sql.raw(`d.status not in ('handshake', 'too-large') and d.reason is distinct from 'not-kept'`);

const isOfMode = (companyId: number, ...modes: SignatureMode[]) =>
  sql`d.configuration_id in (select w.id from webhook_configurations w where w.company_id = ${companyId}
    and w.deleted_at is null and w.signature->>'mode' = any(${sql.param(modes)}::text[]))`;

function isChosen(job: Pick<ReplayJob, 'selection' | 'createdAt'>): SQL {
  const { selection } = job;
  if ('ids' in selection) return isInSlice(job);
  if ('filters' in selection) return sql`${isInSlice(job)} ${logConditionsOf(selection.filters)}`;
  if ('words' in selection) {
    const { only } = selection.words;
    const isNamed = typeof only === 'string' ? sql`` : sql`and d.words ?| ${sql.param([...only])}::text[]`;
    return sql`${isInSlice(job)} ${isNamed}`;
  }
  if ('service' in selection) {
    const { word, values } = selection.service;
    const named = values.map((value) => JSON.stringify([{ field: 'service', value }]));
    return sql`${isInSlice(job)} and (d.words->>${word} like ${`%${letterOfField.service}%`}
      or d.unmapped @> any(${sql.param(named)}::jsonb[]))`;
  }
  const { source, field, values } = selection.unmapped;
  const named = values.map((value) => JSON.stringify([{ field, value }]));
  return sql`${isInSlice(job)} and (${source} = '' or d.source = ${source})
    and d.unmapped @> any(${sql.param(named)}::jsonb[])`;
}

export async function findReplayRows(
  queries: Pick<Queries, 'execute'>,
  companyId: number,
  ids: readonly number[],
): Promise<ReplayRow[]> {
  const { rows } = await queries.execute<Omit<ReplayRow, 'receivedAt'> & { receivedAt: string }>(sql`
    select id, delivery_id as "deliveryId", received_at as "receivedAt", configuration_id as "configurationId", source, method,
      content_type as "contentType", query, headers, signature, body, body_bytes as "bodyBytes", body_sha256 as "bodySha256",
      status, reason, error_message as "errorMessage", processed_data as "processedData", call_id as "callId"
    from deliveries d where d.company_id = ${companyId} and d.id = any(${sql.param([...ids])}::bigint[])
      and d.erased_at is null and d.emptied_at is null
    order by d.received_at, d.id`);
  return rows.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt) }));
}
