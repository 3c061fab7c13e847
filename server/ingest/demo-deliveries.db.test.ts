// The demo writes its log and calls directly; its payloads must have the same result here.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/test-database';
import type { Database } from '../database/engine/connect';
import { castCompanies } from '../demo/cast';
import { seedDemo } from '../demo/seed-demo';
import { createDirectory } from './names/directory';
import { receiveDelivery } from './receive';
import { createCommitQueue } from './storage/commit-queue';
import { createWaitingLimit } from './storage/waiting-limit';

const now = new Date('2026-11-20T15:42:00Z');

test('the demo’s log and calls equal the result of receiving its payloads', async () => {
  const database = await testDatabase();
  await seedDemo(database, { now, days: 14 });
  // The last day and all irregular deliveries are enough.
  await database.background.execute(sql`
    delete from deliveries
    where received_at < '2026-11-20T05:00:00Z' and status = 'success' and employee_id is not null`);
  const seeded = await contentsOf(database);
  const arrivals = await findArrivals(database);
  expect(new Set(seeded.log.map(({ reason }) => reason)).size).toBeGreaterThan(3);

  await database.background.execute(sql`truncate calls, deliveries`);
  const directory = createDirectory(database, () => now, true);
  const parts = {
    directory,
    queue: createCommitQueue(database.deliveries, { onError: () => {} }),
    waitingLimit: createWaitingLimit(database.deliveries),
    queries: database.deliveries,
  };
  const paths = new Map(castCompanies.map(({ endpointPath }, index) => [index + 1, endpointPath]));
  await Promise.all(
    arrivals.map(async ({ companyId, deliveryId, receivedAt, body }) => {
      const endpoint = await directory.findEndpoint(paths.get(companyId) ?? '');
      if (!endpoint) throw new Error(`Company ${companyId} has no endpoint.`);
      const stamp = { deliveryId, receivedAt, receivedMicros: receivedAt.getTime() * 1000 };
      await receiveDelivery({ ...stamp, endpoint, method: 'POST', contentType: 'application/json', body }, parts);
    }),
  );

  const received = await contentsOf(database);
  expect(received.log).toEqual(seeded.log);
  expect(received.calls).toEqual(seeded.calls);
  expect(received.calls.length).toBeGreaterThan(150);
});

interface Arrived {
  companyId: number;
  deliveryId: string;
  receivedAt: Date;
  body: Buffer;
}

async function findArrivals(database: Database): Promise<Arrived[]> {
  const { rows } = await database.people.$client.query<Arrived>(`
    select company_id as "companyId", delivery_id as "deliveryId", received_at as "receivedAt", body from deliveries`);
  return rows;
}

/** The log and its calls without ids. */
async function contentsOf(database: Database) {
  const log = await database.people.$client.query<{ reason: string | null }>(`
    select d.*, null as id, null as call_id, c.call_key from deliveries d
    left join calls c on c.company_id = d.company_id and c.id = d.call_id order by d.company_id, d.delivery_id`);
  const calls = await database.people.$client.query(`
    select c.*, null as id, null as number from calls c
    where exists (select from deliveries d where d.company_id = c.company_id and d.call_id = c.id)
    order by c.company_id, c.call_key`);
  return { log: log.rows, calls: calls.rows };
}
