// What a phone system has sent since its mapping was last changed: the newest deliveries that counted, and their calls.
import { sql } from 'drizzle-orm';
import type { Answered } from '#contract/calls';
import { kindWords } from '#contract/inference/facts/key-names';
import { wordsOfOthers } from '#contract/inference/fields/infer-kinds';
import type { ProcessedData } from '#contract/webhooks';
import type { Queries } from '../engine/connect';

/** How many deliveries and calls are looked at, and how far back. */
export const maxChecked = 1_000;
const checkedDays = 28;
/** The log has no index by phone system: where others send nearly everything, no more of theirs are skipped. */
const maxSkipped = 20_000;
/** Bodies are compared only if they are as small as those of phone systems. */
const maxComparedBytes = 8_192;
const maxCompared = 300;

export interface CheckedDelivery {
  logId: number;
  receivedAt: Date;
  data: ProcessedData;
  callId: number;
}

export interface CheckedCall {
  id: number;
  startedAt: Date;
  durationSeconds: number | null;
  answered: Answered | null;
  customerPhone: string | null;
  /** Who was called: our number, or else the location. */
  called: string | null;
  isCounted: boolean;
}

export interface SentSince {
  companyId: number;
  source: string;
  mappedAt: Date;
}

type Ask = Pick<Queries, 'execute'>;

/** The newest deliveries that counted, newest first. What was replayed since the mapping changed counts as sent then. */
export async function findCheckedDeliveries(queries: Ask, of: SentSince, now: Date): Promise<CheckedDelivery[]> {
  const { rows } = await queries.execute<{
    logId: number;
    receivedAt: string;
    data: ProcessedData;
    callId: number;
  }>(sql`
    select d.id as "logId", d.received_at as "receivedAt", d.processed_data as data, d.call_id as "callId"
    from ${newest(of, now)} d
    where ${isOf(of)} and d.call_id is not null and d.processed_data is not null
    order by d.received_at desc, d.id desc limit ${maxChecked}`);
  return rows.map(({ logId, receivedAt, data, callId }) => ({
    ...{ logId: Number(logId), callId: Number(callId) },
    ...{ receivedAt: new Date(receivedAt), data },
  }));
}

/** Whether a delivery counted before that instant. */
export async function hasCountedBefore(queries: Ask, of: SentSince, before: Date): Promise<boolean> {
  const { rows } = await queries.execute(sql`
    select 1 from ${newest(of, before)} d where ${isOf(of)} order by d.received_at desc, d.id desc limit 1`);
  return rows.length > 0;
}

/** The company's newest rows of the log, of any phone system: what these queries read at most. */
const newest = ({ companyId }: SentSince, until: Date) => sql`(
  select id, received_at, replayed_at, source, status, is_test, processed_data, call_id from deliveries
  where company_id = ${companyId} and received_at <= ${until.toISOString()}::timestamptz
    and received_at > ${until.toISOString()}::timestamptz - make_interval(days => ${checkedDays}::int)
  order by received_at desc, id desc limit ${maxSkipped}
)`;

const isOf = ({ source, mappedAt }: SentSince) => sql`d.source = ${source} and d.status = 'success' and not d.is_test
  and greatest(d.received_at, d.replayed_at) >= ${mappedAt.toISOString()}::timestamptz`;

/** The calls of these deliveries, by their start, the newest first. */
export async function findCheckedCalls(
  queries: Ask,
  companyId: number,
  deliveries: readonly Pick<CheckedDelivery, 'logId' | 'callId'>[],
): Promise<CheckedCall[]> {
  if (deliveries.length === 0) return [];
  const logIds = sql`${sql.param(deliveries.map(({ logId }) => logId))}::bigint[]`;
  const callIds = sql`${sql.param([...new Set(deliveries.map(({ callId }) => callId))])}::bigint[]`;
  const { rows } = await queries.execute<
    Omit<CheckedCall, 'startedAt' | 'id'> & { id: number; startedAt: string } & Record<string, unknown>
  >(sql`
    select c.id, c.started_at as "startedAt", c.duration_seconds as "durationSeconds", c.answered,
      c.customer_phone as "customerPhone", coalesce(c.number_called, c.location_id::text) as called,
      c.is_counted as "isCounted"
    from (
      select unnest(${callIds}) as id
      union
      select p.call_id from delivery_calls p where p.company_id = ${companyId} and p.log_id = any(${logIds})
    ) i
    cross join lateral (select * from calls c where c.company_id = ${companyId} and c.id = i.id limit 1) c
    order by c.started_at desc, c.id desc limit ${maxChecked}`);
  return rows.map(({ id, startedAt, ...row }) => ({ ...row, id: Number(id), startedAt: new Date(startedAt) }));
}

/** The texts of small bodies, with the query string where there is no body. */
export async function findSmallBodies(
  queries: Ask,
  companyId: number,
  deliveries: readonly CheckedDelivery[],
): Promise<Map<number, string>> {
  const ids = sql`${sql.param(deliveries.slice(0, maxCompared).map(({ logId }) => logId))}::bigint[]`;
  const { rows } = await queries.execute<{ id: number; body: Uint8Array; query: string | null }>(sql`
    select d.id, d.body, d.query from unnest(${ids}) as i(id)
    cross join lateral (select * from deliveries d where d.company_id = ${companyId} and d.id = i.id limit 1) d
    where d.body_bytes <= ${maxComparedBytes} and d.erased_at is null and d.emptied_at is null`);
  return new Map(
    rows.map(({ id, body, query }) => [Number(id), Buffer.from(body).toString('utf8') || (query ?? '')] as const),
  );
}

/** The small bodies in which a key such as `type` or `channel` may name a text, a form, a booking or the like. */
export async function findBodiesOfKinds(
  queries: Ask,
  companyId: number,
  deliveries: readonly Pick<CheckedDelivery, 'logId'>[],
): Promise<{ logId: number; sent: [body: Buffer, contentType: string | undefined, query: string | undefined] }[]> {
  const ids = sql`${sql.param(deliveries.map(({ logId }) => logId))}::bigint[]`;
  const { rows } = await queries.execute<{
    id: number;
    body: Uint8Array;
    contentType: string | null;
    query: string | null;
  }>(sql`
    select d.id, d.body, d.content_type as "contentType", d.query from unnest(${ids}) as i(id)
    cross join lateral (select * from deliveries d where d.company_id = ${companyId} and d.id = i.id limit 1) d
    where d.body_bytes <= ${maxComparedBytes} and d.erased_at is null and d.emptied_at is null
      and (encode(d.body, 'escape') ~* ${kindOfOthers} or d.query ~* ${kindOfOthers})
    limit ${maxCompared}`);
  return rows.map(({ id, body, contentType, query }) => ({
    logId: Number(id),
    sent: [Buffer.from(body), contentType ?? undefined, query ?? undefined],
  }));
}

/** Of JSON, a form or XML. It only spares reading the other bodies. */
const kindOfOthers = `(${[...kindWords].join('|')})[a-z_]*["']?\\s*[:=>]\\s*["']?[^"'&<>]*(${wordsOfOthers.join('|')})`;
