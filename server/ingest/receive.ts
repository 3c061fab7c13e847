// Stores or spools a delivery, refused ones too, and says what to answer. The steps: docs/the-life-of-a-call.md.
import { refused } from '#contract/refusals';
import type { DeliveryAnswer } from '#contract/webhooks';
import type { AppliedDelivery } from '../database/calls/apply-deliveries';
import type { Delivery } from './delivery/delivery';
import type { StoreOrSpool } from './storage/spool-fallback';
import { spooledDelivery } from './storage/spooled-delivery';
import { type StoreParts, storeDelivery } from './storage/store-delivery';

export interface IngestParts extends StoreParts {
  /** Without it deliveries that the database does not accept are refused. */
  storeOrSpool?: StoreOrSpool;
}

/** Resolves once the delivery is on disk, in the database or the spool; rejects if neither could store it. */
export async function receiveDelivery(delivery: Delivery, parts: IngestParts): Promise<DeliveryAnswer> {
  const store = () => storeDelivery(delivery, parts);
  const applied = parts.storeOrSpool ? await parts.storeOrSpool(spooledDelivery(delivery), store) : await store();
  parts.counters?.stored(applied === 'queued' ? applied : applied.status);
  return applied === 'queued' ? answerQueued(delivery) : answer(applied);
}

/** The size is known without a database, and the sender must learn of it. */
function answerQueued({ deliveryId, tooLarge }: Delivery): DeliveryAnswer {
  if (tooLarge) return { status: 'too-large', deliveryId, error: refused.tooLarge(tooLarge) };
  return { status: 'queued', deliveryId };
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
