// A phone system that has only a name: its address works at once, its deliveries wait, and one replay counts them.
import { asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import { maxWaiting } from '#contract/webhooks';
import { auditLog, calls } from '../../server/database/schema';
import { inLongRun } from '../long-run';
import { type ReplayWorld, whole } from '../replayed-deliveries';
import { createWaitingSteps, openReplayWorld } from '../waiting-world';

let world: ReplayWorld;

beforeEach(async () => {
  world = await openReplayWorld();
});

const { deliver, logOf, post, addSystem, map, countWaiting, log, callsNow } = createWaitingSteps(() => world);

const blankKeys = Object.fromEntries(Object.keys(exampleKeys).map((key) => [key, '']));
const paths = async () =>
  ((await world.director.get('/api/webhook-sources?companyId=1')).body as { endpointPath: string }[]).map(
    ({ endpointPath }) => endpointPath,
  );

describe('a body with a name and none of the four keys', () => {
  test('makes a phone system whose address works at once', async () => {
    const made = await addSystem();
    expect(made).toMatchObject({ ...blankKeys, source: 'front-desk', isMapped: false, active: true, version: 1 });
    expect(made.endpointPath).toMatch(/^[\w-]{22}$/);
    expect(await deliver({ hello: 'there' }, made.endpointPath ?? '')).toMatchObject({
      status: 'waiting',
      error: { reason: 'not-mapped-yet', message: expect.stringContaining('can be counted once it is') },
    });
    expect(await log()).toMatchObject([{ status: 'waiting', source: 'front-desk', payload: { hello: 'there' } }]);
    expect((await world.director.get('/api/notifications')).body).toEqual([]);
    expect(await callsNow()).toEqual([]);
  });

  test('makes a company’s first one the default one, which is answered with empty texts', async () => {
    const other = world.tested.visit();
    await other.openSession('other');
    const made = await other.post('/api/webhook-config', { companyId: 2, name: 'Zoom' });
    expect(made).toMatchObject({ code: 201, body: { source: 'default' } });
    expect((await other.get('/api/webhook-config/2')).body).toMatchObject({
      ...blankKeys,
      name: 'Zoom',
      rules: {},
      isMapped: false,
    });
  });

  test('makes another one each time, with a source of its own', async () => {
    const made = [await addSystem(), await addSystem(), await addSystem({ source: 'mine' })];
    expect(made.map(({ source }) => source)).toEqual(['front-desk', 'front-desk-2', 'mine']);
    expect(new Set(await paths()).size).toBe(4);
    expect((await post({ name: 'Mine', source: 'mine' })).code).toBe(409);
    expect((await post({ name: 'Mine', source: 'default' })).code).toBe(409);
    await world.director.delete(`/api/webhook-sources/${made[0]?.id}`);
    expect((await addSystem()).source).toBe('front-desk-3');
  });

  test('takes a path, a signature and a switch, and keeps what it leaves out', async () => {
    const signature = { mode: 'observe', scheme: 'callrail' };
    const made = await addSystem({ endpointPath: 'my-own-path', signature, active: false });
    expect(made).toMatchObject({ endpointPath: 'my-own-path', signature, active: false });
    const { id, version } = made;
    const renamed = await post({ id, version, name: 'Back office' });
    expect(renamed.body).toMatchObject({ id, name: 'Back office', endpointPath: 'my-own-path', signature });
    expect(renamed.body).toMatchObject({ active: false, isMapped: false, source: 'front-desk', version: 2 });
    expect((await post({ id, version, name: 'Late' })).code).toBe(409);
    expect((await post({ name: 'Thief', endpointPath: 'one' })).code).toBe(409);
  });

  test('never takes a mapping away', async () => {
    const before = (await world.director.get('/api/webhook-config/1')).body as { version: number };
    const renamed = await post({ id: 1, version: before.version, name: 'Renamed' });
    expect(renamed).toMatchObject({ code: 201, body: { ...before, name: 'Renamed', version: before.version + 1 } });
    expect(await deliver({ ...whole, call_id: 'c' })).toMatchObject({ status: 'success' });
  });

  test('is the specification’s as soon as it has one of them, even a blank one', async () => {
    for (const key of ['serviceField', 'appointmentField', 'callTypeField', 'storeIdField']) {
      const answer = await post({ name: 'Front desk', endpointPath: 'a-path', [key]: '' });
      expect(answer).toMatchObject({ code: 400, body: { fields: { [key]: expect.any(String) } } });
    }
    const blank = await post({ name: 'Front desk', endpointPath: 'a-path', ...blankKeys });
    const required = ['appointmentField', 'callTypeField', 'serviceField', 'storeIdField'];
    expect(Object.keys((blank.body as { fields: object }).fields).sort()).toEqual(required);
    const unnamed = await post({ name: ' ', endpointPath: 'a-path' });
    expect(Object.keys((unnamed.body as { fields: object }).fields).sort()).toEqual(required);
    expect(await paths()).toEqual(['one']);
  });

  test('is audited like any other save', async () => {
    const made = await addSystem();
    await map(made);
    const entries = await world.database.people.select().from(auditLog).orderBy(asc(auditLog.id));
    const saves = entries.filter(({ action }) => action === 'webhook-configuration.saved');
    expect(saves).toMatchObject([
      { before: null, after: { isMapped: false, endpointPath: 'changed' } },
      { before: { isMapped: false }, after: { isMapped: true, endpointPath: 'unchanged' } },
    ]);
  });
});

test('the verdicts come in their order: size, handshake, switch, signature, waiting', async () => {
  const signature = { mode: 'observe', scheme: 'token', header: 'x-token' } as const;
  const system = await addSystem({ signature });
  const path = `/api/webhook/${system.endpointPath}`;
  await world.director.post(`/api/webhook-sources/${system.id}/secrets`, { secret: 'correct horse' });
  const set = async (more: object) => {
    const list = (await world.director.get('/api/webhook-sources?companyId=1')).body as (typeof system)[];
    const version = list.find(({ id }) => id === system.id)?.version;
    expect((await post({ id: system.id, version, name: 'Front desk', ...more })).code).toBe(201);
  };
  const send = async (body: string | object, headers = {}) => {
    const { code, body: said } = await world.tested.visit({}).post(path, body, headers);
    return [code, (said as { status: string }).status];
  };
  const large = 'x'.repeat(1024 * 1024 + 1);
  const handshake = () => send({}, { 'validation-token': 'abc' });
  await set({ signature: { ...signature, mode: 'enforce' }, active: false });
  expect(await send(large)).toEqual([413, 'too-large']);
  expect(await handshake()).toEqual([200, 'handshake']);
  expect(await send({ a: 1 })).toEqual([200, 'inactive']);
  await set({ active: true });
  expect(await send(large)).toEqual([413, 'too-large']);
  expect(await handshake()).toEqual([200, 'handshake']);
  expect(await send({ a: 1 })).toEqual([401, 'signature-refused']);
  expect(await send({ a: 1 }, { 'x-token': 'correct horse' })).toEqual([200, 'waiting']);
});

test('beyond 20,000 waiting deliveries only the beginning of each is kept, and the row says so', {
  tags: 'long',
}, async () => {
  const system = await addSystem();
  await world.database.background.execute(sql`
    insert into deliveries (company_id, delivery_id, received_at, configuration_id, source, method, body, body_bytes, status, reason)
    select 1, gen_random_uuid(), now(), ${system.id}, ${system.source}, 'POST', '{}'::bytea, 2, 'waiting', 'not-mapped-yet'
    from generate_series(1, ${maxWaiting - 1}::int)`);
  const body = { ...whole, filler: 'x'.repeat(3_000) };
  const path = system.endpointPath ?? '';
  const last = await deliver({ ...body, call_id: 'last' }, path);
  const beyond = await deliver({ ...body, call_id: 'beyond' }, path);
  const small = await deliver({ ...whole, call_id: 'small' }, path);
  expect([last.status, beyond.status, small.status]).toEqual(['waiting', 'waiting', 'waiting']);
  const rows = (await logOf()).slice(-3);
  expect(rows.map(({ body: kept, bodyBytes }) => kept.length - bodyBytes)).toEqual([
    0,
    1024 - (rows[1]?.bodyBytes ?? 0),
    0,
  ]);
  expect(rows[0]).toMatchObject({ bodySha256: null });
  expect(rows[1]).toMatchObject({
    bodySha256: expect.stringMatching(/^[\da-f]{64}$/),
    errorMessage: expect.stringContaining('at most 1 KiB is kept and it cannot be counted'),
  });
  expect(rows[2]).toMatchObject({ bodySha256: expect.any(String), errorMessage: rows[1]?.errorMessage });
  const arrivals = (await world.director.get(`/api/webhook-sources/${system.id}/arrivals`)).body;
  expect(arrivals).toMatchObject({ waiting: maxWaiting, waitingCut: 2 });
  // A mapped phone system of the company has no such limit.
  expect(await deliver({ ...body, call_id: 'other' })).toMatchObject({ status: 'success' });
  await map(system);
  const ids = [last.logId, beyond.logId, small.logId];
  await world.database.background.execute(sql`delete from deliveries where body_bytes = 2`);
  expect(await countWaiting(system.source)).toMatchObject({ total: 3, succeeded: 1, stillFailing: 2 });
  expect((await logOf()).filter(({ id }) => ids.includes(id)).map(({ status }) => status)).toEqual([
    'success',
    'waiting',
    'waiting',
  ]);
});

describe('what waited', () => {
  test('is counted by one replay once there is a mapping, and its dry run says so first', async () => {
    const system = await addSystem();
    for (const n of [1, 2, 3]) await deliver({ ...whole, call_id: `c${n}` }, system.endpointPath ?? '');
    await deliver({ ping: true }, system.endpointPath ?? '');
    expect(await countWaiting(system.source, true)).toMatchObject({ total: 4, succeeded: 0, stillFailing: 4 });
    await map(system);
    expect(await deliver({ ...whole, call_id: 'c4' }, system.endpointPath ?? '')).toMatchObject({ status: 'success' });
    expect(await countWaiting(system.source, true)).toMatchObject({ total: 4, succeeded: 3, stillFailing: 1 });
    expect(await countWaiting(system.source)).toMatchObject({ total: 4, succeeded: 3, stillFailing: 1 });
    expect(await countWaiting(system.source)).toMatchObject({ total: 0 });
    expect((await callsNow()).map(({ callKey }) => callKey)).toEqual(['c1', 'c2', 'c3', 'c4']);
  });

  test('stays as it is while there is no mapping, and a test call is refused', async () => {
    const system = await addSystem();
    await deliver({ ...whole, call_id: 'c' }, system.endpointPath ?? '');
    const before = await logOf();
    expect(await countWaiting(system.source)).toMatchObject({ total: 1, stillFailing: 1 });
    expect(await logOf()).toEqual(before);
    const test = { companyId: 1, configurationId: system.id, payload: JSON.stringify(whole) };
    expect(await world.director.post('/api/webhook-test-calls', test)).toMatchObject({ code: 409 });
  });

  test('ends in the same calls as if the mapping had been there from the beginning', { timeout: 60_000 }, async () => {
    const word = <Word>(...words: Word[]) => fc.option(fc.constantFrom(...words), { nil: undefined });
    const body = fc.record({
      call_id: word('a', 'b', 'c'),
      store_id: word('A', 'B', 'nowhere'),
      product_service: word('Tires', 'Brakes'),
      appointment_made: word('yes', 'no'),
      call_type: word('Quote', 'Other'),
      timestamp: word('2026-03-02T08:30:00Z', '2026-03-01T23:59:00Z'),
      duration_seconds: word(10, 20),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(body, { minLength: 1, maxLength: 12 }), fc.nat(12), async (bodies, mappedAt) => {
        run += 1;
        const mine = bodies.map(({ call_id, ...it }) => ({ ...it, ...(call_id && { call_id: `${run}-${call_id}` }) }));
        const fromTheBeginning = await map(await addSystem());
        const late = await addSystem();
        try {
          let isMapped = false;
          for (const [index, it] of mine.entries()) {
            if (index === mappedAt) isMapped = (await map(late)).isMapped;
            await deliver(it, fromTheBeginning.endpointPath ?? '');
            world.tested.clock.passMinutes(-1);
            await deliver(it, late.endpointPath ?? '');
          }
          if (!isMapped) await map(late);
          await countWaiting(late.source);
          expect(await saidOf(late.source)).toEqual(await saidOf(fromTheBeginning.source));
        } finally {
          for (const { id } of [late, fromTheBeginning]) await world.director.delete(`/api/webhook-sources/${id}`);
        }
      }),
      { numRuns: inLongRun({ short: 4, long: 12 }) },
    );
  });

  /** Without what differs between two phone systems. A call without an id is named by its delivery. */
  async function saidOf(source: string) {
    const found = await world.database.people
      .select()
      .from(calls)
      .where(eq(calls.source, source))
      .orderBy(asc(calls.id));
    return found
      .map(({ source: _, id: __, foldKey: ___, fieldKeys: ____, callKey, ...said }) => ({
        ...said,
        callKey: /^\d+-[abc]$/.test(callKey) ? callKey : 'a delivery’s own',
      }))
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
});
