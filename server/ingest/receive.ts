// The steps from arrival to answer (docs/the-life-of-a-call.md). Refused deliveries are stored, too.
import { refused } from '#contract/refusals';
import type { DeliveryAnswer } from '#contract/webhooks';
import type { AppliedDelivery, DeliveryRow } from '../database/calls/apply-deliveries';
import type { Delivery } from './delivery/delivery';
import type { IngestParts } from './ingest-parts';
import type { Hold } from './keep/commit-queue';
import { isLarge, turnsOf } from './keep/large-bodies';
import { understandDelivery } from './understand/understand';

/** Resolves once the delivery is on disk, in the database or the spool; rejects if neither could store it. */
export async function receiveDelivery(delivery: Delivery, parts: IngestParts): Promise<DeliveryAnswer> {
  const applied = parts.shelter
    ? await parts.shelter.take(delivery, (hold) => store(delivery, parts, hold))
    : await store(delivery, parts);
  parts.counters?.stored(applied === 'queued' ? applied : applied.status);
  return applied === 'queued' ? answerQueued(delivery) : answer(applied);
}

/** The size is known without a database, and the sender must learn of it. */
function answerQueued({ deliveryId, tooLarge }: Delivery): DeliveryAnswer {
  if (tooLarge) return { status: 'too-large', deliveryId, error: refused.tooLarge(tooLarge) };
  return { status: 'queued', deliveryId };
}

function store(delivery: Delivery, parts: IngestParts, hold?: Hold): Promise<AppliedDelivery> {
  if (!isLarge(delivery.body)) return understandAndCommit(delivery, parts, hold);
  return parts.largeBodies.takeTurn(turnsOf(delivery.endpoint), () => {
    // It waited so long that it is on disk by now.
    if (hold?.isOver) throw new Error('It is stored elsewhere.');
    return understandAndCommit(delivery, parts, hold);
  });
}

function understandAndCommit(delivery: Delivery, parts: IngestParts, hold?: Hold): Promise<AppliedDelivery> {
  if (delivery.endpoint.isMapped) return commitUnderstood(delivery, parts, hold);
  return parts.waitingRoom.admit(delivery).then((admitted) => commitUnderstood(admitted, parts, hold));
}

function commitUnderstood(delivery: Delivery, parts: IngestParts, hold?: Hold): Promise<AppliedDelivery> {
  const { endpoint, body } = delivery;
  const commit = (row: DeliveryRow) => parts.queue.commit({ companyId: endpoint.companyId, row, body }, hold);
  const row = understandDelivery(delivery, parts);
  return row instanceof Promise ? row.then(commit) : commit(row);
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
