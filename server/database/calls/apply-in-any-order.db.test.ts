// The fold of bodies of several calls: whatever order they come in, however often and in whatever groups.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answeredKinds, callDirections } from '#contract/calls';
import {
  arrival,
  companiesOfGivenFacts,
  delivery,
  type GivenFacts,
  idOf,
  refusedCall,
} from '../../../tests/given-facts';
import { inLongRun } from '../../../tests/long-run';
import { testDatabase } from '../../../tests/test-database';
import { type FieldName, fieldNames, type UnknowableField } from '../call-fields';
import { applyDeliveries, type CallOrRefusal, type DeliveryToApply } from './apply-deliveries';

const facts = fc.record({
  callKey: fc.constantFrom('one', 'two', 'three'),
  location: fc.option(fc.constantFrom(1, 2), { nil: undefined, freq: 3 }),
  service: fc.option(fc.constantFrom(1, 2), { nil: undefined, freq: 3 }),
  employee: fc.option(fc.constantFrom(5, 6), { nil: undefined }),
  type: fc.option(fc.constantFrom('Quote' as const, 'Status' as const), { nil: undefined, freq: 3 }),
  practice: fc.boolean(),
  booked: fc.option(fc.boolean(), { nil: undefined, freq: 3 }),
  started: fc.constantFrom(arrival, arrival - 12 * 3_600_000, arrival - 24 * 3_600_000),
  duration: fc.option(fc.nat(900), { nil: undefined }),
  phone: fc.option(fc.constantFrom('+15551234567', '+15557654321'), { nil: undefined }),
  called: fc.option(fc.boolean(), { nil: undefined }),
  financing: fc.option(fc.boolean(), { nil: undefined }),
  direction: fc.option(fc.constantFrom(...callDirections), { nil: undefined }),
  answered: fc.option(fc.constantFrom(...answeredKinds), { nil: undefined }),
  accepted: fc.option(fc.constantFrom(arrival, arrival + 5_000), { nil: undefined }),
  ended: fc.option(fc.constantFrom(arrival + 3_000, arrival + 65_400), { nil: undefined }),
  assumed: fc.subarray<FieldName>([...fieldNames]),
  saysUnknown: fc.subarray<UnknowableField>(['service', 'booked', 'type']),
  lone: fc.option(fc.constant(true as const), { nil: undefined }),
});
/** The calls of each body, null for one that was refused; and an order of the sender's own, which may be equal. */
const body = fc.record({
  calls: fc.array(fc.option(facts, { freq: 6 }), { minLength: 1, maxLength: 3 }),
  order: fc.integer({ min: 1, max: 3 }),
});

interface Body {
  calls: (
    | (Omit<GivenFacts, 'missing'> & { callKey: string; saysUnknown: UnknowableField[]; lone?: true | undefined })
    | null
  )[];
  order: number;
}

function toDelivery({ calls, order }: Body, n: number): DeliveryToApply {
  const orderKey = order.toString(16).padStart(16, '0') + idOf(n).replaceAll('-', '');
  const [first = refusedCall, ...further] = calls.map((call): CallOrRefusal => {
    if (!call) return refusedCall;
    const { callKey, assumed = [], saysUnknown, lone, ...values } = call;
    const unknown = saysUnknown.filter((field) => values[field] === undefined);
    const isLone = values.booked !== undefined && lone;
    return {
      callKey,
      orderKey,
      assumed,
      values,
      missing: {},
      ...(unknown.length > 0 && { unknown }),
      ...(isLone && { lone }),
    };
  });
  return delivery(n, first, { further });
}
const story = fc.array(body, { minLength: 1, maxLength: 5 }).chain((bodies) =>
  fc.record({
    bodies: fc.constant(bodies),
    order: fc
      .array(fc.nat(bodies.length - 1), { maxLength: 3 })
      .chain((again) => fc.shuffledSubarray([...bodies.keys(), ...again], { minLength: bodies.length + again.length })),
    groupSize: fc.integer({ min: 1, max: 8 }),
  }),
);

test('any order, repetition and grouping of bodies of several calls ends in identical calls', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ bodies, order, groupSize }) => {
      const deliveries = bodies.map((it, index) => toDelivery(it, index + 1));
      const straight = await outcome(deliveries, [...deliveries.keys()], 1);
      expect(await outcome(deliveries, order, groupSize)).toEqual(straight);
    }),
    { numRuns: inLongRun({ short: 12, long: 60 }) },
  );
}, 180_000);

async function outcome(deliveries: DeliveryToApply[], order: number[], groupSize: number) {
  const database = await testDatabase(companiesOfGivenFacts);
  const ask = async (question: string) => (await database.people.$client.query(question)).rows;
  for (let at = 0; at < order.length; at += groupSize) {
    const group = order.slice(at, at + groupSize).flatMap((index) => deliveries[index] ?? []);
    await applyDeliveries(database.deliveries, 1, group);
  }
  const calls = await ask('select * from calls order by company_id, source, call_key');
  return {
    calls: calls.map(({ id, ...call }) => call),
    parts: await ask(
      `select d.delivery_id, p.part, c.call_key from delivery_calls p
       join deliveries d on d.company_id = p.company_id and d.id = p.log_id
       join calls c on c.company_id = p.company_id and c.id = p.call_id order by 1, 2`,
    ),
  };
}
