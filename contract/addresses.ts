// Addresses and access of each endpoint, without shapes: all the browser needs for requests. The build generates this
// table (web/slim-addresses.ts), so no page loads every schema.
import { type EndpointName, type Endpoints, endpoints } from './endpoints';

type Addresses = { [Name in EndpointName]: Pick<Endpoints[Name], 'method' | 'path' | 'access'> };

export const addresses = Object.fromEntries(
  Object.entries(endpoints).map(([name, { method, path, access }]) => [name, { method, path, access }]),
) as Addresses;
