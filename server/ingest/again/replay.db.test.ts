// The promise of a replay: whatever comes in, is mapped otherwise and is replayed, in whatever order, interrupted or at the
// same time, calls are the fold of what their deliveries were last understood to say, and the counts agree with them.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inLongRun } from '../../../tests/long-run';
import { openTwoShops } from '../../../tests/open-two-shops';
import { refoldStaleCalls } from '../../../tests/refold-stale-calls';
import { runJob } from '../../../tests/run-job';
import { addStatements, type CallStatement, withdrawStatements } from '../../database/calls/call-statements';
import { lockCompany } from '../../database/companies/lock-company';
import type { Database, Transaction } from '../../database/engine/connect';
import { insertReplay } from '../../database/replays/replays';
import { type Arrival, createArrivals } from '../delivery/delivery-id';
import type { Directory } from '../names/directory';
import { addReplayJob } from './replayer';

/** How many stories each promise is tried with; more in the long form. */
const runs = inLongRun({ short: 6, long: 25 });
const patience = 300_000 + runs * 10_000;

/** What the company's mapping may be; each as it stands in the table. */
const mappings = [
  {},
  { storeIdField: 'shop' },
  { callIdField: 'other_id' },
  { callsPath: 'list' },
  { rules: { storeId: { constant: 'B' }, callTag: { constant: 'Practice' } } },
  { callFilter: [{ key: 'call_type', only: ['Quote'] }] },
  {
    callsPath: 'list',
    callFilter: [{ key: 'shop', except: ['a*'] }],
    rules: { timestamp: { isEventTime: true as const } },
  },
  {
    orderField: 'order',
    rules: { appointment: { values: [{ when: 'is' as const, value: 'perhaps', means: 'yes' }] } },
  },
];
const usual = {
  storeIdField: 'store_id',
  callIdField: 'call_id',
  callsPath: '',
  orderField: '',
  rules: {},
  callFilter: [],
};

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: '', freq: 3 });
const call = fc.record({
  call_id: maybe(fc.constantFrom('one', 'two')),
  other_id: maybe(fc.constantFrom('one', 'three')),
  store_id: maybe(fc.constantFrom('A', 'B', 'unknown')),
  shop: maybe(fc.constantFrom('A', 'B')),
  product_service: maybe(fc.constantFrom('Tires', 'Brakes')),
  appointment_made: maybe(fc.constantFrom('yes', 'no', 'perhaps')),
  call_type: maybe(fc.constantFrom('Quote', 'Status')),
  call_tag: maybe(fc.constantFrom('Live', 'Practice')),
  timestamp: maybe(fc.constantFrom('2026-11-19T04:30:00Z', '2026-11-19T06:30:00Z', '2026-11-19T23:00:00')),
  duration_seconds: maybe(fc.integer({ min: 0, max: 900 })),
  potential_salesperson: maybe(fc.constantFrom('Jane Smith', 'Nobody')),
  order: maybe(fc.integer({ min: 0, max: 3 })),
});
const payload = fc.record({
  head: call,
  list: fc.option(fc.array(call, { minLength: 1, maxLength: 3 }), { nil: null }),
});

const bodyOf = ({ head, list }: typeof payload extends fc.Arbitrary<infer T> ? T : never) =>
  Buffer.from(JSON.stringify({ ...head, list }));

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('deliver' as const), payload }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('repeat' as const), earlier: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('map' as const), mapping: fc.nat(mappings.length - 1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ask' as const), isDryRun: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('batch' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('both' as const), payload }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('state' as const), call: fc.nat(3), booked: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Arrived extends Arrival {
  body: Buffer;
  /** By which mapping it was last understood. */
  mapping: number;
}

/** With a clock that the story turns. */
async function open() {
  let at = Date.parse('2026-11-20T16:00:00Z');
  const now = () => new Date(at);
  const shops = await openTwoShops(now);
  const map = (mapping: number) => shops.map({ ...usual, ...mappings[mapping] });
  const passMinute = () => {
    at += 60_000;
  };
  return { ...shops, now, map, passMinute };
}

/** One batch of every job there is, as far as somebody asked for one. */
async function workABatch(database: Database, directory: Directory, now: () => Date): Promise<void> {
  const parts = { database, directory, now, demoMode: false, maxRows: 2 };
  await runJob((jobs) => addReplayJob(jobs, { ...parts, notify: () => void jobs.stop() }));
}

