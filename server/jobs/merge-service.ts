// Merges services, some calls at a time. An interrupted merge changes nothing, and simply starts again.
import type { Viewer } from '../access/scope';
import type { Database } from '../database/engine/connect';
import {
  findMergeable,
  finishMerge,
  type Merge,
  moveSomeCalls,
  moveStragglers,
} from '../database/services/merge-services';
import type { MergeRefusal } from '../organization/check-merge';

export interface ServiceMerger {
  /** Returns `running` if the company already has a merge under way. Calls about to be stored are moved later. */
  merge(merge: Merge, by: Viewer): Promise<'merged' | 'running' | MergeRefusal>;
  /** Merges into a service that `make` adds first; adds nothing if a merge is `running`. */
  mergeIntoNew<Unmade extends string>(
    away: Omit<Merge, 'intoId'>,
    make: () => Promise<number | Unmade>,
    by: Viewer,
  ): Promise<Merge | Unmade | 'running' | MergeRefusal>;
}

/** Deliveries resolved before the merge are stored or refused by then. */
const stragglersAfterMs = 30_000;

export function createServiceMerger(
  database: Database,
  { onError, later = afterAWhile }: { onError(error: unknown): void; later?: (work: () => Promise<void>) => void },
): ServiceMerger {
  const running = new Set<number>();

  /** Takes the company's turn first, so that a refused merge leaves nothing behind. */
  async function enqueue<Done>(companyId: number, work: () => Promise<Done>): Promise<Done | 'running'> {
    if (running.has(companyId)) return 'running';
    running.add(companyId);
    try {
      return await work();
    } finally {
      running.delete(companyId);
    }
  }

  async function mergeAll(merge: Merge, by: Viewer): Promise<'merged' | MergeRefusal> {
    const merged = await mergeServices(database, merge, by);
    if (merged === 'merged') later(() => moveStragglers(database.background, merge).catch(onError));
    return merged;
  }

  return {
    merge: (merge, by) => enqueue(merge.companyId, () => mergeAll(merge, by)),
    mergeIntoNew: (away, make, by) =>
      enqueue(away.companyId, async () => {
        const intoId = await make();
        if (typeof intoId !== 'number') return intoId;
        const merge = { ...away, intoId };
        const merged = await mergeAll(merge, by);
        return merged === 'merged' ? merge : merged;
      }),
  };
}

function afterAWhile(work: () => Promise<void>): void {
  setTimeout(() => void work(), stragglersAfterMs).unref();
}

async function mergeServices(database: Database, merge: Merge, by: Viewer): Promise<'merged' | MergeRefusal> {
  const judged = await findMergeable(database.background, merge);
  if (typeof judged === 'string') return judged;
  let areSomeLeft = true;
  while (areSomeLeft) areSomeLeft = await moveSomeCalls(database.background, merge);
  return finishMerge(database.background, merge, by);
}
