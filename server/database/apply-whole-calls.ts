// The short way into the database for deliveries that are a whole, new call (migrations/0009_apply_whole_calls.sql):
// nearly all of them. Says which of a group may try it, and hands those over.
import type { AppliedDelivery, DeliveryToApply } from './apply-deliveries';
import { type ArrayOf, bigints, booleans, byteas, instants, integers, jsonbs, texts, uuids } from './binary-arrays';
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
  const values = [bigints.encode(companyIds), ...columns.map((column) => column.encode(deliveries))];
  const { rows } = await queries.$client.query<AppliedLists>({ ...statement, values });
  return rows.flatMap(({ deliveryIds, logIds, callIds }) => {
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
  });
}

/** Texts with commas, because a row for each delivery would cost both sides several times as much. */
type AppliedLists = Record<'deliveryIds' | 'logIds' | 'callIds', string | null>;

function column<T>(type: ArrayOf<T>, of: (delivery: DeliveryToApply) => T | null | undefined) {
  return { element: type.element, encode: (deliveries: readonly DeliveryToApply[]) => type.encodeOf(deliveries, of) };
}

function jsonColumn(of: (delivery: DeliveryToApply) => object | undefined) {
  const asJson = (delivery: DeliveryToApply) => {
    const value = of(delivery);
    return value && JSON.stringify(value);
  };
  return {
    element: jsonbs.element,
    encode: (deliveries: readonly DeliveryToApply[]) => jsonbs.encode(deliveries.map(asJson)),
  };
}

/** In the order of the function's parameters. */
const columns = [
  column(bigints, ({ companyId }) => companyId),
  column(uuids, ({ row }) => row.delivery_id),
  column(instants, ({ row }) => Date.parse(row.received_at)),
  column(bigints, ({ row }) => row.configuration_id),
  column(texts, ({ row }) => row.source),
  column(texts, ({ row }) => row.method),
  column(texts, ({ row }) => row.content_type),
  column(texts, ({ row }) => row.query),
  column(byteas, ({ body }) => body),
  jsonColumn(({ row }) => row.processed_data),
  jsonColumn(({ row }) => row.unmapped),
  column(texts, ({ row }) => row.signature),
  column(texts, ({ row }) => row.order_key),
  column(texts, ({ row }) => row.call_key),
  column(bigints, ({ row }) => row.location_id),
  column(bigints, ({ row }) => row.service_id),
  column(bigints, ({ row }) => row.employee_id),
  column(texts, ({ row }) => row.call_type),
  column(booleans, ({ row }) => row.is_practice),
  column(booleans, ({ row }) => row.was_booked),
  column(instants, ({ row }) => row.started_ms),
  column(integers, ({ row }) => row.duration_seconds),
  column(texts, ({ row }) => row.customer_phone),
  column(booleans, ({ row }) => row.customer_called),
  column(booleans, ({ row }) => row.financing_offered),
  column(booleans, ({ row }) => row.default_tag),
  column(booleans, ({ row }) => row.default_time),
  jsonColumn(({ row }) => row.constants),
];

const statement = {
  name: 'apply_whole_calls',
  text: `select string_agg(delivery_id::text, ',') as "deliveryIds", string_agg(log_id::text, ',') as "logIds",
      string_agg(call_id::text, ',') as "callIds"
    from apply_whole_calls($1::bigint[], ${columns.map(({ element }, index) => `$${index + 2}::${element}[]`).join(', ')})`,
};