async function live(steps: Step[]) {
  const { database, directory, now, map, receive, passMinute } = await open();
  const arrive = createArrivals(now);
  const arrived: Arrived[] = [];
  let mapping = 0;
  const takeIn = async (body: Buffer) => {
    const one = { ...arrive(), body, mapping };
    arrived.push(one);
    await receive(one);
  };
  const batch = async () => {
    const at = now();
    await workABatch(database, directory, now);
    const { rows: replayed } = await database.people.$client.query<{ delivery_id: string }>(
      'select delivery_id from deliveries where replayed_at = $1',
      [at],
    );
    const ids = new Set(replayed.map(({ delivery_id }) => delivery_id));
    for (const one of arrived) if (ids.has(one.deliveryId)) one.mapping = mapping;
  };
  const by = { userId: 1, username: 'director', name: '' };
  for (const it of [...steps, { do: 'map', mapping } as const]) {
    passMinute();
    if (it.do === 'deliver') await takeIn(bodyOf(it.payload));
    if (it.do === 'repeat') await takeIn(arrived.at(-1 - it.earlier)?.body ?? Buffer.from('{}'));
    if (it.do === 'batch') await batch();
    if (it.do === 'both') await Promise.all([takeIn(bodyOf(it.payload)), batch()]);
    if (it.do === 'state') await stateOfSome(database, it.call, `${it.booked}`);
    if (it.do === 'ask') {
      const { isDryRun } = it;
      await insertReplay(database.people, { companyId: 1, selection: { filters: {} }, isDryRun, by, now: now() });
    }
    if (it.do === 'map') {
      mapping = it.mapping;
      await map(mapping);
    }
  }
  const statements = await findStatements(database);
  const isAnchored = ({ owners: [owner] }: Anchored) => owner !== undefined;
  await withdraw(
    database,
    statements.filter((it) => !isAnchored(it)),
  );
  return { found: await contents(database), arrived, statements: statements.filter(isAnchored) };
}

/** A statement and the calls of the delivery that it is tied to, the one that it belongs to first. */
interface Anchored {
  id: number;
  value: string | null;
  order_key: string;
  anchor: string;
  anchor_part: number;
  anchor_key: string;
  owners: number[];
}

const ownersOf = (anchor: string, key: string, part: string) => `
  select c.id from deliveries d
  cross join lateral (
    select 0 as part, d.call_id union all select x.part, x.call_id from delivery_calls x where x.log_id = d.id
  ) l
  join calls c on c.id = l.call_id
  where d.delivery_id = ${anchor} order by c.call_key <> ${key}, l.part <> ${part}, l.part`;

const findStatements = async (database: Database) =>
  (
    await database.people.$client.query<Anchored>(`
      select s.*, array(${ownersOf('s.anchor', 's.anchor_key', 's.anchor_part')}) as owners
      from call_statements s order by s.id`)
  ).rows;

/** A person states whether some call is booked, if there is any. */
async function stateOfSome(database: Database, place: number, value: string): Promise<void> {
  const { rows: found } = await database.people.$client.query<{ id: number }>('select id from calls order by call_key');
  const callId = found[place % found.length]?.id;
  if (callId !== undefined)
    await state(database, [{ callId, value, orderKey: `${(await findStatements(database)).length}` }]);
}

const state = (database: Database, given: readonly Pick<CallStatement, 'callId' | 'value' | 'orderKey'>[]) =>
  inLock(database, (tx) =>
    addStatements(
      tx,
      1,
      given.map((it) => ({ ...it, field: 'booked', by: 'person', at: new Date('2026-11-21T00:00:00Z') })),
    ),
  );

const withdraw = (database: Database, statements: readonly Anchored[]) =>
  inLock(database, (tx) =>
    withdrawStatements(
      tx,
      1,
      statements.map(({ id }) => id),
      new Date('2026-11-21T00:00:00Z'),
    ),
  );

const inLock = <Done>(database: Database, work: (tx: Transaction) => Promise<Done>) =>
  database.background.transaction(async (tx) => {
    await lockCompany(tx, 1);
    return work(tx);
  });

/** What the deliveries come to when each is understood once, as it was last, and what was stated of their calls. */
async function fold(arrived: Arrived[], statements: readonly Anchored[]) {
  const { database, map, receive } = await open();
  for (const one of arrived) {
    await map(one.mapping);
    await receive(one);
  }
  await refoldStaleCalls(database);
  for (const { anchor, anchor_part, anchor_key, value, order_key } of statements) {
    const { rows: owners } = await database.people.$client.query<{ id: number }>(
      `${ownersOf('$1', '$2', '$3')} limit 1`,
      [anchor, anchor_key, anchor_part],
    );
    for (const { id: callId } of owners) await state(database, [{ callId, value, orderKey: order_key }]);
  }
  return contents(database);
}

