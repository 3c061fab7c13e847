// What the database makes of deliveries whose facts are given: bodies of several calls, constants, repeated bodies.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { countCalls } from '../../tests/count-late-calls';
import { testDatabase } from '../../tests/test-database';
import {
  applyDeliveries,
  type CallFacts,
  type DeliveryRow,
  type DeliveryToApply,
  type FactName,
  type FurtherCall,
  factNames,
} from './apply-deliveries';
import type { Database } from './connect';
import { findCountMismatches } from './recount';
import { insertRedating } from './redatings';

const rows = {
  companies: [{ id: 1, timeZone: 'America/Chicago' }, { id: 2 }],
  services: [
    { id: 1, name: 'Tires' },
    { id: 2, name: 'Brakes' },
  ],
  locations: [
    { companyId: 1, id: 1, timeZone: 'America/New_York' },
    { companyId: 1, id: 2, timeZone: 'America/Los_Angeles' },
    { companyId: 2, id: 3 },
  ],
};

let database: Database;
beforeEach(async () => {
  database = await testDatabase(rows);
});

const arrival = Date.parse('2026-11-20T16:00:00Z');
const idOf = (n: number) => `0193${n.toString(16).padStart(4, '0')}-0000-7000-8000-000000000000`;

type Facts = { [K in keyof CallFacts]?: CallFacts[K] | undefined };

/** Everything a call must say; the `n`-th delivery's, so that its order is clear. */
function whole(n: number, callKey: string, more: Facts = {}): CallFacts {
  const facts: CallFacts = {
    order_key: n.toString(16).padStart(16, '0') + idOf(n).replaceAll('-', ''),
    call_key: callKey,
    location_id: 1,
    service_id: 1,
    call_type: 'Quote',
    is_practice: false,
    was_booked: true,
    started_ms: arrival,
    default_tag: false,
    default_time: false,
    missing: {},
  };
  return Object.assign(facts, more);
}

interface Extra extends Partial<DeliveryRow> {
  minutes?: number;
  companyId?: number;
}

function delivery(n: number, facts: Facts, { minutes = n, companyId = 1, ...more }: Extra = {}) {
  const bare: DeliveryRow = {
    delivery_id: idOf(n),
    received_at: new Date(arrival + minutes * 60_000),
    configuration_id: 1,
    source: 'default',
    method: 'POST',
    content_type: 'application/json',
    body_bytes: 2,
  };
  const row = Object.assign(bare, facts, more);
  return { companyId, row, body: Buffer.from('{}') };
}

const apply = (...deliveries: DeliveryToApply[]) => applyDeliveries(database.deliveries, deliveries);

async function ask<T extends object>(question: string): Promise<T[]> {
  return (await database.people.$client.query<T>(question)).rows;
}

const logged = () =>
  ask(
    `select status, reason, error_message, call_id, location_id, employee_id, query, signature, unmapped, duplicate_of
     from deliveries order by delivery_id`,
  );

const noStore = { location_id: undefined, missing: { 'store-missing': 'No store.' } };
const refusedCall: FurtherCall = { reason: 'unknown-store', message: 'No such store.' };

