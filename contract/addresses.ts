// Where each endpoint is and who may ask, without its shapes: all that the browser needs in order to ask. The build writes
// this table out (web/slim-addresses.ts), so that no page loads the schemas of everything.
import { type EndpointName, type Endpoints, endpoints } from './endpoints';

type Addresses = { [Name in EndpointName]: Pick<Endpoints[Name], 'method' | 'path' | 'access'> };

export const addresses = Object.fromEntries(
  Object.entries(endpoints).map(([name, { method, path, access }]) => [name, { method, path, access }]),
) as Addresses;
