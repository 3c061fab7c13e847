// Where deliveries go that the database does not take in time: one second for understanding and committing, none while it
// is known to be away. What was begun goes on and may still succeed; a delivery is applied exactly once by its id.
import type { AppliedDelivery } from '../../database/calls/apply-deliveries';
import { isDatabaseUnavailable } from '../../database/engine/database-away';
import type { Delivery } from '../delivery/delivery';
import type { Identity } from '../delivery/identity';
import type { Hold } from './commit-queue';
import type { DatabaseWatch } from './database-watch';
import { isLarge } from './large-bodies';
import type { SpoolRecord } from './record';
import type { Spool } from './spool';

export interface Shelter {
  /** What came of the attempt, or 'queued' where the delivery waits on disk. Rejects when it could be kept nowhere. */
  take(delivery: Delivery, attempt: (hold: Hold) => Promise<AppliedDelivery>): Promise<AppliedDelivery | 'queued'>;
}

export interface ShelterParts {
  spool: Pick<Spool, 'append'>;
  watch: Pick<DatabaseWatch, 'isAway' | 'suspect'>;
  identity?: Identity | undefined;
  /** To be said when something waits and the database is there. */
  wakeDrain(): void;
}

const takenWithinMs = 1_000;
/** Where the disk takes nothing either: how much longer a sender waits before it hangs up. */
const lastChanceMs = 8_000;
const betweenLooksMs = 100;

export function createShelter({ spool, watch, identity, wakeDrain }: ShelterParts): Shelter {
  const atFirst = createPatience(takenWithinMs);
  const atLast = createPatience(lastChanceMs);

  const keep = async (delivery: Delivery): Promise<'queued'> => {
    await spool.append(recordOf(delivery, identity?.current()));
    if (!watch.isAway()) wakeDrain();
    return 'queued';
  };

  const keepInstead = async (delivery: Delivery, attempted: Promise<AppliedDelivery>, hold: Hold) => {
    try {
      const kept = await keep(delivery);
      hold.isOver = true;
      return kept;
    } catch (error) {
      // No room on disk either: what was begun is all there is.
      return atLast<AppliedDelivery>(attempted, async () => {
        hold.isOver = true;
        throw error;
      });
    }
  };

  return {
    take(delivery, attempt) {
      if (watch.isAway()) return keep(delivery);
      const hold = { isOver: false };
      const attempted = begin(attempt, hold);
      return atFirst<AppliedDelivery | 'queued'>(attempted, (trouble) => {
        // That a large body is late says nothing of the database: it may have waited for its turn.
        if (trouble === undefined ? !isLarge(delivery.body) : isDatabaseUnavailable(trouble)) watch.suspect();
        return keepInstead(delivery, attempted, hold);
      });
    },
  };
}

/** An attempt that throws at once has failed like any other. */
function begin(attempt: (hold: Hold) => Promise<AppliedDelivery>, hold: Hold): Promise<AppliedDelivery> {
  try {
    return attempt(hold);
  } catch (error) {
    return Promise.reject(error);
  }
}

/** Somebody who waits. Without `giveUp` he does so no more. */
interface Waiter {
  since: number;
  giveUp: (() => void) | undefined;
}

/** So many who wait no more are forgotten at once. */
const maxEnded = 256;

/**
 * Waits so long and no longer: what an attempt comes to in time, or what is made of it `otherwise`, given its error or,
 * when it is late, nothing. One look now and then for all, instead of a timer for each.
 */
function createPatience(limitMs: number) {
  /** In the order of their coming; before `first` none waits any more. Not a Set: see docs/decisions/0022. */
  let open: Waiter[] = [];
  let first = 0;
  let looks: NodeJS.Timeout | undefined;

  /** False where it was over already. */
  const end = (waiter: Waiter): boolean => {
    if (!waiter.giveUp) return false;
    waiter.giveUp = undefined;
    while (first < open.length && !open[first]?.giveUp) first += 1;
    if (first === open.length || first >= maxEnded) {
      open = open.slice(first);
      first = 0;
    }
    return true;
  };

  const look = () => {
    const limit = performance.now() - limitMs;
    for (const waiter of open.slice(first)) {
      if (waiter.since > limit) break;
      const { giveUp } = waiter;
      if (end(waiter)) giveUp?.();
    }
    if (open.length > 0) return;
    clearInterval(looks);
    looks = undefined;
  };

  return <Value>(attempt: Promise<Value>, otherwise: (error?: unknown) => Promise<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      const instead = (error?: unknown) => void otherwise(error).then(resolve, reject);
      const waiter: Waiter = { since: performance.now(), giveUp: instead };
      open.push(waiter);
      looks ??= setInterval(look, betweenLooksMs);
      attempt.then(
        (value) => {
          if (end(waiter)) resolve(value);
        },
        (error: unknown) => {
          if (end(waiter)) instead(error ?? new Error('It failed.'));
        },
      );
    });
}

/** Of its headers only the type; whatever else they say may be secret. */
function recordOf(delivery: Delivery, installation: string | undefined): SpoolRecord {
  const receivedMs = delivery.receivedAt.getTime();
  const { endpoint, contentType, userAgent, query, signature, note, brokenEncoding, tooLarge } = delivery;
  return {
    deliveryId: delivery.deliveryId,
    receivedMicros: delivery.receivedMicros,
    ...(receivedMs !== Math.floor(delivery.receivedMicros / 1000) && { receivedMs }),
    ...(installation !== undefined && { installation }),
    companyId: endpoint.companyId,
    configurationId: endpoint.configurationId,
    source: endpoint.source,
    method: delivery.method,
    ...(contentType !== undefined && { contentType }),
    ...(userAgent !== undefined && { userAgent }),
    ...(query !== undefined && { query }),
    ...(signature && { signature }),
    ...(delivery.isHandshake && { isHandshake: true }),
    ...(note !== undefined && { note }),
    ...(brokenEncoding !== undefined && { brokenEncoding }),
    ...(tooLarge && { tooLarge }),
    body: delivery.body,
  };
}
