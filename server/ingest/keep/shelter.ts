// Stores deliveries on disk that the database does not accept within a second, or at once while it is known to be
// unavailable. The attempt continues; a delivery is applied exactly once by its id.
import type { AppliedDelivery } from '../../database/calls/apply-deliveries';
import { isDatabaseUnavailable, isReadOnly } from '../../database/engine/database-away';
import type { Delivery } from '../delivery/delivery';
import type { Arrival } from '../delivery/delivery-id';
import type { Identity } from '../delivery/identity';
import type { Hold } from './commit-queue';
import type { DatabaseWatch } from './database-watch';
import { isLarge } from './large-bodies';
import type { SpoolRecord } from './record';
import type { Spool } from './spool';

export interface Shelter {
  /** The attempt's result, or 'queued' if the delivery waits on disk. Rejects if neither could store it. */
  take(delivery: Delivery, attempt: (hold: Hold) => Promise<AppliedDelivery>): Promise<AppliedDelivery | 'queued'>;
  /** The same for rows of an appointment list. */
  takeRows<Stored>(rows: ListRows, attempt: () => Promise<Stored>): Promise<Stored | 'queued'>;
}

/** What the webhook of an appointment list received, as the database is to keep it. */
export interface ListRows {
  companyId: number;
  listId: number;
  arrival: Arrival;
  body: Buffer;
}

export interface ShelterParts {
  spool: Pick<Spool, 'append'>;
  watch: Pick<DatabaseWatch, 'isUnavailable' | 'suspect'>;
  identity?: Identity | undefined;
  wakeDrain(): void;
}

const takenWithinMs = 1_000;
/** How much longer senders wait if the disk accepts nothing either. */
const lastChanceMs = 8_000;
const betweenChecksMs = 100;

export function createShelter({ spool, watch, identity, wakeDrain }: ShelterParts): Shelter {
  const atFirst = createTimeouts(takenWithinMs);
  const atLast = createTimeouts(lastChanceMs);

  type ToRecord = (installation: string | undefined) => SpoolRecord;

  const keep = async (toRecord: ToRecord): Promise<'queued'> => {
    await spool.append(toRecord(identity?.current()));
    if (!watch.isUnavailable()) wakeDrain();
    return 'queued';
  };

  const storeOnDisk = async <Stored>(toRecord: ToRecord, attempted: Promise<Stored>, hold: Hold) => {
    try {
      const kept = await keep(toRecord);
      hold.isOver = true;
      return kept;
    } catch (error) {
      // No room on disk either: only the attempt is left.
      return atLast<Stored>(attempted, async () => {
        hold.isOver = true;
        throw error;
      });
    }
  };

  /** `isSlow`: that it is late says nothing about the database, because it may have waited for its turn. */
  const take = <Stored>(toRecord: ToRecord, isSlow: boolean, attempt: (hold: Hold) => Promise<Stored>) => {
    if (watch.isUnavailable()) return keep(toRecord);
    const hold = { isOver: false };
    const attempted = begin(attempt, hold);
    return atFirst<Stored | 'queued'>(attempted, (trouble) => {
      if (trouble === undefined ? !isSlow : isDatabaseUnavailable(trouble) || isReadOnly(trouble)) watch.suspect();
      return storeOnDisk(toRecord, attempted, hold);
    });
  };

  return {
    take: (delivery, attempt) =>
      take((installation) => recordOf(delivery, installation), isLarge(delivery.body), attempt),
    takeRows: (rows, attempt) => take((installation) => recordOfRows(rows, installation), true, attempt),
  };
}

function begin<Stored>(attempt: (hold: Hold) => Promise<Stored>, hold: Hold): Promise<Stored> {
  try {
    return attempt(hold);
  } catch (error) {
    return Promise.reject(error);
  }
}

/** A waiting caller; without `giveUp` it no longer waits. */
interface Waiter {
  since: number;
  giveUp: (() => void) | undefined;
}

const maxEnded = 256;

/** Resolves with the attempt, `otherwise(error)`, or `otherwise()` after `limitMs`. One interval for all. */
function createTimeouts(limitMs: number) {
  /** In order of arrival; none before `first` waits any more. Not a Set: see docs/decisions/0022. */
  let open: Waiter[] = [];
  let first = 0;
  let looks: NodeJS.Timeout | undefined;

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
      looks ??= setInterval(look, betweenChecksMs);
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

function recordOf(delivery: Delivery, installation: string | undefined): SpoolRecord {
  const receivedMs = delivery.receivedAt.getTime();
  const { endpoint, contentType, query, headers, signature, note, brokenEncoding, tooLarge } = delivery;
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
    ...(query !== undefined && { query }),
    ...(headers && { headers }),
    ...(signature && { signature }),
    ...(delivery.isHandshake && { isHandshake: true }),
    ...(note !== undefined && { note }),
    ...(brokenEncoding !== undefined && { brokenEncoding }),
    ...(tooLarge && { tooLarge }),
    body: delivery.body,
  };
}

function recordOfRows({ companyId, listId, arrival, body }: ListRows, installation: string | undefined): SpoolRecord {
  return {
    deliveryId: arrival.deliveryId,
    receivedMicros: arrival.receivedMicros,
    receivedMs: arrival.receivedAt.getTime(),
    ...(installation !== undefined && { installation }),
    ...{ companyId, listId, configurationId: 0, source: '', method: 'POST', body },
  };
}
