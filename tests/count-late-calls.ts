// Has all calls counted that have come, as the server does a moment later (server/jobs/count-calls.ts).
import type { Database } from '../server/database/engine/connect';
import { createCounter } from '../server/jobs/count-calls';

export async function countCalls(database: Database): Promise<void> {
  const troubles: unknown[] = [];
  const counter = createCounter(database, { onTrouble: (error) => troubles.push(error) });
  await counter.begin();
  counter.stop();
  if (troubles.length > 0) throw troubles[0];
}
