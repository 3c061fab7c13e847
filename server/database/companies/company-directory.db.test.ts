import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { maxOwnServices } from '#contract/services';
import { testDatabase } from '../../../tests/test-database';
import { services } from '../schema';
import { insertNewService } from './company-directory';

test('payloads that come at once make no more services than a company may have', async () => {
  const before = maxOwnServices - 3;
  const database = await testDatabase({
    companies: [{ id: 1 }, { id: 2 }],
    services: Array.from({ length: before }, (_, index) => ({ companyId: 1, name: `Service ${index}` })),
  });
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, index) => insertNewService(database.deliveries, 1, `New ${index}`, 'default')),
  );
  expect(made.filter((service) => typeof service === 'object')).toHaveLength(3);
  expect(await insertNewService(database.deliveries, 1, 'service 7', 'default')).toMatchObject({ name: 'Service 7' });
  expect(await insertNewService(database.deliveries, 2, 'Its own', 'default')).toMatchObject({ name: 'Its own' });
});

test('the last one is made once, though two transactions count before either has committed', async () => {
  const database = await testDatabase({
    companies: [{ id: 1 }],
    services: Array.from({ length: maxOwnServices - 1 }, (_, index) => ({ companyId: 1, name: `Service ${index}` })),
  });
  let later: Promise<unknown> = Promise.resolve();
  let isSettled = false;
  await database.background.transaction(async (tx) => {
    expect(await insertNewService(tx, 1, 'First', 'default')).toMatchObject({ name: 'First' });
    later = insertNewService(database.deliveries, 1, 'Second', 'default').finally(() => {
      isSettled = true;
    });
    const isWaiting = async () => (await database.people.$client.query(waitsForLock)).rows.length > 0;
    await vi.waitUntil(async () => isSettled || (await isWaiting()), { timeout: 10_000 });
  });
  expect(await later).toBe('too-many');
  expect(await insertNewService(database.deliveries, 1, 'first', 'default')).toMatchObject({ name: 'First' });
});

/** Whether a session of this database waits for another. */
const waitsForLock = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

test('payloads of one phone system make 20 services an hour; others, and a replay, are not held up by it', async () => {
  const database = await testDatabase({ companies: [{ id: 1 }] });
  const make = (name: string, source: string | null = 'default') =>
    insertNewService(database.deliveries, 1, name, source);
  for (let n = 1; n <= 20; n++) expect(await make(`Service ${n}`)).toMatchObject({ isShared: false });
  expect(await make('One more')).toBe('too-fast');
  expect(await make('service 7')).toMatchObject({ name: 'Service 7' });
  expect(await make('Of the west', 'west')).toMatchObject({ name: 'Of the west' });
  expect(await make('By a replay', null)).toMatchObject({ name: 'By a replay' });
  await database.people.update(services).set({ createdAt: sql`${services.createdAt} - interval '61 minutes'` });
  expect(await make('One more')).toMatchObject({ name: 'One more' });
});
