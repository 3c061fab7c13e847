import { beforeEach, describe, expect, test } from 'vitest';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import { testDatabase } from '../../tests/test-database';
import { insertRedating } from '../database/calls/redatings';
import type { Database } from '../database/engine/connect';
import { locations } from '../database/schema';
import { createArrivals } from './delivery/delivery-id';
import { createDirectory } from './names/directory';
import type { IngestParts } from './receive';
import { receiveDelivery } from './receive';
import { createCommitQueue } from './storage/commit-queue';
import { createWaitingLimit } from './storage/waiting-limit';

const now = new Date('2026-11-20T16:00:00Z');
let database: Database;
let parts: IngestParts;
let arrive: ReturnType<typeof createArrivals>;

beforeEach(async () => {
  database = await testDatabase({
    companies: [{ id: 1, name: 'Northside Auto Group' }],
    services: [{ id: 1, name: 'Oil Change' }],
    locations: [
      { companyId: 1, id: 1, code: 'NS-01', name: 'Northgate' },
      { companyId: 1, id: 2, code: 'NS-02', name: 'Evanston', deletedAt: now },
    ],
    employees: [{ companyId: 1, id: 1, firstName: 'Jane', lastName: 'Smith' }],
    employeeLocations: [{ companyId: 1, employeeId: 1, locationId: 1 }],
    webhookConfigurations: [{ companyId: 1, id: 1, source: 'default', endpointPath: 'northside', ...exampleKeys }],
    webhookEndpoints: [{ path: 'northside', companyId: 1, configurationId: 1 }],
  });
  parts = {
    directory: createDirectory(database, () => now),
    queue: createCommitQueue(database.deliveries, { onError: () => {} }),
    waitingLimit: createWaitingLimit(database.deliveries),
    queries: database.deliveries,
  };
  arrive = createArrivals(() => now);
});

async function receive(payload: unknown, arrival = arrive()) {
  const endpoint = await parts.directory.findEndpoint('NorthSide');
  if (!endpoint) throw new Error('The test endpoint is missing.');
  const body = Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload));
  return receiveDelivery({ ...arrival, endpoint, method: 'POST', contentType: 'application/json', body }, parts);
}

const example = (change: Record<string, unknown> = {}) => ({ ...examplePayload('call-1', now), ...change });
const calls = async () => (await database.people.$client.query('select * from calls order by call_key')).rows;
const logs = async () =>
  (await database.people.$client.query('select * from deliveries order by received_at, id')).rows;

