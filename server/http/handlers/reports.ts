// The reports; each is put together in server/reports/.
import type { Database } from '../../database/connect';
import { reportServiceCloseRate } from '../../reports/service-close-rate';
import type { Handlers } from '../door';
import { refuse } from '../failures';

export function reportHandlers({
  database,
  now,
}: {
  database: Database;
  now: () => Date;
}): Pick<Handlers, 'getServiceCloseRate'> {
  return {
    async getServiceCloseRate({ query, scope }) {
      const report = await reportServiceCloseRate(database.reads, scope, query, now());
      return report === 'not-found' ? refuse('not-found') : report;
    },
  };
}
