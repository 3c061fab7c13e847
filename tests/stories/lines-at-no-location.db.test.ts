// Legs of a call to extensions and unplaced numbers say nothing of its location, and calls that go out from a line at no
// location are kept without an alarm until the line is placed.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CalledNumberList, CountedWaiting } from '#contract/called-numbers';
import type { MappingTrial } from '#contract/mapping-trial';
import type { Notification } from '#contract/notifications';
import type { Replay } from '#contract/replays';
import type { UnmappedList } from '#contract/unmapped';
import type { Database } from '../../server/database/engine/connect';
import { webhookConfigurations } from '../../server/database/schema';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../test-app';
import { testDatabase } from '../test-database';

const northgate = '+13125550142';
const agent = '+13125550777';
const customer = '+16466063895';

const mapping = {
  ...{ serviceField: 'service', appointmentField: 'booked', callTypeField: 'type', storeIdField: '' },
  ...{ callIdField: 'id', numberCalledField: 'to', customerPhoneField: 'from', directionField: 'direction' },
  rules: {
    storeId: { byNumberCalled: true as const },
    service: { constant: 'Oil Change' },
    callType: { constant: 'Other' },
    appointment: {
      values: [
        { when: 'is' as const, value: 'yes', means: 'yes' },
        { when: 'missing' as const, means: 'not known' },
      ],
    },
  },
};

let database: Database;
let tested: TestApp;
let director: Visitor;

beforeEach(async () => {
  database = await testDatabase({
    companies: [{ id: 1, name: 'Northside Auto Group' }],
    users: [{ id: 1, username: 'director', role: 'director', passwordHash: testPasswordHash }],
    userCompanies: [{ userId: 1, companyId: 1 }],
    services: [{ id: 1, name: 'Oil Change' }],
    locations: [
      { companyId: 1, id: 1, code: 'NS-01', name: 'Northgate', phone: '(312) 555-0142' },
      { companyId: 1, id: 2, code: 'NS-02', name: 'Lakeview' },
    ],
    webhookConfigurations: [{ companyId: 1, id: 1, source: 'default', endpointPath: 'phones', ...mapping }],
    webhookEndpoints: [{ path: 'phones', companyId: 1, configurationId: 1 }],
  });
  tested = await testApp(database);
  director = tested.visit();
  await director.openSession('director');
});

afterEach(async () => {
  await tested.jobs.finish();
  await tested.app.close();
});

const map = (change: Partial<typeof webhookConfigurations.$inferInsert>) =>
  database.people.update(webhookConfigurations).set(change);

async function deliver(payload: Record<string, unknown>) {
  const answer = await tested.app.inject({ method: 'POST', url: '/api/webhook/phones', payload });
  return answer.json<{ status: string; error?: { reason: string; message: string } }>();
}

const ask = async (question: string) => (await database.people.$client.query(question)).rows;
const calls = () =>
  ask(`select call_key as id, location_id as location, booked, direction::text as direction, number_called as ours,
    customer_phone as theirs, is_complete as complete, is_counted as counted from calls order by call_key`);
const statuses = async () => (await ask('select status from deliveries order by id')).map(({ status }) => status);
const waitingFor = async (number: string) => {
  const { numbers } = (await director.get('/api/called-numbers?companyId=1')).body as CalledNumberList;
  return numbers.find((one) => one.number === number)?.waiting;
};
const unmapped = async () => ((await director.get('/api/unmapped?companyId=1')).body as UnmappedList).values;
const bell = async () => (await director.get('/api/notifications')).body as Notification[];

async function finished(replayId: number): Promise<Replay> {
  await tested.jobs.finish();
  const { body } = await director.get(`/api/replays/${replayId}`);
  expect(body).toMatchObject({ status: 'done' });
  return body as Replay;
}

async function place(number: string, locationId: number): Promise<Replay> {
  const { body } = await director.put('/api/called-numbers', {
    ...{ companyId: 1, number, locationId, serviceId: null, label: '' },
  });
  const { replay } = body as CountedWaiting;
  if (!replay) throw new Error('No replay was begun.');
  return finished(replay.id);
}

