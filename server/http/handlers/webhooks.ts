import { findCompanyScope } from '../../database/companies/companies';
import type { Database } from '../../database/engine/connect';
import { findDeliveries, findDelivery } from '../../database/log/deliveries';
import { countSimilar } from '../../database/log/similar-failures';
import { findArrivals } from '../../database/sources/arrivals';
import { findChangeWarnings } from '../../ingest/again/find-change-warnings';
import { describeArrivals } from '../answers/describe-arrivals';
import { describeDelivery } from '../answers/describe-delivery';
import type { Handlers } from '../door';
import { refuse } from '../failures';
import type { Openings } from '../find-webhook';

type WebhookHandlers = Pick<Handlers, 'listWebhookLogs' | 'getWebhookLog' | 'getWebhookArrivals'>;

export function webhookHandlers({
  database,
  openings,
}: {
  database: Database;
  openings: Pick<Openings, 'find'>;
}): WebhookHandlers {
  return {
    async listWebhookLogs({ query, scope, linkNextPage }) {
      const inside = await findCompanyScope(database.people, scope, query.companyId);
      if (!inside) return refuse('not-found');
      const found = await findDeliveries(database.people, inside, query);
      if (found === 'not-found') return refuse('not-found');
      if (found.next !== null) linkNextPage(found.next, found.searchedTo);
      const similar = await countSimilar(database.people, inside, found.rows);
      return found.rows.map((row) => describeDelivery(row, similar.get(row.id)));
    },

    async getWebhookArrivals({ params, scope }) {
      const found = await findArrivals(database.people, scope, params.id);
      return found ? describeArrivals(params.id, found, openings.find(params.id)) : refuse('not-found');
    },

    async getWebhookLog({ params, scope }) {
      const found = await findDelivery(database.people, scope, params.id);
      if (!found) return refuse('not-found');
      const more = await findChangeWarnings(database.people, found);
      const { processedData: said } = found;
      return describeDelivery({ ...found, processedData: said && { ...said, warnings: [...said.warnings, ...more] } });
    },
  };
}
