// Commits deliveries in groups (step 7 of the life of a call). Promises settle only after the commit.
import { refused } from '#contract/refusals';
import { type AppliedDelivery, applyDeliveries, type DeliveryToApply } from '../../database/calls/apply-deliveries';
import type { Queries } from '../../database/engine/connect';
import { isReadOnly, isTransient } from '../../database/engine/database-away';
import { refusalOf } from '../understand/delivery-row';

export interface CommitQueue {
  /** Resolves once the delivery is on disk; rejects if the database is unavailable for longer than senders wait. */
  commit(delivery: DeliveryToApply, hold?: Hold): Promise<AppliedDelivery>;
  /** Whether a group has taken over a second: new deliveries would wait at least as long. */
  isStuck(): boolean;
  /** Resolves when nothing is waiting. */
  drain(): Promise<void>;
}

/** Ties a sender to a queued delivery: once over, the delivery is safe elsewhere. */
export interface Hold {
  isOver: boolean;
}

/** A group that the database stored, and how long that took, retries included. */
export interface Committed {
  deliveries: number;
  seconds: number;
}

export interface CommitQueueOptions {
  onError(error: unknown): void;
  onCommit?(commit: Committed): void;
  /** A second group starts only when the first is late: then a locked company must not block the others. */
  groupsAtOnce: number;
}

const maxInGroup = 256;
const maxBytesInGroup = 8 * 1024 * 1024;

/** Senders disconnect after about this long; deliveries not on disk by then are refused. */
const timeoutMs = 10_000;

const stuckAfterMs = 1_000;

/** After this long, waiting deliveries no longer wait for the running group. */
const lateAfterMs = 100;

/** Pauses between retries while the database is unavailable or busy with another process. */
const retryPausesMs = [20, 100, 500, 1_500, 3_000];

interface QueuedDelivery extends DeliveryToApply {
  since: number;
  hold: Hold | undefined;
  isDone: boolean;
  resolve(applied: AppliedDelivery): void;
  reject(error: unknown): void;
}

export function createCommitQueue(queries: Queries, options: CommitQueueOptions): CommitQueue {
  const { groupsAtOnce } = options;
  const waiting: QueuedDelivery[] = [];
  /** The running groups. Not a Set: see docs/decisions/0022. */
  const running: { since: number; group: QueuedDelivery[] }[] = [];
  let workers = 0;
  let late = 0;
  let whenIdle: (() => void)[] = [];
  let sweep: NodeJS.Timeout | undefined;

  const work = async () => {
    // Lets the event loop turn end, so that simultaneous arrivals commit together.
    await new Promise<void>((begin) => setImmediate(begin));
    while (waiting.length > 0) {
      const group = takeGroup(waiting);
      const own = { since: performance.now(), group };
      running.push(own);
      let isLate = false;
      const lateness = setTimeout(() => {
        isLate = true;
        late += 1;
        if (waiting.length > 0) setOut();
      }, lateAfterMs);
      await commitGroup(queries, group, options);
      clearTimeout(lateness);
      if (isLate) late -= 1;
      running.splice(running.indexOf(own), 1);
      // Another worker took over while this one was late.
      if (workers > late + 1) break;
    }
    workers -= 1;
    if (workers > 0) return;
    clearInterval(sweep);
    for (const notify of whenIdle) notify();
    whenIdle = [];
  };

  const setOut = () => {
    if (workers > late || workers === groupsAtOnce) return;
    if (workers === 0) sweep = setInterval(refuseOverdue, 1_000);
    workers += 1;
    void work();
  };

  const refuseOverdue = () => {
    const limit = performance.now() - timeoutMs;
    for (const delivery of [...waiting, ...running.flatMap(({ group }) => group)]) {
      if (delivery.since < limit) finish(delivery, new Error('The database did not accept a delivery in time.'));
    }
    // Drops deliveries that nobody waits for, to free their memory.
    const held = release(waiting);
    if (held.length < waiting.length) waiting.splice(0, waiting.length, ...held);
  };

  return {
    commit(delivery, hold) {
      return new Promise((resolve, reject) => {
        const { companyId, row, body } = delivery;
        waiting.push({
          companyId,
          row,
          body,
          since: performance.now(),
          hold,
          isDone: false,
          resolve,
          reject,
        });
        setOut();
      });
    },
    isStuck() {
      const limit = performance.now() - stuckAfterMs;
      return running.some(({ since }) => since < limit);
    },
    drain() {
      return workers === 0 ? Promise.resolve() : new Promise((resolve) => whenIdle.push(resolve));
    },
  };
}

