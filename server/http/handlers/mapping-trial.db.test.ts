import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import { type CallTrial, MappingTrial } from '#contract/mapping-trial';
import { DeliveryAnswer } from '#contract/webhooks';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { testDatabase } from '../../../tests/test-database';

let tested: TestApp;
let director: Visitor;

beforeAll(async () => {
  const database = await testDatabase({
    companies: [1, 2].map((id) => ({ id, name: `Company ${id}`, timeZone: 'America/Chicago' })),
    users: [{ id: 1, username: 'director', role: 'director', passwordHash: testPasswordHash }],
    userCompanies: [{ userId: 1, companyId: 1 }],
    services: [{ id: 1, name: 'Oil Change' }],
    locations: [{ companyId: 1, id: 1, code: 'NS-01', name: 'Northside Auto – Downtown' }],
    employees: [
      { companyId: 1, id: 1, firstName: 'Jane', lastName: 'Smith' },
      { companyId: 1, id: 2, firstName: 'Ben', lastName: 'Tran' },
      { companyId: 1, id: 3, firstName: 'Ben', lastName: 'Tran' },
    ],
    webhookConfigurations: [1, 2].map((id) => ({
      ...{ companyId: id, id, source: 'default', endpointPath: `path-${id}`, ...exampleKeys },
    })),
    webhookEndpoints: [1, 2].map((id) => ({ path: `path-${id}`, companyId: id, configurationId: id })),
  });
  tested = await testApp(database);
  director = tested.visit();
  await director.openSession('director');
});

const example = (change: object = {}) => ({ ...examplePayload('call-1', tested.clock.now), ...change });
const text = (payload: unknown) => ({ text: JSON.stringify(payload) });

function ask(payload: object, mapping: object = exampleKeys, companyId = 1) {
  return director.post('/api/webhook-config/try', { companyId, mapping, payload });
}

async function attempt(payload: object, mapping?: object): Promise<MappingTrial> {
  const { code, body } = await ask(payload, mapping);
  expect(code, JSON.stringify(body)).toBe(201);
  return MappingTrial.parse(body);
}

async function callOf(payload: object, mapping?: object): Promise<CallTrial> {
  const { problem, calls, callsTotal } = await attempt(payload, mapping);
  expect({ problem, callsTotal }).toEqual({ problem: null, callsTotal: 1 });
  const [call] = calls;
  if (!call) throw new Error('No call was tried.');
  return call;
}

