// The promise of docs/decisions/0004: deliveries of a call in any order, repetition and grouping have the same result.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inLongRun } from '../../tests/long-run';
import { openTwoShops } from '../../tests/open-two-shops';
import { refoldStaleCalls } from '../../tests/refold-stale-calls';
import type { FieldName } from '../database/call-fields';
import { addStatements, withdrawStatements } from '../database/calls/call-statements';
import { lockCompany } from '../database/companies/lock-company';
import type { Database } from '../database/engine/connect';
import type { Delivery } from './delivery/delivery';
import { createArrivals } from './delivery/delivery-id';

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

/** A statement about a call, the group it follows, and when it is withdrawn. */
const statement = fc.record({
  callKey: fc.constantFrom('one', 'two'),
  said: fc.constantFrom<[FieldName, string | null][]>(
    ['booked', 'true'],
    ['booked', null],
    ['service', '2'],
    ['type', 'Status'],
    ['location', '2'],
    ['practice', 'true'],
  ),
  by: fc.constantFrom('list' as const, 'person' as const),
  order: fc.nat(3),
  after: fc.nat(6),
  withdrawnAfter: fc.option(fc.nat(3)),
});
type Stated = typeof statement extends fc.Arbitrary<infer It> ? It : never;

/** Some are repeated, byte for byte. */
const somePayloads = fc
  .array(payload, { minLength: 1, maxLength: 5 })
  .chain((sent) => fc.array(fc.constantFrom(...sent), { maxLength: 3 }).map((again) => [...sent, ...again]));

const story = somePayloads.chain((payloads) =>
  fc.record({
    payloads: fc.constant(payloads),
    // Every delivery at least once, some again, in any order; and the ends of groups.
    order: fc
      .array(fc.nat(payloads.length - 1), { maxLength: 4 })
      .chain((again) =>
        fc.shuffledSubarray([...payloads.keys(), ...again], { minLength: payloads.length + again.length }),
      ),
    groupSize: fc.integer({ min: 1, max: 4 }),
    statements: fc.array(statement, { maxLength: 4 }),
  }),
);

test('any order and grouping of the same deliveries, statements and withdrawals ends in identical calls', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ payloads, order, groupSize, statements }) => {
      const arrive = createArrivals(() => now);
      const deliveries = payloads.map((it) => ({ ...arrive(), body: Buffer.from(JSON.stringify(it)) }));
      const straight = await apply(deliveries, [...deliveries.keys()], 1, statements.map(atEnd));
      const scrambled = await apply(deliveries, order, groupSize, statements);
      expect(scrambled).toEqual(straight);
    }),
    { numRuns: inLongRun({ short: 8, long: 25 }) },
  );
}, 180_000);

/** The final state of a statement, which alone matters. */
const atEnd = (it: Stated): Stated => ({ ...it, after: Number.POSITIVE_INFINITY });

type Arrived = Pick<Delivery, 'deliveryId' | 'receivedAt' | 'receivedMicros' | 'body'>;

/** Applies the deliveries to a fresh database and returns its content. */
async function apply(deliveries: Arrived[], order: number[], groupSize: number, statements: readonly Stated[]) {
  const { database, receive } = await openTwoShops(() => now);
  const stateAfter = createStating(database, statements);
  for (let at = 0; at < order.length; at += groupSize) {
    const group = order.slice(at, at + groupSize).flatMap((index) => deliveries[index] ?? []);
    await Promise.all(group.map(receive));
    await stateAfter(at / groupSize);
  }
  await stateAfter(Number.POSITIVE_INFINITY);
  await refoldStaleCalls(database);
  return contents(database);
}

/** Adds the statements due after a group to existing calls, and withdraws those that are due. */
function createStating(database: Database, statements: readonly Stated[]) {
  const ids = new Map<number, number>();
  const isOver = new Set<number>();
  return async (group: number) => {
    const { rows: calls } = await database.people.$client.query<{ id: number; key: string }>(
      'select id, call_key as key from calls',
    );
    await database.background.transaction(async (tx) => {
      await lockCompany(tx, 1);
      for (const [index, { callKey, said, by, order, after, withdrawnAfter }] of statements.entries()) {
        const call = calls.find(({ key }) => key === callKey);
        if (!call || group < after) continue;
        if (!ids.has(index)) {
          const [field, value] = said;
          const orderKey = `${order}${index}`;
          const [id = 0] = await addStatements(tx, 1, [{ callId: call.id, field, by, orderKey, value, at: now }]);
          ids.set(index, id);
        }
        if (withdrawnAfter === null || isOver.has(index) || group < after + withdrawnAfter) continue;
        await withdrawStatements(tx, 1, [ids.get(index) ?? 0], now);
        isOver.add(index);
      }
    });
  };
}

async function contents(database: Database) {
  const { rows: calls } = await database.people.$client.query('select * from calls order by call_key');
  // What nobody knows is no known outcome, whoever states it.
  expect(calls.filter((call) => call.is_known && call.was_booked === null)).toEqual([]);
  const { rows: logged } = await database.people.$client.query(
    'select delivery_id from deliveries order by delivery_id',
  );
  return { calls: calls.map(({ id, ...call }) => call), logged };
}
