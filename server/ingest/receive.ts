// The life of a call from its arrival to its answer, as the list of its steps (docs/the-life-of-a-call.md).
// Whatever is safely kept is answered with what became of it; a refusal is kept, too, and can be mended later.
import { type Refused, refused } from '#contract/refusals';
import type { DeliveryAnswer, DeliveryStatus } from '#contract/webhooks';
import type { AppliedDelivery, CallFacts, DeliveryRow } from '../database/apply-deliveries';
import type { Delivery, IngestParts } from './delivery';
import { describeCall, stateFacts } from './describe-call';
import { findMissing, findUnreadable } from './judge-readings';
import { mapFields } from './map-fields';
import { readBody } from './read-body';
import { readValues } from './read-values';
import { type ResolvedCall, resolveCall } from './resolve-call';

/** Takes a delivery in. Resolves once it is on disk; rejects only when it could not be kept. */
export async function receiveDelivery(delivery: Delivery, parts: IngestParts): Promise<DeliveryAnswer> {
  const row = { ...bareRow(delivery), ...(await understandDelivery(delivery, parts)) };
  const applied = await parts.queue.commit({ companyId: delivery.endpoint.companyId, row, body: delivery.body });
  return answer(applied);
}

type Understood = Pick<DeliveryRow, 'status' | 'reason' | 'message' | 'processed_data'> & Partial<CallFacts>;

async function understandDelivery(delivery: Delivery, parts: IngestParts): Promise<Understood> {
  const { endpoint } = delivery;
  if (delivery.tooLarge) return refuse(refused.tooLarge(delivery.tooLarge), 'too-large');
  if (!endpoint.isActive) return refuse(refused.inactive(), 'inactive');
  if (delivery.brokenEncoding) return refuse(refused.brokenEncoding(delivery.brokenEncoding));

  const body = readBody(delivery.body, delivery.contentType);
  if ('unreadable' in body) return refuse(refused.unreadableBody(body.unreadable));

  const readings = readValues(mapFields(body.payload, endpoint.keys));
  const unreadable = findUnreadable(readings, endpoint);
  const missing = findMissing(readings, endpoint);
  // Without a call id nothing that comes later could complete it, so there is no call to begin.
  const lack = readings.callId.kind === 'absent' ? missing[0] : undefined;

  const resolved = await resolveCall(readings, delivery, parts, { mayCount: !unreadable && !lack });
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

function bareRow(delivery: Delivery): DeliveryRow {
  return {
    delivery_id: delivery.deliveryId,
    received_at: delivery.receivedAt.toISOString(),
    configuration_id: delivery.endpoint.configurationId,
    source: delivery.endpoint.source,
    method: delivery.method,
    content_type: delivery.contentType ?? null,
    body_bytes: delivery.tooLarge?.bytes ?? delivery.body.length,
    ...(delivery.tooLarge?.sha256 && { body_sha256: delivery.tooLarge.sha256 }),
  };
}

function answer(applied: AppliedDelivery): DeliveryAnswer {
  const { status, deliveryId, logId, callId, reason, message } = applied;
  return {
    status,
    deliveryId,
    logId,
    ...(callId !== null && { callId }),
    ...(reason && { error: { reason, message: message ?? '' } }),
  };
}
