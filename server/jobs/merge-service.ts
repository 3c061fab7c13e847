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
import type { Jobs } from '../platform/jobs';

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

export function createServiceMerger(jobs: Jobs, database: Database): ServiceMerger {
  const running = new Set<number>();
  const recent = new Set<{ merge: Merge; passes: number }>();
  const stragglers = jobs.add({ name: 'move calls of merged services', run: moveAllStragglers });

  /** Twice, so that the second pass is late enough also for a merge that the first one followed at once. */
  async function moveAllStragglers(): Promise<void> {
    for (const one of recent) {
      await moveStragglers(database.background, one.merge);
      one.passes += 1;
      if (one.passes === 2) recent.delete(one);
    }
    if (recent.size > 0) stragglers.trigger(stragglersAfterMs);
  }

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
    if (merged !== 'merged') return merged;
    recent.add({ merge, passes: 0 });
    stragglers.trigger(stragglersAfterMs);
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

async function mergeServices(database: Database, merge: Merge, by: Viewer): Promise<'merged' | MergeRefusal> {
  const judged = await findMergeable(database.background, merge);
  if (typeof judged === 'string') return judged;
  let areSomeLeft = true;
  while (areSomeLeft) areSomeLeft = await moveSomeCalls(database.background, merge);
  return finishMerge(database.background, merge, by);
}
