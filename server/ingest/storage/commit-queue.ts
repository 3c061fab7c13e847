// Commits deliveries in groups of one company (step 7 of the life of a call). Promises settle only after the commit.
import { refused } from '#contract/refusals';
import { type AppliedDelivery, applyDeliveries, type DeliveryToApply } from '../../database/calls/apply-deliveries';
import type { Queries } from '../../database/engine/connect';
import { isTransient } from '../../database/engine/database-away';
import { refusalOf } from '../understand/delivery-row';

export interface CommitQueue {
  /** Resolves once the delivery is in the database; rejects with the database's error, or with CommitLate. */
  commit(delivery: DeliveryToApply): Promise<AppliedDelivery>;
  /** Whether a delivery of this company would wait for groups that have taken over a second. */
  isStuck(companyId: number): boolean;
  /** Whether a group committed within the last second. */
  isAlive(): boolean;
  /** The error of the last commit; undefined after a success or half a minute, or if a delivery was to blame. */
  problem(): unknown;
  /** Resolves when nothing is waiting. */
  drain(): Promise<void>;
}

/** A group that the database stored, and how long that took. */
export interface Committed {
  deliveries: number;
  seconds: number;
}

export interface CommitQueueOptions {
  onError(error: unknown): void;
  onCommit?(commit: Committed): void;
}

/** Of different companies: a group holds its company's lock. */
const maxGroupsAtOnce = 4;
const maxInGroup = 256;
const maxBytesInGroup = 8 * 1024 * 1024;
/** By then a sender's delivery is on disk. */
export const lateAfterMs = 1_000;
/** A load balancer may stop sending, so no commit would clear an old problem. */
const problemKnownForMs = 30_000;

/** The delivery waited so long that it was not tried. */
export class CommitLate extends Error {
  override name = 'CommitLate';
}

interface QueuedDelivery extends DeliveryToApply {
  since: number;
  resolve(applied: AppliedDelivery): void;
  reject(error: unknown): void;
}

export function createCommitQueue(queries: Queries, { onError, onCommit }: CommitQueueOptions): CommitQueue {
  /** By company; the company that waits longest comes first. */
  const waiting = new Map<number, QueuedDelivery[]>();
  /** When the group of each company began. */
  const running = new Map<number, number>();
  const whenIdle: (() => void)[] = [];
  let isScheduled = false;
  let committedAt = Number.NEGATIVE_INFINITY;
  let problem: { error: unknown; at: number } | undefined;

  const startGroups = () => {
    isScheduled = false;
    for (const [companyId, deliveries] of waiting) {
      if (running.size === maxGroupsAtOnce) return;
      if (running.has(companyId)) continue;
      const group = takeGroup(deliveries);
      waiting.delete(companyId);
      if (deliveries.length > 0) waiting.set(companyId, deliveries);
      if (group.length === 0) continue;
      running.set(companyId, performance.now());
      void commitGroup(companyId, group).then(() => {
        running.delete(companyId);
        startGroups();
      });
    }
    if (running.size > 0) return;
    for (const notify of whenIdle.splice(0)) notify();
  };

  const commitGroup = async (companyId: number, group: QueuedDelivery[]): Promise<void> => {
    try {
      const begunAt = performance.now();
      const applied = await applyDeliveries(queries, companyId, group);
      committedAt = performance.now();
      problem = undefined;
      onCommit?.({ deliveries: group.length, seconds: (performance.now() - begunAt) / 1_000 });
      for (const [index, { resolve, reject }] of group.entries()) {
        const answer = applied[index];
        if (answer) resolve(answer);
        else reject(new Error('The database did not answer for a delivery.'));
      }
    } catch (error) {
      onError(error);
      if (!isDataError(error)) problem = { error, at: performance.now() };
      await retryWithoutCulprit(companyId, group, error);
    }
  };

  /** Halves the group until the bad delivery is alone. Any other error rejects all. */
  const retryWithoutCulprit = async (companyId: number, group: QueuedDelivery[], error: unknown): Promise<void> => {
    const [first] = group;
    if (group.length > 1 && mayBeDataError(error)) {
      const middle = Math.ceil(group.length / 2);
      await commitGroup(companyId, group.slice(0, middle));
      await commitGroup(companyId, group.slice(middle));
    } else if (first && isDataError(error) && refusalOf(first.row)?.reason !== 'could-not-store') {
      await commitGroup(companyId, [{ ...first, row: rejectedRow(first) }]);
    } else for (const { reject } of group) reject(error);
  };

  return {
    commit: (delivery) =>
      new Promise((resolve, reject) => {
        const { companyId, row, body } = delivery;
        const queued = { companyId, row, body, since: performance.now(), resolve, reject };
        const deliveries = waiting.get(companyId);
        if (deliveries) deliveries.push(queued);
        else waiting.set(companyId, [queued]);
        if (isScheduled) return;
        isScheduled = true;
        // After this turn of the event loop, so that simultaneous arrivals commit together.
        setImmediate(startGroups);
      }),
    isStuck(companyId) {
      const limit = performance.now() - lateAfterMs;
      const own = running.get(companyId);
      if (own !== undefined) return own < limit;
      return running.size === maxGroupsAtOnce && [...running.values()].every((since) => since < limit);
    },
    isAlive: () => performance.now() - committedAt < lateAfterMs,
    problem: () => (problem && performance.now() - problem.at < problemKnownForMs ? problem.error : undefined),
    drain: () =>
      waiting.size + running.size === 0 ? Promise.resolve() : new Promise((resolve) => whenIdle.push(resolve)),
  };
}

/** Removes the next group, and rejects what waited too long. */
function takeGroup(deliveries: QueuedDelivery[]): QueuedDelivery[] {
  const limit = performance.now() - lateAfterMs;
  const group: QueuedDelivery[] = [];
  let bytes = 0;
  let taken = 0;
  for (const delivery of deliveries) {
    const isLate = delivery.since < limit;
    if (!isLate) bytes += delivery.body.length;
    if (group.length === maxInGroup || (group.length > 0 && bytes > maxBytesInGroup)) break;
    taken += 1;
    if (isLate) delivery.reject(new CommitLate());
    else group.push(delivery);
  }
  deliveries.splice(0, taken);
  return group;
}

/** The log row of a delivery whose values the database refused: only its bytes. */
function rejectedRow({ row, body }: DeliveryToApply): DeliveryToApply['row'] {
  const { deliveryId, receivedAt, configurationId, source, method } = row;
  const refusal = { status: 'failed' as const, ...refused.couldNotStore() };
  const facts = { deliveryId, receivedAt, configurationId, source, method, contentType: null };
  return { ...facts, bodyBytes: body.length, calls: [refusal] };
}

/** Classes 22 (data exception), 23 (constraint), 54 (limit exceeded); but not a duplicate delivery. */
export function isDataError(error: unknown): boolean {
  const code = codeOf(error);
  return code !== '23505' && /^(22|23|54)/.test(code);
}

/** Also true for an unexplained error, such as an internal one: worth a try without the others, but no proof. */
export function mayBeDataError(error: unknown): boolean {
  // The system's own codes begin with E. 28 and 3D reject us altogether.
  const isUnexplained = /^(?!E[A-Z]|28|3D|23505)[\dA-Z]{5}$/.test(codeOf(error)) && !isTransient(error);
  return isDataError(error) || isUnexplained;
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
