// Stores on disk what the database does not accept within a second, or at once while it is known to be unavailable.
// A late commit is harmless: a delivery is applied exactly once by its id.
import { isDatabaseUnavailable, isReadOnly } from '../../database/engine/database-away';
import type { Spool } from '../../platform/spool';
import { withinTime } from '../../within-time';
import type { Identity } from '../delivery/identity';
import { type CommitQueue, lateAfterMs } from './commit-queue';
import type { DatabaseWatch } from './database-watch';
import { encodeSpooled, type SpooledDelivery } from './spooled-delivery';

/** The result of `store`, or 'queued' if the delivery waits on disk. Rejects if neither could store it. */
export type StoreOrSpool = <Stored>(
  spooled: SpooledDelivery,
  store: () => Promise<Stored>,
) => Promise<Stored | 'queued'>;

export interface SpoolFallbackParts {
  spool: Pick<Spool, 'append'>;
  watch: Pick<DatabaseWatch, 'isUnavailable' | 'reportFailure'>;
  queue: Pick<CommitQueue, 'isStuck' | 'isAlive'>;
  identity?: Identity | undefined;
  triggerDrain(): void;
}

export function createSpoolFallback({ spool, watch, queue, identity, triggerDrain }: SpoolFallbackParts): StoreOrSpool {
  const storeInTime = async <Stored>(
    { listId }: SpooledDelivery,
    store: () => Promise<Stored>,
  ): Promise<{ stored: Stored } | undefined> => {
    try {
      return await withinTime(
        store().then((stored) => ({ stored })),
        lateAfterMs,
        () => {
          // While others commit, only this company is locked; a list may be locked by its import.
          if (listId === undefined && !queue.isAlive()) watch.reportFailure();
          return undefined;
        },
      );
    } catch (error) {
      if (isDatabaseUnavailable(error) || isReadOnly(error)) watch.reportFailure();
      return undefined;
    }
  };

  return async (spooled, store) => {
    if (!watch.isUnavailable() && !queue.isStuck(spooled.companyId)) {
      const inTime = await storeInTime(spooled, store);
      if (inTime) return inTime.stored;
    }
    await spool.append(spooled.deliveryId, encodeSpooled({ ...spooled, installation: identity?.current() }));
    if (!watch.isUnavailable()) triggerDrain();
    return 'queued';
  };
}