/** The next group, without deliveries whose senders gave up. */
function takeGroup(waiting: QueuedDelivery[]): QueuedDelivery[] {
  let bytes = 0;
  let size = 0;
  while (size < waiting.length && size < maxInGroup) {
    bytes += waiting[size]?.body.length ?? 0;
    if (size > 0 && bytes > maxBytesInGroup) break;
    size += 1;
  }
  return release(waiting.splice(0, size));
}

/** Those still to be committed here; the others' promises are settled. */
function release(deliveries: QueuedDelivery[]): QueuedDelivery[] {
  for (const delivery of deliveries) if (delivery.hold?.isOver) finish(delivery, new Error('It is stored elsewhere.'));
  return deliveries.filter(isHeld);
}

const isHeld = ({ isDone, hold }: QueuedDelivery) => !isDone && !hold?.isOver;

type Listeners = Pick<CommitQueueOptions, 'onError' | 'onCommit'>;

async function commitGroup(queries: Queries, given: QueuedDelivery[], listeners: Listeners): Promise<void> {
  // Deliveries stored elsewhere must not be retried or refused here.
  const group = release(given);
  if (group.length === 0) return;
  try {
    const begunAt = performance.now();
    const applied = await applyPersistently(queries, group);
    listeners.onCommit?.({ deliveries: group.length, seconds: (performance.now() - begunAt) / 1_000 });
    for (const [index, delivery] of group.entries()) {
      finish(delivery, applied[index] ?? new Error('The database did not answer for a delivery.'));
    }
  } catch (error) {
    listeners.onError(error);
    if (!maySucceedWithoutIt(error)) {
      for (const delivery of group) finish(delivery, asError(error));
      return;
    }
    if (group.length === 1) {
      if (isRefused(error)) return commitCulprit(queries, group, error, listeners);
      // An unexplained error, possibly the engine's own: no reason to refuse deliveries.
      for (const delivery of group) finish(delivery, asError(error));
      return;
    }
    // Halves the group until the bad delivery is alone.
    const middle = Math.ceil(group.length / 2);
    await commitGroup(queries, group.slice(0, middle), listeners);
    await commitGroup(queries, group.slice(middle), listeners);
  }
}

/** Logs a delivery whose values the database refused: only its bytes. */
async function commitCulprit(
  queries: Queries,
  group: QueuedDelivery[],
  error: unknown,
  listeners: Listeners,
): Promise<void> {
  if (group.some(({ row }) => refusalOf(row)?.reason === 'could-not-store')) {
    for (const delivery of group) finish(delivery, asError(error));
    return;
  }
  for (const delivery of group) {
    const { deliveryId, receivedAt, configurationId, source, method } = delivery.row;
    const bare = { deliveryId, receivedAt, configurationId, source, method, contentType: null };
    const refusal = { status: 'failed' as const, ...refused.couldNotStore() };
    delivery.row = { ...bare, bodyBytes: delivery.body.length, calls: [refusal] };
  }
  await commitGroup(queries, group, listeners);
}

/** Retries while the error may be transient. Applying is exactly-once by delivery id, so a lost answer is harmless. */
async function applyPersistently(queries: Queries, group: QueuedDelivery[]): Promise<(AppliedDelivery | undefined)[]> {
  for (const pauseMs of retryPausesMs) {
    try {
      return await applyDeliveries(queries, group);
    } catch (error) {
      if (maySucceedWithoutIt(error) || isReadOnly(error) || !group.some(isHeld)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return applyDeliveries(queries, group);
}

/** Whether this delivery may be the cause: its values were refused, or its statement was canceled for taking too long. */
export function mayBeCausedByDelivery(error: unknown): boolean {
  return isRefused(error) || codeOf(error) === '57014';
}

/** Also true for unexplained database errors: worth a try without the others, but no proof. */
export function maySucceedWithoutIt(error: unknown): boolean {
  return mayBeCausedByDelivery(error) || isUnexplained(error);
}

/** Classes 22 (data exception), 23 (constraint), 54 (limit exceeded); but not a duplicate delivery. */
export function isRefused(error: unknown): boolean {
  const code = codeOf(error);
  return code !== '23505' && /^(22|23|54)/.test(code);
}

/** The database reports an error that is neither a value nor transient, such as an internal error. */
function isUnexplained(error: unknown): boolean {
  const code = codeOf(error);
  // The system's own codes begin with E. 28 and 3D reject us altogether.
  return /^(?!E[A-Z]|28|3D|23505)[\dA-Z]{5}$/.test(code) && !isTransient(error);
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

function finish(delivery: QueuedDelivery, outcome: AppliedDelivery | Error): void {
  if (delivery.isDone) return;
  delivery.isDone = true;
  if (outcome instanceof Error) delivery.reject(outcome);
  else delivery.resolve(outcome);
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
