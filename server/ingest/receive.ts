// The life of a call from its arrival to its answer, as the list of its steps (docs/the-life-of-a-call.md).
// Whatever is safely kept is answered with what became of it; a refusal is kept, too, and can be mended later.
import { refused } from '#contract/refusals';
import type { DeliveryAnswer } from '#contract/webhooks';
import type { AppliedDelivery } from '../database/apply-deliveries';
import type { Hold } from './commit-queue';
import type { Delivery, IngestParts } from './delivery';
import { understandDelivery } from './understand';

/**
 * Takes a delivery in. Resolves once it is on disk, in the database or, where that does not take it in time, in the spool;
 * rejects only when it could be kept in neither.
 */
export async function receiveDelivery(delivery: Delivery, parts: IngestParts): Promise<DeliveryAnswer> {
  if (!parts.shelter) return answer(await takeIn(delivery, parts));
  const applied = await parts.shelter.take(delivery, (hold) => takeIn(delivery, parts, hold));
  return applied === 'queued' ? answerQueued(delivery) : answer(applied);
}

/** That it is too large needs no database to be known, and is what its sender must be told. */
function answerQueued({ deliveryId, tooLarge }: Delivery): DeliveryAnswer {
  if (tooLarge) return { status: 'too-large', deliveryId, error: refused.tooLarge(tooLarge) };
  return { status: 'queued', deliveryId };
}

async function takeIn(delivery: Delivery, parts: IngestParts, hold?: Hold): Promise<AppliedDelivery> {
  const row = await understandDelivery(delivery, parts);
  return parts.queue.commit({ companyId: delivery.endpoint.companyId, row, body: delivery.body }, hold);
}

function answer(applied: AppliedDelivery): DeliveryAnswer {
  const { status, deliveryId, logId, callId, reason, message } = applied;
  return {
    status,
    deliveryId,
    logId,
    callId: callId ?? undefined,
    error: reason ? { reason, message: message ?? '' } : undefined,
  };
}
