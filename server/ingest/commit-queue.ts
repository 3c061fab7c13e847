// Commits deliveries in groups (the life of a call, step 7): whatever waits goes in one transaction while the next
// group gathers, so the cost of reaching the disk is shared. A promise settles only after the commit is on disk.
import { refused } from '#contract/refusals';
import { type AppliedDelivery, applyDeliveries, type DeliveryToApply } from '../database/apply-deliveries';
import type { Queries } from '../database/connect';

export interface CommitQueue {
  /** Resolves once the delivery is on disk; rejects when the database stayed away. */
  commit(delivery: DeliveryToApply): Promise<AppliedDelivery>;
  /** Resolves when nothing waits any more. */
  drain(): Promise<void>;
}

/** A group is bounded so that one transaction stays short and its memory small. */
const mostInGroup = 256;
const mostBytesInGroup = 8 * 1024 * 1024;

/** How often, and after which pauses, a group is tried again when the database was away or another process in the way. */
const retryPausesMs = [20, 100, 500, 1_500];

interface Waiting extends DeliveryToApply {
  resolve(applied: AppliedDelivery): void;
  reject(error: unknown): void;
}

export function createCommitQueue(queries: Queries, onTrouble: (error: unknown) => void): CommitQueue {
  const waiting: Waiting[] = [];
  let working: Promise<void> | undefined;

  const work = async () => {
    while (waiting.length > 0) await commitGroup(queries, takeGroup(waiting), onTrouble);
    working = undefined;
  };

  return {
    commit(delivery) {
      return new Promise((resolve, reject) => {
        waiting.push({ ...delivery, resolve, reject });
        // The turn of the event loop ends first, so that what arrived together commits together.
        working ??= new Promise<void>((begin) => setImmediate(begin)).then(work);
      });
    },
    async drain() {
      while (working) await working;
    },
  };
}

function takeGroup(waiting: Waiting[]): Waiting[] {
  let bytes = 0;
  let size = 0;
  while (size < waiting.length && size < mostInGroup) {
    bytes += waiting[size]?.body.length ?? 0;
    if (size > 0 && bytes > mostBytesInGroup) break;
    size += 1;
  }
  return waiting.splice(0, size);
}

async function commitGroup(queries: Queries, group: Waiting[], onTrouble: (error: unknown) => void): Promise<void> {
  try {
    const applied = await applyPersistently(queries, group);
    for (const delivery of group) {
      const own = applied.get(delivery.row.delivery_id);
      if (own) delivery.resolve(own);
      else delivery.reject(new Error('The database did not answer for a delivery.'));
    }
  } catch (error) {
    onTrouble(error);
    if (!isErrorOfData(error)) {
      for (const delivery of group) delivery.reject(error);
      return;
    }
    if (group.length === 1) return commitCulprit(queries, group, onTrouble);
    // One bad delivery must not take the others along: halve until it stands alone.
    const middle = Math.ceil(group.length / 2);
    await commitGroup(queries, group.slice(0, middle), onTrouble);
    await commitGroup(queries, group.slice(middle), onTrouble);
  }
}

/** Logs a delivery whose values the database refused, with its bytes and nothing that was read from them. */
async function commitCulprit(queries: Queries, group: Waiting[], onTrouble: (error: unknown) => void): Promise<void> {
  const plain = group.map((delivery) => {
    const { delivery_id, received_at, configuration_id, source, method, body_bytes } = delivery.row;
    const row = { delivery_id, received_at, configuration_id, source, method, body_bytes, content_type: null };
    return { ...delivery, row: { ...row, status: 'failed' as const, ...refused.couldNotStore() } };
  });
  if (group.some(({ row }) => row.reason === 'could-not-store')) {
    for (const delivery of group) delivery.reject(new Error('A delivery could not be stored even as bare bytes.'));
    return;
  }
  await commitGroup(queries, plain, onTrouble);
}

async function applyPersistently(queries: Queries, group: Waiting[]): Promise<Map<string, AppliedDelivery>> {
  for (const pauseMs of retryPausesMs) {
    try {
      return await applyDeliveries(queries, group);
    } catch (error) {
      if (isErrorOfData(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return applyDeliveries(queries, group);
}

/**
 * Whether the values themselves are at fault, rather than the connection, a deadlock or another process applying the
 * same delivery (23505): those are worth another try. Classes: 22 data exception, 23 constraint, 54 limit exceeded.
 */
function isErrorOfData(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code !== '23505' && /^(22|23|54)/.test(code);
}
