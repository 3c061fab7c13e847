// Folds stale calls again, as the server does a few seconds later.
import type { Database } from '../server/database/engine/connect';
import { addRefoldJob } from '../server/ingest/again/refold-stale-calls';
import { runJob } from './run-job';

export const refoldStaleCalls = (database: Database): Promise<void> =>
  runJob((jobs) => addRefoldJob(jobs, database, { onRefolded() {} }));