describe('a body that holds several calls', () => {
  test('is one row of the log, and each of its calls is counted', async () => {
    const applied = await apply(delivery(1, whole(1, 'a'), { further: [whole(1, 'b'), whole(1, 'c')] }));

    const calls = await ask<{ id: number }>('select id, call_key from calls order by call_key');
    expect(calls).toMatchObject([{ call_key: 'a' }, { call_key: 'b' }, { call_key: 'c' }]);
    expect(await logged()).toMatchObject([{ status: 'success', reason: null, call_id: calls[0]?.id, location_id: 1 }]);
    const { logId } = applied[0] ?? {};
    expect(await ask('select * from delivery_calls order by part')).toEqual([
      { company_id: 1, call_id: calls[1]?.id, log_id: logId, part: 1 },
      { company_id: 1, call_id: calls[2]?.id, log_id: logId, part: 2 },
    ]);
    await countCalls(database);
    expect(await ask("select sum(calls)::int as calls from counts where grain = 'day'")).toEqual([{ calls: 3 }]);
    expect(await findCountMismatches(database.people)).toEqual([]);
  });

  test('has failed when one of them lacks something, and says which and of how many', async () => {
    await apply(delivery(1, whole(1, 'a'), { further: [whole(1, 'b', noStore), refusedCall] }));
    expect(await logged()).toMatchObject([
      { status: 'failed', reason: 'store-missing', error_message: 'Call 2 of 3: No store.' },
    ]);
    expect(await ask('select call_key, is_complete from calls order by call_key')).toEqual([
      { call_key: 'a', is_complete: true },
      { call_key: 'b', is_complete: false },
    ]);
  });

  test('keeps and counts the calls that follow a refused one', async () => {
    const first = { status: 'failed', reason: 'unknown-store', message: 'No such store.' } as const;
    const applied = await apply(delivery(1, {}, { ...first, further: [whole(1, 'b')] }));
    expect(applied).toMatchObject([{ callId: null, status: 'failed', reason: 'unknown-store' }]);
    expect(await logged()).toMatchObject([{ call_id: null, error_message: 'Call 1 of 2: No such store.' }]);
    expect(await ask('select part from delivery_calls')).toEqual([{ part: 1 }]);
    await countCalls(database);
    expect(await ask("select calls from counts where grain = 'month'")).toEqual([{ calls: 1 }]);
  });

  test('is of a location or an employee only where all its calls are', async () => {
    const at = (location_id: number | undefined, employee_id?: number) => ({ location_id, employee_id });
    await apply(
      delivery(1, whole(1, 'a', at(2, 7)), { further: [whole(1, 'b', at(2, 7))] }),
      delivery(2, whole(2, 'c', at(1, 7)), { further: [whole(2, 'd', at(2, 7))] }),
      delivery(3, whole(3, 'e', at(1, 7)), { further: [whole(3, 'f', at(1, 8)), refusedCall] }),
      delivery(4, whole(4, 'g', at(1, 7)), { further: [whole(4, 'h', at(1, 8))] }),
    );
    expect(await logged()).toMatchObject([
      { location_id: 2, employee_id: 7 },
      { location_id: null, employee_id: 7 },
      { location_id: null, employee_id: null },
      { location_id: 1, employee_id: null },
    ]);
  });

  test('is answered alike when it comes again', async () => {
    const twice = delivery(1, whole(1, 'a'), { further: [whole(1, 'b', noStore)] });
    const first = await apply(twice);
    expect(await apply(twice)).toEqual(first);
    expect(await ask('select part from delivery_calls')).toEqual([{ part: 1 }]);
    expect(await findCountMismatches(database.people)).toEqual([]);
  });

  test('may name a call of an earlier delivery, and one call twice', async () => {
    await apply(delivery(1, whole(1, 'a', { was_booked: undefined })));
    await apply(delivery(2, whole(2, 'b'), { further: [whole(2, 'a'), whole(2, 'a', { duration_seconds: 9 })] }));
    expect(await ask('select call_key, is_complete, duration_seconds from calls order by call_key')).toEqual([
      { call_key: 'a', is_complete: true, duration_seconds: 9 },
      { call_key: 'b', is_complete: true, duration_seconds: null },
    ]);
    expect(await findCountMismatches(database.people)).toEqual([]);
  });
});

test('deliveries of several companies are applied together, each company for itself', async () => {
  const applied = await apply(
    delivery(1, whole(1, 'same', { location_id: 3 }), { companyId: 2 }),
    delivery(2, whole(2, 'same')),
    delivery(3, whole(3, 'same', { was_booked: false })),
  );
  expect(await ask('select company_id, was_booked from calls order by 1')).toEqual([
    { company_id: 1, was_booked: false },
    { company_id: 2, was_booked: true },
  ]);
  expect(applied).toMatchObject([1, 2, 3].map((n) => ({ deliveryId: idOf(n), status: 'success' })));
  expect(await findCountMismatches(database.people)).toEqual([]);
});

test('every delivery of a group is answered in its place, whichever way it went', async () => {
  await apply(delivery(1, whole(1, 'known')));
  const again = delivery(6, whole(6, 'new'));
  const applied = await apply(
    delivery(2, whole(2, 'known', { was_booked: false })),
    delivery(3, whole(3, 'first')),
    delivery(4, whole(4, 'lacking', noStore)),
    delivery(1, whole(1, 'known')),
    delivery(5, whole(5, 'first')),
    again,
    again,
    delivery(7, whole(7, 'first', { location_id: 3 }), { companyId: 2 }),
  );
  const ids = [2, 3, 4, 1, 5, 6, 6, 7].map(idOf);
  expect(applied.map((answer) => answer?.deliveryId)).toEqual(ids);
  expect(applied.map((answer) => answer?.reason)).toEqual([null, null, 'store-missing', null, null, null, null, null]);
  const rows = await ask<{ id: number; delivery_id: string; call_id: number; call_key: string }>(
    'select d.id, d.delivery_id, d.call_id, c.call_key from deliveries d join calls c on c.id = d.call_id',
  );
  const row = new Map(rows.map((it) => [it.delivery_id, it]));
  expect(applied.map((answer) => answer && [answer.logId, answer.callId])).toEqual(
    ids.map((id) => [row.get(id)?.id, row.get(id)?.call_id]),
  );
  const keys = ['known', 'first', 'lacking', 'known', 'first', 'new', 'new', 'first'];
  expect(ids.map((id) => row.get(id)?.call_key)).toEqual(keys);
  expect(await findCountMismatches(database.people)).toEqual([]);
});

