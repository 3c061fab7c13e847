// Counts all waiting calls, as the server does a moment later (server/jobs/count-calls.ts).
import type { Database } from '../server/database/engine/connect';
import { createCounter } from '../server/jobs/count-calls';

export async function countCalls(database: Database): Promise<void> {
  const failures: unknown[] = [];
  const counter = createCounter(database, { onError: (error) => failures.push(error) });
  await counter.begin();
  counter.stop();
  if (failures.length > 0) throw failures[0];
}
