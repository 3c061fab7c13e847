// Hands a company's deliveries to the database, which logs them and folds what they say into their calls, in one
// transaction (functions/apply_deliveries.sql).
import type { SignatureVerdict } from '#contract/signatures';
import type { DeliveryStatus, ProcessedData, RefusalReason } from '#contract/webhooks';
import {
  type CallValues,
  callFields,
  type FieldName,
  type OwnField,
  ownFieldNames,
  type UnknowableField,
} from '../call-fields';
import type { Queries } from '../engine/connect';
import { matchMarked } from '../matches/match-phones';

/** What one delivery says of a call. */
export interface CallFacts {
  /** The phone system's id of the call, or the delivery's own. */
  callKey: string;
  /** Order and delivery id (`orderKey` in server/ingest/delivery/delivery-id.ts): of two values the one with the greater key wins. */
  orderKey: string;
  values: CallValues;
  /** Fields whose value is a default or a constant of the mapping: it gives way to any that was stated. */
  assumed: readonly FieldName[];
  /** Fields that the delivery states, or assumes, to be not known. */
  unknown?: readonly UnknowableField[] | undefined;
  /** Its yes or no is of a phone system that does not say both (contract/webhooks.ts). */
  lone?: true | undefined;
  /** The sentence for each required field that the delivery lacks. */
  missing: Partial<Record<RefusalReason, string>>;
  /** For a delivery without a location of a phone system whose numbers say where. */
  notPlaced?: NotPlaced | undefined;
  /** In a dry run: the service that would be made, which has no id yet. */
  newService?: string | undefined;
}

/** It fails no longer for its missing location if its call went out, or was between extensions. */
export interface NotPlaced {
  message: string;
  /** It went out unless any delivery says otherwise. */
  isOutgoing: boolean;
}

/** Why nothing is said of a call. */
export interface RefusedCall {
  status: DeliveryStatus;
  reason?: RefusalReason | undefined;
  message?: string | undefined;
  /** Whose it is, as far as that was understood. */
  values?: Pick<CallValues, 'location' | 'employee'> | undefined;
}

/** Whether a delivery says something about a field, even that nobody knows it. */
export const states = ({ values, unknown = [] }: Pick<CallFacts, 'values' | 'unknown'>, field: OwnField): boolean =>
  values[field] !== undefined || unknown.some((it) => it === field);

export type CallOrRefusal = CallFacts | RefusedCall;

export const isFacts = (call: CallOrRefusal): call is CallFacts => 'callKey' in call;

/** A delivery as the log keeps it, and what it says. */
export interface DeliveryRow {
  deliveryId: string;
  receivedAt: Date;
  configurationId: number | null;
  source: string;
  method: string;
  contentType: string | null;
  query?: string | undefined;
  headers?: Record<string, string> | undefined;
  bodyBytes: number;
  bodySha256?: string | undefined;
  /** Equal deliveries of the same call repeat each other (functions/find_repeats.sql). */
  bodyHash?: number | undefined;
  /** The body's hash is given, and no call has an id: an equal body within ten minutes may be the same call. */
  checksDuplicate?: true | undefined;
  signature?: SignatureVerdict | undefined;
  unmapped?: { field: string; value: string }[] | undefined;
  /** Each word, and the letters of the fields whose keys have it (server/database/sources/words.ts). */
  words?: Record<string, string> | undefined;
  processedData?: ProcessedData | undefined;
  /** One, unless its body holds several. The database decides whether a call is complete, and so the status. */
  calls: [CallOrRefusal, ...CallOrRefusal[]];
}

export interface DeliveryToApply {
  companyId: number;
  row: DeliveryRow;
  body: Buffer;
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
  text: `select n, log_id as "logId", call_id as "callId", status, reason, message, is_stale as "isStale"
    from apply_deliveries($1, $2, $3, $4, $5)`,
};

/**
 * Applies deliveries of one company exactly once each. Returns outcomes in the same order. Throws what the database
 * throws, and then none is applied: the caller halves or retries.
 */
