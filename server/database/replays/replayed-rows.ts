// The deliveries that a replay touches: their calls, current outcome, and which outcomes can still change.
import { sql } from 'drizzle-orm';
import type { SignatureVerdict } from '#contract/signatures';
import type { DeliveryStatus, ProcessedData, RefusalReason } from '#contract/webhooks';
import { lockCompany } from '../companies/lock-company';
import type { Queries, Transaction } from '../engine/connect';
import type { RowOutcome } from '../log/decide-rows';
import { isAfter, isSelected, type RowPlace } from './replay-rows';
import type { ReplayJob } from './replays';

type InTransaction = Pick<Transaction, 'execute'>;

/** A delivery that belongs to calls. `links` are its calls by part, 0 for the first of its body. */
export interface LinkedRow {
  id: number;
  deliveryId: string;
  receivedAt: Date;
  configurationId: number | null;
  status: DeliveryStatus;
  reason: RefusalReason | null;
  errorMessage: string | null;
  processedData: ProcessedData | null;
  bodyHash: number | null;
  locationId: number | null;
  employeeId: number | null;
  links: { part: number; callId: number }[];
  /** The job of `ahead` selects it, but has not reached it yet. */
  isAhead: boolean;
}

export interface Ahead {
  job: ReplayJob;
  /** The last row that it has reached; null: none. */
  reached: RowPlace | null;
}

/** The deliveries of any of these calls, earliest first, at most the last `max`. */
export async function findLinkedRows(
  tx: InTransaction,
  companyId: number,
  callIds: readonly number[],
  { ahead = null, max = null }: { ahead?: Ahead | null; max?: number | null } = {},
): Promise<LinkedRow[]> {
  if (callIds.length === 0) return [];
  const isAhead = ahead
    ? sql`(true ${ahead.reached ? isAfter(ahead.reached) : sql``} ${isSelected(ahead.job)}) is true`
    : sql`false`;
  const { rows } = await tx.execute<Omit<LinkedRow, 'receivedAt'> & { receivedAt: string }>(sql`
    select d.id, d.delivery_id as "deliveryId", d.received_at as "receivedAt", d.configuration_id as "configurationId", d.status,
      d.reason, d.error_message as "errorMessage", d.processed_data as "processedData", d.body_hash as "bodyHash",
      d.location_id as "locationId", d.employee_id as "employeeId",
      (select coalesce(jsonb_agg(jsonb_build_object('part', x.part, 'callId', x.call_id)), '[]') from (
        select 0 as part, d.call_id where d.call_id is not null
        union all select x.part, x.call_id from delivery_calls x where x.company_id = ${companyId} and x.log_id = d.id
      ) x) as links,
      ${isAhead} as "isAhead"
    from (
      select distinct l.log_id from unnest(${sql.param([...new Set(callIds)])}::bigint[]) as c(id)
      cross join lateral (
        select y.id as log_id from deliveries y where y.company_id = ${companyId} and y.call_id = c.id
        union all
        select x.log_id from delivery_calls x where x.company_id = ${companyId} and x.call_id = c.id
      ) l
    ) l
    cross join lateral (select * from deliveries y where y.company_id = ${companyId} and y.id = l.log_id limit 1) d
    order by d.received_at desc, d.id desc limit ${max}`);
  return rows.reverse().map((row) => ({ ...row, receivedAt: new Date(row.receivedAt) }));
}

export async function findCallIdsOf(
  tx: InTransaction,
  companyId: number,
  logIds: readonly number[],
): Promise<number[]> {
  const ids = sql.param([...logIds]);
  const { rows } = await tx.execute<{ call_id: number }>(sql`
    select d.call_id from deliveries d
    where d.company_id = ${companyId} and d.id = any(${ids}::bigint[]) and d.call_id is not null
    union
    select x.call_id from delivery_calls x where x.company_id = ${companyId} and x.log_id = any(${ids}::bigint[])`);
  return rows.map(({ call_id }) => call_id);
}

export interface ReplayedRow extends RowOutcome {
  id: number;
  processedData: ProcessedData | null;
  unmapped: { field: string; value: string }[] | null;
  words: Record<string, string> | null;
  bodyHash: number | null;
  links: { part: number; callId: number }[];
  /** A call of it has the phone system's id, so it is no repetition. */
  hasCallId: boolean;
}

