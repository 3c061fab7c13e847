import type { Database } from '../../database/engine/connect';
import { findFirstSteps, updateFirstReport } from '../../database/organization/first-steps';
import type { Handlers } from '../door';
import { refuse } from '../failures';

interface FirstStepParts {
  database: Database;
  now: () => Date;
}

export function firstStepHandlers({
  database,
  now,
}: FirstStepParts): Pick<Handlers, 'getFirstSteps' | 'finishFirstSteps'> {
  const queries = database.people;
  return {
    async getFirstSteps({ params, scope }) {
      return (await findFirstSteps(queries, scope, params.companyId)) ?? refuse('not-found');
    },

    async finishFirstSteps({ body, scope }) {
      const steps = await findFirstSteps(queries, scope, body.companyId);
      if (!steps) return refuse('not-found');
      await updateFirstReport(queries, body.companyId, now());
      return { ...steps, hasReadReport: true };
    },
  };
}
