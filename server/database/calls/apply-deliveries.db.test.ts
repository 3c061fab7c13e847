// What the database makes of deliveries whose facts are given: bodies of several calls, constants, repeated bodies.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  arrival,
  companiesOfGivenFacts,
  delivery,
  type GivenDelivery,
  idOf,
  refusedCall,
  whole,
} from '../../../tests/given-facts';
import { testDatabase } from '../../../tests/test-database';
import type { FieldName } from '../call-fields';
import type { Database } from '../engine/connect';
import { applyDeliveries, type DeliveryToApply } from './apply-deliveries';

let database: Database;
beforeEach(async () => {
  database = await testDatabase(companiesOfGivenFacts);
});

const apply = (...deliveries: DeliveryToApply[]) => applyDeliveries(database.deliveries, 1, deliveries);

async function ask<T extends object>(question: string): Promise<T[]> {
  return (await database.people.$client.query<T>(question)).rows;
}

const logged = () =>
  ask(
    `select status, reason, error_message, call_id, location_id, employee_id, query, signature, unmapped, duplicate_of
     from deliveries order by delivery_id`,
  );

const noStore = { location: undefined, missing: { 'store-missing': 'No store.' } };

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
    expect(await ask('select count(*)::int as calls from calls where is_counted')).toEqual([{ calls: 3 }]);
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
    const applied = await apply(delivery(1, refusedCall, { further: [whole(1, 'b')] }));
    expect(applied).toMatchObject([{ callId: null, status: 'failed', reason: 'unknown-store' }]);
    expect(await logged()).toMatchObject([{ call_id: null, error_message: 'Call 1 of 2: No such store.' }]);
    expect(await ask('select part from delivery_calls')).toEqual([{ part: 1 }]);
    expect(await ask('select count(*)::int as calls from calls where is_counted')).toEqual([{ calls: 1 }]);
  });

  test('is of a location or an employee only where all its calls are', async () => {
    const at = (location: number | undefined, employee?: number) => ({ location, employee });
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
  });

  test('may name a call of an earlier delivery, and one call twice', async () => {
    await apply(delivery(1, whole(1, 'a', { booked: undefined })));
    await apply(delivery(2, whole(2, 'b'), { further: [whole(2, 'a'), whole(2, 'a', { duration: 9 })] }));
    expect(await ask('select call_key, is_complete, duration_seconds from calls order by call_key')).toEqual([
      { call_key: 'a', is_complete: true, duration_seconds: 9 },
      { call_key: 'b', is_complete: true, duration_seconds: null },
    ]);
  });
});

test('a call of another company with the same name is another call', async () => {
  await applyDeliveries(database.deliveries, 2, [delivery(1, whole(1, 'same', { location: 3 }))]);
  await apply(delivery(2, whole(2, 'same', { booked: false })));
  expect(await ask('select company_id, was_booked from calls order by 1')).toEqual([
    { company_id: 1, was_booked: false },
    { company_id: 2, was_booked: true },
  ]);
});

test('every delivery of a group is answered in its place, whichever way it went', async () => {
  await apply(delivery(1, whole(1, 'known')));
  const again = delivery(6, whole(6, 'new'));
  const applied = await apply(
    delivery(2, whole(2, 'known', { booked: false })),
    delivery(3, whole(3, 'first')),
    delivery(4, whole(4, 'lacking', noStore)),
    delivery(1, whole(1, 'known')),
    delivery(5, whole(5, 'first')),
    again,
    again,
  );
  const ids = [2, 3, 4, 1, 5, 6, 6].map(idOf);
  expect(applied.map((answer) => answer?.deliveryId)).toEqual(ids);
  expect(applied.map((answer) => answer?.reason)).toEqual([null, null, 'store-missing', null, null, null, null]);
  const rows = await ask<{ id: number; delivery_id: string; call_id: number; call_key: string }>(
    'select d.id, d.delivery_id, d.call_id, c.call_key from deliveries d join calls c on c.id = d.call_id',
  );
  const row = new Map(rows.map((it) => [it.delivery_id, it]));
  expect(applied.map((answer) => answer && [answer.logId, answer.callId])).toEqual(
    ids.map((id) => [row.get(id)?.id, row.get(id)?.call_id]),
  );
  const keys = ['known', 'first', 'lacking', 'known', 'first', 'new', 'new'];
  expect(ids.map((id) => row.get(id)?.call_key)).toEqual(keys);
});

test('a delivery that stands twice in its group is applied once', async () => {
  const twice = delivery(1, whole(1, 'a'), { further: [whole(1, 'b')] });
  const [first, second] = await apply(twice, twice);
  expect(first).toMatchObject({ deliveryId: idOf(1), status: 'success' });
  expect(second).toEqual(first);
  expect(await logged()).toHaveLength(1);
});

