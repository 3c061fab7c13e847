// Deliveries of erased calls: they keep what counts and lose what was received. Also those that arrive later.
import { sql } from 'drizzle-orm';
import type { ProcessedData } from '#contract/webhooks';
import type { WrittenNumber } from '../../access/written-number';
import { lockCompany } from '../companies/lock-company';
import type { Queries, Transaction } from '../engine/connect';

type InTransaction = Pick<Transaction, 'execute'>;

export const erasedMessage =
  'The customer was erased. What was received is gone, so replays leave this delivery as it is.';

/** How long after its erasure a call may get deliveries that are erased, too. */
const lateDays = 30;

const isRecentlyErased = (companyId: number, now: Date) => sql`c.company_id = ${companyId} and c.erased_at is not null
  and c.erased_at > ${now.toISOString()}::timestamptz - make_interval(days => ${lateDays}::int)`;

interface ErasedRow extends Record<string, unknown> {
  id: number;
  processedData: ProcessedData | null;
  /** By part of the body: whether its call is erased, and the phone system’s id of it. */
  parts: { part: number; isErased: boolean; callKey: string }[];
}

const linkedParts = (companyId: number) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('part', l.part, 'isErased', k.erased_at is not null, 'callKey', k.call_key)), '[]')
  from (
    select 0 as part, d.call_id where d.call_id is not null
    union all
    select x.part, x.call_id from delivery_calls x where x.company_id = ${companyId} and x.log_id = d.id
  ) l
  join calls k on k.company_id = ${companyId} and k.id = l.call_id)`;

/**
 * Erases deliveries of calls that were erased within the last 30 days, at most `limit`, and what later ones told these calls
 * again. Returns how many there were. Needs the company’s lock.
 */
export async function eraseDeliveriesOfErasedCalls(
  tx: InTransaction,
  { companyId, now, written }: { companyId: number; now: Date; written?: WrittenNumber },
  limit: number,
): Promise<number> {
  await tx.execute(sql`
    update calls c set customer_phone = null, recording_url = null,
      field_keys = nullif(c.field_keys - 'phone' - 'recording', '{}'), delivered = c.delivered - 'phone' - 'recording'
    where ${isRecentlyErased(companyId, now)} and (c.customer_phone is not null or c.recording_url is not null
      or coalesce(c.delivered, '{}') ?| array['phone', 'recording'])`);
  const { rows } = await tx.execute<ErasedRow>(sql`
    select d.id, d.processed_data as "processedData", ${linkedParts(companyId)} as parts
    from (
      select distinct l.log_id from calls c
      cross join lateral (
        select y.id as log_id from deliveries y
        where y.company_id = ${companyId} and y.call_id = c.id and y.erased_at is null
        union all
        select x.log_id from delivery_calls x
        join deliveries y on y.company_id = ${companyId} and y.id = x.log_id and y.erased_at is null
        where x.company_id = ${companyId} and x.call_id = c.id
      ) l
      where ${isRecentlyErased(companyId, now)} limit ${limit}
    ) l join deliveries d on d.company_id = ${companyId} and d.id = l.log_id`);
  await eraseDeliveries(
    tx,
    { companyId, now },
    rows.map(({ id, processedData, parts }) => ({
      id,
      processedData: processedData && anonymous(processedData, parts, written),
    })),
  );
  return rows.length;
}

/** What the fold needs, of parts with erased calls. Those of other customers stay as they are. */
function anonymous(said: ProcessedData, parts: ErasedRow['parts'], written?: WrittenNumber): ProcessedData {
  const { calls, ...first } = said;
  const partOf = (place: number) => parts.find(({ part }) => part === place);
  // A refused part may be anybody’s.
  const callOf = (call: typeof first, place: number) => {
    const part = partOf(place);
    if (part && !part.isErased) return call;
    const kept = anonymousCall(call, part?.callKey);
    return written ? (JSON.parse(written.mask(JSON.stringify(kept))) as ProcessedCall) : kept;
  };
  return { ...callOf(first, 0), ...(calls && { calls: calls.map((call, index) => callOf(call, index + 1)) }) };
}

type ProcessedCall = Omit<ProcessedData, 'calls'>;

function anonymousCall(said: ProcessedCall, callKey: string | undefined): ProcessedCall {
  const { customerPhone: _phone, recording: _recording, refusals: _refusals, callId, refusal, ...kept } = said;
  return {
    ...kept,
    // Else it contains the number (held-calls.ts).
    ...(callId !== undefined && callId === callKey && { callId }),
    ...(refusal && { refusal: { ...refusal, message: erasedMessage } }),
    warnings: [],
  };
}

/** Empties rows of the log. One that is part of no call is no failure any more, and waits for nothing. */
export async function eraseDeliveries(
  tx: InTransaction,
  { companyId, now }: { companyId: number; now: Date },
  rows: readonly { id: number; processedData: ProcessedData | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ id, processedData }) => ({ id, processed_data: processedData }));
  const isOfNoCall = sql`d.call_id is null and not exists (
    select from delivery_calls x where x.company_id = ${companyId} and x.log_id = d.id)`;
  await tx.execute(sql`
    update deliveries d set erased_at = ${now.toISOString()}::timestamptz, body = '', body_bytes = 0, body_sha256 = null,
      query = null, headers = null, unmapped = null, words = null,
      status = case when ${isOfNoCall} then 'erased' else d.status end,
      reason = case when ${isOfNoCall} then null else d.reason end,
      error_message = case when not ${isOfNoCall} and d.error_message is not null then ${erasedMessage}::text end,
      body_hash = case when ${isOfNoCall} then null else d.body_hash end,
      processed_data = case when ${isOfNoCall} then null else r.processed_data end
    from json_to_recordset(${JSON.stringify(values)}::json) as r(id bigint, processed_data json)
    where d.company_id = ${companyId} and d.id = r.id and d.erased_at is null`);
}

/** Erases what arrived lately for calls that were erased before. Returns whether there was any. */
export async function eraseLateDeliveries(
  queries: Pick<Queries, 'transaction'>,
  of: { companyId: number; now: Date },
): Promise<boolean> {
  return queries.transaction(async (tx) => {
    await lockCompany(tx, of.companyId);
    return (await eraseDeliveriesOfErasedCalls(tx, of, maxLate)) > 0;
  });
}

const maxLate = 500;

/** Companies with deliveries that arrived for erased calls. */
export async function findCompaniesWithLateDeliveries(queries: Pick<Queries, 'execute'>, now: Date): Promise<number[]> {
  const { rows } = await queries.execute<{ id: number }>(sql`
    select o.id from companies o where exists (
      select from calls c where c.company_id = o.id and c.erased_at is not null
        and c.erased_at > ${now.toISOString()}::timestamptz - make_interval(days => ${lateDays}::int)
        and (exists (select from deliveries y where y.company_id = o.id and y.call_id = c.id and y.erased_at is null)
          or exists (select from delivery_calls x join deliveries y on y.company_id = o.id and y.id = x.log_id
            and y.erased_at is null where x.company_id = o.id and x.call_id = c.id)))
    order by o.id`);
  return rows.map(({ id }) => id);
}
