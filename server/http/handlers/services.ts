// A company's services, its own and shared ones. Changes affect only that company.
import {
  type CompanyService,
  mergedElsewhere,
  mergeIntoItself,
  mergeIntoMerged,
  mergeRunning,
  NewService,
  type ServiceChange,
  serviceNameTaken,
  tooManyServices,
} from '#contract/services';
import type { CompanyScope, Viewer } from '../../access/scope';
import { findCompanyScope } from '../../database/companies/companies';
import type { Database } from '../../database/engine/connect';
import { addService } from '../../database/replays/add-service';
import { findCompanyServices, findServiceOwner } from '../../database/services/company-services';
import type { Merge } from '../../database/services/merge-services';
import { removeServices } from '../../database/services/remove-services';
import { insertService, updateService } from '../../database/services/service-changes';
import type { AppJobs } from '../../jobs/add-jobs';
import type { ServiceMerger } from '../../jobs/merge-service';
import { findToday } from '../../reports/today';
import { chooseCompany } from '../choose-company';
import type { Handlers } from '../door';
import { Refusal, refusalsFor, refuse } from '../failures';

export interface ServiceParts {
  database: Database;
  jobs: Pick<AppJobs, 'replay' | 'merger'>;
  now: () => Date;
}

type ServiceHandlers = Pick<
  Handlers,
  'listCompanyServices' | 'createService' | 'saveService' | 'mergeService' | 'mergeServices' | 'removeServices'
>;

export function serviceHandlers({ database, jobs, now }: ServiceParts): ServiceHandlers {
  const queries = database.people;

  /** The company whose service changes; for a shared one the requested company. */
  async function companyFor(scope: CompanyScope, id: number, requested: number | undefined): Promise<number | Refusal> {
    const owner = await findServiceOwner(queries, scope, id);
    if (owner === undefined) return refuse('not-found');
    const companyId = await chooseCompany(queries, scope, requested ?? owner ?? undefined);
    return owner !== null && owner !== companyId ? refuse('not-found') : companyId;
  }

  async function merge(merging: Merge, viewer: Viewer): Promise<'merged' | Refusal> {
    const merged = await jobs.merger.merge(merging, viewer);
    return merged === 'merged' ? merged : refuseUnmerged(merged);
  }

  /** Replaces a shared service with one of the company's own and returns its id. */
  async function renameShared(mergeRow: MergeRow, change: ServiceChange, viewer: Viewer): Promise<number | Refusal> {
    const { companyId, fromId } = mergeRow;
    const insteadOf = { id: fromId, version: change.version };
    const make = () => insertService(queries, companyId, change.name, viewer, insteadOf);
    const merged = await jobs.merger.mergeIntoNew({ companyId, fromIds: [fromId] }, make, viewer);
    if (typeof merged === 'string') return refuseUnsaved(merged);
    // Its version is unknown, since it was just created.
    const { name, isHidden } = change;
    if (isHidden) await updateService(queries, companyId, merged.intoId, { name, isHidden }, viewer);
    return merged.intoId;
  }

  async function find(scope: CompanyScope, companyId: number, id: number): Promise<CompanyService | Refusal> {
    const inside = await findCompanyScope(queries, scope, companyId);
    if (!inside) return refuse('not-found');
    const today = await findToday(queries, inside, now());
    const [found] = await findCompanyServices(queries, inside, { today, id });
    return found ?? refuse('not-found');
  }

  return {
    async listCompanyServices({ query, scope, viewer, stateAsOf }) {
      const inside = await findCompanyScope(queries, scope, query.companyId);
      if (!inside) return refuse('not-found');
      const today = await findToday(queries, inside, now());
      stateAsOf(today);
      const found = await findCompanyServices(queries, inside, { today });
      // Employees only choose among services, so they see no more than names.
      return viewer.role === 'employee' ? found.map((service) => ({ ...service, aliases: [] })) : found;
    },

    async createService({ body, scope, viewer }) {
      const companyId = await chooseCompany(queries, scope, body.companyId);
      if (typeof companyId !== 'number') return companyId;
      const added = await addService(queries, { companyId, name: body.name }, viewer, now());
      if (typeof added === 'string') return refuseUnsaved(added);
      const { id, ...started } = added;
      if (started.replay) jobs.replay.trigger();
      const made = await find(scope, companyId, id);
      return made instanceof Refusal ? made : { ...made, ...started };
    },

    async saveService({ params: { id }, body, scope, viewer }) {
      const companyId = await companyFor(scope, id, body.companyId);
      if (typeof companyId !== 'number') return companyId;
      const before = await find(scope, companyId, id);
      if (before instanceof Refusal) return before;
      const name = checkName(before.name, body.name);
      if (typeof name !== 'string') return name;
      const change = { ...body, name };
      if (before.isShared && before.name !== name) {
        const own = await renameShared({ companyId, fromId: id }, change, viewer);
        return typeof own === 'number' ? find(scope, companyId, own) : own;
      }
      const saved = await updateService(queries, companyId, id, change, viewer);
      if (saved !== 'saved') return refuseUnsaved(saved);
      return find(scope, companyId, id);
    },

    async mergeService({ params: { id }, body, scope, viewer }) {
      const companyId = await companyFor(scope, id, body.companyId);
      if (typeof companyId !== 'number') return companyId;
      const merged = await merge({ companyId, fromIds: [id], intoId: body.intoServiceId }, viewer);
      return merged === 'merged' ? find(scope, companyId, body.intoServiceId) : merged;
    },

    async mergeServices({ body: { ids, intoServiceId, ...body }, scope, viewer }) {
      const companyId = await chooseCompany(queries, scope, body.companyId);
      if (typeof companyId !== 'number') return companyId;
      const merged = await merge({ companyId, fromIds: ids, intoId: intoServiceId }, viewer);
      return merged === 'merged' ? find(scope, companyId, intoServiceId) : merged;
    },

    async removeServices({ body: { ids, ...body }, scope, viewer }) {
      const companyId = await chooseCompany(queries, scope, body.companyId);
      if (typeof companyId !== 'number') return companyId;
      const removal = await removeServices(queries, companyId, ids, viewer, now());
      if (removal === 'not-found') return refuse('not-found');
      return removal;
    },
  };
}

