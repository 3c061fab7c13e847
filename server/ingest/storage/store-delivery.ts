// Understands a delivery and commits its row and calls: on arrival, and again from the spool.
import type { NotStoredCause } from '#contract/refusals';
import type { DeliveryAnswer } from '#contract/webhooks';
import type { AppliedDelivery, DeliveryRow } from '../../database/calls/apply-deliveries';
import type { Delivery } from '../delivery/delivery';
import { understandDelivery } from '../understand/understand';
import type { UnderstandParts } from '../understand/understand-parts';
import type { CommitQueue, Committed } from './commit-queue';
import type { WaitingLimit } from './waiting-limit';

export interface StoreParts extends UnderstandParts {
  queue: CommitQueue;
  waitingLimit: WaitingLimit;
  counters?: IngestCounters | undefined;
}

/** Called for every delivery, so they must be cheap. */
export interface IngestCounters {
  /** `queued` if it waits on disk; then again when it is in the database. */
  stored(status: DeliveryAnswer['status']): void;
  refused(cause: NotStoredCause): void;
  committed(commit: Committed): void;
  commitFailed(): void;
}

export async function storeDelivery(delivery: Delivery, parts: StoreParts): Promise<AppliedDelivery> {
  const commit = (row: DeliveryRow, { endpoint, body }: Delivery) =>
    parts.queue.commit({ companyId: endpoint.companyId, row, body });
  if (delivery.endpoint.isMapped) return commit(await understandDelivery(delivery, parts), delivery);
  return parts.waitingLimit.store(delivery, async (admitted) =>
    commit(await understandDelivery(admitted, parts), admitted),
  );
}
