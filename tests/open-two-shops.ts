// The company of two-shops.ts as a server sees it: its mapping may change, and deliveries come whenever a test says.
import { eq } from 'drizzle-orm';
import type { Database } from '../server/database/engine/connect';
import { webhookConfigurations } from '../server/database/schema';
import type { Arrival } from '../server/ingest/delivery/delivery-id';
import { createDirectory, type Directory } from '../server/ingest/names/directory';
import { receiveDelivery } from '../server/ingest/receive';
import { createCommitQueue } from '../server/ingest/storage/commit-queue';
import { createWaitingLimit } from '../server/ingest/storage/waiting-limit';
import { testDatabase } from './test-database';
import { twoShops } from './two-shops';

export interface OpenTwoShops {
  database: Database;
  directory: Directory;
  map(mapping: Partial<typeof webhookConfigurations.$inferInsert>): Promise<void>;
  receive(arrived: Arrival & { body: Buffer }): ReturnType<typeof receiveDelivery>;
}

export async function openTwoShops(now: () => Date): Promise<OpenTwoShops> {
  const database = await testDatabase(twoShops);
  const directory = createDirectory(database, now);
  const queue = createCommitQueue(database.deliveries, { onError: () => {} });
  return {
    database,
    directory,
    async map(mapping) {
      await database.people.update(webhookConfigurations).set(mapping).where(eq(webhookConfigurations.id, 1));
      await directory.invalidate();
    },
    async receive(arrived) {
      const endpoint = await directory.findEndpoint('x');
      if (!endpoint) throw new Error('The test endpoint is missing.');
      const delivery = { ...arrived, endpoint, method: 'POST', contentType: 'application/json' };
      return receiveDelivery(delivery, {
        directory,
        queue,
        waitingLimit: createWaitingLimit(database.deliveries),
        queries: database.deliveries,
      });
    },
  };
}
