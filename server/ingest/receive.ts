// The life of a call from its arrival to its answer, as the list of its steps (docs/the-life-of-a-call.md).
// Whatever is safely kept is answered with what became of it; a refusal is kept, too, and can be mended later.
import type { DeliveryAnswer } from '#contract/webhooks';
import type { AppliedDelivery } from '../database/apply-deliveries';
import type { Delivery, IngestParts } from './delivery';
import { understandDelivery } from './understand';

/** Takes a delivery in. Resolves once it is on disk; rejects only when it could not be kept. */
export async function receiveDelivery(delivery: Delivery, parts: IngestParts): Promise<DeliveryAnswer> {
  const row = await understandDelivery(delivery, parts);
  const applied = await parts.queue.commit({ companyId: delivery.endpoint.companyId, row, body: delivery.body });
  return answer(applied);
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