describe('a received delivery', () => {
  // spec 3: example incoming payload
  test('with every value becomes a call, a log row and counts', async () => {
    const answer = await receive(example());
    expect(answer).toMatchObject({ status: 'success', logId: 1, callId: 1 });
    expect(await calls()).toMatchObject([
      {
        is_complete: true,
        location_id: 1,
        service_id: 1,
        employee_id: 1,
        call_type: 'Appointment',
        is_practice: false,
        was_booked: true,
        local_day: '2026-11-20',
        duration_seconds: 312,
        customer_phone: '+15551234567',
        customer_called: true,
        financing_offered: false,
        field_keys: null,
      },
    ]);
    expect((await logs())[0]).toMatchObject({
      status: 'success',
      body: Buffer.from(JSON.stringify(example())),
      processed_data: {
        callId: 'call-1',
        store: { id: 1, name: 'Northgate' },
        service: { id: 1, name: 'Oil Change' },
        employee: { id: 1, name: 'Jane Smith' },
        warnings: [],
      },
    });
  });

  test.each([
    ['store-missing', { store_id: '' }, 'The payload has no value under “store_id”, the key of Store ID.'],
    ['unknown-store', { store_id: 'NS-07' }, 'No location of Northside Auto Group has the code NS-07.'],
    ['unknown-store', { store_id: 'NS-02' }, 'No location of Northside Auto Group has the code NS-02.'],
    ['appointment-unreadable', { appointment_made: 'perhaps' }, /perhaps.*must be yes or no/],
    ['call-type-missing', { call_type: null }, /call_type/],
    ['call-type-unreadable', { call_type: 'Sale' }, /Appointment, Quote, Status, Callback or Other/],
    ['call-tag-unreadable', { call_tag: 'Rehearsal' }, /Live or Practice/],
    ['timestamp-unreadable', { timestamp: 'yesterday' }, /Call time/],
    ['timestamp-unreadable', { timestamp: '2026-11-22T16:00:00Z' }, /Call time/],
    ['unknown-service', { product_service: 'x'.repeat(61) }, /this long/],
  ])('is refused as %s for %j, stored and not counted', async (reason, change, message) => {
    const answer = await receive(example(change));
    expect(answer).toMatchObject({ status: 'failed', error: { reason, message: expect.stringMatching(message) } });
    expect(await logs()).toMatchObject([{ status: 'failed', reason }]);
    expect((await calls()).filter((call) => call.is_complete)).toEqual([]);
  });

  test('that is unreadable is stored with its bytes', async () => {
    const body = Buffer.from([0x7b, 0xff, 0x00, 0x22]);
    expect(await receive(body)).toMatchObject({ status: 'failed', error: { reason: 'unreadable-body' } });
    expect((await logs())[0]).toMatchObject({ body, call_id: null });
  });

  test('that is almost JSON succeeds and says so', async () => {
    const text = JSON.stringify(example({ duration_seconds: 'x' }))
      .replace('"x"', 'NaN')
      .replace(/\}$/, ',}');
    expect(await receive(Buffer.from(text))).toMatchObject({ status: 'success' });
    expect((await logs())[0].processed_data.warnings).toEqual([
      {
        field: 'body',
        message: 'The body was not valid JSON (NaN, a comma before a bracket); it was read all the same.',
      },
    ]);
  });

  test('with unreadable optional values succeeds with warnings', async () => {
    const answer = await receive(
      example({ duration_seconds: 'long', potential_salesperson: 'Nobody', customer_phone: '1' }),
    );
    expect(answer.status).toBe('success');
    const [log] = await logs();
    expect(log.processed_data.warnings.map((warning: { field: string }) => warning.field)).toEqual([
      'duration',
      'customerPhone',
      'employeeId',
    ]);
    expect(await calls()).toMatchObject([{ duration_seconds: null, employee_id: null, customer_phone: null }]);
  });

  test('is counted on the day of a time zone that was just changed', async () => {
    const late = new Date('2026-11-20T05:30:00Z').toISOString();
    await receive(example({ call_id: 'before', timestamp: late }));
    await database.people.transaction(async (tx) => {
      await tx.update(locations).set({ timeZone: 'America/New_York' });
      await insertRedating(tx, 1, 1);
    });
    await receive(example({ call_id: 'since', timestamp: late }));
    expect(await calls()).toMatchObject([
      { call_key: 'before', local_day: '2026-11-19' },
      { call_key: 'since', local_day: '2026-11-20' },
    ]);
  });

  test('with an unknown service adds it once, marked new', async () => {
    await Promise.all([
      receive(example({ call_id: 'a', product_service: 'Detailing' })),
      receive(example({ call_id: 'b', product_service: 'detailing' })),
    ]);
    const { rows } = await database.people.$client.query('select name, is_new from services where company_id = 1');
    expect(rows).toHaveLength(1);
    expect(rows[0].is_new).toBe(true);
    expect(new Set((await calls()).map((call) => call.service_id)).size).toBe(1);
  });

  test('applied twice by its id is logged and counted once', async () => {
    const arrival = arrive();
    const first = await receive(example(), arrival);
    const again = await receive(example(), arrival);
    expect(again).toEqual(first);
    expect(await logs()).toHaveLength(1);
  });

  test('that was applied before gets that answer, and so do the others of its group', async () => {
    const first = arrive();
    const answer = await receive(example(), first);
    const troubles: unknown[] = [];
    parts.queue = createCommitQueue(database.deliveries, { onError: (it) => troubles.push(it) });
    const [again, other] = await Promise.all([receive(example(), first), receive(example({ call_id: 'call-2' }))]);
    expect(again).toEqual(answer);
    expect(other).toMatchObject({ status: 'success' });
    expect(await logs()).toHaveLength(2);
    expect(troubles).toEqual([]);
  });

  test('whose values the database refuses is stored as bare bytes, and the others of its group are stored', async () => {
    const endpoint = await parts.directory.findEndpoint('northside');
    if (!endpoint) throw new Error('The test endpoint is missing.');
    const good = [1, 2, 3].map((n) => receive(example({ call_id: `good-${n}` })));
    const arrival = arrive();
    const bad = parts.queue.commit({
      companyId: 1,
      body: Buffer.from('poison'),
      row: {
        deliveryId: arrival.deliveryId,
        receivedAt: arrival.receivedAt,
        configurationId: 1,
        source: 'default',
        method: 'POST',
        contentType: null,
        bodyBytes: 6,
        calls: [{ status: 'failed', message: 'A NUL\u0000 no text column takes' }],
      },
    });
    expect(await bad).toMatchObject({ status: 'failed', reason: 'could-not-store' });
    for (const answer of await Promise.all(good)) expect(answer.status).toBe('success');
    expect((await logs()).find((log) => log.reason === 'could-not-store')).toMatchObject({
      body: Buffer.from('poison'),
    });
  });
});