interface MergeRow {
  companyId: number;
  fromId: number;
}

/** An unchanged name is accepted, whatever a delivery made of it; a changed one must be valid for a new service. */
function checkName(before: string, requested: string): string | Refusal {
  if (requested === before) return before;
  const parsed = NewService.shape.name.safeParse(requested);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return refuse('malformed', issue?.message, issue && { name: issue.message });
}

type Unmerged = Exclude<Awaited<ReturnType<ServiceMerger['merge']>>, 'merged'>;
type Unsaved = Exclude<Awaited<ReturnType<typeof insertService>>, number>;

export const refuseUnmerged = refusalsFor<Unmerged>({
  itself: { kind: 'malformed', message: mergeIntoItself, field: 'intoServiceId' },
  'into-merged': { message: mergeIntoMerged, field: 'intoServiceId' },
  'merged-elsewhere': { message: mergedElsewhere },
  running: { message: mergeRunning },
});

function refuseUnsaved(reason: Unsaved | Unmerged): Refusal {
  return reason === 'taken' || reason === 'too-many' || reason === 'running' || reason === 'changed-meanwhile'
    ? refuseNamed(reason)
    : refuseUnmerged(reason);
}

const refuseNamed = refusalsFor<'taken' | 'too-many' | 'running' | 'changed-meanwhile'>({
  taken: { message: serviceNameTaken, field: 'name' },
  'too-many': { message: tooManyServices, field: 'name' },
  // At a field, because a conflict without one means someone else's change.
  running: { message: mergeRunning, field: 'name' },
});
