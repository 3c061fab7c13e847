// Published payloads and the shapes of other systems, from bytes to calls.
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import { findPreset } from '#contract/presets';
import { webhookFields } from '#contract/webhook-fields';
import { MappingDraft, WebhookLog } from '#contract/webhooks';
import { testDatabase } from '../../tests/test-database';
import type { Database } from '../database/engine/connect';
import type { Delivery } from './delivery/delivery';
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
  const codes = ['NS-01', '+14045558514', '+12015911668', '+12019037784', '8669592359', 'Line 7'];
  database = await testDatabase({
    companies: [{ id: 1, name: 'Northside Auto Group', timeZone: 'America/Chicago' }],
    services: [{ id: 1, name: 'Oil Change' }],
    locations: codes.map((code, index) => ({ companyId: 1, id: index + 1, code, name: code })),
    employees: [
      { companyId: 1, id: 1, firstName: 'Emanuel', lastName: 'X', email: 'emanuel@example.com' },
      { companyId: 1, id: 2, firstName: 'Jane', lastName: 'Smith' },
    ],
    employeeLocations: [{ companyId: 1, employeeId: 1, locationId: 4 }],
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

type Sent = Partial<Pick<Delivery, 'contentType' | 'query' | 'method'>>;

async function receive(body: unknown, draft: object, sent: Sent = {}) {
  const endpoint = await parts.directory.findEndpoint('northside');
  if (!endpoint) throw new Error('The test endpoint is missing.');
  const mapping = MappingDraft.parse(draft);
  return receiveDelivery(
    {
      ...arrive(),
      endpoint: { ...endpoint, mapping },
      method: 'POST',
      contentType: 'application/json',
      ...sent,
      body: Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)),
    },
    parts,
  );
}

const example = (change: object = {}) => ({ ...examplePayload('call-1', now), ...change });
const ask = async (question: string) => (await database.people.$client.query(question)).rows;
const calls = () => ask('select * from calls order by call_key, id');
const logs = () => ask('select * from deliveries order by received_at, id');

async function lastLog() {
  const log = (await logs()).at(-1);
  // The stored data matches the contract.
  if (log.processed_data) WebhookLog.shape.processedData.parse(log.processed_data);
  return log;
}

const published = (file: string) => readFileSync(new URL(`../../tests/payloads/${file}`, import.meta.url));

test('Aircall with tags as objects and its own order of events', async () => {
  const body = JSON.parse(published('aircall-call-created.json').toString());
  const mapping = findPreset('aircall')?.mapping ?? {};
  const tagged = (timestamp: number, names: string[]) => ({
    ...body,
    timestamp,
    data: { ...body.data, number: { digits: 'Line 7' }, tags: names.map((name) => ({ id: 1, name })) },
  });
  // The later event arrives first.
  await receive(tagged(1732622999, ['vip', 'Booked']), mapping);
  await receive(tagged(1732622896, []), mapping);
  expect(await calls()).toMatchObject([
    { call_key: '123', was_booked: true, call_type: 'Appointment', location_id: 6 },
  ]);
  expect((await lastLog()).processed_data).toMatchObject({
    unknown: ['service', 'appointment', 'callType'],
    order: '1732622896',
  });
  expect((await lastLog()).processed_data).not.toHaveProperty('assumed');
});

