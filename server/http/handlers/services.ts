// Services as each company has them: its own and the shared ones, renamed, hidden and merged for that company alone.
import {
  type CompanyService,
  mergedElsewhere,
  mergeIntoItself,
  mergeIntoMerged,
  mergeRunning,
  serviceNameTaken,
  tooManyServices,
} from '#contract/services';
import type { CompanyScope, Viewer } from '../../access/scope';
import { findCompanyScope } from '../../database/companies';
import { findCompanyServices, findServiceOwner } from '../../database/company-services';
import type { Database } from '../../database/connect';
import type { Merge } from '../../database/merge-services';
import { insertService, updateService } from '../../database/service-changes';
import type { Directory } from '../../ingest/directory';
import type { ServiceMerger } from '../../rollup/merge-service';
import { chooseCompany } from '../choose-company';
import type { Handlers } from '../door';
import { Refusal, refuse } from '../failures';

export interface ServiceParts {
  database: Database;
  directory: Directory;
  merger: ServiceMerger;
  now: () => Date;
}

type ServiceHandlers = Pick<Handlers, 'listCompanyServices' | 'createService' | 'saveService' | 'mergeService'>;

export function serviceHandlers({ database, directory, merger, now }: ServiceParts): ServiceHandlers {
  const { reads } = database;

  /** The company in whose name a service is changed: its own, or for a shared one the one that was named. */
  async function companyFor(scope: CompanyScope, id: number, wished: number | undefined): Promise<number | Refusal> {
    const owner = await findServiceOwner(reads, scope, id);
    if (owner === undefined) return refuse('not-found');
    const companyId = await chooseCompany(reads, scope, wished ?? owner ?? undefined);
    return owner !== null && owner !== companyId ? refuse('not-found') : companyId;
  }

  async function merge(merging: Merge, viewer: Viewer): Promise<'merged' | Refusal> {
    const merged = await merger.merge(merging, viewer);
    if (merged !== 'merged') return refuseUnmerged(merged);
    directory.forget();
    merger.comeAfter(merging);
    return merged;
  }

  async function find(scope: CompanyScope, companyId: number, id: number): Promise<CompanyService | Refusal> {
    const inside = await findCompanyScope(reads, scope, companyId);
    const [found] = inside ? await findCompanyServices(reads, inside, { now: now(), id }) : [];
    return found ?? refuse('not-found');
  }

  return {
    async listCompanyServices({ query, scope, viewer }) {
      const inside = await findCompanyScope(reads, scope, query.companyId);
      if (!inside) return refuse('not-found');
      const found = await findCompanyServices(reads, inside, { now: now() });
      // Employees choose among services, and are shown no more of them than that takes.
      return viewer.role === 'employee' ? found.map((service) => ({ ...service, aliases: [] })) : found;
    },

    async createService({ body, scope, viewer }) {
      const companyId = await chooseCompany(reads, scope, body.companyId);
      if (typeof companyId !== 'number') return companyId;
      const made = await insertService(reads, companyId, body.name, viewer);
      if (typeof made !== 'number') return refuseName(made);
      directory.forget();
      return find(scope, companyId, made);
    },

    async saveService({ params: { id }, body, scope, viewer }) {
      const companyId = await companyFor(scope, id, body.companyId);
      if (typeof companyId !== 'number') return companyId;
      const before = await find(scope, companyId, id);
      if (before instanceof Refusal) return before;
      if (before.isShared && before.name !== body.name) {
        const own = await insertService(reads, companyId, body.name, viewer, id);
        if (typeof own !== 'number') return refuseName(own);
        const merged = await merge({ companyId, fromId: id, intoId: own }, viewer);
        if (merged !== 'merged') return merged;
        if (body.isHidden) await updateService(reads, companyId, own, body, viewer);
        return find(scope, companyId, own);
      }
      const saved = await updateService(reads, companyId, id, body, viewer);
      if (saved !== 'saved') return saved === 'taken' ? refuseName(saved) : refuse('not-found');
      directory.forget();
      return find(scope, companyId, id);
    },

    async mergeService({ params: { id }, body, scope, viewer }) {
      const companyId = await companyFor(scope, id, body.companyId);
      if (typeof companyId !== 'number') return companyId;
      const merged = await merge({ companyId, fromId: id, intoId: body.intoServiceId }, viewer);
      return merged === 'merged' ? find(scope, companyId, body.intoServiceId) : merged;
    },
  };
}

function refuseName(reason: 'taken' | 'too-many'): Refusal {
  const sentence = reason === 'taken' ? serviceNameTaken : tooManyServices;
  return refuse('conflict', sentence, { name: sentence });
}

function refuseUnmerged(reason: Exclude<Awaited<ReturnType<ServiceMerger['merge']>>, 'merged'>): Refusal {
  switch (reason) {
    case 'not-found':
      return refuse('not-found');
    case 'itself':
      return refuse('malformed', mergeIntoItself, { intoServiceId: mergeIntoItself });
    case 'into-merged':
      return refuse('conflict', mergeIntoMerged, { intoServiceId: mergeIntoMerged });
    case 'merged-elsewhere':
      return refuse('conflict', mergedElsewhere);
    case 'running':
      return refuse('conflict', mergeRunning);
  }
}
