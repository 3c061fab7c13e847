// Hands groups of deliveries to the database, which logs them and folds what they say into their calls
// (functions/apply_deliveries.sql), in one transaction for all companies of a group.
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
  text: `select a.n, a.log_id as "logId", a.call_id as "callId", a.status, a.reason, a.message,
      case when a.is_stale then g.company_id end as "staleCompanyId"
    from unnest($1::bigint[], $2::json[], $3::json[], $4::json[]) as g(company_id, ids, deliveries, parts)
    cross join lateral apply_deliveries(g.company_id, g.ids, g.deliveries, g.parts, $5::bytea) a`,
};

/**
 * Applies deliveries exactly once each, of any companies. Returns outcomes in the same order. Throws what the
 * database throws, and then none is applied: the caller halves or retries.
 */
export async function applyDeliveries(
  queries: Queries,
  deliveries: readonly DeliveryToApply[],
): Promise<(AppliedDelivery | undefined)[]> {
  // The same one may be in a group twice, when it was retried while it waited.
  const once = new Map(deliveries.map((delivery) => [delivery.row.deliveryId, delivery]));
  const groups = groupByCompany([...once.values()]);
  const { rows } = await queries.$client.query<AppliedDelivery & { n: number; staleCompanyId: number | null }>({
    ...statement,
    values: [
      groups.map(({ companyId }) => companyId),
      groups.map((group) => JSON.stringify(group.ids)),
      groups.map((group) => JSON.stringify(group.deliveries)),
      groups.map((group) => JSON.stringify(group.parts)),
      Buffer.concat([...once.values()].map(({ body }) => body)),
    ],
  });
  const ids = [...once.keys()];
  const applied = new Map(rows.map(({ n, staleCompanyId: _, ...answer }) => [ids[n], answer]));
  await matchStale(queries, new Set(rows.flatMap(({ staleCompanyId }) => staleCompanyId ?? [])));
  return deliveries.map(({ row: { deliveryId } }) => {
    const answer = applied.get(deliveryId);
    return answer && { ...answer, deliveryId };
  });
}

/**
 * Matches calls whose customers have appointments, before the sender has its answer. The deliveries are committed: what fails
 * here stays marked, and server/jobs/match-marked.ts does it.
 */
async function matchStale(queries: Queries, companyIds: ReadonlySet<number>): Promise<void> {
  for (const companyId of companyIds) await matchMarked(queries, companyId).catch(() => {});
}

interface CompanyGroup {
  companyId: number;
  ids: object[];
  deliveries: object[];
  parts: object[];
}

/** In ascending order of company, so that two groups cannot wait for each other's locks. */
function groupByCompany(deliveries: readonly DeliveryToApply[]): CompanyGroup[] {
  const groups = new Map<number, CompanyGroup>();
  let bodyAt = 1;
  for (const [n, { companyId, row, body }] of deliveries.entries()) {
    let group = groups.get(companyId);
    if (!group) {
      group = { companyId, ids: [], deliveries: [], parts: [] };
      groups.set(companyId, group);
    }
    group.ids.push({ n, delivery_id: row.deliveryId });
    group.deliveries.push({
      n,
      delivery_id: row.deliveryId,
      received_at: row.receivedAt,
      configuration_id: row.configurationId,
      source: row.source,
      method: row.method,
      content_type: row.contentType,
      query: row.query,
      headers: row.headers,
      body_at: bodyAt,
      body_length: body.length,
      body_bytes: row.bodyBytes,
      body_sha256: row.bodySha256,
      body_hash: row.bodyHash,
      checks_duplicate: row.checksDuplicate,
      signature: row.signature,
      unmapped: row.unmapped,
      words: row.words,
      processed_data: row.processedData,
    });
    for (const [part, call] of row.calls.entries()) {
      const body_hash = part === 0 && namesItsCalls(row) ? row.bodyHash : undefined;
      group.parts.push({ n, part, body_hash, ...toFoldInput(call, row.source) });
    }
    bodyAt += body.length;
  }
  return [...groups.values()].sort((one, other) => one.companyId - other.companyId);
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
