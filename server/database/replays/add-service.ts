// Adds a service, and starts the replay that corrects the past calls that name it. One transaction.
import { maxSpellings } from '#contract/replays';
import { foldName } from '../../access/fold-name';
import type { Viewer } from '../../access/scope';
import { edit } from '../edit';
import type { Queries } from '../engine/connect';
import { findSpellings } from '../log/unmapped';
import { insertService } from '../services/service-changes';
import { hasSelected } from './replay-rows';
import { insertReplay } from './replays';
import type { ReplayStart } from './resolve-unmapped';

/** Why there is no service, as `insertService` says it. Trigger the replay job if the result has a replay. */
export async function addService(
  queries: Queries,
  { companyId, name }: { companyId: number; name: string },
  by: Viewer,
  now: Date,
): Promise<(ReplayStart & { id: number }) | Exclude<Awaited<ReturnType<typeof insertService>>, number>> {
  return edit(queries, async (tx) => {
    const id = await insertService(tx, companyId, name, by);
    if (typeof id !== 'number') return id;
    const values = await findSpellings(tx, companyId, { field: 'service', value: name }, now);
    const selection = { service: { word: foldName(name), values: values.slice(0, maxSpellings) } };
    if (!(await hasSelected(tx, { companyId, selection, createdAt: now }))) {
      return { id, replay: null, isReplayBusy: false };
    }
    const replay = await insertReplay(tx, { companyId, selection, isDryRun: false, by, now });
    return replay === 'running' ? { id, replay: null, isReplayBusy: true } : { id, replay, isReplayBusy: false };
  });
}
