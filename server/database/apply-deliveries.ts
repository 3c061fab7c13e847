// Hands groups of deliveries to the database functions that log and fold them, however many companies: whole calls by a
// short way (apply-whole-calls.ts), what is left by apply_deliveries (functions/apply_deliveries.sql). Each way
// is a transaction.
import type { CallType } from '#contract/calls';
import type { SignatureVerdict } from '#contract/signatures';
import type { DeliveryStatus, ProcessedData, RefusalReason } from '#contract/webhooks';
import { applyWholeCalls, companiesOf, findWholeCalls } from './apply-whole-calls';
import { byteaArray } from './binary-arrays';
import type { Queries } from './connect';

/** What one delivery says of its call. Absent fields are left out; `missing` has the sentence for each lacking one. */
export interface CallFacts {
  order_key: string;
  call_key: string;
  location_id?: number | undefined;
  service_id?: number | undefined;
  employee_id?: number | undefined;
  call_type?: CallType | undefined;
  is_practice: boolean;
  was_booked?: boolean | undefined;
  started_ms: number;
  duration_seconds?: number | undefined;
  customer_phone?: string | undefined;
  customer_called?: boolean | undefined;
  financing_offered?: boolean | undefined;
  /** The tag or the time was not in the payload: it only fills a gap. */
  default_tag: boolean;
  default_time: boolean;
  /** Facts that the mapping's constants state: they only fill gaps. */
  constants?: FactName[] | undefined;
  missing: Partial<Record<RefusalReason, string>>;
  /** In a dry run: the service that would be made, whose id there is none of yet. */
  new_service?: string | undefined;
}

/** What a fact is called where facts are told apart: in `constants` and in `calls.field_keys`. */
export const factNames = [
  'location',
  'service',
  'employee',
  'type',
  'practice',
  'booked',
  'started',
  'duration',
  'phone',
  'called',
  'financing',
] as const;
export type FactName = (typeof factNames)[number];

/** Undefined and absent are the same: both are left out of JSON. */
type Unsure<T> = { [K in keyof T]?: T[K] | undefined };

/** The second or a later call of a body: its facts, or why it was refused. */
export interface FurtherCall extends Unsure<CallFacts> {
  status?: DeliveryStatus | undefined;
  reason?: RefusalReason | undefined;
  message?: string | undefined;
}

/** A delivery as the log keeps it. With facts, the database decides whether the call is complete and so the status. */
export interface DeliveryRow extends Unsure<CallFacts> {
  delivery_id: string;
  received_at: Date;
  configuration_id: number | null;
  source: string;
  method: string;
  content_type: string | null;
  query?: string | undefined;
  body_bytes: number;
  body_sha256?: string | undefined;
  /** The body's hash is given, and no call has an id: an equal body within ten minutes may be the same call. */
  checks_duplicate?: true | undefined;
  signature?: SignatureVerdict | undefined;
  unmapped?: { field: string; value: string }[] | undefined;
  /** Where the body holds several calls: all but the first. */
  further?: FurtherCall[] | undefined;
  status?: DeliveryStatus | undefined;
  reason?: RefusalReason | undefined;
  message?: string | undefined;
  processed_data?: ProcessedData | undefined;
  /**
   * The first call's day in its location's time zone, counted from 1970, and of which edition the zone was. Where that no
   * longer holds, or nothing is given, the database finds the day.
   */
  local_day?: number | undefined;
  zone_edition?: number | undefined;
}

export interface DeliveryToApply {
  companyId: number;
  row: DeliveryRow;
  body: Buffer;
  /**
   * Nobody has tried to apply it yet, so it is not looked for. If it was applied after all, the unique index refuses its whole
   * group (23505), and the queue tries that again with looking.
   */
  isNew?: boolean | undefined;
}

export interface AppliedDelivery {
  deliveryId: string;
  logId: number;
  callId: number | null;
  status: DeliveryStatus;
  reason: RefusalReason | null;
  message: string | null;
}

const statement = {
  name: 'apply_deliveries',
  text: `select delivery_id as "deliveryId", log_id as "logId", call_id as "callId", status, reason, message
    from apply_deliveries($1::bigint[], $2::jsonb, $3::bytea[])`,
};

/**
 * Applies deliveries exactly once each, whichever companies they are of. Answers in the same places. Throws what the
 * database throws, and then some may be applied: the caller halves or retries.
 */
export async function applyDeliveries(
  queries: Queries,
  deliveries: readonly DeliveryToApply[],
): Promise<(AppliedDelivery | undefined)[]> {
  const whole = findWholeCalls(deliveries);
  const applied = whole.length > 0 ? await applyWholeCalls(queries, whole) : [];
  if (whole.length === deliveries.length && !applied.includes(undefined)) return applied;

  const answers = new Map(applied.map((answer, index) => [whole[index], answer]));
  const left = deliveries.filter((delivery) => !answers.get(delivery));
  // The same one may stand twice in a group, when it was retried while it waited.
  const once = new Map(left.map((delivery) => [delivery.row.delivery_id, delivery]));
  const late = new Map<string, AppliedDelivery>();
  for (const answer of await applyAnyDeliveries(queries, [...once.values()])) late.set(answer.deliveryId, answer);
  return deliveries.map((delivery) => answers.get(delivery) ?? late.get(delivery.row.delivery_id));
}

/** What the short way does not take: calls that are known or lack something, bodies of several calls, refusals. */
async function applyAnyDeliveries(queries: Queries, deliveries: DeliveryToApply[]): Promise<AppliedDelivery[]> {
  const rows = deliveries.map(({ companyId, row }, index) => ({ company_id: companyId, n: index + 1, ...row }));
  const applied = await queries.$client.query<AppliedDelivery>({
    ...statement,
    values: [companiesOf(deliveries), JSON.stringify(rows), byteaArray(deliveries.map(({ body }) => body))],
  });
  return applied.rows;
}
