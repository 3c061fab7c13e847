import type { CompanyScope, Viewer } from '../../access/scope';
import { findImport } from '../../database/appointments/appointment-imports';
import { areLocations, findList } from '../../database/appointments/appointment-lists';
import {
  findPossibleMatches,
  insertMatchAnswers,
  withdrawMatchAnswers,
} from '../../database/appointments/possible-matches';
import { findCompanyScope } from '../../database/companies/companies';
import type { Database } from '../../database/engine/connect';
import type { Handlers } from '../door';
import { refuse } from '../failures';

type MatchHandlers = Pick<Handlers, 'listPossibleMatches' | 'answerMatches' | 'undoMatchAnswers'>;

export interface AppointmentMatchParts {
  database: Database;
  now: () => Date;
  notifyFigures(companyId: number): void;
}

interface Selection {
  listId?: number | undefined;
  importId?: number | undefined;
  storeId?: number | undefined;
}

export function appointmentMatchHandlers({
  database: { people: queries },
  now,
  notifyFigures,
}: AppointmentMatchParts): MatchHandlers {
  /** The scope inside the company, if all that is selected is the viewer's. */
  async function findInside(scope: CompanyScope, companyId: number, selection: Selection, viewer: Viewer) {
    const { listId, importId, storeId } = selection;
    const inside = await findCompanyScope(queries, scope, companyId);
    if (!inside) return null;
    if (listId !== undefined && (await findList(queries, scope, listId))?.companyId !== companyId) return null;
    if (importId !== undefined && (await findImport(queries, scope, importId, viewer))?.row.companyId !== companyId)
      return null;
    if (storeId === undefined) return inside;
    const isSeen = inside.locationIds === 'all' || inside.locationIds.includes(storeId);
    return isSeen && (await areLocations(queries, companyId, [storeId])) ? inside : null;
  }

  return {
    async listPossibleMatches({ query: { companyId, after, limit, ...selection }, scope, viewer }) {
      const inside = await findInside(scope, companyId, selection, viewer);
      return inside
        ? findPossibleMatches(queries, inside, companyId, selection, { after, limit })
        : refuse('not-found');
    },

    async answerMatches({ body, scope, viewer }) {
      const { companyId } = body;
      const inside = await findInside(scope, companyId, 'all' in body ? body : {}, viewer);
      if (!inside) return refuse('not-found');
      const answered = await insertMatchAnswers(queries, inside, companyId, body, viewer, now());
      if (answered === 'not-found') return refuse('not-found');
      notifyFigures(companyId);
      return answered;
    },

    async undoMatchAnswers({ params, scope, viewer }) {
      const withdrawn = await withdrawMatchAnswers(queries, scope, params.id, viewer, now());
      if (!withdrawn) return refuse('not-found');
      const { companyId, ...answer } = withdrawn;
      notifyFigures(companyId);
      return answer;
    },
  };
}
