// Commits deliveries in groups (the life of a call, step 7): whatever waits goes in one transaction while the next
// group gathers, so the cost of reaching the disk is shared. A promise settles only after the commit is on disk.
import { refused } from '#contract/refusals';
import { type AppliedDelivery, applyDeliveries, type DeliveryToApply } from '../../database/calls/apply-deliveries';
import type { Queries } from '../../database/engine/connect';
import { isTransient } from '../../database/engine/database-away';
import { DatabaseBusy } from '../../database/lanes/database-busy';
import { refusalOf } from '../understand/delivery-row';

export interface CommitQueue {
  /** Resolves once the delivery is on disk; rejects when the database stayed away for longer than a sender waits. */
  commit(delivery: DeliveryToApply, hold?: Hold): Promise<AppliedDelivery>;
  /** Whether a group has been on its way for over a second: what comes now would wait at least as long. */
  isStuck(): boolean;
  /** Resolves when nothing waits any more. */
  drain(): Promise<void>;
}

/** What ties a sender to a delivery in the queue: once it is over, the delivery is safe elsewhere and need not be held. */
export interface Hold {
  isOver: boolean;
}

export interface CommitQueueOptions {
  onTrouble(error: unknown): void;
  /** Called after each group that is on disk. */
  onCommit?(): void;
  /**
   * How many groups may be on their way at a time. A second one sets out only when the first is late: two small groups
   * cost the database more than one large, but a company that is locked must not hold up the others. The embedded engine
   * does one thing at a time anyway.
   */
  groupsAtOnce: number;
}

/** A group is bounded so that one transaction stays short and its memory small. */
const maxInGroup = 256;
const maxBytesInGroup = 8 * 1024 * 1024;

/** Senders hang up after about this long; what is not on disk by then is refused, and theirs to send again. */
const patienceMs = 10_000;

const stuckAfterMs = 1_000;

/** After this long what has gathered meanwhile no longer waits for a group on its way. */
const lateAfterMs = 100;

/** The pauses between tries when the database was away or another process in the way. */
const retryPausesMs = [20, 100, 500, 1_500, 3_000];

interface Waiting extends DeliveryToApply {
  since: number;
  hold: Hold | undefined;
  isSettled: boolean;
  resolve(applied: AppliedDelivery): void;
  reject(error: unknown): void;
}

export function createCommitQueue(queries: Queries, options: CommitQueueOptions): CommitQueue {
  const { groupsAtOnce } = options;
  const waiting: Waiting[] = [];
  /** The groups on their way. Not a Set: see docs/decisions/0022. */
  const underway: { since: number; group: Waiting[] }[] = [];
  let workers = 0;
  /** Those of the workers whose group is late. */
  let late = 0;
  let whenIdle: (() => void)[] = [];
  let sweep: NodeJS.Timeout | undefined;

  const work = async () => {
    // The turn of the event loop ends first, so that what arrived together commits together.
    await new Promise<void>((begin) => setImmediate(begin));
    while (waiting.length > 0) {
      const group = takeGroup(waiting);
      const own = { since: performance.now(), group };
      underway.push(own);
      let isLate = false;
      const lateness = setTimeout(() => {
        isLate = true;
        late += 1;
        if (waiting.length > 0) setOut();
      }, lateAfterMs);
      await commitGroup(queries, group, options);
      clearTimeout(lateness);
      if (isLate) late -= 1;
      underway.splice(underway.indexOf(own), 1);
      // Another took over while this one was late.
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
    const limit = performance.now() - patienceMs;
    for (const delivery of [...waiting, ...underway.flatMap(({ group }) => group)]) {
      if (delivery.since < limit) settle(delivery, new Error('The database did not take a delivery in time.'));
    }
    // Nobody waits for the others any more, so they must not take up memory until a group has room for them.
    const held = letGo(waiting);
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
          isSettled: false,
          resolve,
          reject,
        });
        setOut();
      });
    },
    isStuck() {
      const limit = performance.now() - stuckAfterMs;
      return underway.some(({ since }) => since < limit);
    },
    drain() {
      return workers === 0 ? Promise.resolve() : new Promise((resolve) => whenIdle.push(resolve));
    },
  };
}

