// Endpoints whose handlers are being written, group by group; each group leaves this list as it comes. Gone when all are.
import type { EndpointName } from '#contract/endpoints';
import type { Handlers } from '../door';
import { refuse } from '../failures';

const names = ['importLocations'] as const satisfies EndpointName[];

export function unbuiltHandlers(): Pick<Handlers, (typeof names)[number]> {
  const handler = async () => refuse('busy', 'This is not built yet.');
  return Object.fromEntries(names.map((name) => [name, handler])) as unknown as Pick<Handlers, (typeof names)[number]>;
}
