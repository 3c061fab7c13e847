// What a delivery says, in the company's own rows (the life of a call, steps 3 to 6): parsed, mapped, read, resolved.
// Nothing is stored, but that an unknown service is made where it may be. Live traffic, the spool's drain, replay and the
// tester all understand by this.
import { type Refused, refused } from '#contract/refusals';
import type { DeliveryStatus } from '#contract/webhooks';
import type { CallFacts, DeliveryRow } from '../database/apply-deliveries';
import type { Delivery, IngestParts } from './delivery';
import { describeCall, stateFacts } from './describe-call';
import { findMissing, findUnreadable } from './judge-readings';
import { mapFields } from './map-fields';
import { readBody } from './read-body';
import { readValues } from './read-values';
import { type ResolvedCall, resolveCall } from './resolve-call';

export type UnderstandParts = Pick<IngestParts, 'directory' | 'queries'>;

/** The row that the log, the calls and the counts are written from. Throws only what the database throws. */
export async function understandDelivery(
  delivery: Delivery,
  parts: UnderstandParts,
  /** Where false nothing is made for it: a dry run, a trial. */
  { mayCreate }: { mayCreate: boolean } = { mayCreate: true },
): Promise<DeliveryRow> {
  return { ...bareRow(delivery), ...(await understandBody(delivery, parts, mayCreate)) };
}

type Understood = Pick<DeliveryRow, 'status' | 'reason' | 'message' | 'processed_data'> & Partial<CallFacts>;

async function understandBody(delivery: Delivery, parts: UnderstandParts, mayCreate: boolean): Promise<Understood> {
  const { endpoint } = delivery;
  if (delivery.tooLarge) return refuse(refused.tooLarge(delivery.tooLarge), 'too-large');
  if (!endpoint.isActive) return refuse(refused.inactive(), 'inactive');
  if (delivery.brokenEncoding) return refuse(refused.brokenEncoding(delivery.brokenEncoding));

  const body = readBody(delivery.body, delivery.contentType);
  if ('unreadable' in body) return refuse(refused.unreadableBody(body.unreadable));

  const readings = readValues(mapFields(body.payload, endpoint.mapping));
  const unreadable = findUnreadable(readings, endpoint);
  const missing = findMissing(readings, endpoint);
  // Without a call id nothing that comes later could complete it, so there is no call to begin.
  const lack = readings.callId.kind === 'absent' ? missing[0] : undefined;

  const resolved = await resolveCall(readings, delivery, parts, { mayCount: mayCreate && !unreadable && !lack });
  const said = { processed_data: describeCall(readings, resolved) };
  const refusal = unreadable ?? resolved.refusal ?? lack;
  if (refusal) return { ...said, ...placeOf(resolved), ...refuse(refusal) };
  return { ...said, ...stateFacts(readings, resolved, missing, delivery) };
}

const refuse = ({ reason, message }: Refused, status: DeliveryStatus = 'failed'): Understood => ({
  status,
  reason,
  message,
});

/** Whose delivery it is: a manager sees those of his locations, an employee his own, refused ones among them. */
const placeOf = ({ location, employee }: ResolvedCall): Pick<DeliveryRow, 'location_id' | 'employee_id'> => ({
  ...(location && { location_id: location.id }),
  ...(employee && { employee_id: employee.id }),
});

/** The delivery itself, before anything is understood of it. */
export function bareRow(delivery: Delivery): DeliveryRow {
  return {
    delivery_id: delivery.deliveryId,
    received_at: delivery.receivedAt.toISOString(),
    configuration_id: delivery.endpoint.configurationId,
    source: delivery.endpoint.source,
    method: delivery.method,
    content_type: delivery.contentType ?? null,
    ...(delivery.query && { query: delivery.query }),
    ...(delivery.signature && { signature: delivery.signature }),
    body_bytes: delivery.tooLarge?.bytes ?? delivery.body.length,
    ...(delivery.tooLarge?.sha256 && { body_sha256: delivery.tooLarge.sha256 }),
  };
}