/** The next group; whoever has given up waiting is not in it. */
function takeGroup(waiting: Waiting[]): Waiting[] {
  let bytes = 0;
  let size = 0;
  while (size < waiting.length && size < maxInGroup) {
    bytes += waiting[size]?.body.length ?? 0;
    if (size > 0 && bytes > maxBytesInGroup) break;
    size += 1;
  }
  return letGo(waiting.splice(0, size));
}

/** Those that are still to be committed here; the others' promises are settled. */
function letGo(deliveries: Waiting[]): Waiting[] {
  for (const delivery of deliveries) if (delivery.hold?.isOver) settle(delivery, new Error('It is kept elsewhere.'));
  return deliveries.filter(isHeld);
}

/** Whether somebody still waits for it here. */
const isHeld = ({ isSettled, hold }: Waiting) => !isSettled && !hold?.isOver;

type Listeners = Pick<CommitQueueOptions, 'onTrouble' | 'onCommit'>;

async function commitGroup(queries: Queries, given: Waiting[], listeners: Listeners): Promise<void> {
  // Not what is safe elsewhere: it is not to be tried again here, let alone to be judged.
  const group = letGo(given);
  if (group.length === 0) return;
  try {
    const applied = await applyPersistently(queries, group);
    listeners.onCommit?.();
    for (const [index, delivery] of group.entries()) {
      settle(delivery, applied[index] ?? new Error('The database did not answer for a delivery.'));
    }
  } catch (error) {
    listeners.onTrouble(error);
    if (!maySucceedWithoutIt(error)) {
      for (const delivery of group) settle(delivery, asError(error));
      return;
    }
    if (group.length === 1) {
      if (isRefused(error)) return commitCulprit(queries, group, error, listeners);
      // What this means nobody knows: it may have been the engine's own trouble. Not to be judged here.
      for (const delivery of group) settle(delivery, asError(error));
      return;
    }
    // One bad delivery must not take the others along: halve until it stands alone.
    const middle = Math.ceil(group.length / 2);
    await commitGroup(queries, group.slice(0, middle), listeners);
    await commitGroup(queries, group.slice(middle), listeners);
  }
}

/** Logs a delivery whose values the database refused, with its bytes and nothing that was read from them. */
async function commitCulprit(queries: Queries, group: Waiting[], error: unknown, listeners: Listeners): Promise<void> {
  if (group.some(({ row }) => refusalOf(row)?.reason === 'could-not-store')) {
    for (const delivery of group) settle(delivery, asError(error));
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

/** Tries again while the trouble may pass. Applying is exactly-once by delivery id, so a lost answer costs nothing. */
async function applyPersistently(queries: Queries, group: Waiting[]): Promise<(AppliedDelivery | undefined)[]> {
  for (const pauseMs of retryPausesMs) {
    try {
      return await applyDeliveries(queries, group);
    } catch (error) {
      if (maySucceedWithoutIt(error) || !group.some(isHeld)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return applyDeliveries(queries, group);
}

/**
 * Whether one delivery may be at fault, rather than the connection, a deadlock or another process applying the same
 * delivery: its values were refused, or the engine hung on it until its time was over.
 */
export function mayBeCausedByDelivery(error: unknown): boolean {
  return isRefused(error) || error instanceof DatabaseBusy;
}

/** The same, or the database failed in a way that nothing explains: worth a try without the others, but no verdict. */
export function maySucceedWithoutIt(error: unknown): boolean {
  return mayBeCausedByDelivery(error) || isUnexplained(error);
}

/** Whether values were refused. Classes: 22 data exception, 23 constraint, 54 limit exceeded; not the same delivery twice. */
export function isRefused(error: unknown): boolean {
  const code = codeOf(error);
  return code !== '23505' && /^(22|23|54)/.test(code);
}

/** The database says what went wrong, and it is neither a value nor anything that passes, such as an internal error. */
function isUnexplained(error: unknown): boolean {
  const code = codeOf(error);
  // Five digits and capitals; the system's own codes begin with E. 28 and 3D: it refuses us altogether.
  return /^(?!E[A-Z]|28|3D|23505)[\dA-Z]{5}$/.test(code) && !isTransient(error);
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

function settle(delivery: Waiting, outcome: AppliedDelivery | Error): void {
  if (delivery.isSettled) return;
  delivery.isSettled = true;
  if (outcome instanceof Error) delivery.reject(outcome);
  else delivery.resolve(outcome);
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