test('a delivery that stands twice in its group is applied once', async () => {
  const twice = delivery(1, whole(1, 'a'), { further: [whole(1, 'b')] });
  const [first, second] = await apply(twice, twice);
  expect(first).toMatchObject({ deliveryId: idOf(1), status: 'success' });
  expect(second).toEqual(first);
  expect(await logged()).toHaveLength(1);
});

describe('the calendar day of a call', () => {
  const days = () =>
    ask<{ key: string; day: string }>('select call_key as key, local_day::text as day from calls order by call_key');
  const dated = (n: number, callKey: string, zoneEdition: number, more: Extra = {}) =>
    delivery(n, whole(n, callKey), {
      local_day: Date.UTC(2030, 0, 1) / 86_400_000,
      zone_edition: zoneEdition,
      ...more,
    });

  test('is the one that comes with it, where that was made of the time zones as they are', async () => {
    await apply(dated(1, 'a', 0));
    expect(await days()).toEqual([{ key: 'a', day: '2030-01-01' }]);
  });

  test('is found by the database where any time zone was changed since, or nothing is said of it', async () => {
    await database.people.transaction((tx) => insertRedating(tx, 2, 3));
    await apply(dated(1, 'before', 0), dated(2, 'now', 1), delivery(3, whole(3, 'unsaid')));
    await database.people.transaction((tx) => insertRedating(tx, 1, 1));
    await apply(dated(4, 'then', 1), dated(5, 'then and now', 2));
    expect(await days()).toEqual([
      { key: 'before', day: '2026-11-20' },
      { key: 'now', day: '2030-01-01' },
      { key: 'then', day: '2026-11-20' },
      { key: 'then and now', day: '2030-01-01' },
      { key: 'unsaid', day: '2026-11-20' },
    ]);
    // A zone that only the database knows.
    await apply(delivery(6, whole(6, 'a zone unknown here'), { zone_edition: 2 }));
    expect((await days())[0]).toEqual({ key: 'a zone unknown here', day: '2026-11-20' });
  });
});

test('a delivery that passes for new and is not fails with its group, and nothing of that is applied', async () => {
  const [first] = await apply({ ...delivery(1, whole(1, 'a')), isNew: true });
  const again = [1, 2].map((n) => ({ ...delivery(n, whole(n, `again ${n}`)), isNew: true }));
  await expect(apply(...again)).rejects.toMatchObject({ code: '23505' });
  expect(await ask('select call_key from calls')).toEqual([{ call_key: 'a' }]);
  // Once it is looked for, it is found.
  const answers = await apply(...again.map((it) => ({ ...it, isNew: false })));
  expect(answers[0]).toEqual(first);
  expect(await ask('select call_key from calls order by call_key')).toEqual([
    { call_key: 'a' },
    { call_key: 'again 2' },
  ]);
});

test('query, signature and what nobody knows are kept', async () => {
  const unmapped = [{ field: 'storeId', value: 'NS-99' }];
  await apply(delivery(1, whole(1, 'a'), { query: 'x=1', signature: 'right', unmapped }), delivery(2, whole(2, 'b')));
  expect(await logged()).toMatchObject([
    { query: 'x=1', signature: 'right', unmapped },
    { query: null, signature: null, unmapped: null },
  ]);
});

test('a delivery whose call goes by another name since is applied once all the same', async () => {
  const again = delivery(1, whole(1, 'a'));
  const first = await apply(again);
  await database.background.$client.query("update calls set call_key = 'b'");
  expect(await apply(again)).toEqual(first);
  expect(await ask('select call_key from calls')).toEqual([{ call_key: 'b' }]);
});