/** All that figures and the log are read from. A call's id only says when its row was made. */
async function contents(database: Database) {
  await refoldStaleCalls(database);
  const ask = async (question: string) => (await database.people.$client.query(question)).rows;
  return {
    calls: (await ask('select * from calls order by call_key')).map(({ id, ...row }) => row),
    links: await ask(`select d.delivery_id, 0 as part, c.call_key from deliveries d join calls c on c.id = d.call_id
      union all select d.delivery_id, x.part, c.call_key from delivery_calls x
        join deliveries d on d.id = x.log_id join calls c on c.id = x.call_id order by 1, 2`),
    said: await ask('select delivery_id, processed_data, unmapped from deliveries order by 1'),
  };
}

test(
  'any story of deliveries, mappings, replays and statements ends in the fold of what was last understood',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const { found, arrived, statements } = await live(steps);
        expect(found).toEqual(await fold(arrived, statements));
      }),
      { numRuns: runs },
    );
  },
  patience,
);

test(
  'a replay of everything ends in a log that says of each delivery whether its calls are complete',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(payload, { minLength: 2, maxLength: 6 }),
        fc.nat(5),
        fc.nat(5),
        async (sent, from, to) => {
          const { database, directory, now, map, receive, passMinute } = await open();
          const arrive = createArrivals(now);
          await map(from);
          for (const one of sent) {
            passMinute();
            await receive({ ...arrive(), body: bodyOf(one) });
          }
          const before = await statuses(database);
          await map(to);
          passMinute();
          const tried = await replayAll(database, directory, now, true);
          expect(await statuses(database)).toEqual(before);
          const done = await replayAll(database, directory, now, false);
          const after = await statuses(database);
          const succeeded = [...after].filter(
            ([id, status]) => status === 'success' && before.get(id) !== 'success',
          ).length;
          const failing = [...after].filter(([, status]) => status !== 'success');
          const lost = failing.filter(([id]) => before.get(id) === 'success').length;
          // What never was a call is no failure.
          const others = failing.filter(([id, status]) => status === 'not-a-call' && before.get(id) !== 'success');
          const sums = { succeeded, lost, stillFailing: failing.length - lost - others.length };
          expect(done).toMatchObject({ status: 'done', total: sent.length, ...sums });
          expect(tried).toMatchObject({ ...sums, changed: done?.changed });
          expect(await findWrongVerdicts(database)).toEqual([]);
        },
      ),
      { numRuns: runs },
    );
  },
  patience,
);

/**
 * The rows whose verdict is not that of their first part that fails: its call lacks something, or it was refused and is part
 * of none. Why a first part was refused only the row itself says.
 */
async function findWrongVerdicts(database: Database) {
  const { rows: wrong } = await database.people.$client.query(`
    select d.id, d.status, d.reason, d.error_message, v.* from deliveries d cross join lateral (
      select count(*) as parts, min(part) filter (where lack is not null) as failing,
        (array_agg(lack order by part) filter (where lack is not null))[1] as lack
      from (
        select n.part, case
          when c.is_complete then null
          when c.id is null and n.part = 0 then coalesce(d.reason, 'no reason')
          when c.id is null then coalesce(d.processed_data::jsonb->'calls'->(n.part - 1)->'refusal'->>'reason', 'no reason')
          when c.location_id is null then 'store-missing'
          when c.service_id is null then 'service-missing'
          when c.was_booked is null then 'appointment-missing'
          else 'call-type-missing' end as lack
        from generate_series(0, coalesce(jsonb_array_length(d.processed_data::jsonb->'calls'), 0)) as n(part)
        left join delivery_calls x on x.log_id = d.id and x.part = n.part
        left join calls c on c.id = case n.part when 0 then d.call_id else x.call_id end
      ) p
    ) v
    where d.status <> case coalesce(lack, '') when '' then 'success' when 'not-a-call' then lack else 'failed' end or d.reason is distinct from lack
      or parts > 1 and lack is not null
        and starts_with(d.error_message, format('Call %s of %s: ', failing + 1, parts)) is not true`);
  return wrong;
}

async function statuses(database: Database): Promise<Map<number, string>> {
  const { rows: found } = await database.people.$client.query<{ id: number; status: string }>(
    'select id, status from deliveries',
  );
  return new Map(found.map(({ id, status }) => [id, status]));
}

async function replayAll(database: Database, directory: Directory, now: () => Date, isDryRun: boolean) {
  const by = { userId: 1, username: 'director', name: '' };
  await insertReplay(database.people, { companyId: 1, selection: { filters: {} }, isDryRun, by, now: now() });
  await runJob((jobs) => addReplayJob(jobs, { database, directory, now, demoMode: false, maxRows: 2, notify() {} }));
  const { rows: jobs } = await database.people.$client.query('select * from replays order by id desc limit 1');
  const [job] = jobs;
  return job && { ...job, stillFailing: job.still_failing };
}
