// Unknown names in deliveries: they are listed, a user defines them, and past and later deliveries use the definition.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nameInUse } from '#contract/employees';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import { codeTaken } from '#contract/locations';
import type { Replay } from '#contract/replays';
import type { KnownName, Resolved, UnmappedList, UnmappedValue } from '#contract/unmapped';
import type { WordList } from '#contract/words';
import type { Database } from '../../server/database/engine/connect';
import { auditLog, replays, services } from '../../server/database/schema';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../test-app';
import { testDatabase } from '../test-database';

let database: Database;
let tested: TestApp;
let director: Visitor;

beforeEach(async () => {
  database = await testDatabase({
    companies: [{ id: 1, name: 'Northside Auto Group' }, { id: 2 }],
    users: ['director', 'other-director'].map((username, index) => ({
      id: index + 1,
      username,
      role: 'director' as const,
      passwordHash: testPasswordHash,
    })),
    userCompanies: [
      { userId: 1, companyId: 1 },
      { userId: 2, companyId: 2 },
    ],
    services: [{ id: 1, name: 'Oil Change' }],
    locations: [
      { companyId: 1, id: 1, code: 'NS-01', name: 'Downtown' },
      { companyId: 1, id: 2, code: 'NS-02', name: 'Northgate' },
      { companyId: 2, id: 3, name: 'Elsewhere' },
    ],
    employees: [
      { companyId: 1, id: 1, firstName: 'Jane', lastName: 'Smith', code: 'JS' },
      { companyId: 1, id: 2, firstName: 'Robin', lastName: 'Hale' },
    ],
    webhookConfigurations: [{ companyId: 1, id: 1, source: 'default', endpointPath: 'northside', ...exampleKeys }],
    webhookEndpoints: [{ path: 'northside', companyId: 1, configurationId: 1 }],
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

async function deliver(change: Record<string, unknown>) {
  callsMade += 1;
  const payload = { ...examplePayload(`call-${callsMade}`, tested.clock.now), ...change };
  const answer = await tested.app.inject({ method: 'POST', url: '/api/webhook/northside', payload });
  return answer.json<{ status: string; error?: { reason: string } }>();
}

const unmapped = async () => (await director.get('/api/unmapped?companyId=1')).body as UnmappedList;
const values = async () => (await unmapped()).values;
const resolve = (value: Pick<UnmappedValue, 'field' | 'value'>, as: object, source = 'default') =>
  director.post('/api/unmapped/resolve', { companyId: 1, source, field: value.field, value: value.value, as });
/** The replay that the resolution started, once it is done. */
async function replayOf(answer: { body: unknown }): Promise<Replay> {
  const startedReplay = (answer.body as Resolved).replay;
  if (!startedReplay) throw new Error('No replay was begun.');
  await tested.jobs.finish();
  const { body } = await director.get(`/api/replays/${startedReplay.id}`);
  expect(body).toMatchObject({ status: 'done' });
  return body as Replay;
}

const actions = async () => (await database.people.select().from(auditLog)).map(({ action }) => action);

const trackingNumber = { field: 'storeId', value: '(201) 903-7784' } as const;

describe('an unknown tracking number', () => {
  beforeEach(async () => {
    for (const store_id of ['(201) 903-7784', '(201) 903-7784', '+12019037784']) {
      expect(await deliver({ store_id })).toMatchObject({ status: 'failed', error: { reason: 'unknown-store' } });
      tested.clock.passMinutes(1);
    }
  });

  test('is listed once, in its most frequent spelling, with the number of failed deliveries', async () => {
    expect(await values()).toEqual([
      {
        ...trackingNumber,
        source: 'default',
        sourceName: 'default',
        count: 3,
        firstAt: '2026-03-02T09:00:00.000Z',
        lastAt: '2026-03-02T09:02:00.000Z',
        newServiceId: null,
        isRefusing: true,
        knownAs: null,
      },
    ]);
  });

  test('is found by later deliveries at once in any notation after it is assigned to a location', async () => {
    expect((await resolve(trackingNumber, { kind: 'existing', id: 2 })).code).toBe(201);
    expect(await deliver({ store_id: '1-201-903-7784' })).toMatchObject({ status: 'success' });
    expect(await actions()).toContain('called-number.saved');
    const { body } = await director.get('/api/called-numbers?companyId=1');
    expect(body).toMatchObject({ numbers: [{ number: '+12019037784', locationId: 2, placedBy: 'number' }] });
  });

  test('is counted in its failed deliveries and no longer listed after it is assigned to a location', async () => {
    await deliver({ store_id: 'NS-99' });
    const replay = await replayOf(await resolve(trackingNumber, { kind: 'existing', id: 2 }));
    expect(replay).toMatchObject({ total: 3, done: 3, succeeded: 3, stillFailing: 0, startedBy: 'director' });
    const { rows } = await database.people.$client.query('select location_id, is_complete from calls');
    expect(rows).toEqual(Array(3).fill({ location_id: 2, is_complete: true }));
    expect(await values()).toMatchObject([{ value: 'NS-99' }]);
  });

  test('becomes a number of a new location, since a number is not a code', async () => {
    expect((await resolve(trackingNumber, { kind: 'create', name: 'Evanston' })).code).toBe(201);
    expect(await deliver({ store_id: '2019037784' })).toMatchObject({ status: 'success' });
    const { body } = await director.get('/api/locations?companyId=1');
    expect(body).toContainEqual(expect.objectContaining({ name: 'Evanston', code: null }));
  });

  test('is not listed again once it is dismissed', async () => {
    expect((await resolve(trackingNumber, { kind: 'dismiss' })).body).toEqual({ replay: null, isReplayBusy: false });
    expect(await values()).toEqual([]);
    await deliver({ store_id: '201.903.7784' });
    expect(await values()).toEqual([]);
  });

  test('belongs to its company: directors of others see neither its list nor its locations', async () => {
    const other = tested.visit();
    await other.openSession('other-director');
    expect((await other.get('/api/unmapped?companyId=1')).code).toBe(404);
    expect((await other.get('/api/unmapped?companyId=2')).body).toEqual({ values: [], isCut: false });
    expect((await resolve(trackingNumber, { kind: 'existing', id: 3 })).code).toBe(404);
    expect(await values()).toHaveLength(1);
  });

  test('is not listed if it was last seen more than ninety days ago', async () => {
    tested.clock.passMinutes(91 * 24 * 60);
    await director.openSession('director');
    expect(await values()).toEqual([]);
  });
});

test('an unknown store code becomes the code of a new location', async () => {
  await deliver({ store_id: 'NS-99' });
  expect((await resolve({ field: 'storeId', value: 'NS-99' }, { kind: 'create', name: 'Airport' })).code).toBe(201);
  const { body } = await director.get('/api/locations?companyId=1');
  expect(body).toContainEqual(expect.objectContaining({ name: 'Airport', code: 'NS-99' }));
  expect((await resolve({ field: 'storeId', value: 'NS-99' }, { kind: 'create', name: 'Airport' })).code).toBe(409);
});

test('a value made known elsewhere is listed as known until past deliveries are corrected', async () => {
  await deliver({ store_id: 'NS-99' });
  await director.post('/api/known-names', { companyId: 1, kind: 'location', alias: 'NS-99', targetId: 2 });
  expect(await values()).toMatchObject([{ value: 'NS-99', knownAs: 'Northgate' }]);
  const replay = await replayOf(await resolve({ field: 'storeId', value: 'NS-99' }, { kind: 'known' }));
  expect(replay).toMatchObject({ succeeded: 1 });
  expect(await values()).toEqual([]);
});

test('a value can be resolved during another replay, and past deliveries are corrected later', async () => {
  await deliver({ store_id: 'NS-99' });
  await database.background.insert(replays).values({
    ...{ companyId: 1, isDryRun: false, status: 'running', startedBy: 'somebody' },
    selection: { filters: {} },
  });
  const { body } = await resolve({ field: 'storeId', value: 'NS-99' }, { kind: 'existing', id: 2 });
  expect(body).toEqual({ replay: null, isReplayBusy: true });
  expect(await deliver({ store_id: 'NS-99' })).toMatchObject({ status: 'success' });
  expect(await values()).toMatchObject([{ value: 'NS-99', count: 1, knownAs: 'Northgate' }]);
});

describe('an unknown employee', () => {
  const jane = { field: 'employeeId', value: 'jsmith@calls' } as const;
  beforeEach(async () => {
    expect(await deliver({ potential_salesperson: jane.value })).toMatchObject({ status: 'success' });
  });

  test('is listed as optional: calls count without it', async () => {
    expect(await values()).toMatchObject([{ ...jane, count: 1, isRefusing: false }]);
  });

  test('is found in past and later calls after being matched to a person', async () => {
    const replay = await replayOf(await resolve(jane, { kind: 'existing', id: 1 }));
    expect(replay).toMatchObject({ total: 1, succeeded: 0, changed: 1 });
    await deliver({ potential_salesperson: ' JSmith@Calls' });
    const { rows } = await database.people.$client.query('select employee_id from calls');
    expect(rows).toEqual([{ employee_id: 1 }, { employee_id: 1 }]);
    expect(await values()).toEqual([]);
  });

  test('can be created, without a sign-in', async () => {
    expect((await resolve(jane, { kind: 'create', name: 'Mary Ann Smith' })).code).toBe(201);
    const { body } = await director.get('/api/employees?companyId=1');
    expect(body).toContainEqual(
      expect.objectContaining({ firstName: 'Mary Ann', lastName: 'Smith', username: '', hasPassword: false }),
    );
    expect(await actions()).toEqual(expect.arrayContaining(['employee.created', 'known-name.saved']));
  });
});

describe('tags used as services', () => {
  const tags = (...names: string[]) => ({ product_service: names, appointment_made: names });
  const service = { otherwise: 'Not specified', constant: 'Not specified' };
  const booked = [{ when: 'is', value: 'booked', means: 'yes' }];
  const counted = async () => {
    const { rows } = await database.people.$client.query<{ name: string; count: number }>(
      'select s.name, count(*)::int as count from calls c join services s on s.id = c.service_id group by 1 order by 1',
    );
    return rows.map(({ name, count }) => `${count} ${name}`);
  };

  beforeEach(async () => {
    const appointment = { keys: ['product_service'], values: booked, otherwise: 'no' };
    const keys = { ...exampleKeys, appointmentField: 'product_service', rules: { service, appointment } };
    const changed = { companyId: 1, version: 0, endpointPath: 'northside', ...keys };
    expect(await director.post('/api/webhook-config', changed)).toMatchObject({ code: 201 });
  });

  async function deliverThree() {
    expect(await deliver(tags('Brakes', 'booked'))).toMatchObject({ status: 'success' });
    expect(await deliver(tags('oil change'))).toMatchObject({ status: 'success' });
    expect(await deliver(tags())).toMatchObject({ status: 'success' });
  }

  const words = async () => (await director.get('/api/words?companyId=1&source=default')).body as WordList;

  test('are counted, and listed among the words if they match nothing', async () => {
    await deliverThree();
    expect(await counted()).toEqual(['2 Not specified', '1 Oil Change']);
    expect((await values()).filter(({ newServiceId }) => newServiceId === null)).toEqual([]);
    const unexplained = (await words()).words.filter(({ meanings }) => meanings.length === 0);
    expect(unexplained).toMatchObject([{ word: 'brakes', calls: 1, fields: ['service', 'appointment'] }]);
  });

  test('are counted again once they are explained as a service', async () => {
    await deliverThree();
    expect((await director.post('/api/company-services', { companyId: 1, name: 'Brakes' })).code).toBe(201);
    await tested.jobs.finish();
    expect(await counted()).toEqual(['1 Brakes', '1 Not specified', '1 Oil Change']);
    const { version } = await words();
    const explained = { word: 'Brakes', means: { kind: 'service', name: 'Brakes' } };
    const body = { companyId: 1, source: 'default', version, words: [explained] };
    expect((await replayOf(await director.post('/api/words', body))).total).toBe(1);
    expect(await counted()).toEqual(['1 Brakes', '1 Not specified', '1 Oil Change']);
  });

  test('that are refused do not list the mapping’s constant service', async () => {
    await deliver({ product_service: [], store_id: 'NS-99' });
    expect((await values()).map(({ value }) => value)).toEqual(['NS-99']);
  });
});

describe('an unknown service', () => {
  beforeEach(async () => {
    await deliver({ product_service: 'Oil & Lube' });
    await deliver({ product_service: 'Oil & Lube' });
  });
  const oil = { field: 'service', value: 'Oil & Lube' } as const;

  test('is listed as new, with its calls', async () => {
    expect(await values()).toMatchObject([{ ...oil, source: '', count: 2, newServiceId: expect.any(Number) }]);
  });

  test('is merged into the chosen service, with its calls', async () => {
    expect((await resolve(oil, { kind: 'existing', id: 1 }, '')).body).toEqual({ replay: null, isReplayBusy: false });
    expect(await values()).toEqual([]);
    const { rows } = await database.people.$client.query('select distinct service_id from calls');
    expect(rows).toEqual([{ service_id: 1 }]);
  });

  test('stays as it is and is no longer new after it is dismissed', async () => {
    expect((await resolve(oil, { kind: 'dismiss' }, '')).code).toBe(201);
    expect(await values()).toEqual([]);
    const { body } = await director.get('/api/company-services?companyId=1');
    expect(body).toContainEqual(expect.objectContaining({ name: 'Oil & Lube', isNew: false, isHidden: false }));
  });
});

test('many unknown services are created at once, and their past calls are counted by one replay', async () => {
  const ofThisHour = { companyId: 1, isNew: true, madeBySource: 'default' };
  await database.people
    .insert(services)
    .values(Array.from({ length: 20 }, (_, index) => ({ ...ofThisHour, name: `Made ${index}` })));
  for (const name of ['Brakes', 'BRAKES', 'Tires', 'Towing']) await deliver({ product_service: name });
  const createAll = (names: string[]) =>
    director.post('/api/unmapped/create-all', { companyId: 1, field: 'service', values: names });
  expect(await createAll(['Brakes', 'Oil Change'])).toMatchObject({
    code: 409,
    body: { message: '“Oil Change”: That already exists. Choose it instead.' },
  });
  expect(await replayOf(await createAll(['Brakes', 'Tires']))).toMatchObject({ total: 3, succeeded: 3 });
  const failing = (await values()).filter(({ isRefusing }) => isRefusing);
  expect(failing.map(({ value, knownAs }) => [value, knownAs])).toEqual([['Towing', null]]);
});

describe('an unknown word', () => {
  const maybe = { field: 'appointment', value: 'confirmed' } as const;
  beforeEach(async () => {
    await deliver({ appointment_made: 'Confirmed' });
  });

  test('has the meaning of the new rule from then on', async () => {
    expect(await values()).toMatchObject([{ field: 'appointment', value: 'Confirmed', isRefusing: true }]);
    const replay = await replayOf(await resolve(maybe, { kind: 'means', means: 'yes' }));
    expect(replay).toMatchObject({ total: 1, succeeded: 1 });
    expect(await deliver({ appointment_made: 'CONFIRMED' })).toMatchObject({ status: 'success' });
    const { body } = await director.get('/api/webhook-config/1');
    expect(body).toMatchObject({
      version: 1,
      rules: { appointment: { values: [{ when: 'is', value: 'confirmed', means: 'yes' }] } },
    });
    expect(await actions()).toContain('webhook-configuration.value-explained');
  });

  test('can mean that the appointment is not known, and the call counts so', async () => {
    const replay = await replayOf(await resolve(maybe, { kind: 'means', means: 'not known' }));
    expect(replay).toMatchObject({ total: 1, succeeded: 1 });
    expect(await deliver({ appointment_made: 'CONFIRMED' })).toMatchObject({ status: 'success' });
    const { rows } = await database.people.$client.query('select booked, is_complete from calls');
    expect(rows).toEqual(Array(2).fill({ booked: null, is_complete: true }));
  });

  test.each([
    [{ kind: 'means', means: 'perhaps' }],
    [{ kind: 'existing', id: 1 }],
    [{ kind: 'create', name: 'Confirmed' }],
  ])('cannot be said to be %j', async (as) => {
    expect((await resolve(maybe, as)).code).toBe(400);
  });
});

describe('a known name', () => {
  const give = (kind: KnownName['kind'], alias: string, targetId: number) =>
    director.post('/api/known-names', { companyId: 1, kind, alias, targetId });

  test('belongs to one record: another one’s code, number or name is refused, naming the owner', async () => {
    expect((await give('location', '(201) 903-7784', 1)).code).toBe(201);
    const asDowntown = {
      code: 409,
      body: { message: expect.stringContaining('That name is already in use by Downtown') },
    };
    expect(await give('location', '+12019037784', 2)).toMatchObject(asDowntown);
    expect(await give('location', 'ns-01', 2)).toMatchObject(asDowntown);
    expect(await give('location', '1', 2)).toMatchObject(asDowntown);
    expect((await give('employee', 'js', 2)).body).toMatchObject({ message: expect.stringContaining('Jane Smith') });
    expect((await give('service', 'oil  change', 1)).code).toBe(409);
  });

  test('cannot become the code of another location or employee', async () => {
    await give('location', '(201) 903-7784', 1);
    await give('employee', 'front desk', 1);
    const { body } = await director.get('/api/locations?companyId=1');
    const second = (body as { id: number }[]).find(({ id }) => id === 2);
    const address = {
      phone: '5550102030',
      email: 'a@b.example',
      address: '1 Main Street',
      city: 'Chicago',
      state: 'IL',
    };
    const saved = await director.put('/api/locations/2', { ...second, ...address, zip: '60601', code: '2019037784' });
    expect(saved).toMatchObject({ code: 409, body: { fields: { code: expect.stringContaining('another location') } } });
    const employee = {
      ...{ firstName: 'Robin', lastName: 'Hale', phone: '5550102030', email: 'robin@hale.example', role: 'Employee' },
      ...{ storeIds: [1], username: 'robin', code: 'Front  Desk' },
    };
    expect(await director.put('/api/employees/2', employee)).toMatchObject({
      code: 409,
      body: { fields: { code: nameInUse } },
    });
  });

  test('cannot become the code of an imported location either', async () => {
    await give('location', '(201) 903-7784', 1);
    const head = 'code,name,phone,email,address,city,state,zip';
    const row = (code: string) => `${code},Airport,5550102030,a@b.example,1 Main Street,Chicago,IL,60601`;
    const csv = [head, row('2019037784'), row('NS-07')].join('\n');
    const { body } = await director.post('/api/locations/import', { companyId: 1, csv });
    expect(body).toMatchObject({ created: 1, failures: [{ line: 2, message: codeTaken }] });
  });

  test('is free again once it is removed, or once its location is deleted', async () => {
    await give('location', 'Main line', 1);
    expect((await director.delete('/api/known-names?companyId=1&kind=location&alias=MAIN%20LINE')).code).toBe(204);
    expect((await director.delete('/api/known-names?companyId=1&kind=location&alias=main%20line')).code).toBe(404);
    expect(await deliver({ store_id: 'Main line' })).toMatchObject({ error: { reason: 'unknown-store' } });
    await give('location', 'Main line', 1);
    await director.delete('/api/locations/1');
    expect((await give('location', 'Main line', 2)).code).toBe(201);
    expect(await deliver({ store_id: 'main LINE' })).toMatchObject({ status: 'success' });
  });

  test.each([' ', '\u00a0\u2003', ''])('is never blank: %j is refused', async (blank) => {
    const answer = await resolve({ field: 'storeId', value: blank }, { kind: 'existing', id: 1 });
    expect(answer).toMatchObject({ code: 400, body: { fields: { value: 'A blank value cannot be explained.' } } });
    expect((await director.get('/api/known-names?companyId=1')).body).toEqual([]);
  });

  test.each(['', 'i\u0307'.repeat(200)])('can be removed, whatever its text', async (alias) => {
    await database.people.execute(
      `insert into location_aliases (company_id, location_id, alias) values (1, 1, '${alias}')`,
    );
    const query = new URLSearchParams({ companyId: '1', kind: 'location', alias });
    expect((await director.delete(`/api/known-names?${query}`)).code).toBe(204);
    expect((await director.get('/api/known-names?companyId=1')).body).toEqual([]);
  });
});