describe('the deliveries of one call', () => {
  test('are folded: the latest value of each field stays, and empty ones change nothing', async () => {
    await receive(example({ appointment_made: 'no', duration_seconds: '' }));
    await receive(example({ duration_seconds: 90, potential_salesperson: '' }));
    const answer = await receive({ call_id: 'call-1', appointment_made: 'yes' });
    expect(answer.status).toBe('success');
    expect(await calls()).toMatchObject([{ was_booked: true, duration_seconds: 90, employee_id: 1, service_id: 1 }]);
  });

  test('keep a time sent with its store over a wall clock of an unknown store', async () => {
    await receive(example({ timestamp: '2026-11-19T23:30:00-06:00' }));
    await receive({ call_id: 'call-1', timestamp: '2026-11-20 00:30:00' });
    expect(await calls()).toMatchObject([{ local_day: '2026-11-19' }]);
  });

  test('form an incomplete call until the required fields have arrived', async () => {
    const early = await receive({ call_id: 'call-1', store_id: 'NS-01', duration_seconds: 5 });
    expect(early).toMatchObject({ status: 'failed', error: { reason: 'service-missing' } });
    const late = await receive(example({ store_id: '', duration_seconds: '' }));
    expect(late.status).toBe('success');
    expect(await calls()).toMatchObject([{ is_complete: true, location_id: 1, duration_seconds: 5 }]);
  });

  test('cannot be recognized without a call id, so an incomplete one begins no call', async () => {
    const answer = await receive(example({ call_id: '', product_service: '' }));
    expect(answer).toMatchObject({ status: 'failed', error: { reason: 'service-missing' } });
    expect(await calls()).toEqual([]);
    expect(await logs()).toMatchObject([{ processed_data: { store: { id: 1 } } }]);
  });

  test('add no service if refused, whatever they name', async () => {
    await receive(example({ product_service: 'Detailing', store_id: 'NS-07' }));
    await receive(example({ product_service: 'Detailing', store_id: '', call_id: '' }));
    await receive(example({ product_service: 'Detailing', appointment_made: 'perhaps' }));
    const { rows } = await database.people.$client.query('select * from services where company_id = 1');
    expect(rows).toEqual([]);
  });

  test('without a call id are separate calls', async () => {
    await receive(example({ call_id: '' }));
    await receive(example({ call_id: '' }));
    expect(await calls()).toHaveLength(2);
  });

  test('without a time count on the day of the first arrival', async () => {
    const [first, second] = [arrive(), arrive()];
    const dayLater = {
      ...second,
      receivedAt: new Date(now.getTime() + 86_400_000),
      receivedMicros: second.receivedMicros + 86_400_000_000,
    };
    await receive(example({ timestamp: '' }), dayLater);
    await receive(example({ timestamp: '' }), first);
    expect(await calls()).toMatchObject([{ local_day: '2026-11-20' }]);
  });
});