/** Saves the new outcome and calls of replayed deliveries. What was received stays. */
export async function saveReplayedRows(
  tx: InTransaction,
  companyId: number,
  rows: readonly ReplayedRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ id, status, reason, message, locationId, employeeId, ...row }) => ({
    ...{ id, status, reason, message, location_id: locationId, employee_id: employeeId },
    ...{ processed_data: row.processedData, unmapped: row.unmapped, words: row.words, has_call_id: row.hasCallId },
    ...{ body_hash: row.bodyHash, call_id: row.links.find(({ part }) => part === 0)?.callId ?? null },
  }));
  await tx.execute(sql`
    update deliveries d set status = r.status, reason = r.reason, error_message = r.message, call_id = r.call_id,
      processed_data = nullif(r.processed_data, 'null')::json, unmapped = nullif(r.unmapped, 'null'),
      words = nullif(r.words, 'null'),
      location_id = r.location_id, employee_id = r.employee_id, replayed_at = ${now.toISOString()}::timestamptz,
      duplicate_of = case when not r.has_call_id then d.duplicate_of end,
      body_hash = coalesce(r.body_hash, d.body_hash)
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(id bigint, status text, reason text, message text,
      location_id bigint, employee_id bigint, processed_data jsonb, unmapped jsonb, words jsonb,
      has_call_id boolean, body_hash bigint, call_id bigint)
    where d.company_id = ${companyId} and d.id = r.id`);
  const ids = sql.param(rows.map(({ id }) => id));
  await tx.execute(
    sql`delete from delivery_calls x where x.company_id = ${companyId} and x.log_id = any(${ids}::bigint[])`,
  );
  const further = rows.flatMap(({ id, links }) =>
    links.filter(({ part }) => part > 0).map(({ part, callId }) => ({ log_id: id, part, call_id: callId })),
  );
  if (further.length === 0) return;
  await tx.execute(sql`
    insert into delivery_calls (company_id, call_id, log_id, part)
    select ${companyId}::bigint, r.call_id, r.log_id, r.part
    from jsonb_to_recordset(${JSON.stringify(further)}::jsonb) as r(call_id bigint, log_id bigint, part int)`);
}

/** Saves the outcome of other deliveries of the same calls, which are complete now, or no longer. */
export async function saveOutcomes(
  tx: InTransaction,
  companyId: number,
  rows: readonly (RowOutcome & { id: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ locationId, employeeId, ...row }) => ({
    ...row,
    location_id: locationId,
    employee_id: employeeId,
  }));
  await tx.execute(sql`
    update deliveries d set status = r.status, reason = r.reason, error_message = r.message,
      location_id = r.location_id, employee_id = r.employee_id
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as r(id bigint, status text, reason text, message text, location_id bigint, employee_id bigint)
    where d.company_id = ${companyId} and d.id = r.id`);
}

export interface VerifiedRow {
  id: number;
  /** Its bytes without the tokens that proved it; undefined if it had none. */
  masked: { body: Buffer; query: string | null } | undefined;
}

/** Saves that the signatures of deliveries are valid after all. */
export async function saveVerified(
  queries: Pick<Queries, 'transaction'>,
  companyId: number,
  rows: readonly VerifiedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await queries.transaction(async (tx) => {
    await lockCompany(tx, companyId);
    const ids = sql.param(rows.map(({ id }) => id));
    await tx.execute(sql`
      update deliveries d set signature = 'right' where d.company_id = ${companyId} and d.id = any(${ids}::bigint[])`);
    for (const { id, masked } of rows) {
      if (!masked) continue;
      const { body, query } = masked;
      await tx.execute(sql`update deliveries d set body = ${body}, query = ${query}, body_bytes = ${body.length}
        where d.company_id = ${companyId} and d.id = ${id} and d.erased_at is null and d.emptied_at is null`);
    }
  });
}

export interface RefusedRow {
  id: number;
  signature: SignatureVerdict;
  reason: RefusalReason;
  message: string;
}

/** Saves that what waited for a mapping is refused for its signature. */
export async function saveRefused(
  queries: Pick<Queries, 'transaction'>,
  companyId: number,
  rows: readonly RefusedRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await queries.transaction(async (tx) => {
    await lockCompany(tx, companyId);
    await tx.execute(sql`
      update deliveries d set status = 'signature-refused', signature = r.signature, reason = r.reason,
        error_message = r.message, replayed_at = ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id bigint, signature text, reason text, message text)
      where d.company_id = ${companyId} and d.id = r.id and d.status = 'waiting'`);
  });
}

export interface UnsettledRow {
  logId: number;
  hadSucceeded: boolean;
  reason: string | null;
  saysOther: boolean;
}

export async function findUnsettled(
  tx: InTransaction,
  job: ReplayJob,
  logIds: readonly number[],
): Promise<Map<number, UnsettledRow>> {
  if (logIds.length === 0) return new Map();
  const { rows } = await tx.execute<UnsettledRow & Record<string, unknown>>(sql`
    select log_id as "logId", had_succeeded as "hadSucceeded", reason, says_other as "saysOther" from replay_unsettled
    where company_id = ${job.companyId} and replay_id = ${job.id} and log_id = any(${sql.param([...logIds])}::bigint[])`);
  return new Map(rows.map((row) => [row.logId, row]));
}

export async function insertUnsettled(tx: InTransaction, job: ReplayJob, rows: readonly UnsettledRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into replay_unsettled (company_id, replay_id, log_id, had_succeeded, reason, says_other)
    select ${job.companyId}::bigint, ${job.id}::bigint, r."logId", r."hadSucceeded", r.reason, r."saysOther"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("logId" bigint, "hadSucceeded" boolean, reason text, "saysOther" boolean)
    on conflict do nothing`);
}

/** Those of the deliveries that still are as they were read: neither erased, emptied nor removed. Needs the company's lock. */
export async function findStillThere(
  tx: InTransaction,
  companyId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select d.id from deliveries d where d.company_id = ${companyId} and d.id = any(${sql.param([...ids])}::bigint[])
      and d.erased_at is null and d.emptied_at is null`);
  return new Set(rows.map(({ id }) => id));
}