test('the calendar day of a call is that of its location, else of its company', async () => {
  const at = Date.parse('2026-11-20T05:30:00Z');
  const noLocation = { location: undefined, missing: { 'store-missing': 'No store.' } };
  await apply(
    delivery(1, whole(1, 'a', { started: at })),
    delivery(2, whole(2, 'b', { started: at, location: 2 })),
    delivery(3, whole(3, 'c', { started: at, ...noLocation })),
  );
  expect(await ask('select call_key as key, local_day::text as day from calls order by call_key')).toEqual([
    { key: 'a', day: '2026-11-20' },
    { key: 'b', day: '2026-11-19' },
    { key: 'c', day: '2026-11-19' },
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
    await apply(delivery(1, whole(1, 'a', { type: 'Status' })));
    await apply(delivery(2, whole(2, 'a', { type: 'Quote', service: 2, assumed: ['type'] })));
    expect(await ask('select call_type, service_id from calls')).toEqual([{ call_type: 'Status', service_id: 2 }]);
  });

  test('fills a gap until a later delivery says more', async () => {
    await apply(delivery(1, whole(1, 'a', { location: 2, assumed: ['location'] })));
    expect(await ask('select location_id, is_complete from calls')).toEqual([{ location_id: 2, is_complete: true }]);
    await apply(delivery(2, whole(2, 'a', { location: 1 })));
    await apply(delivery(3, whole(3, 'a', { location: 2, assumed: ['location'] })));
    expect(await ask('select location_id from calls')).toEqual([{ location_id: 1 }]);
  });

  test('of the time fills a gap, too', async () => {
    await apply(delivery(1, whole(1, 'a', { started: arrival - 86_400_000, assumed: ['started'] })));
    await apply(delivery(2, whole(0, 'a')));
    expect(await ask('select local_day from calls')).toEqual([{ local_day: '2026-11-20' }]);
  });

  test('may be all that is said', async () => {
    const assumed: FieldName[] = ['location', 'service', 'type', 'booked', 'practice', 'started'];
    await apply(delivery(1, whole(1, 'a', { assumed })));
    expect(await ask('select left(fold_key, 1) as rank from calls')).toEqual([{ rank: '0' }]);
    await apply(delivery(2, whole(2, 'a', { location: 2, service: 2, type: 'Status', booked: false })));
    expect(await ask('select location_id, service_id, call_type, was_booked from calls')).toEqual([
      { location_id: 2, service_id: 2, call_type: 'Status', was_booked: false },
    ]);
  });
});

describe('a body that came before', () => {
  const bodySha256 = createHash('sha256').update('{}').digest('hex');
  const alike = (n: number, minutes: number, more: GivenDelivery = {}) =>
    delivery(n, whole(n, `own-${n}`), { minutes, bodySha256, checksDuplicate: true, ...more });
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
    expect(await ask('select count(*)::int as calls from calls where is_counted')).toEqual([{ calls: 4 }]);
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
    await applyDeliveries(database.deliveries, 2, [
      delivery(4, whole(4, 'd', { location: 3 }), { minutes: 1, bodySha256, checksDuplicate: true }),
    ]);
    await apply(
      alike(2, 11.5),
      alike(3, 1, { configurationId: 2 }),
      delivery(5, whole(5, 'e'), { minutes: 1, bodySha256 }),
      alike(6, 2, { configurationId: 3 }),
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

describe('applying deliveries reads no more index entries of a company that has many, those', () => {
  const hashed = (n: number, callKey: string, values = {}) =>
    delivery(n, whole(n, callKey, values), { minutes: 0, bodyHash: n });
  const unnamed = (n: number) => {
    const bodySha256 = createHash('sha256').update(`${n}`).digest('hex');
    return delivery(n, whole(n, `own-${n}`), { minutes: 0, bodySha256, checksDuplicate: true });
  };
  const numbers = Array.from({ length: 20 }, (_, n) => n);
  const many = Array.from({ length: 500 }, (_, n) => [hashed(n + 100, `other-${n}`), unnamed(n + 1_000)]).flat();
  beforeEach(async () => {
    await apply(...numbers.map((n) => hashed(n, `call-${n}`)), ...many);
    // Without it the plan depends on whether autovacuum has just seen the tables, and how full they were.
    await database.background.$client.query('analyze');
  });

  test('of calls that are known', async () => {
    const read = await readWhile(numbers.map((n) => hashed(n + 2_000, `call-${n}`, { booked: false })));
    // Each call is found by its name and by its id, and once more where it is written; and by its name to find its log.
    expect(read.calls).toBeGreaterThan(numbers.length);
    expect(read.calls).toBeLessThan(6 * numbers.length);
    expect(read.log).toBeLessThan(2 * numbers.length);
  });

  test('of calls without an id, whose bodies are compared', async () => {
    const read = await readWhile(numbers.map((n) => unnamed(n + 2_000)));
    expect(read.log).toBeLessThan(2 * numbers.length);
  });
});

/** How many index entries of calls and of the log it takes to apply these. */
async function readWhile(deliveries: DeliveryToApply[]): Promise<{ calls: number; log: number }> {
  const client = await database.deliveries.$client.connect();
  try {
    await client.query('begin');
    const before = await readEntries(client);
    await applyDeliveries({ $client: client } as unknown as Database['deliveries'], 1, deliveries);
    const after = await readEntries(client);
    await client.query('rollback');
    return { calls: after.calls - before.calls, log: after.log - before.log };
  } finally {
    client.release();
  }
}

/** How many this connection has read in its transaction; the engine adds them up after one. */
async function readEntries(client: pg.PoolClient): Promise<{ calls: number; log: number }> {
  const { rows } = await client.query<{ calls: number; log: number }>(
    `select sum(read) filter (where indrelid = 'calls'::regclass)::int as calls,
       sum(read) filter (where indrelid = 'deliveries'::regclass)::int as log
     from (select indrelid, pg_stat_get_xact_tuples_returned(indexrelid) as read from pg_index) i`,
  );
  return rows[0] ?? { calls: 0, log: 0 };
}