describe('a constant', () => {
  test('gives way to what an earlier delivery said', async () => {
    await apply(delivery(1, whole(1, 'a', { call_type: 'Status' })));
    await apply(delivery(2, whole(2, 'a', { call_type: 'Quote', service_id: 2, constants: ['type'] })));
    expect(await ask('select call_type, service_id from calls')).toEqual([{ call_type: 'Status', service_id: 2 }]);
  });

  test('fills a gap until a later delivery says more', async () => {
    await apply(delivery(1, whole(1, 'a', { location_id: 2, constants: ['location'] })));
    expect(await ask('select location_id, is_complete from calls')).toEqual([{ location_id: 2, is_complete: true }]);
    await apply(delivery(2, whole(2, 'a', { location_id: 1 })));
    await apply(delivery(3, whole(3, 'a', { location_id: 2, constants: ['location'] })));
    expect(await ask('select location_id from calls')).toEqual([{ location_id: 1 }]);
    expect(await findCountMismatches(database.people)).toEqual([]);
  });

  test('of the time fills a gap, too', async () => {
    await apply(delivery(1, whole(1, 'a', { started_ms: arrival - 86_400_000, constants: ['started'] })));
    await apply(delivery(2, whole(0, 'a')));
    expect(await ask('select local_day from calls')).toEqual([{ local_day: '2026-11-20' }]);
  });

  test('may be all that is said', async () => {
    const constants: FactName[] = ['location', 'service', 'type', 'booked'];
    await apply(delivery(1, whole(1, 'a', { constants, default_tag: true, default_time: true })));
    expect(await ask('select left(fold_key, 1) as rank from calls')).toEqual([{ rank: '0' }]);
    await apply(delivery(2, whole(2, 'a', { location_id: 2, service_id: 2, call_type: 'Status', was_booked: false })));
    expect(await ask('select location_id, service_id, call_type, was_booked from calls')).toEqual([
      { location_id: 2, service_id: 2, call_type: 'Status', was_booked: false },
    ]);
  });
});

describe('a body that came before', () => {
  const body_sha256 = createHash('sha256').update('{}').digest('hex');
  const alike = (n: number, minutes: number, more: Extra = {}) =>
    delivery(n, whole(n, `own-${n}`), { minutes, body_sha256, checks_duplicate: true, ...more });
  const duplicates = () =>
    ask<{ n: string; of: string | null }>(
      `select d.delivery_id as n, e.delivery_id as of from deliveries d
       left join deliveries e on e.company_id = d.company_id and e.id = d.duplicate_of order by d.received_at`,
    );

  test('within ten minutes names the earliest of its kind, and counts', async () => {
    await apply(alike(1, 0));
    await apply(alike(2, 9), alike(3, 9.5));
    await apply(alike(4, 10));
    expect(await duplicates()).toEqual([
      { n: idOf(1), of: null },
      { n: idOf(2), of: idOf(1) },
      { n: idOf(3), of: idOf(1) },
      { n: idOf(4), of: idOf(1) },
    ]);
    await countCalls(database);
    expect(await ask("select calls from counts where grain = 'month'")).toEqual([{ calls: 4 }]);
  });

  test('in the same group is found, too', async () => {
    await apply(alike(2, 1), alike(1, 0), alike(3, 11.5));
    expect(await duplicates()).toEqual([
      { n: idOf(1), of: null },
      { n: idOf(2), of: idOf(1) },
      { n: idOf(3), of: null },
    ]);
  });

  test('but applied later names the one that it came before', async () => {
    await apply(alike(2, 5));
    await apply(alike(1, 0));
    expect(await duplicates()).toEqual([
      { n: idOf(1), of: idOf(2) },
      { n: idOf(2), of: null },
    ]);
  });

  test('is nothing to say of more than ten minutes, another configuration or company, or where nobody asks', async () => {
    await apply(alike(1, 0));
    await apply(
      alike(2, 11.5),
      alike(3, 1, { configuration_id: 2 }),
      delivery(4, whole(4, 'd', { location_id: 3 }), { companyId: 2, minutes: 1, body_sha256, checks_duplicate: true }),
      delivery(5, whole(5, 'e'), { minutes: 1, body_sha256 }),
      alike(6, 2, { configuration_id: 3 }),
    );
    expect((await duplicates()).map(({ of }) => of)).toEqual([null, null, null, null, null, null]);
  });

  test('is not its own repetition', async () => {
    await apply(alike(1, 0));
    await apply(alike(1, 0), alike(2, 1));
    expect(await duplicates()).toMatchObject([{ of: null }, { of: idOf(1) }]);
  });
});