describe('a leg of a call', () => {
  const main = { id: 'c-1', from: customer, to: northgate, direction: 'inbound' };
  const extension = { id: 'c-1', from: customer, to: '104', booked: 'yes' };
  const unplaced = { id: 'c-1', from: '104', to: agent, direction: 'internal', booked: 'yes' };

  test('to an extension or an unplaced number adds what it says, and the location stays', async () => {
    for (const event of [main, extension, unplaced]) expect(await deliver(event)).toMatchObject({ status: 'success' });
    expect(await calls()).toEqual([
      {
        id: 'c-1',
        location: 1,
        booked: true,
        direction: 'inbound',
        ours: northgate,
        theirs: customer,
        complete: true,
        counted: true,
      },
    ]);
    expect(await unmapped()).toEqual([]);
    expect(await waitingFor(agent)).toBeUndefined();
  });

  test.each([
    [[main, unplaced, extension]],
    [[extension, main, unplaced]],
    [[extension, unplaced, main]],
    [[unplaced, main, extension]],
    [[unplaced, extension, main]],
  ])('gives the same call in any order: %j', async (order) => {
    for (const event of order) await deliver(event);
    expect(await calls()).toMatchObject([
      { location: 1, booked: true, direction: 'inbound', ours: northgate, theirs: customer },
    ]);
  });

  test('fails with its cure only while its call has no location', async () => {
    expect(await deliver({ id: 'c-2', from: customer, to: agent })).toMatchObject({
      status: 'failed',
      error: { reason: 'store-missing', message: `${agent} is not placed at a location yet: place it under Numbers.` },
    });
    expect(await deliver({ id: 'c-3', from: customer, to: '104' })).toMatchObject({
      status: 'failed',
      error: { reason: 'store-missing', message: expect.stringContaining('“104” is no phone number') },
    });
    expect((await unmapped()).map(({ value }) => value)).toEqual([agent]);
    expect(await place(agent, 2)).toMatchObject({ total: 1, succeeded: 1 });
    expect(await calls()).toMatchObject([{ location: 2, ours: agent }, { location: null }]);
  });

  test('of a key that names the store is refused as before', async () => {
    await map({ storeIdField: 'store', rules: { ...mapping.rules, storeId: {} } });
    await deliver({ ...main, store: 'NS-01' });
    expect(await deliver({ ...extension, store: '104' })).toMatchObject({
      error: { reason: 'unknown-store', message: 'No location of Northside Auto Group has the code 104.' },
    });
  });
});

