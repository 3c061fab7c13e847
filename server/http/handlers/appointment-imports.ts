import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { maxAppointmentFileBytes } from '#contract/appointments';
import type { CompanyScope, Viewer } from '../../access/scope';
import {
  findImport,
  findImports,
  insertImport,
  type Requested,
  requestImport,
} from '../../database/appointments/appointment-imports';
import { areLocations, findList } from '../../database/appointments/appointment-lists';
import { findAppointmentPage } from '../../database/appointments/list-appointments';
import { findRefusedRows } from '../../database/appointments/refused-rows';
import { findCompanyScope } from '../../database/companies/companies';
import type { Database } from '../../database/engine/connect';
import type { AppJobs } from '../../jobs/add-jobs';
import type { Handlers } from '../door';
import { type Refusal, refuse } from '../failures';

type ImportHandlers = Pick<
  Handlers,
  | 'importAppointments'
  | 'listAppointmentImports'
  | 'getAppointmentImport'
  | 'confirmAppointmentImport'
  | 'stopAppointmentImport'
  | 'undoAppointmentImport'
  | 'listRefusedAppointmentRows'
  | 'listAppointments'
>;

export interface AppointmentImportParts {
  database: Database;
  jobs: Pick<AppJobs, 'importLists'>;
  now: () => Date;
}

const zip = promisify(gzip);
const maxListed = 100;
const tooLarge = `A file can have at most ${maxAppointmentFileBytes / 1024 / 1024} MB. Split it into smaller ones.`;

const allLeftOut =
  'None of the rows can be used, so there is nothing to import. Choose other columns, or explain the values first.';
const notNow: Record<Requested, string> = {
  confirm: 'This preview is not ready, or its file has been imported.',
  stop: 'This import has ended. Undo it instead.',
  undo: 'Only an import that is done can be undone.',
};

export function appointmentImportHandlers({
  database: { people: queries },
  jobs,
  now,
}: AppointmentImportParts): ImportHandlers {
  const request =
    (what: Requested) =>
    async ({ params, scope, viewer }: { params: { id: number }; scope: CompanyScope; viewer: Viewer }) => {
      const found = await findImport(queries, scope, params.id, viewer);
      if (!found) return refuse('not-found');
      if (!found.shown.mayChange) return refuse('not-allowed');
      const requested = await requestImport(queries, found.row, what, viewer, now());
      if (requested === null) return refuse('conflict', notNow[what]);
      if (requested === 'all-left-out') return refuse('conflict', allLeftOut);
      jobs.importLists.trigger();
      return show(scope, params.id, viewer);
    };

  async function show(scope: CompanyScope, id: number, viewer: Viewer) {
    return (await findImport(queries, scope, id, viewer))?.shown ?? refuse('not-found');
  }

  /** A store manager's list is complete for their own locations at most. */
  async function refuseComplete(companyId: number, ids: readonly number[], viewer: Viewer): Promise<Refusal | null> {
    if (!(await areLocations(queries, companyId, ids))) return refuse('not-found');
    const isOwn = ids.every((id) => viewer.locationIds.includes(id));
    return viewer.role === 'store_manager' && !isOwn ? refuse('not-found') : null;
  }

  return {
    async importAppointments({ body: { text, ...asked }, scope, viewer }) {
      const { companyId, listId } = asked;
      if (!(await findCompanyScope(queries, scope, companyId))) return refuse('not-found');
      const list = await findList(queries, scope, listId);
      if (list?.companyId !== companyId) return refuse('not-found');
      const problem = await refuseComplete(companyId, asked.complete?.locationIds ?? [], viewer);
      if (problem) return problem;
      if (Buffer.byteLength(text) > maxAppointmentFileBytes) return refuse('malformed', tooLarge, { text: tooLarge });
      const row = await insertImport(queries, asked, await zip(text), viewer, now());
      jobs.importLists.trigger();
      return show(scope, row.id, viewer);
    },

    async listAppointmentImports({ query: { companyId, listId }, scope, viewer }) {
      if (!(await findCompanyScope(queries, scope, companyId))) return refuse('not-found');
      if (listId !== undefined && (await findList(queries, scope, listId))?.companyId !== companyId) {
        return refuse('not-found');
      }
      return findImports(queries, companyId, viewer, { listId, limit: maxListed });
    },

    getAppointmentImport: ({ params, scope, viewer }) => show(scope, params.id, viewer),

    confirmAppointmentImport: request('confirm'),
    stopAppointmentImport: request('stop'),
    undoAppointmentImport: request('undo'),

    async listRefusedAppointmentRows({ params, query: { reason, after, limit }, scope, viewer }) {
      const found = await findImport(queries, scope, params.id, viewer);
      if (!found) return refuse('not-found');
      const owner = { companyId: found.row.companyId, importId: found.row.id };
      const afterLine = /^\d{1,9}$/.test(after ?? '') ? Number(after) : 0;
      const rows = await findRefusedRows(queries, owner, { reason, afterLine, limit });
      return { rows, nextAfter: rows.length === limit ? String(rows.at(-1)?.line) : null };
    },

    async listAppointments({ query: { companyId, after, limit, ...filters }, scope, viewer }) {
      const inside = await findCompanyScope(queries, scope, companyId);
      if (!inside) return refuse('not-found');
      const { listId, importId, storeId } = filters;
      if (listId !== undefined && (await findList(queries, scope, listId))?.companyId !== companyId)
        return refuse('not-found');
      const of = importId === undefined ? null : await findImport(queries, scope, importId, viewer);
      if (importId !== undefined && of?.row.companyId !== companyId) return refuse('not-found');
      if (storeId !== undefined && !(await isStoreOf(inside, companyId, storeId))) return refuse('not-found');
      const preview = of?.row.isDryRun ? { ...of.row, rows: of.row.result.previewed ?? [] } : undefined;
      return findAppointmentPage(queries, inside, companyId, filters, { after, limit, preview });
    },
  };

  async function isStoreOf(inside: CompanyScope, companyId: number, storeId: number): Promise<boolean> {
    const isSeen = inside.locationIds === 'all' || inside.locationIds.includes(storeId);
    return isSeen && areLocations(queries, companyId, [storeId]);
  }
}
