// One company with two shops a continent apart, so another shop means another day: for tests of the fold and of
// replays.
import { exampleKeys } from '#contract/example-payload';

export const twoShops = {
  companies: [{ id: 1, timeZone: 'America/Chicago' }],
  services: [
    { id: 1, name: 'Tires' },
    { id: 2, name: 'Brakes' },
  ],
  locations: [
    { companyId: 1, id: 1, code: 'A', timeZone: 'America/New_York' },
    { companyId: 1, id: 2, code: 'B', timeZone: 'America/Los_Angeles' },
  ],
  employees: [{ companyId: 1, id: 1, firstName: 'Jane', lastName: 'Smith' }],
  webhookConfigurations: [{ companyId: 1, id: 1, source: 'default', endpointPath: 'x', ...exampleKeys }],
  webhookEndpoints: [{ path: 'x', companyId: 1, configurationId: 1 }],
};
