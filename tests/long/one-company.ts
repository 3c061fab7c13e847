// The minimum for receiving calls: a company with a store and a webhook, for tests of the process.
import { exampleKeys, examplePayload } from '#contract/example-payload';
import type { TestRows } from '../test-database';

export const webhookPath = '/api/webhook/hook-1';

export const oneCompany: TestRows = {
  companies: [{ id: 1 }],
  services: [{ id: 1, name: 'Oil Change' }],
  locations: [{ companyId: 1, id: 1, code: 'NS-01' }],
  webhookConfigurations: [{ companyId: 1, id: 1, source: 'default', endpointPath: 'hook-1', ...exampleKeys }],
  webhookEndpoints: [{ path: 'hook-1', companyId: 1, configurationId: 1 }],
};

export const callBody = (callId: string) => JSON.stringify(examplePayload(callId, new Date()));