describe('a name shared by several people', () => {
  const warning = 'More than one employee is named “Ben Tran”; the call has no employee.';
  const person = (id: number, names: { code?: string; email?: string; userId?: number; name?: string }) => {
    const [firstName = '', lastName = ''] = (names.name ?? `Person ${id}`).split(' ');
    return { companyId: 1, id, firstName, lastName, ...names };
  };

  /** Person 11 works at Northgate, 12 at Riverside, 13 at both. */
  async function callsGoTo(people: ReturnType<typeof person>[], name: string): Promise<Record<string, unknown>> {
    database = await testDatabase({
      companies: [{ id: 1 }],
      services: [{ id: 1, name: 'Oil Change' }],
      users: [{ id: 7, username: 'Ben Tran', role: 'employee' }],
      locations: ['Northgate', 'Riverside', 'Harbor'].map((store, index) => ({
        ...{ companyId: 1, id: index + 1, code: store, name: store },
      })),
      employees: people,
      employeeLocations: [
        ...[11, 12].map((employeeId) => ({ companyId: 1, employeeId, locationId: employeeId - 10 })),
        ...[1, 2].map((locationId) => ({ companyId: 1, employeeId: 13, locationId })),
      ].filter(({ employeeId }) => people.some(({ id }) => id === employeeId)),
      webhookConfigurations: [{ companyId: 1, id: 1, source: 'default', endpointPath: 'northside', ...exampleKeys }],
      webhookEndpoints: [{ path: 'northside', companyId: 1, configurationId: 1 }],
    });
    parts = {
      ...parts,
      directory: createDirectory(database, () => now),
      queue: createCommitQueue(database.deliveries, { onError: () => {} }),
      waitingLimit: createWaitingLimit(database.deliveries),
      queries: database.deliveries,
    };
    const found: Record<string, unknown> = {};
    for (const store of ['Northgate', 'Riverside', 'Harbor']) {
      await receive(example({ call_id: store, store_id: store, potential_salesperson: name }));
      const logged = (await logs()).at(-1)?.processed_data;
      const [call] = (await calls()).filter(({ call_key }) => call_key === store);
      found[store] = call?.employee_id ?? logged.warnings.at(-1)?.message;
    }
    return found;
  }

  test.each([
    ['a username', { userId: 7 }],
    ['a code', { code: 'Ben Tran' }],
  ])('belongs to the one at the call’s location, although it is another one’s %s', async (_, names) => {
    const people = [person(11, names), person(12, { name: 'Ben Tran' })];
    expect(await callsGoTo(people, 'ben  tran')).toEqual({ Northgate: 11, Riverside: 12, Harbor: 11 });
  });

  test('as an email is not taken by another one’s code', async () => {
    const people = [person(11, { code: 'Ben@n.example' }), person(12, { email: 'ben@n.example' })];
    const none = expect.stringMatching(/^More than one employee/);
    expect(await callsGoTo(people, 'ben@n.example')).toEqual({ Northgate: 11, Riverside: 12, Harbor: none });
  });

  test('as a shared email belongs to the one at the call’s location', async () => {
    const people = [11, 12].map((id) => person(id, { email: 'desk@n.example' }));
    const none = expect.stringMatching(/^More than one employee/);
    expect(await callsGoTo(people, 'desk@n.example')).toEqual({ Northgate: 11, Riverside: 12, Harbor: none });
  });

  test('is ambiguous if two at the call’s location have it, with a warning', async () => {
    const people = [person(11, { name: 'Ben Tran' }), person(13, { name: 'Ben Tran' })];
    expect(await callsGoTo(people, 'Ben Tran')).toEqual({ Northgate: warning, Riverside: 13, Harbor: warning });
  });

  test('is one person’s, whichever of their own names it is', async () => {
    const people = [person(11, { code: 'Ben Tran', userId: 7, name: 'Ben Tran' }), person(12, {})];
    expect(await callsGoTo(people, 'BEN TRAN')).toEqual({ Northgate: 11, Riverside: 11, Harbor: 11 });
  });
});
