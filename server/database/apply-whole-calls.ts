// The short way into the database for deliveries that are a whole, new call (migrations/0012_count_calls_together.sql):
// nearly all of them. Says which of a group may try it, and hands those over.
import type { AppliedDelivery, DeliveryToApply } from './apply-deliveries';
import { encodeArray, encodeRows, field, type RowField } from './binary-arrays';
import { bigint, boolean, bytea, instant, integer, json, jsonb, text, uuid } from './binary-values';
import type { Queries } from './connect';

/** The deliveries of a group that say everything of one call, none naming the call of another. */
export function findWholeCalls(deliveries: readonly DeliveryToApply[]): DeliveryToApply[] {
  const named = new Set<string>();
  return deliveries.filter(({ companyId, row }) => {
    if (!isWhole(row)) return false;
    const call = `${companyId} ${row.source} ${row.call_key}`;
    const isFirst = !named.has(call);
    named.add(call);
    return isFirst;
  });
}

function isWhole(row: DeliveryToApply['row']): boolean {
  return (
    row.order_key !== undefined &&
    row.location_id !== undefined &&
    row.service_id !== undefined &&
    row.call_type !== undefined &&
    row.was_booked !== undefined &&
    !row.further &&
    row.body_sha256 === undefined &&
    // One of the required facts is the payload's: then its key is the call's.
    !(row.constants && requiredFacts.every((fact) => row.constants?.includes(fact)))
  );
}

const requiredFacts = ['location', 'service', 'type', 'booked'] as const;

/** Applies what `findWholeCalls` found. Those whose call was known are not among the answers, and untouched. */
export async function applyWholeCalls(
  queries: Queries,
  deliveries: readonly DeliveryToApply[],
): Promise<AppliedDelivery[]> {
  const companyIds = [...new Set(deliveries.map(({ companyId }) => companyId))].sort((a, b) => a - b);
  const rowType = await rowTypeIn(queries);
  const { rows } = await queries.$client.query<AppliedLists>({
    ...statement,
    values: [encodeArray(bigint, companyIds), encodeRows(rowType, fields, deliveries.map(withJson))],
  });
  const [{ deliveryIds, logIds, callIds } = nothing] = rows;
  if (!deliveryIds) return [];
  const logs = logIds?.split(',') ?? [];
  const calls = callIds?.split(',') ?? [];
  return deliveryIds.split(',').map((deliveryId, index) => ({
    deliveryId,
    logId: Number(logs[index]),
    callId: Number(calls[index]),
    status: 'success' as const,
    reason: null,
    message: null,
  }));
}

type AppliedLists = Record<'deliveryIds' | 'logIds' | 'callIds', string | null>;
const nothing: AppliedLists = { deliveryIds: null, logIds: null, callIds: null };

const rowTypes = new WeakMap<Queries['$client'], Promise<number>>();

/** The number of the rows' type, which each database gives anew; asked for once. */
function rowTypeIn({ $client }: Queries): Promise<number> {
  const known = rowTypes.get($client);
  if (known) return known;
  const asked = $client
    .query<{ oid: string }>("select 'whole_call'::regtype::oid::text as oid")
    .then(({ rows }) => Number(rows[0]?.oid));
  rowTypes.set($client, asked);
  // The next group asks again.
  asked.catch(() => rowTypes.delete($client));
  return asked;
}

/** What is written as JSON is so once: a field is asked for its value twice. */
function withJson({ companyId, row, body }: DeliveryToApply) {
  return {
    companyId,
    row,
    body,
    processedData: row.processed_data && JSON.stringify(row.processed_data),
    unmapped: row.unmapped && JSON.stringify(row.unmapped),
    constants: row.constants && JSON.stringify(row.constants),
  };
}

/** In the order of the type `whole_call`. */
const fields: readonly RowField<ReturnType<typeof withJson>>[] = [
  field(bigint, ({ companyId }) => companyId),
  field(uuid, ({ row }) => row.delivery_id),
  field(instant, ({ row }) => Date.parse(row.received_at)),
  field(bigint, ({ row }) => row.configuration_id),
  field(text, ({ row }) => row.source),
  field(text, ({ row }) => row.method),
  field(text, ({ row }) => row.content_type),
  field(text, ({ row }) => row.query),
  field(bytea, ({ body }) => body),
  field(json, ({ processedData }) => processedData),
  field(jsonb, ({ unmapped }) => unmapped),
  field(text, ({ row }) => row.signature),
  field(text, ({ row }) => row.order_key),
  field(text, ({ row }) => row.call_key),
  field(bigint, ({ row }) => row.location_id),
  field(bigint, ({ row }) => row.service_id),
  field(bigint, ({ row }) => row.employee_id),
  field(text, ({ row }) => row.call_type),
  field(boolean, ({ row }) => row.is_practice),
  field(boolean, ({ row }) => row.was_booked),
  field(instant, ({ row }) => row.started_ms),
  field(integer, ({ row }) => row.duration_seconds),
  field(text, ({ row }) => row.customer_phone),
  field(boolean, ({ row }) => row.customer_called),
  field(boolean, ({ row }) => row.financing_offered),
  field(boolean, ({ row }) => row.default_tag),
  field(boolean, ({ row }) => row.default_time),
  field(jsonb, ({ constants }) => constants),
];

const statement = {
  name: 'apply_whole_calls',
  text: `select delivery_ids as "deliveryIds", log_ids as "logIds", call_ids as "callIds"
    from apply_whole_calls($1::bigint[], $2::whole_call[])`,
};