// ── Any order ────────────────────────────────────────────────────────────────────────────────────────────────────────

const facts = fc.record({
  call_key: fc.constantFrom('one', 'two', 'three'),
  location_id: fc.option(fc.constantFrom(1, 2), { nil: undefined, freq: 3 }),
  service_id: fc.option(fc.constantFrom(1, 2), { nil: undefined, freq: 3 }),
  employee_id: fc.option(fc.constantFrom(5, 6), { nil: undefined }),
  call_type: fc.option(fc.constantFrom('Quote' as const, 'Status' as const), { nil: undefined, freq: 3 }),
  is_practice: fc.boolean(),
  was_booked: fc.option(fc.boolean(), { nil: undefined, freq: 3 }),
  started_ms: fc.constantFrom(arrival, arrival - 12 * 3_600_000, arrival - 24 * 3_600_000),
  duration_seconds: fc.option(fc.nat(900), { nil: undefined }),
  customer_phone: fc.option(fc.constantFrom('+15551234567', '+15557654321'), { nil: undefined }),
  customer_called: fc.option(fc.boolean(), { nil: undefined }),
  financing_offered: fc.option(fc.boolean(), { nil: undefined }),
  default_tag: fc.boolean(),
  default_time: fc.boolean(),
  constants: fc.option(fc.subarray<FactName>([...factNames]), { nil: undefined }),
});
/** The calls of each body, null for one that was refused; and an order of the sender's own, which may be equal. */
const body = fc.record({
  calls: fc.array(fc.option(facts, { freq: 6 }), { minLength: 1, maxLength: 3 }),
  order: fc.integer({ min: 1, max: 3 }),
});

interface Body {
  calls: (Facts | null)[];
  order: number;
}

function toDelivery({ calls, order }: Body, n: number): DeliveryToApply {
  const said = calls.map((call): FurtherCall => {
    if (!call) return { status: 'failed', ...refusedCall };
    const order_key = order.toString(16).padStart(16, '0') + idOf(n).replaceAll('-', '');
    const keyed: FurtherCall = { order_key, missing: {} };
    return Object.assign(keyed, call);
  });
  const [first = {}, ...further] = said;
  return delivery(n, {}, { ...first, ...(further.length > 0 && { further }) });
}
const story = fc.array(body, { minLength: 1, maxLength: 5 }).chain((bodies) =>
  fc.record({
    bodies: fc.constant(bodies),
    order: fc
      .array(fc.nat(bodies.length - 1), { maxLength: 3 })
      .chain((again) => fc.shuffledSubarray([...bodies.keys(), ...again], { minLength: bodies.length + again.length })),
    groupSize: fc.integer({ min: 1, max: 8 }),
    /** After how many groups calls are counted, as happens meanwhile. */
    countEvery: fc.integer({ min: 1, max: 4 }),
  }),
);

test('any order, repetition and grouping of bodies of several calls ends in identical calls and counts', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ bodies, order, groupSize, countEvery }) => {
      const deliveries = bodies.map((it, index) => toDelivery(it, index + 1));
      const straight = await outcome(deliveries, [...deliveries.keys()], 1, Number.POSITIVE_INFINITY);
      expect(await outcome(deliveries, order, groupSize, countEvery)).toEqual(straight);
    }),
    { numRuns: 60 },
  );
}, 180_000);

async function outcome(deliveries: DeliveryToApply[], order: number[], groupSize: number, countEvery: number) {
  database = await testDatabase(rows);
  for (let at = 0; at < order.length; at += groupSize) {
    await apply(...order.slice(at, at + groupSize).flatMap((index) => deliveries[index] ?? []));
    if ((at / groupSize + 1) % countEvery === 0) await countCalls(database);
  }
  expect(await findCountMismatches(database.people)).toEqual([]);
  await countCalls(database);
  expect(await findCountMismatches(database.people)).toEqual([]);
  const calls = await ask<{ id: number }>('select * from calls order by company_id, source, call_key');
  return {
    calls: calls.map(({ id, ...call }) => call),
    counts: await ask('select * from counts where calls <> 0 order by 1, 2, 3, 4, 5, 6, 7'),
    parts: await ask(
      `select d.delivery_id, p.part, c.call_key from delivery_calls p
       join deliveries d on d.company_id = p.company_id and d.id = p.log_id
       join calls c on c.company_id = p.company_id and c.id = p.call_id order by 1, 2`,
    ),
  };
}
