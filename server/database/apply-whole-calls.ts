// The short way into the database for deliveries that are a whole, new call (functions/apply_whole_calls.sql):
// nearly all of them. Says which of a group may try it, and hands those over.
import type { AppliedDelivery, DeliveryToApply } from './apply-deliveries';
import { BinaryArray, bigintArray } from './binary-arrays';
import type { Queries } from './connect';

/** Those of a group that say everything of one call, and are the first to name a call so, whichever company's. */
export function findWholeCalls(deliveries: readonly DeliveryToApply[]): DeliveryToApply[] {
  const named = new Set<string | undefined>();
  return deliveries.filter(({ row }) => {
    if (!isWhole(row)) return false;
    const { size } = named;
    named.add(row.call_key);
    return named.size > size;
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

/** Whose deliveries these are, ascending, so that two groups cannot wait for each other. */
export function companiesOf(deliveries: readonly DeliveryToApply[]): number[] {
  return [...new Set(deliveries.map(({ companyId }) => companyId))].sort((a, b) => a - b);
}

/**
 * Applies what `findWholeCalls` found. Answers in the same places; where there is no answer the call was known, and the
 * delivery is untouched.
 */
export async function applyWholeCalls(
  queries: Queries,
  deliveries: readonly DeliveryToApply[],
): Promise<(AppliedDelivery | undefined)[]> {
  const rowType = await rowTypeIn(queries);
  const isNew = deliveries.every(({ isNew }) => isNew);
  const values = [bigintArray(companiesOf(deliveries)), rowsOf(deliveries, rowType), isNew];
  const { rows } = await queries.$client.query<AppliedLists>({ ...statement, values }).catch((error: unknown) => {
    // A database that was restored meanwhile gave the type another number.
    rowTypes.delete(queries.$client);
    throw error;
  });
  const answers = new Array<AppliedDelivery | undefined>(deliveries.length).fill(undefined);
  const [{ places, logIds, callIds } = nothing] = rows;
  if (places === null) return answers;
  const logs = logIds?.split(',') ?? [];
  const calls = callIds?.split(',') ?? [];
  for (const [index, place] of places.split(',').entries()) {
    const at = Number(place) - 1;
    const deliveryId = deliveries[at]?.row.delivery_id;
    if (deliveryId === undefined) throw new Error(`The database applied a delivery in place ${place}, where none is.`);
    const [logId, callId] = [Number(logs[index]), Number(calls[index])];
    answers[at] = { deliveryId, logId, callId, status: 'success', reason: null, message: null };
  }
  return answers;
}

type AppliedLists = Record<'places' | 'logIds' | 'callIds', string | null>;
const nothing: AppliedLists = { places: null, logIds: null, callIds: null };

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

function rowsOf(deliveries: readonly DeliveryToApply[], rowType: number): Buffer {
  const rows = new BinaryArray(rowType, deliveries.length * usualBytes);
  for (const delivery of deliveries) {
    rows.beginRow(fieldsOfRow);
    writeFields(rows, delivery);
    rows.endRow();
  }
  return rows.finish();
}

const fieldsOfRow = 30;
/** Of a row, body and all. */
const usualBytes = 2_048;

/** In the order of the type `whole_call`. */
function writeFields(to: BinaryArray, { companyId, row, body }: DeliveryToApply): void {
  to.bigint(companyId);
  to.uuid(row.delivery_id);
  to.instant(row.received_at.getTime());
  to.bigint(row.configuration_id);
  to.text(row.source);
  to.text(row.method);
  to.text(row.content_type);
  to.text(row.query);
  to.bytea(body);
  to.json(asJson(row.processed_data));
  to.jsonb(asJson(row.unmapped));
  to.text(row.signature);
  to.text(row.order_key);
  to.text(row.call_key);
  to.bigint(row.location_id);
  to.bigint(row.service_id);
  to.bigint(row.employee_id);
  to.text(row.call_type);
  to.boolean(row.is_practice);
  to.boolean(row.was_booked);
  to.instant(row.started_ms);
  to.integer(row.duration_seconds);
  to.text(row.customer_phone);
  to.boolean(row.customer_called);
  to.boolean(row.financing_offered);
  to.boolean(row.default_tag);
  to.boolean(row.default_time);
  to.jsonb(asJson(row.constants));
  to.date(row.local_day);
  to.bigint(row.zone_edition);
}

const asJson = (value: object | undefined) => value && JSON.stringify(value);

const statement = {
  name: 'apply_whole_calls',
  text: `select places, log_ids as "logIds", call_ids as "callIds"
    from apply_whole_calls($1::bigint[], $2::whole_call[], $3::boolean)`,
};
