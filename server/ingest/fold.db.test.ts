// The promise of docs/decisions/0004: deliveries of a call in any order, any number of times, in any grouping, end in the
// same call and the same counts.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCalls } from '../../tests/count-late-calls';
import { testDatabase } from '../../tests/test-database';
import { twoShops } from '../../tests/two-shops';
import { findCountMismatches } from '../database/calls/recount';
import type { Database } from '../database/engine/connect';
import type { Delivery } from './delivery/delivery';
import { createArrivals } from './delivery/delivery-id';
import { createCommitQueue } from './keep/commit-queue';
import { createLargeBodies } from './keep/large-bodies';
import { createDirectory } from './names/directory';
import { receiveDelivery } from './receive';

const now = new Date('2026-11-20T16:00:00Z');
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: '', freq: 2 });
const payload = fc.record({
  call_id: fc.constantFrom('one', 'two'),
  store_id: maybe(fc.constantFrom('A', 'B', 'unknown')),
  product_service: maybe(fc.constantFrom('Tires', 'Brakes')),
  appointment_made: maybe(fc.constantFrom('yes', 'no', 'perhaps')),
  call_type: maybe(fc.constantFrom('Quote', 'Status')),
  call_tag: maybe(fc.constantFrom('Live', 'Practice')),
  // Around midnight, so that another location means another day.
  timestamp: maybe(fc.constantFrom('2026-11-19T04:30:00Z', '2026-11-19T06:30:00Z', '2026-11-19T23:00:00')),
  duration_seconds: maybe(fc.integer({ min: 0, max: 900 })),
  potential_salesperson: maybe(fc.constantFrom('Jane Smith', 'Nobody')),
  customer_phone: maybe(fc.constant('+15551234567')),
  financing_offered: maybe(fc.boolean()),
});

const story = fc.array(payload, { minLength: 1, maxLength: 6 }).chain((payloads) =>
  fc.record({
    payloads: fc.constant(payloads),
    // Every delivery at least once, some again, in any order; and where one group ends and the next begins.
    order: fc
      .array(fc.nat(payloads.length - 1), { maxLength: 4 })
      .chain((again) =>
        fc.shuffledSubarray([...payloads.keys(), ...again], { minLength: payloads.length + again.length }),
      ),
    groupSize: fc.integer({ min: 1, max: 4 }),
    /** After how many groups calls are counted, as happens meanwhile. */
    countEvery: fc.integer({ min: 1, max: 4 }),
  }),
);

test('any order, repetition and grouping of the same deliveries ends in identical calls and counts', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ payloads, order, groupSize, countEvery }) => {
      const arrive = createArrivals(() => now);
      const deliveries = payloads.map((it) => ({ ...arrive(), body: Buffer.from(JSON.stringify(it)) }));
      const straight = await apply(deliveries, [...deliveries.keys()], 1, Number.POSITIVE_INFINITY);
      const scrambled = await apply(deliveries, order, groupSize, countEvery);
      expect(scrambled).toEqual(straight);
    }),
    { numRuns: 40 },
  );
}, 180_000);

type Arrived = Pick<Delivery, 'deliveryId' | 'receivedAt' | 'receivedMicros' | 'body'>;

/** Applies the deliveries to a fresh database and says what it then holds. */
async function apply(deliveries: Arrived[], order: number[], groupSize: number, countEvery: number) {
  const database = await testDatabase(twoShops);
  const directory = createDirectory(database, () => now);
  const queue = createCommitQueue(database.deliveries, { onTrouble: () => {}, groupsAtOnce: 2 });
  const endpoint = await directory.findEndpoint('x');
  if (!endpoint) throw new Error('The test endpoint is missing.');
  for (let at = 0; at < order.length; at += groupSize) {
    const group = order.slice(at, at + groupSize).flatMap((index) => deliveries[index] ?? []);
    await Promise.all(
      group.map((it) =>
        receiveDelivery(
          { ...it, endpoint, method: 'POST', contentType: 'application/json' },
          { directory, queue, largeBodies: createLargeBodies(), queries: database.deliveries },
        ),
      ),
    );
    if ((at / groupSize + 1) % countEvery === 0) await countCalls(database);
  }
  expect(await findCountMismatches(database.people)).toEqual([]);
  await countCalls(database);
  expect(await findCountMismatches(database.people)).toEqual([]);
  return contents(database);
}

async function contents(database: Database) {
  const { rows: calls } = await database.people.$client.query('select * from calls order by call_key');
  const { rows: counts } = await database.people.$client.query(
    'select * from counts where (calls, appointments, talk_seconds, timed_calls) <> (0, 0, 0, 0) order by 1, 2, 3, 4, 5, 6, 7',
  );
  const { rows: logged } = await database.people.$client.query(
    'select delivery_id from deliveries order by delivery_id',
  );
  return { calls: calls.map(({ id, number, ...call }) => call), counts, logged };
}