describe('a tried payload', () => {
  test('shows the difference of two times as the duration, also where the location is unknown', async () => {
    const between = { from: { key: 'answered' }, to: { key: 'ended' } };
    const times = { answered: '2026-03-02T09:00:05Z', ended: '2026-03-02T09:05:00Z' };
    const mapping = { ...exampleKeys, durationField: '', rules: { duration: { between } } };
    for (const store_id of ['NS-01', 'nobody knows']) {
      const { duration } = (await callOf(text(example({ ...times, store_id })), mapping)).fields;
      expect(duration).toMatchObject({ state: 'read', became: '4:55' });
    }
  });

  test('shows for each field the value found, its key and the result', async () => {
    const call = await callOf(text(example({ potential_salesperson: 'jane smith' })));
    expect(call).toMatchObject({ status: 'success', reason: null, message: null, problems: [] });
    const { storeId, timestamp, duration, appointment, customerCalled, employeeId, service } = call.fields;
    expect(storeId).toEqual({
      ...{ key: 'store_id', found: '"NS-01"', meant: null, state: 'read', why: null },
      became: 'Northside Auto – Downtown (NS-01)',
    });
    expect(timestamp.became).toBe('Mar 2, 2026 3:00 AM, America/Chicago');
    expect(duration).toMatchObject({ found: '312', became: '5:12' });
    expect(appointment).toMatchObject({ found: '"yes"', became: 'Booked' });
    expect(customerCalled).toMatchObject({ found: 'true', became: 'Yes' });
    expect(employeeId.became).toBe('Jane Smith');
    expect(service).toMatchObject({ state: 'read', became: 'Oil Change' });
    expect(call.processedData).toMatchObject({ callId: 'call-1', store: { id: 1 } });
  });

  test('explains why a value is not read', async () => {
    const call = await callOf(
      text(
        example({
          store_id: 'NS-99',
          appointment_made: 'perhaps',
          call_type: null,
          potential_salesperson: 'Ben Tran',
          product_service: 'Detailing',
          duration_seconds: 'long',
        }),
      ),
    );
    expect(call).toMatchObject({ status: 'failed', reason: 'appointment-unreadable', message: call.problems[0] });
    expect(call.problems).toEqual([
      'Appointment (“appointment_made”) is “perhaps”; it must be yes or no, true or false.',
      'No location of Company 1 has the code NS-99.',
      'The payload has no value under “call_type”, the key of Call type.',
    ]);
    const said = Object.fromEntries(
      Object.entries(call.fields).map(([field, { state, why }]) => [field, [state, why]]),
    );
    expect(said).toMatchObject({
      storeId: ['unknown', 'No location of Company 1 has the code NS-99.'],
      appointment: [
        'unreadable',
        'Appointment (“appointment_made”) is “perhaps”; it must be yes or no, true or false.',
      ],
      callType: ['absent', 'The payload has no value under “call_type”, the key of Call type.'],
      employeeId: ['unknown', 'More than one employee is named “Ben Tran”; the call has no employee.'],
      service: ['new', expect.stringContaining('“Detailing” is not known yet')],
      duration: ['unreadable', expect.stringContaining('could not be read')],
    });
  });

  test('with an unfinished form lists the missing keys', async () => {
    const call = await callOf(text(example()), {});
    expect(call).toMatchObject({ status: 'failed', reason: 'store-missing' });
    expect(call.fields.storeId).toMatchObject({ key: null, found: null, state: 'unmapped' });
    expect(call.fields.storeId.why).toBe(
      'No key is named for Store ID. Name the key that carries it in Webhook Setup.',
    );
  });

  test('shows the result of a rule or a constant', async () => {
    const rules = {
      appointment: { keys: ['tags'], values: [{ when: 'contains', value: 'book', means: 'yes' }], otherwise: 'no' },
      callType: { constant: 'Quote' },
      duration: { unit: 'milliseconds' },
    };
    const call = await callOf(
      text({
        ...example({ tags: ['new', 'Booked!'], appointment_made: '' }),
        call_type: undefined,
        duration_seconds: 62_500,
      }),
      { ...exampleKeys, rules },
    );
    expect(call.fields.appointment).toMatchObject({ key: 'tags', found: '[ "new", "Booked!" ]', meant: 'yes' });
    expect(call.fields.appointment).toMatchObject({ state: 'read', became: 'Booked' });
    expect(call.fields.callType).toMatchObject({ key: null, found: null, meant: 'Quote', became: 'Quote' });
    expect(call.fields.duration.became).toBe('1:03');
  });

  test('says which of two times is missing', async () => {
    const between = {
      from: { key: 'answered' },
      to: { key: 'ended', only: { key: 'event', when: 'is', value: 'end' } },
    };
    const mapping = { ...exampleKeys, durationField: '', rules: { duration: { between } } };
    const durationOf = async (times: object) =>
      (await callOf(text(example({ event: 'end', ...times })), mapping)).fields.duration;
    const answered = '2026-03-02T09:00:00Z';
    expect(await durationOf({})).toMatchObject({ state: 'absent', why: 'The payload has neither of the two times.' });
    expect(await durationOf({ answered, ended: answered, event: 'answer' })).toMatchObject({
      state: 'absent',
      why: 'The payload has one of the two times. Another delivery of the call may have “ended”.',
    });
    expect(await durationOf({ answered, ended: '2026-03-02T08:59:59Z' })).toMatchObject({
      state: 'unreadable',
      why: 'The second time is not within 24 hours after the first.',
    });
  });

  test('whose location is found by the number called names the missing number', async () => {
    const mapping = {
      ...exampleKeys,
      ...{ storeIdField: '', numberCalledField: 'to', rules: { storeId: { byNumberCalled: true } } },
    };
    const { storeId } = (await callOf(text(example()), mapping)).fields;
    expect(storeId).toMatchObject({ state: 'absent', why: expect.stringContaining('“to”') });
  });

  test('adds no service and stores nothing', async () => {
    const call = await callOf(text(example({ product_service: 'Undercoating' })));
    expect(call).toMatchObject({ status: 'success', fields: { service: { state: 'new', became: 'Undercoating' } } });
    const { rows } = await tested.database.people.$client.query(
      "select 1 from services where name = 'Undercoating' union all select 1 from deliveries",
    );
    expect(rows).toEqual([]);
  });

  test('with several calls shows the first twenty and the total', async () => {
    const calls = Array.from({ length: 30 }, (_, index) => example({ call_id: index }));
    const body = await attempt(text({ batch: { calls } }), { ...exampleKeys, callsPath: 'batch.calls' });
    expect(body).toMatchObject({ problem: null, callsTotal: 30 });
    expect(body.calls).toHaveLength(20);
  });

  test.each([
    [{ text: '{' }, /not valid JSON/],
    [{ text: '' }, /empty/],
    [{ text: `"${'é'.repeat(600_000)}"` }, /1 MiB/],
    [{ text: '{"calls":[]}' }, /empty/],
    [{ text: '{}' }, /nothing under “calls”/],
  ])('has a problem if it cannot be read: %#', async (payload, problem) => {
    const body = await attempt(payload, { ...exampleKeys, callsPath: 'calls' });
    expect(body).toMatchObject({ problem: expect.stringMatching(problem), calls: [], callsTotal: 0 });
  });

  test('of nearly a mebibyte, full of quotes, is accepted', async () => {
    const quotes = '\\"'.repeat(500_000);
    const { storeId } = (await callOf({ text: `{"store_id":"${quotes}"}` })).fields;
    expect(storeId.state).toBe('unreadable');
    expect(storeId.found?.length).toBeLessThan(200);
  });

  test('can be a form with a separate query string', async () => {
    const form = readFileSync(
      new URL('../../../tests/payloads/callrail-legacy-querystring.form', import.meta.url),
      'utf8',
    );
    const mapping = { ...exampleKeys, storeIdField: '?store', callIdField: 'id', timestampField: 'datetime' };
    const contentType = 'application/x-www-form-urlencoded; charset=utf-16le';
    const { fields } = await callOf({ text: form.trim(), contentType, query: 'store=NS-01' }, mapping);
    expect(fields.storeId.became).toBe('Northside Auto – Downtown (NS-01)');
    expect(fields.callId.became).toBe('305895151');
    expect(fields.timestamp.became).toBe('Oct 9, 2014 4:23 PM, America/Chicago');
  });
});