export async function applyDeliveries(
  queries: Queries,
  companyId: number,
  deliveries: readonly Omit<DeliveryToApply, 'companyId'>[],
): Promise<(AppliedDelivery | undefined)[]> {
  // The same one may be in a group twice, when it was retried while it waited.
  const once = new Map(deliveries.map((delivery) => [delivery.row.deliveryId, delivery]));
  const { ids, rows, parts } = toInput([...once.values()]);
  const { rows: outcomes } = await queries.$client.query<AppliedDelivery & { n: number; isStale: boolean }>({
    ...statement,
    values: [
      companyId,
      JSON.stringify(ids),
      JSON.stringify(rows),
      JSON.stringify(parts),
      Buffer.concat([...once.values()].map(({ body }) => body)),
    ],
  });
  // Matched before the senders have their answers. The deliveries are committed: if it fails, the calls stay marked, and
  // server/jobs/match-marked.ts matches them.
  if (outcomes.some(({ isStale }) => isStale)) await matchMarked(queries, companyId).catch(() => {});
  const applied = new Map(outcomes.map(({ n, isStale: _, ...outcome }) => [ids[n]?.delivery_id, outcome]));
  return deliveries.map(({ row: { deliveryId } }) => {
    const outcome = applied.get(deliveryId);
    return outcome && { ...outcome, deliveryId };
  });
}

/** As apply_deliveries takes them. */
function toInput(deliveries: readonly Omit<DeliveryToApply, 'companyId'>[]) {
  const parts: object[] = [];
  let bodyAt = 1;
  const rows = deliveries.map(({ row, body }, n) => {
    for (const [part, call] of row.calls.entries()) {
      const body_hash = part === 0 && namesItsCalls(row) ? row.bodyHash : undefined;
      parts.push({ n, part, body_hash, ...toFoldInput(call, row.source) });
    }
    const body_at = bodyAt;
    bodyAt += body.length;
    return {
      n,
      delivery_id: row.deliveryId,
      received_at: row.receivedAt,
      configuration_id: row.configurationId,
      source: row.source,
      method: row.method,
      content_type: row.contentType,
      query: row.query,
      headers: row.headers,
      body_at,
      body_length: body.length,
      body_bytes: row.bodyBytes,
      body_sha256: row.bodySha256,
      body_hash: row.bodyHash,
      checks_duplicate: row.checksDuplicate,
      signature: row.signature,
      unmapped: row.unmapped,
      words: row.words,
      processed_data: row.processedData,
    };
  });
  const ids = rows.map(({ n, delivery_id }) => ({ n, delivery_id }));
  return { ids, rows, parts };
}

/** Whether the phone system gave the call its id. Without one its key begins with that of its only delivery. */
export const hasCallId = ({ callKey }: Pick<CallFacts, 'callKey'>, deliveryId: string) =>
  !callKey.startsWith(deliveryId);

/** Whether every call has an id: another has no delivery that this one could repeat. */
const namesItsCalls = ({ deliveryId, calls }: DeliveryRow) =>
  calls.every((call) => !isFacts(call) || hasCallId(call, deliveryId));

/** As fold_calls takes it. */
export function toFoldInput(call: CallOrRefusal, source: string): object {
  if (!isFacts(call)) {
    const { status, reason, message, values } = call;
    return { status, reason, message, ...values };
  }
  const { callKey, orderKey, values, assumed, unknown, lone, missing, notPlaced } = call;
  const verdict = { missing, not_placed: notPlaced?.message, is_outgoing: notPlaced?.isOutgoing };
  const said = { source, call_key: callKey, order_key: orderKey, assumed, unknown, lone, ...verdict, ...values };
  return statesValue(call) ? { ...said, states: true } : said;
}

/** Whether any value is more than assumed. Those with an order of their own do not give the call its `fold_key`. */
const statesValue = ({ values, assumed }: CallFacts) =>
  ownFieldNames.some((name) => values[name] !== undefined && !assumed.includes(name) && !('order' in callFields[name]));
