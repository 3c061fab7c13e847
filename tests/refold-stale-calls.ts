// Folds stale calls again, as the server does a few seconds later.
import type { Database } from '../server/database/engine/connect';
import { createStaleCallRefolder } from '../server/ingest/again/refold-stale-calls';

/** Throws what went wrong. */
export async function refoldStaleCalls(database: Database): Promise<void> {
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const refolder = createStaleCallRefolder(database, { onRefolded() {}, onError });
  await refolder.begin();
  refolder.stop();
  if (errors.length > 0) throw errors[0];
}
