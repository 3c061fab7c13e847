// The minimum for receiving calls: a company, its director, a service, a location, and a webhook at `path`.
import { exampleKeys } from '#contract/example-payload';
import { testPasswordHash } from './test-app';
import type { TestRows } from './test-database';

export function oneWebhook(path: string): TestRows {
  return {
    companies: [{ id: 1 }],
    users: [{ id: 1, username: 'director', role: 'director', passwordHash: testPasswordHash }],
    userCompanies: [{ userId: 1, companyId: 1 }],
    services: [{ id: 1, name: 'Oil Change' }],
    locations: [{ companyId: 1, id: 1, code: 'NS-01' }],
    webhookConfigurations: [{ companyId: 1, id: 1, endpointPath: path, ...exampleKeys }],
    webhookEndpoints: [{ path, companyId: 1, configurationId: 1 }],
  };
}