describe('a call that no customer made, from a line at no location', () => {
  const line = 'from a line that is not placed at a location.';
  const cases: [string, object, string][] = [
    [
      'an unplaced number',
      { from: agent, to: customer, direction: 'outbound' },
      `An outbound call ${line} Place ${agent} under Numbers to list it.`,
    ],
    [
      'an extension',
      { from: '103', to: customer, direction: 'outbound' },
      'An outbound call from “103”, which is no phone number and names no location.',
    ],
    ['no number at all', { to: customer, direction: 'outbound' }, `An outbound call ${line}`],
    [
      'an app',
      { from: 'client:jane', to: customer, direction: 'outbound' },
      'An outbound call from “client:jane”, which is no phone number and names no location.',
    ],
    ['an extension to another', { from: '103', to: '104', direction: 'internal' }, 'A call between extensions.'],
  ];

  test.each(cases)('as %s, is kept without an alarm', async (_, says, message) => {
    expect(await deliver({ id: 'c-1', ...says })).toMatchObject({
      status: 'not-placed',
      error: { reason: 'not-placed', message },
    });
    expect(await deliver(says as Record<string, unknown>)).toMatchObject({ status: 'not-placed', error: { message } });
    expect(await bell()).toEqual([]);
    expect(await unmapped()).toEqual([]);
    expect(await calls()).toMatchObject([{ id: 'c-1', location: null, complete: false, counted: false }]);
    expect(await waitingFor(customer)).toBeUndefined();
    expect(JSON.stringify((await director.get('/api/webhook-logs?companyId=1&reason=not-placed')).body)).toContain(
      message,
    );
  });

  test('is offered under Numbers, and listed once its line is placed, in no figure', async () => {
    await deliver({ id: 'c-1', from: agent, to: customer, direction: 'outbound' });
    await deliver({ id: 'c-1', booked: 'yes' });
    expect(await statuses()).toEqual(['not-placed', 'not-placed']);
    expect(await waitingFor(agent)).toBe(1);
    expect(await place(agent, 2)).toMatchObject({ succeeded: 1, stillFailing: 0 });
    expect(await statuses()).toEqual(['success', 'success']);
    expect(await calls()).toMatchObject([
      { location: 2, booked: true, ours: agent, theirs: customer, complete: true, counted: false },
    ]);
    expect(await waitingFor(agent)).toBe(0);
  });

  test('may say so with any of its events, and a dry run says the same', async () => {
    await deliver({ id: 'c-1', from: customer, to: agent });
    await deliver({ id: 'c-1', from: agent, to: customer, direction: 'outbound' });
    expect(await statuses()).toEqual(['failed', 'not-placed']);
    const run = async (dryRun: boolean) => {
      const { body } = await director.post('/api/replays', { companyId: 1, selection: { filters: {} }, dryRun });
      const { id } = body as Replay;
      return finished(id);
    };
    for (const dryRun of [true, false]) {
      expect(await run(dryRun)).toMatchObject({ total: 2, succeeded: 0, stillFailing: 0, lost: 0 });
    }
    expect(await statuses()).toEqual(['not-placed', 'not-placed']);
  });

  test('names the side that is ours where the keys name roles', async () => {
    await map({ numberCalledField: 'tracking_number', customerPhoneField: 'customer_number' });
    const says = { tracking_number: agent, customer_number: customer, direction: 'outbound' };
    expect(await deliver({ id: 'c-1', ...says })).toMatchObject({
      error: { message: expect.stringContaining(`Place ${agent} under Numbers`) },
    });
    expect(await waitingFor(agent)).toBe(1);
  });

  test('names nobody where nothing tells whose number is whose', async () => {
    await map({ numberCalledField: 'one', customerPhoneField: 'other' });
    expect(await deliver({ id: 'c-1', one: agent, other: customer, direction: 'outbound' })).toMatchObject({
      error: { message: `An outbound call ${line}` },
    });
    expect([await waitingFor(agent), await waitingFor(customer)]).toEqual([undefined, undefined]);
  });

  test('is recognized by its extension where no key tells the direction', async () => {
    await map({ numberCalledField: 'dst', customerPhoneField: 'src', directionField: '' });
    expect(await deliver({ id: 'c-1', src: '102', dst: customer })).toMatchObject({ status: 'not-placed' });
    expect(await deliver({ id: 'c-2', src: '102', dst: '103' })).toMatchObject({ status: 'not-placed' });
    expect(await waitingFor(customer)).toBeUndefined();
    expect(await unmapped()).toEqual([]);
    // A leg of a customer's call that one extension passes to another.
    await deliver({ id: 'c-3', src: customer, dst: northgate });
    expect(await deliver({ id: 'c-3', src: '102', dst: '103' })).toMatchObject({ status: 'success' });
    expect((await calls()).at(-1)).toMatchObject({ id: 'c-3', theirs: customer, ours: northgate, counted: true });
  });

  test('in a body of several does not hide one that fails', async () => {
    await map({ callsPath: 'calls' });
    const out = { id: 'c-1', from: agent, to: customer, direction: 'outbound' };
    const lost = { id: 'c-2', from: customer, to: agent, direction: 'inbound' };
    expect(await deliver({ calls: [out, lost] })).toMatchObject({
      status: 'failed',
      error: { reason: 'store-missing' },
    });
  });

  test('is said in the tester, too', async () => {
    const payload = { text: JSON.stringify({ from: '103', to: customer, direction: 'outbound' }) };
    const { body } = await director.post('/api/webhook-config/try', { mapping, payload, companyId: 1 });
    expect((body as MappingTrial).calls[0]).toMatchObject({ status: 'not-placed', reason: 'not-placed' });
  });
});
