import { isDeepStrictEqual } from 'node:util';
import { foldName } from '#contract/meanings/fold-name';
import type { Viewer } from '../../access/scope';
import type { ListPaths } from '../../appointments/list-paths';
import { tryList } from '../../appointments/try-list';
import { undoImports } from '../../database/appointments/appointment-imports';
import {
  deleteAppointmentList,
  findAppointmentLists,
  findList,
  insertAppointmentList,
  type ListRow,
  lockList,
  maxAppointmentLists,
  mayEdit,
  saveAppointmentList,
  saveMeanings,
} from '../../database/appointments/appointment-lists';
import { findUnexplained } from '../../database/appointments/refused-rows';
import { findCompanyScope } from '../../database/companies/companies';
import type { Database } from '../../database/engine/connect';
import { repeatImportsOfList } from '../../database/matches/repeat-imports';
import type { Directory } from '../../ingest/names/directory';
import type { AppJobs } from '../../jobs/add-jobs';
import type { Handlers } from '../door';
import { refuse } from '../failures';

type ListHandlers = Pick<
  Handlers,
  | 'listAppointmentLists'
  | 'createAppointmentList'
  | 'saveAppointmentList'
  | 'deleteAppointmentList'
  | 'tryAppointmentList'
  | 'listUnexplainedAppointmentValues'
  | 'explainAppointmentValues'
>;

export interface AppointmentListParts {
  database: Database;
  directory: Pick<Directory, 'reloadCompany'>;
  jobs: Pick<AppJobs, 'importLists'>;
  listPaths: Pick<ListPaths, 'reload'>;
  now: () => Date;
}

const tooMany = `A company can have at most ${maxAppointmentLists} appointment lists.`;
const pathTaken = 'This endpoint path is already in use.';
const notYours = 'Only the person who added this list, or a director, can change it.';

export function appointmentListHandlers({
  database: { people: queries },
  directory,
  jobs,
  listPaths,
  now,
}: AppointmentListParts): ListHandlers {
  async function show(row: ListRow, viewer: Viewer, scope: Parameters<typeof findCompanyScope>[1]) {
    const inside = await findCompanyScope(queries, scope, row.companyId);
    if (!inside) return refuse('not-found');
    const [list] = await findAppointmentLists(queries, inside, row.companyId, viewer, row.id);
    return list ?? refuse('not-found');
  }

  return {
    async listAppointmentLists({ query: { companyId }, scope, viewer }) {
      const inside = await findCompanyScope(queries, scope, companyId);
      return inside ? findAppointmentLists(queries, inside, companyId, viewer) : refuse('not-found');
    },

    async createAppointmentList({ body, scope, viewer }) {
      if (!(await findCompanyScope(queries, scope, body.companyId))) return refuse('not-found');
      const made = await insertAppointmentList(queries, body, viewer, now());
      return made === 'too-many' ? refuse('conflict', tooMany) : show(made, viewer, scope);
    },

    async saveAppointmentList({ params, body, scope, viewer }) {
      const before = await findList(queries, scope, params.id);
      if (!before) return refuse('not-found');
      if (!mayEdit(before, viewer)) return refuse('not-allowed', notYours);
      const isOwn = body.completeLocationIds.every((id) => viewer.locationIds.includes(id));
      if (viewer.role === 'store_manager' && !isOwn) return refuse('not-found');
      const after = await saveAppointmentList(queries, before, body, viewer);
      if (after === 'not-found') return refuse('not-found');
      if (after === 'changed-meanwhile') return refuse('conflict');
      if (after === 'taken') return refuse('conflict', pathTaken, { endpointPath: pathTaken });
      await listPaths.reload();
      jobs.importLists.trigger();
      return show(after, viewer, scope);
    },

    async deleteAppointmentList({ params, scope, viewer }) {
      const list = await findList(queries, scope, params.id);
      if (!list) return refuse('not-found');
      if (!mayEdit(list, viewer)) return refuse('not-allowed', notYours);
      await queries.transaction(async (tx) => {
        const before = await lockList(tx, list.companyId, list.id);
        if (!before) return;
        await deleteAppointmentList(tx, before, viewer, now());
        await undoImports(tx, list.companyId, list.id, now());
      });
      await listPaths.reload();
      jobs.importLists.trigger();
      return undefined;
    },

    async tryAppointmentList({ body: { companyId, listId, mapping, text }, scope, viewer }) {
      if (!(await findCompanyScope(queries, scope, companyId))) return refuse('not-found');
      const list = listId === null ? null : await findList(queries, scope, listId);
      if (listId !== null && list?.companyId !== companyId) return refuse('not-found');
      const names = await directory.reloadCompany(companyId);
      const locationIds = viewer.role === 'store_manager' ? viewer.locationIds : null;
      return tryList(text, {
        ...{ companyId, listId: list?.id ?? 0, names, locationIds, receivedAt: now() },
        ...{ mapping: mapping ?? list?.mapping ?? null, meanings: list?.meanings ?? {} },
      });
    },

    async listUnexplainedAppointmentValues({ params, scope, viewer }) {
      const list = await findList(queries, scope, params.id);
      if (!list) return refuse('not-found');
      const userId = viewer.role === 'store_manager' ? viewer.userId : null;
      return findUnexplained(queries, { companyId: list.companyId, listId: list.id, userId });
    },

    async explainAppointmentValues({ params, body, scope, viewer }) {
      const list = await findList(queries, scope, params.id);
      if (!list) return refuse('not-found');
      if (!mayEdit(list, viewer)) return refuse('not-allowed', notYours);
      const names = await directory.reloadCompany(list.companyId);
      const ids = {
        location: new Set([...names.locationsById.values()].map(({ id }) => id)),
        service: new Set([...names.servicesByName.values()].map(({ id }) => id)),
        employee: new Set([...names.employeesByName.values()].flat().map(({ id }) => id)),
      };
      for (const { field, meaning } of body.explanations) {
        if (field === 'status' ? typeof meaning === 'number' : typeof meaning === 'string' && meaning !== 'nothing') {
          return refuse('malformed', `This is no ${field}.`);
        }
        if (field !== 'status' && typeof meaning === 'number' && !ids[field].has(meaning)) return refuse('not-found');
      }
      const after = await queries.transaction(async (tx) => {
        const before = await lockList(tx, list.companyId, list.id);
        if (!before) return null;
        const meanings = structuredClone(before.meanings);
        for (const { field, value, meaning } of body.explanations) {
          meanings[field] = { ...meanings[field], [foldName(value)]: meaning };
        }
        if (isDeepStrictEqual(meanings, before.meanings)) return before;
        await repeatImportsOfList(tx, before.companyId, before.id);
        return saveMeanings(tx, before, meanings, viewer);
      });
      if (!after) return refuse('not-found');
      jobs.importLists.trigger();
      return show(after, viewer, scope);
    },
  };
}
