// The first-run checklist of a new company.
import type { Database } from '../../database/connect';
import { findFirstSteps, updateFirstReport } from '../../database/first-steps';
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
  const { reads } = database;
  return {
    async getFirstSteps({ params, scope }) {
      return (await findFirstSteps(reads, scope, params.companyId)) ?? refuse('not-found');
    },

    async finishFirstSteps({ body, scope }) {
      const steps = await findFirstSteps(reads, scope, body.companyId);
      if (!steps) return refuse('not-found');
      await updateFirstReport(reads, body.companyId, now());
      return { ...steps, hasReadReport: true };
    },
  };
}