describe('several calls in a body', () => {
  const mapping = { ...exampleKeys, storeIdField: '$.store', callsPath: 'calls' };
  const each = ({ store_id: _, ...rest }: Record<string, unknown>) => rest;

  test('are each counted, and read shared values from the root', async () => {
    const body = { store: 'NS-01', calls: ['a', 'b', 'c'].map((call_id) => each(example({ call_id }))) };
    expect(await receive(body, mapping)).toMatchObject({ status: 'success' });
    expect(await calls()).toMatchObject(
      ['a', 'b', 'c'].map((call_key) => ({ call_key, location_id: 1, is_complete: true })),
    );
    expect((await lastLog()).processed_data).toMatchObject({ callId: 'a', calls: [{ callId: 'b' }, { callId: 'c' }] });
  });

  test('without ids are separate calls', async () => {
    const answer = await receive(
      { store: 'NS-01', calls: [1, 2].map(() => each(example({ call_id: null }))) },
      mapping,
    );
    const keys = (await calls()).map(({ call_key }) => call_key);
    expect(keys).toEqual([answer.deliveryId, `${answer.deliveryId}#1`]);
    expect(await lastLog()).toMatchObject({ body_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  test('are counted even if one of them is refused, with its reason', async () => {
    const body = { store: 'NS-01', calls: [example({ call_id: 'a' }), example({ call_id: 'b', call_type: 'Chat' })] };
    const answer = await receive(body, mapping);
    expect(answer).toMatchObject({ status: 'failed', error: { reason: 'call-type-unreadable' } });
    expect(answer.error?.message).toMatch(/^Call 2 of 2: /);
    expect(await calls()).toMatchObject([{ call_key: 'a', is_complete: true }]);
    const { processed_data, unmapped } = await lastLog();
    expect(processed_data.calls).toMatchObject([{ callId: 'b', refusal: { reason: 'call-type-unreadable' } }]);
    expect(unmapped).toEqual([{ field: 'callType', value: 'Chat' }]);
  });

  test('with the same id end up with the values of the later one', async () => {
    const twice = [example({ duration_seconds: 10 }), example({ duration_seconds: 20 })];
    await receive({ store: 'NS-01', calls: twice }, mapping);
    expect(await calls()).toMatchObject([{ call_key: 'call-1', duration_seconds: 20 }]);
  });

  test('that name one new service add it once', async () => {
    const body = {
      store: 'NS-01',
      calls: ['a', 'b'].map((call_id) => example({ call_id, product_service: 'Detailing' })),
    };
    expect(await receive(body, mapping)).toMatchObject({ status: 'success' });
    expect(await ask('select name from services where company_id = 1')).toEqual([{ name: 'Detailing' }]);
  });

  test('that are not at the configured path refuse the delivery', async () => {
    const answer = await receive({ calls: 'none' }, mapping);
    expect(answer).toMatchObject({ status: 'failed', error: { reason: 'calls-unreadable' } });
    expect(await calls()).toEqual([]);
  });
});

describe('the unmapped values of a delivery', () => {
  const unmappedOf = async (change: object, draft: object = exampleKeys) => {
    await receive(example(change), draft);
    return (await lastLog()).unmapped;
  };

  test.each([
    [{ store_id: 'NS-99' }, [{ field: 'storeId', value: 'NS-99' }]],
    [{ potential_salesperson: 'Nobody' }, [{ field: 'employeeId', value: 'Nobody' }]],
    [{ product_service: 'x'.repeat(61) }, [{ field: 'service', value: 'x'.repeat(61) }]],
    [{ appointment_made: ' Maybe ' }, [{ field: 'appointment', value: 'Maybe' }]],
    [{ call_type: 7 }, [{ field: 'callType', value: '7' }]],
    [{ call_tag: ['new', { name: 'x' }, 'vip'] }, ['new', 'vip'].map((value) => ({ field: 'callTag', value }))],
    [{ call_type: 'y'.repeat(300) }, [{ field: 'callType', value: 'y'.repeat(200) }]],
    [{ store_id: ['NS-01'] }, null],
    [{ product_service: 'Detailing' }, null],
    [{ call_tag: null, appointment_made: '' }, null],
    [{}, null],
  ])('are found: %j', async (change, unmapped) => {
    expect(await unmappedOf(change)).toEqual(unmapped);
  });

  test('are ten at most', async () => {
    const tags = Array.from({ length: 30 }, (_, index) => `tag ${index}`);
    expect(await unmappedOf({ call_type: tags, call_tag: tags, store_id: 'NS-99' })).toHaveLength(10);
  });

  test('do not include the mapping’s constant', async () => {
    expect(
      await unmappedOf({ call_type: '' }, { ...exampleKeys, rules: { callType: { constant: 'Chat' } } }),
    ).toBeNull();
  });
});

test('a repeated body is recognized by its hash only if no call has an id', async () => {
  await receive(example(), exampleKeys);
  expect(await lastLog()).toMatchObject({ body_sha256: null });
  await receive(example({ call_id: '' }), exampleKeys);
  await receive(example({ call_id: '' }), exampleKeys);
  const [, first, second] = await logs();
  expect(second.duplicate_of).toBe(first.id);
  await receive(example({ call_id: '' }), exampleKeys, { query: 'attempt=2' });
  expect((await lastLog()).duplicate_of).toBeNull();
});

test('a constant is overridden by any delivery of the call', async () => {
  const mapping = { ...exampleKeys, rules: { callType: { constant: 'Other' } } };
  await receive(example({ call_type: 'Quote' }), mapping);
  await receive(example({ call_type: '' }), mapping);
  expect(await calls()).toMatchObject([{ call_type: 'Quote' }]);
  expect((await lastLog()).processed_data).toMatchObject({ callType: 'Other', assumed: ['callType'] });
});

test('the sender’s order wins over the arrival, and an unreadable one warns', async () => {
  const mapping = { ...exampleKeys, orderField: 'seq' };
  await receive(example({ seq: 2, duration_seconds: 20 }), mapping);
  await receive(example({ seq: 1, duration_seconds: 10 }), mapping);
  expect(await calls()).toMatchObject([{ duration_seconds: 20 }]);
  await receive(example({ seq: 'x', duration_seconds: 30 }), mapping);
  expect((await lastLog()).processed_data.warnings).toMatchObject([{ field: 'order' }]);
});

test('a wall clock time is read in the mapping’s time zone, and then nothing is assumed', async () => {
  const late = { timestamp: '2026-11-19 23:30:00', store_id: '' };
  const mapping = { ...exampleKeys, rules: { timestamp: { timeZone: 'America/Los_Angeles' } } };
  await receive(example(late), mapping);
  expect((await lastLog()).processed_data).toMatchObject({ startedAt: '2026-11-20T07:30:00.000Z' });
  expect((await lastLog()).processed_data).not.toHaveProperty('hasAssumedZone');
  await receive(example(late), exampleKeys);
  expect((await lastLog()).processed_data).toMatchObject({
    startedAt: '2026-11-20T05:30:00.000Z',
    hasAssumedZone: true,
  });
});

test.each([
  ['beside a body', { method: 'POST', query: 'at=NS-01&x=%zz' }],
  ['that is all of a GET', { method: 'GET', contentType: 'application/x-www-form-urlencoded' }],
])('a query string %s is reached by ?name', async (_, sent) => {
  const { store_id: __, ...rest } = example();
  const form = new URLSearchParams({ ...rest, at: 'NS-01' } as Record<string, string>);
  const body = sent.method === 'GET' ? Buffer.from(form.toString()) : rest;
  expect(await receive(body, { ...exampleKeys, storeIdField: '?at' }, sent)).toMatchObject({ status: 'success' });
});

describe('the meaning of all other values', () => {
  const tags = { store_id: 'NS-01', product_service: 'Oil Change', appointment_made: 'no', call_type: 'Quote' };
  const fields = [
    ['appointment', 'was_booked', 'yes', 'no', true, false],
    ['callType', 'call_type', 'Appointment', 'Other', 'Appointment', 'Other'],
    ['service', 'service_id', 'Oil Change', 'Brakes', 1, 2],
    ['callTag', 'is_practice', 'Practice', 'Live', true, false],
  ] as const;

  /** `call_id`, the tag and its number under separate keys, the rest like the example. */
  const tagged = (tag: string, seq?: number, at = 0) => ({ ...tags, call_id: 'call-1', tag, seq, at });
  const mappingOf = (field: (typeof fields)[number][0], means: string, otherwise: string, orderField = '') => ({
    ...exampleKeys,
    [webhookFields[field].configKey]: 'tag',
    orderField,
    rules: { [field]: { values: [{ when: 'is', value: 'won', means }], otherwise } },
  });
  beforeEach(async () => {
    await database.background.$client.query(`insert into services (id, name) values (2, 'Brakes')`);
    await parts.directory.reloadCompany(1);
  });

  test.each(fields)(
    'for %s gives way to a tag: start, end, tagged, end again',
    async (field, column, means, otherwise, shown) => {
      const mapping = mappingOf(field, means, otherwise);
      for (const tag of ['started', 'ended', 'won', 'ended again']) await receive(tagged(tag), mapping);
      expect((await calls()).map((call) => call[column])).toEqual([shown]);
    },
  );

  test.each(
    fields.flatMap((field) => [
      [...field, 'in their order', [5, 6]] as const,
      [...field, 'in the other order', [6, 5]] as const,
    ]),
  )('for %s is stated if events have an order: a removed tag is gone (%#)', async (...given) => {
    const [field, column, means, otherwise, , after, , order] = given;
    const mapping = mappingOf(field, means, otherwise, 'seq');
    for (const seq of order) await receive(tagged(seq === 5 ? 'won' : '', seq), mapping);
    expect((await calls()).map((call) => call[column])).toEqual([after]);
  });
});
