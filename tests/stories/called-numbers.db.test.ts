// Calls find their location and their service by the number that was called, also those that came before it was placed.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CalledNumber, CalledNumberList, CountedWaiting, SavedNumber } from '#contract/called-numbers';
import type { MappingTrial } from '#contract/mapping-trial';
import type { Replay } from '#contract/replays';
import type { UnmappedList } from '#contract/unmapped';
import type { WebhookConfiguration } from '#contract/webhooks';
import type { Database } from '../../server/database/engine/connect';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../test-app';
import { testDatabase } from '../test-database';

const northgate = '+13125550142';
const tracking = '+18005550190';
const customer = '+16466063895';

const mapping = {
  ...{ serviceField: 'service', appointmentField: 'booked', callTypeField: 'type', storeIdField: '' },
  ...{ callIdField: 'id', numberCalledField: 'to', customerPhoneField: 'from', directionField: 'direction' },
  rules: {
    storeId: { byNumberCalled: true as const },
    service: { constant: 'Oil Change' },
    callType: { constant: 'Other' },
    appointment: { constant: 'no' },
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
    services: [
      { id: 1, name: 'Oil Change' },
      { id: 2, companyId: 1, name: 'Tires' },
    ],
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

let callsMade = 0;
async function deliver(says: Record<string, unknown>) {
  callsMade += 1;
  const payload = { id: `c-${callsMade}`, from: customer, ...says };
  const answer = await tested.app.inject({ method: 'POST', url: '/api/webhook/phones', payload });
  return answer.json<{ status: string; error?: { reason: string; message: string } }>();
}

const list = async () => (await director.get('/api/called-numbers?companyId=1')).body as CalledNumberList;
const numbered = async (number: string): Promise<CalledNumber | undefined> =>
  (await list()).numbers.find((one) => one.number === number);
const save = async (number: string, change: Partial<CalledNumber> = {}) => {
  const { code, body } = await director.put('/api/called-numbers', {
    ...{ companyId: 1, number, locationId: null, serviceId: null, label: '' },
    ...change,
  });
  expect(code).toBe(200);
  return body as SavedNumber;
};
const calls = async () => {
  const { rows } = await database.people.$client.query(
    'select location_id as location, service_id as service, number_called as called, customer_phone as customer from calls order by id',
  );
  return rows;
};
async function replayed({ replay }: CountedWaiting): Promise<Replay> {
  if (!replay) throw new Error('No replay was begun.');
  await tested.jobs.finish();
  const { body } = await director.get(`/api/replays/${replay.id}`);
  expect(body).toMatchObject({ status: 'done' });
  return body as Replay;
}
const unmapped = async () => ((await director.get('/api/unmapped?companyId=1')).body as UnmappedList).values;

describe('a call', () => {
  test('to a location’s own phone is that location’s, though nobody typed the number', async () => {
    expect(await deliver({ to: '312-555-0142' })).toMatchObject({ status: 'success' });
    expect(await calls()).toMatchObject([{ location: 1, called: northgate, customer }]);
    expect(await numbered(northgate)).toMatchObject({
      ...{ locationId: 1, locationName: 'Northgate', placedBy: 'phone', phoneOf: ['Northgate'] },
      ...{ calls: 1, waiting: 0, version: 0 },
    });
  });

  test('to a number of the list is the listed location’s at once', async () => {
    await save(tracking, { locationId: 2 });
    expect(await deliver({ to: '(800) 555-0190' })).toMatchObject({ status: 'success' });
    expect(await calls()).toMatchObject([{ location: 2 }]);
    await save(tracking, { locationId: 1 });
    await deliver({ to: '(800) 555-0190' });
    expect(await calls()).toMatchObject([{ location: 2 }, { location: 1 }]);
  });

  test('follows a location’s changed phone at once', async () => {
    expect(await deliver({ to: tracking })).toMatchObject({
      error: {
        reason: 'store-missing',
        message: `${tracking} is not placed at a location yet: place it under Numbers.`,
      },
    });
    const place = {
      email: 'a@northside.example',
      address: '1 Main Street',
      city: 'Chicago',
      state: 'IL',
      zip: '60601',
    };
    await director.put('/api/locations/2', { name: 'Lakeview', code: 'NS-02', phone: tracking, ...place });
    expect(await deliver({ to: tracking })).toMatchObject({ status: 'success' });
  });

  test('without a number called names the key that lacks it', async () => {
    expect(await deliver({})).toMatchObject({
      error: { reason: 'store-missing', message: expect.stringContaining('“to”') },
    });
  });

  test('that goes out is its own location’s, and the customer’s number is no unknown store', async () => {
    expect(await deliver({ direction: 'outbound', from: northgate, to: customer })).toMatchObject({
      status: 'success',
    });
    expect(await calls()).toMatchObject([{ location: 1, called: northgate, customer }]);
    await deliver({ direction: 'outbound', from: tracking, to: customer });
    expect(await unmapped()).toEqual([]);
    expect((await list()).numbers.map(({ number }) => number)).toEqual([northgate, tracking]);
  });
});

describe('a number nobody knows', () => {
  beforeEach(async () => {
    for (const to of ['(800) 555-0190', '(800) 555-0190', tracking]) {
      expect(await deliver({ to })).toMatchObject({ status: 'failed', error: { reason: 'store-missing' } });
    }
    await deliver({ id: `c-${callsMade}`, to: tracking, booked: 'yes' });
  });

  test('is listed last, with the calls that wait for it', async () => {
    const { numbers } = await list();
    expect(numbers.map(({ number }) => number)).toEqual([northgate, tracking]);
    // Four deliveries of three calls.
    expect(numbers[1]).toMatchObject({ locationId: null, placedBy: null, waiting: 3, calls: 0 });
    expect(numbers[1]?.lastAt).toBe('2026-03-02T09:00:00.000Z');
  });

  test('counts what waited once it is placed in the list', async () => {
    const saved = await save(tracking, { locationId: 2 });
    expect(await replayed(saved)).toMatchObject({ total: 4, succeeded: 4 });
    expect(await calls()).toMatchObject(Array(3).fill({ location: 2, called: tracking }));
    expect(await numbered(tracking)).toMatchObject({ waiting: 0, calls: 3, placedBy: 'number' });
    expect(await unmapped()).toEqual([]);
  });

  test('that is explained as an unrecognized value is placed in the list, and counts what waited', async () => {
    await save(tracking, { label: 'Mailer', serviceId: 2 });
    const { body } = await director.post('/api/unmapped/resolve', {
      ...{ companyId: 1, source: 'default', field: 'storeId', value: '(800) 555-0190' },
      as: { kind: 'existing', id: 2 },
    });
    expect(await replayed(body as CountedWaiting)).toMatchObject({ succeeded: 4 });
    expect(await numbered(tracking)).toMatchObject({
      locationId: 2,
      label: 'Mailer',
      serviceId: 2,
      placedBy: 'number',
    });
    expect((await director.get('/api/known-names?companyId=1')).body).toEqual([]);
  });

  test('waits on if another replay runs, and is counted when asked again', async () => {
    const { rows } = await database.people.$client.query<{ id: number }>(`
      insert into replays (company_id, is_dry_run, status, selection, started_by)
      values (1, false, 'running', '{"filters":{}}', 'somebody') returning id`);
    expect(await save(tracking, { locationId: 2 })).toMatchObject({ replay: null, isReplayBusy: true });
    expect(await numbered(tracking)).toMatchObject({ locationId: 2, waiting: 3 });
    await database.people.$client.query(`update replays set status = 'done' where id = ${rows[0]?.id}`);
    const { body } = await director.post('/api/called-numbers/count-waiting', { companyId: 1 });
    expect(await replayed(body as CountedWaiting)).toMatchObject({ succeeded: 4 });
    const again = await director.post('/api/called-numbers/count-waiting', { companyId: 1 });
    expect(again.body).toEqual({ replay: null, isReplayBusy: false });
  });

  test('and was dismissed is not listed', async () => {
    await director.post('/api/unmapped/resolve', {
      ...{ companyId: 1, source: 'default', field: 'storeId', value: tracking, as: { kind: 'dismiss' } },
    });
    expect(await numbered(tracking)).toBeUndefined();
  });

  test('would count in the tester once it is placed', async () => {
    const rules = { ...mapping.rules, service: { constant: 'not known' } };
    const payload = { text: JSON.stringify({ to: tracking }) };
    const draft = { mapping: { ...mapping, rules }, payload, companyId: 1 };
    const trial = async () => ((await director.post('/api/webhook-config/try', draft)).body as MappingTrial).calls[0];
    expect((await trial())?.fields.storeId).toMatchObject({ state: 'unknown', key: 'to' });
    const saved = await save(tracking, { locationId: 2, serviceId: 2 });
    expect((await trial())?.fields).toMatchObject({
      storeId: { state: 'read', key: 'to', became: 'Lakeview (NS-02)' },
      service: { state: 'read', became: 'Tires' },
    });
    await replayed(saved);
  });
});

describe('the default service of a number', () => {
  const map = async (rules: object, keys: object = {}) => {
    const saved = (await director.get('/api/webhook-config/1')).body as WebhookConfiguration;
    const { code } = await director.post('/api/webhook-config', {
      ...{ companyId: 1, endpointPath: 'phones', version: saved.version, ...mapping, ...keys },
      rules: { ...mapping.rules, ...rules },
    });
    expect(code).toBe(201);
  };
  beforeEach(async () => {
    await save(northgate, { serviceId: 2 });
    await map({ service: { constant: 'not known' } });
  });

  test('is the service of calls whose service is not known, not reported or missing', async () => {
    await deliver({ to: northgate });
    await map({ service: { notReported: true } }, { serviceField: '' });
    await deliver({ to: northgate });
    await map({ service: {} });
    expect(await deliver({ to: northgate })).toMatchObject({ status: 'success' });
    expect(await calls()).toMatchObject(Array(3).fill({ location: 1, service: 2 }));
  });

  test('gives way to a service that any delivery of the call states, in either order', async () => {
    await deliver({ id: 'one', to: northgate });
    await deliver({ id: 'one', to: northgate, service: 'Oil Change' });
    await deliver({ id: 'two', to: northgate, service: 'Oil Change' });
    await deliver({ id: 'two', to: northgate });
    expect(await calls()).toMatchObject(Array(2).fill({ service: 1 }));
  });

  test('stays known if another event of the call brings no number, in either order', async () => {
    for (const [id, first] of [
      ['one', northgate],
      ['two', undefined],
    ] as const) {
      await deliver({ id, to: first });
      await deliver({ id, to: first ? undefined : northgate });
    }
    expect(await calls()).toMatchObject(Array(2).fill({ location: 1, service: 2 }));
  });

  test('also fills the gap where a key names the store', async () => {
    await map({ storeId: {}, service: {} }, { storeIdField: 'store' });
    await deliver({ store: 'NS-02', to: northgate });
    expect(await calls()).toMatchObject([{ location: 2, service: 2 }]);
  });

  test('moves along when its service is merged, and ends when it is removed', async () => {
    await director.post('/api/company-services/merge', { companyId: 1, ids: [2], intoServiceId: 1 });
    expect(await numbered(northgate)).toMatchObject({ serviceId: 1, serviceName: 'Oil Change' });
    const made = await director.post('/api/company-services', { companyId: 1, name: 'Glass' });
    const { id } = made.body as { id: number };
    await save(northgate, { serviceId: id });
    await director.post('/api/company-services/remove', { companyId: 1, ids: [id] });
    expect(await numbered(northgate)).toMatchObject({ serviceId: null, serviceName: null });
  });
});
