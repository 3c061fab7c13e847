// What a person or an appointment list states of a call is over what its deliveries say, and leaves no trace once withdrawn.
import { beforeEach, expect, test } from 'vitest';
import { arrival, companiesOfGivenFacts, delivery, whole as factsOf, idOf } from '../../../tests/given-facts';
import { testDatabase } from '../../../tests/test-database';
import { lockCompany } from '../companies/lock-company';
import type { Database } from '../engine/connect';
import { applyDeliveries } from './apply-deliveries';
import { addStatements, type CallStatement, moveStatements, withdrawStatements } from './call-statements';
import { refoldCalls } from './refold-calls';

let database: Database;
beforeEach(async () => {
  database = await testDatabase(companiesOfGivenFacts);
});

const at = new Date(arrival);
const deliver = (n: number, values: object, callKey = 'a') => {
  const given = { location: 1, practice: false, started: arrival, ...values };
  return applyDeliveries(database.deliveries, 1, [delivery(n, { ...factsOf(n, callKey), values: given })]);
};

const whole = { service: 1, type: 'Quote', booked: false };

const locked = <Done>(
  work: (tx: Parameters<Parameters<Database['background']['transaction']>[0]>[0]) => Promise<Done>,
) =>
  database.background.transaction(async (tx) => {
    await lockCompany(tx, 1);
    return work(tx);
  });

const state = (...given: Partial<CallStatement>[]) =>
  locked((tx) =>
    addStatements(
      tx,
      1,
      given.map((it) => ({ callId: 1, field: 'booked', by: 'person', orderKey: '1', value: 'true', at, ...it })),
    ),
  );

async function shown() {
  const { rows: calls } = await database.people.$client.query<{ booked: boolean; service: number; complete: boolean }>(
    'select was_booked as booked, service_id as service, is_complete as complete from calls order by id',
  );
  return calls;
}

async function known() {
  const { rows } = await database.people.$client.query<{ known: boolean }>(
    'select is_known as known from calls order by id',
  );
  return rows.map((row) => row.known);
}

test('a person’s answer is shown over the phone system’s, also over later deliveries, and goes when it is withdrawn', async () => {
  await deliver(1, whole);
  const [id = 0] = await state({ value: 'true' });
  expect(await shown()).toEqual([{ booked: true, service: 1, complete: true }]);
  await deliver(2, { ...whole, service: 2 });
  expect(await shown()).toEqual([{ booked: true, service: 2, complete: true }]);
  await locked((tx) => withdrawStatements(tx, 1, [id], at));
  expect(await shown()).toEqual([{ booked: false, service: 2, complete: true }]);
  const { rows: left } = await database.people.$client.query('select delivered from calls');
  expect(left).toEqual([{ delivered: null }]);
});

test('a person is over a list, and of one rank the later in order counts', async () => {
  await deliver(1, whole);
  const [, person = 0] = await state(
    { by: 'list', orderKey: '9', value: 'true' },
    { by: 'person', orderKey: '1', value: 'false' },
  );
  expect(await shown()).toMatchObject([{ booked: false }]);
  await locked((tx) => withdrawStatements(tx, 1, [person], at));
  expect(await shown()).toMatchObject([{ booked: true }]);
  await state({ by: 'list', orderKey: '8', value: 'false' });
  expect(await shown()).toMatchObject([{ booked: true }]);
});

test('a person may state that something is not known: the call counts without it until that is withdrawn', async () => {
  await deliver(1, whole);
  const [id = 0] = await state({ field: 'service', value: null });
  expect(await shown()).toEqual([{ booked: false, service: null, complete: true }]);
  await locked((tx) => withdrawStatements(tx, 1, [id], at));
  expect(await shown()).toEqual([{ booked: false, service: 1, complete: true }]);
});

test.each(['person', 'list'] as const)('what a %s states to be not known is no known outcome', async (by) => {
  await deliver(1, { ...whole, booked: true });
  const [id = 0] = await state({ by, value: null });
  expect(await shown()).toMatchObject([{ booked: null, complete: true }]);
  expect(await known()).toEqual([false]);
  await locked((tx) => withdrawStatements(tx, 1, [id], at));
  expect(await shown()).toMatchObject([{ booked: true, complete: true }]);
  expect(await known()).toEqual([true]);
});

test('a call that nobody took stays assumed not booked while a person only states that nobody knows', async () => {
  await deliver(1, { ...whole, booked: true, answered: 'missed' });
  await state({ value: null });
  expect(await shown()).toMatchObject([{ booked: false, complete: true }]);
  expect(await known()).toEqual([true]);
});

test('what deliveries lack a person can state, and the call counts', async () => {
  await deliver(1, { service: 1, type: 'Quote' });
  expect(await shown()).toMatchObject([{ complete: false }]);
  await state({ value: 'true' });
  expect(await shown()).toEqual([{ booked: true, service: 1, complete: true }]);
});

test('a stated call that nothing is delivered of any more stays and counts nowhere; without a statement it goes', async () => {
  await deliver(1, whole);
  await deliver(2, whole, 'b');
  await state({ callId: 1 });
  await locked((tx) => refoldCalls(tx, 1, { callIds: [1, 2], facts: [], deliveryIds: [idOf(1), idOf(2)] }));
  expect(await shown()).toEqual([{ booked: true, service: null, complete: false }]);
  await deliver(3, whole);
  expect(await shown()).toEqual([{ booked: true, service: 1, complete: true }]);
});

test('statements that are moved change both calls', async () => {
  await deliver(1, whole);
  await deliver(2, whole, 'b');
  const [id = 0] = await state({ callId: 1 });
  await locked((tx) => moveStatements(tx, 1, [{ id, from: 1, to: 2 }]));
  expect(await shown()).toMatchObject([{ booked: false }, { booked: true }]);
});

test('a plan of the fold that is made while there is no statement finds a call’s statements by the call', async () => {
  await database.people.$client.query('vacuum call_statements');
  const plan = await database.people.transaction(async (tx) => {
    // As in functions/fold_calls.sql.
    await tx.execute('set local enable_seqscan = off');
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(`explain select s.value
      from unnest('{1}'::bigint[]) as k (id)
      cross join lateral (select value from call_statements where company_id = 1 and call_id = k.id limit 1) s`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('call_statements_call_idx');
});
