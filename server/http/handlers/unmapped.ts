import type { Resolution, Resolved } from '#contract/unmapped';
import { foldName } from '../../access/fold-name';
import type { CompanyScope, Viewer } from '../../access/scope';
import { findCompanyScope } from '../../database/companies/companies';
import type { Database } from '../../database/engine/connect';
import {
  findDismissedKeys,
  findNewServices,
  findSources,
  findUnmappedValues,
  type NewServiceRow,
} from '../../database/log/unmapped';
import { createAllUnmapped, resolveUnmapped } from '../../database/replays/resolve-unmapped';
import { findCompanyServices } from '../../database/services/company-services';
import { updateService } from '../../database/services/service-changes';
import type { Directory } from '../../ingest/names/directory';
import type { AppJobs } from '../../jobs/add-jobs';
import { findToday } from '../../reports/today';
import { unmappedListOf } from '../answers/unmapped-list';
import type { Handlers } from '../door';
import { type Refusal, refuse } from '../failures';
import { refuseUnmerged } from './services';

export interface UnmappedParts {
  database: Database;
  directory: Directory;
  jobs: Pick<AppJobs, 'replay' | 'merger'>;
  now: () => Date;
}

export function unmappedHandlers({
  database: { people: queries },
  directory,
  jobs,
  now,
}: UnmappedParts): Pick<Handlers, 'listUnmapped' | 'resolveUnmapped' | 'createAllUnmapped'> {
  /** Merges or keeps a service added by a delivery; its calls move along, so no replay is needed. */
  async function resolveNewService(
    scope: CompanyScope,
    { companyId, as }: Resolution,
    { id: fromId }: NewServiceRow,
    viewer: Viewer,
  ): Promise<Resolved | Refusal> {
    if (as.kind === 'existing') {
      const merged = await jobs.merger.merge({ companyId, fromIds: [fromId], intoId: as.id }, viewer);
      return merged === 'merged' ? noReplay : refuseUnmerged(merged);
    }
    if (as.kind === 'create' || as.kind === 'means') return refuse('conflict', serviceIsThere);
    const inside = await findCompanyScope(queries, scope, companyId);
    if (!inside) return refuse('not-found');
    const today = await findToday(queries, inside, now());
    const [service] = await findCompanyServices(queries, inside, { today, id: fromId });
    if (!service) return refuse('not-found');
    // Saving it unchanged clears the mark.
    const { name, isHidden } = service;
    const saved = await updateService(queries, companyId, fromId, { name, isHidden }, viewer);
    return saved === 'saved' ? noReplay : refuse('not-found');
  }

  function answer(resolved: Awaited<ReturnType<typeof resolveUnmapped>>): Resolved | Refusal {
    if (resolved === 'not-found') return refuse('not-found');
    if ('sentence' in resolved) return refuse(resolved.kind, resolved.sentence);
    if (resolved.replay) jobs.replay.trigger();
    return resolved;
  }

  return {
    async listUnmapped({ query: { companyId }, scope }) {
      if (!(await findCompanyScope(queries, scope, companyId))) return refuse('not-found');
      return unmappedListOf({
        ...(await findUnmappedValues(queries, companyId, now())),
        newServices: await findNewServices(queries, companyId),
        dismissed: await findDismissedKeys(queries, companyId),
        sources: await findSources(queries, companyId),
        directory: await directory.reloadCompany(companyId),
      });
    },

    async resolveUnmapped({ body, scope, viewer }) {
      const { companyId, field, value, source } = body;
      if (!(await findCompanyScope(queries, scope, companyId))) return refuse('not-found');
      if (field === 'service' && source === '') {
        const made = await findNewServices(queries, companyId);
        const service = made.find(({ name }) => foldName(name) === foldName(value));
        return service ? resolveNewService(scope, body, service, viewer) : refuse('not-found');
      }
      return answer(await resolveUnmapped(queries, body, viewer, now()));
    },

    async createAllUnmapped({ body, scope, viewer }) {
      if (!(await findCompanyScope(queries, scope, body.companyId))) return refuse('not-found');
      return answer(await createAllUnmapped(queries, body, viewer, now()));
    },
  };
}

/** Nothing left to apply to past deliveries. */
const noReplay: Resolved = { replay: null, isReplayBusy: false };

const serviceIsThere = 'The service already exists. Choose another one to merge it into, or keep it.';
