import { findCompanyScope } from '../../database/companies/companies';
import type { Database } from '../../database/engine/connect';
import { deleteKnownName, findKnownNames, saveKnownName } from '../../database/organization/known-names';
import type { Handlers } from '../door';
import { refuse } from '../failures';

type KnownNameHandlers = Pick<Handlers, 'listKnownNames' | 'saveKnownName' | 'deleteKnownName'>;

export function knownNameHandlers({ database }: { database: Database }): KnownNameHandlers {
  const queries = database.people;
  return {
    async listKnownNames({ query, scope }) {
      if (!(await findCompanyScope(queries, scope, query.companyId))) return refuse('not-found');
      return findKnownNames(queries, query.companyId);
    },

    async saveKnownName({ body, scope, viewer }) {
      if (!(await findCompanyScope(queries, scope, body.companyId))) return refuse('not-found');
      const saved = await saveKnownName(queries, body, viewer);
      if (saved === 'not-found') return refuse('not-found');
      if ('sentence' in saved) return refuse('conflict', saved.sentence, { alias: saved.sentence });
      return saved;
    },

    async deleteKnownName({ query, scope, viewer }) {
      if (!(await findCompanyScope(queries, scope, query.companyId))) return refuse('not-found');
      if (!(await deleteKnownName(queries, query, viewer))) return refuse('not-found');
      return undefined;
    },
  };
}
