// Sends a test call. Authenticated, so that a test can never arrive at the webhook and be counted.
import { findCompanyScope } from '../../database/companies/companies';
import type { Database } from '../../database/engine/connect';
import { findDelivery } from '../../database/log/deliveries';
import { insertTestCall } from '../../database/log/test-calls';
import { findEndpointsOfCompany } from '../../database/sources/webhook-endpoints';
import { checkTestCall } from '../../ingest/again/check-test-call';
import type { Arrival } from '../../ingest/delivery/delivery-id';
import type { Directory } from '../../ingest/names/directory';
import { describeDelivery } from '../answers/describe-delivery';
import type { Handlers } from '../door';
import { refuse } from '../failures';

export interface TestCallParts {
  database: Database;
  directory: Directory;
  demoMode: boolean;
  arrive: () => Arrival;
  notify: (companyId: number) => void;
}

const setUpFirst = 'This phone system has no mapping yet. Save one before you send a test call.';

export function testCallHandlers({
  database,
  directory,
  demoMode,
  arrive,
  notify,
}: TestCallParts): Pick<Handlers, 'sendTestCall'> {
  const queries = database.people;
  return {
    async sendTestCall({ body, scope }) {
      const { companyId, configurationId } = body;
      const inside = await findCompanyScope(queries, scope, companyId);
      const endpoint = inside && (await findEndpointsOfCompany(queries, companyId, demoMode)).get(configurationId);
      if (!endpoint) return refuse('not-found');
      if (!endpoint.isMapped) return refuse('conflict', setUpFirst);
      const { source } = endpoint;
      const sent = { method: 'POST', contentType: 'application/json', body: Buffer.from(body.payload) };
      const arrival = arrive();
      const judged = await checkTestCall({ ...arrival, endpoint, ...sent }, { directory, queries: queries });
      const { deliveryId, receivedAt } = arrival;
      const row = { companyId, deliveryId, receivedAt, configurationId, source, ...sent, ...judged };
      const written = await findDelivery(queries, inside, await insertTestCall(queries, row));
      notify(companyId);
      return written ? describeDelivery(written) : refuse('not-found');
    },
  };
}
