import type { Database } from '../../database/engine/connect';
import { findPerformanceTiers, updatePerformanceTiers } from '../../database/organization/performance-tiers';
import { chooseCompany } from '../choose-company';
import type { Handlers } from '../door';
import { refuse } from '../failures';

type TierHandlers = Pick<Handlers, 'getPerformanceTiers' | 'savePerformanceTiers'>;

export function tierHandlers({ database }: { database: Database }): TierHandlers {
  const queries = database.people;
  return {
    async getPerformanceTiers({ query, scope }) {
      const companyId = await chooseCompany(queries, scope, query.companyId);
      if (typeof companyId !== 'number') return companyId;
      return (await findPerformanceTiers(queries, scope, companyId)) ?? refuse('not-found');
    },

    async savePerformanceTiers({ body, scope, viewer }) {
      const { companyId: requested, ...tiers } = body;
      const companyId = await chooseCompany(queries, scope, requested);
      if (typeof companyId !== 'number') return companyId;
      const saved = await updatePerformanceTiers(queries, scope, companyId, tiers, viewer);
      if (saved === 'not-found') return refuse('not-found');
      return saved === 'changed-meanwhile' ? refuse('conflict') : saved;
    },
  };
}
