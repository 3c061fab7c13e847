import type { ReplaySelection } from '#contract/replays';
import type { CompanyScope } from '../../access/scope';
import { findCompanyScope } from '../../database/companies/companies';
import type { Database } from '../../database/engine/connect';
import { areInScope, findReplay, findReplays, insertReplay, stopReplay } from '../../database/replays/replays';
import type { AppJobs } from '../../jobs/add-jobs';
import type { Handlers } from '../door';
import { refuse } from '../failures';

export interface ReplayParts {
  database: Database;
  jobs: Pick<AppJobs, 'replay'>;
  now: () => Date;
}

type ReplayHandlers = Pick<Handlers, 'startReplay' | 'listReplays' | 'getReplay' | 'stopReplay'>;

const maxListed = 20;
const replayRunning = 'A replay of this company is still running. Wait for it to finish, or stop it.';
const dryRunsRunning = 'Dry runs of this company are still running. Wait for them to finish, or stop one.';

export function replayHandlers({ database: { people: queries }, jobs, now }: ReplayParts): ReplayHandlers {
  async function mayTake(scope: CompanyScope, companyId: number, selection: ReplaySelection): Promise<boolean> {
    const inside = await findCompanyScope(queries, scope, companyId);
    if (!inside) return false;
    return !('ids' in selection) || areInScope(queries, inside, companyId, selection.ids);
  }

  return {
    async startReplay({ body, scope, viewer }) {
      const { companyId, selection, dryRun } = body;
      if (!(await mayTake(scope, companyId, selection))) return refuse('not-found');
      const replay = await insertReplay(queries, { companyId, selection, isDryRun: dryRun, by: viewer, now: now() });
      if (replay === 'running') return refuse('conflict', dryRun ? dryRunsRunning : replayRunning);
      jobs.replay.trigger();
      return replay;
    },

    async listReplays({ query, scope }) {
      const inside = await findCompanyScope(queries, scope, query.companyId);
      return inside ? findReplays(queries, query.companyId, maxListed) : refuse('not-found');
    },

    async getReplay({ params, scope }) {
      return (await findReplay(queries, scope, params.id)) ?? refuse('not-found');
    },

    async stopReplay({ params, scope }) {
      return (await stopReplay(queries, scope, params.id, now())) ?? refuse('not-found');
    },
  };
}