test('a query string alone is read like a GET', async () => {
  const query = new URLSearchParams({ ...example() } as Record<string, string>).toString();
  const mapping = { ...exampleKeys, storeIdField: '?store_id' };
  const { status, fields } = await callOf({ text: ' ', query }, mapping);
  expect(status).toBe('success');
  expect([fields.storeId.found, fields.callId.found]).toEqual(['"NS-01"', '"call-1"']);
});

describe('a tried delivery of the log', () => {
  const send = async (path: string, payload: string, query = '') => {
    const headers = { 'content-type': 'application/json' };
    const { body } = await tested.visit().post(`/api/webhook/${path}${query}`, payload, headers);
    return DeliveryAnswer.parse(body).logId ?? 0;
  };

  test('is read as it was received, with its query string', async () => {
    const logId = await send('path-1', JSON.stringify(example({ store_id: '' })), '?at=NS-01');
    const body = await attempt({ logId }, { ...exampleKeys, storeIdField: '?at' });
    expect(body.calls[0]).toMatchObject({ status: 'success', fields: { storeId: { key: '?at', found: '"NS-01"' } } });
    expect(body.payload).toMatchObject({ call_id: 'call-1' });
  });

  test('by GET has its parameters as the payload and as the query string', async () => {
    const query = new URLSearchParams({ ...example({ call_id: 'by-get' }) } as Record<string, string>);
    const { body } = await tested.visit().get(`/api/webhook/path-1?${query}`);
    const { logId } = DeliveryAnswer.parse(body);
    expect(await callOf({ logId }, { ...exampleKeys, storeIdField: '?store_id' })).toMatchObject({
      status: 'success',
      fields: { callId: { became: 'by-get' } },
    });
  });

  test('that is stored only in part cannot be tried', async () => {
    const logId = await send('path-1', `"${'x'.repeat(1_100_000)}"`);
    expect(await attempt({ logId })).toMatchObject({
      problem: expect.stringContaining('only the beginning'),
      calls: [],
    });
  });

  test('of another company is not found, and neither is another company', async () => {
    const foreign = await send('path-2', JSON.stringify(example()));
    expect((await ask({ logId: foreign })).code).toBe(404);
    expect((await ask({ logId: 999_999 })).code).toBe(404);
    expect((await ask({ logId: foreign }, exampleKeys, 2)).code).toBe(404);
    expect((await ask(text(example()), exampleKeys, 2)).code).toBe(404);
  });
});
