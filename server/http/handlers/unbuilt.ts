// Endpoints that are declared and not built yet; each leaves this list with the commit that builds it.
import type { Handlers } from '../door';
import { refuse } from '../failures';

const unbuilt = ['getIntakeStatus'] as const;

export function unbuiltHandlers(): Pick<Handlers, (typeof unbuilt)[number]> {
  const answer = async () => refuse('busy', 'This is not built yet.');
  return Object.fromEntries(unbuilt.map((name) => [name, answer])) as unknown as Pick<
    Handlers,
    (typeof unbuilt)[number]
  >;
}
