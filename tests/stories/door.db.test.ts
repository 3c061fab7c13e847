// What the door does for every endpoint, tested on one or two.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../test-app';
import { insertRows, testDatabase } from '../test-database';

let tested: TestApp;
let director: Visitor;

beforeEach(async () => {
  const database = await testDatabase({
    companies: [{ id: 1 }],
    users: [{ id: 1, username: 'dana', role: 'director', passwordHash: testPasswordHash }],
    userCompanies: [{ userId: 1, companyId: 1 }],
  });
  tested = await testApp(database);
  director = tested.visit();
  await director.signIn('dana');
});

const configuration = { companyId: 1, endpointPath: 'northside', ...exampleKeys };

test.each([
  ['/api/webhook-logs?limit=501', 'limit', 'This must be at most 500.'],
  ['/api/webhook-logs?limit=many', 'limit', 'This must be a number.'],
  ['/api/reports/service-close-rate?timeRange=hourly', 'timeRange', 'This must be daily, weekly or monthly.'],
  ['/api/reports/service-close-rate?companyId=x', 'companyId', 'Must be the number of a row.'],
])('%s is refused with an actionable message', async (address, field, sentence) => {
  const refusal = { message: sentence, fields: { [field]: sentence } };
  expect(await director.get(address)).toMatchObject({ code: 400, body: refusal });
});

test('a malformed body is 400 and names each field at fault', async () => {
  const answer = await director.post('/api/webhook-config', {
    ...configuration,
    endpointPath: 'a b',
    serviceField: '',
  });
  expect(answer).toMatchObject({
    code: 400,
    body: {
      fields: {
        endpointPath: 'Use 3 to 128 letters, digits, dots, dashes, underscores or tildes.',
        serviceField: 'Enter the key that carries this value.',
      },
    },
  });
});

test.each([
  ['a NUL character', 'a\0b'],
  ['half a character', 'a\ud800b'],
])('%s in any text is refused before it reaches the database', async (_what, text) => {
  const answer = await director.post('/api/webhook-config', { ...configuration, serviceField: text });
  expect(answer).toMatchObject({ code: 400, body: { message: 'Text contains characters that cannot be stored.' } });
});

test('a whole character beyond the first plane is text like any other', async () => {
  expect((await director.post('/api/webhook-config', { ...configuration, serviceField: 'a 🛞' })).code).toBe(201);
});

test('no response of the API is cached by a browser or a proxy', async () => {
  for (const url of ['/api/user', '/api/webhook-config/1', '/api/webhook-config/x', '/api/nothing', '/api/version']) {
    expect((await director.get(url)).headers['cache-control']).toBe('no-store');
  }
  expect((await tested.visit().get('/api/user')).headers['cache-control']).toBe('no-store');
});

test('the API description is generated once', async () => {
  await tested.app.inject('/api/openapi.json');
  const written = vi.spyOn(JSON, 'stringify');
  const { body } = await tested.app.inject('/api/openapi.json');
  expect(written).not.toHaveBeenCalledWith(expect.objectContaining({ openapi: '3.1.0' }));
  written.mockRestore();
  expect(JSON.parse(body)).toMatchObject({ openapi: '3.1.0', paths: { '/api/user': {} } });
});

test('an unknown address of the API is a JSON 404, and so is an undecodable one', async () => {
  expect(await director.get('/api/nothing')).toMatchObject({ code: 404, body: { message: 'Not found.' } });
  expect(await director.get('/api/companies/%ff/regions')).toMatchObject({
    code: 404,
    body: { message: 'Not found.' },
  });
});

// spec 3, 7: webhook configuration
test('a configuration is created, read back, replaced, and never silently overwritten', async () => {
  expect(await director.get('/api/webhook-config/1')).toMatchObject({ code: 200, body: null });
  const created = await director.post('/api/webhook-config', { ...configuration, version: 0 });
  expect(created).toMatchObject({ code: 201, body: { ...configuration, active: true, version: 1 } });
  const replaced = await director.post('/api/webhook-config', { ...configuration, active: false, version: 1 });
  expect(replaced).toMatchObject({ code: 201, body: { active: false, version: 2 } });
  for (const version of [1, 0, undefined, 3]) {
    const late = await director.post('/api/webhook-config', { ...configuration, serviceField: 'other', version });
    expect(late.code).toBe(409);
  }
  expect(await director.get('/api/webhook-config/1')).toMatchObject({
    body: { serviceField: 'product_service', version: 2 },
  });
});

test('a configuration that is not the company’s own is not found, and nothing is saved', async () => {
  const named = { ...configuration, id: 1 };
  expect((await director.post('/api/webhook-config', named)).code).toBe(404);
  expect(await director.get('/api/webhook-config/1')).toMatchObject({ code: 200, body: null });
  const { body } = await director.post('/api/webhook-config', configuration);
  const { id, version } = body as { id: number; version: number };
  expect((await director.post('/api/webhook-config', { ...named, id: id + 1, version })).code).toBe(404);
  expect((await director.post('/api/webhook-config', { ...named, id, version })).code).toBe(201);
});

describe('two companies that swap their paths at the same moment', () => {
  test('each get the error that the path is in use, even after a database deadlock', async () => {
    const { database } = tested;
    await insertRows(database, { companies: [{ id: 2 }], userCompanies: [{ userId: 1, companyId: 2 }] });
    await director.post('/api/webhook-config', configuration);
    await director.post('/api/webhook-config', { ...configuration, companyId: 2, endpointPath: 'lakeside' });

    // The other company's save, step by step: it replaces its own path, then takes this one.
    const other = await database.background.$client.connect();
    await other.query("begin; set local deadlock_timeout = '1min'");
    const expireNow = 'update webhook_endpoints set expires_at = now() where path = $1';
    await other.query(expireNow, ['lakeside']);
    const saving = director.post('/api/webhook-config', { ...configuration, endpointPath: 'lakeside', version: 1 });
    await vi.waitUntil(async () => (await database.people.$client.query(waitsForLock)).rows.length, {
      timeout: 10_000,
    });
    await other.query(expireNow, ['northside']);
    await other.query('rollback');
    other.release();
    expect(await saving).toMatchObject({
      code: 409,
      body: { fields: { endpointPath: 'This endpoint path is already in use.' } },
    });
  });
});

test('a replaced path receives for thirty days and says so, then ends, and still belongs to its company', async () => {
  await director.post('/api/webhook-config', configuration);
  await director.post('/api/webhook-config', { ...configuration, endpointPath: 'new-path', version: 1 });
  const sent = await director.post('/api/webhook/NORTHSIDE', { store_id: 'x' });
  expect(sent.code).toBe(200);
  const [log] = (await director.get('/api/webhook-logs?companyId=1')).body as {
    processedData: { warnings: object[] };
  }[];
  expect(log?.processedData.warnings).toContainEqual(expect.objectContaining({ field: 'endpointPath' }));

  tested.clock.passMinutes(31 * 24 * 60);
  expect((await tested.visit().post('/api/webhook/northside', {})).code).toBe(404);
  expect((await tested.visit().post('/api/webhook/new-path', {})).code).toBe(200);

  await director.signIn('dana');
  await insertRows(tested.database, { companies: [{ id: 2 }], userCompanies: [{ userId: 1, companyId: 2 }] });
  const taken = await director.post('/api/webhook-config', { ...configuration, companyId: 2 });
  expect(taken).toMatchObject({ code: 409, body: { message: 'This endpoint path is already in use.' } });
  expect((await director.post('/api/webhook-config', { ...configuration, version: 2 })).code).toBe(201);
  expect((await tested.visit().post('/api/webhook/northside', {})).code).toBe(200);
});

test('a replaced path that still receives belongs to its phone system, also within the company', async () => {
  await director.post('/api/webhook-config', configuration);
  await director.post('/api/webhook-config', { ...configuration, endpointPath: 'new-path', version: 1 });
  const west = { ...configuration, source: 'west' };
  expect(await director.post('/api/webhook-config', west)).toMatchObject({ code: 409 });
  tested.clock.passMinutes(31 * 24 * 60);
  await director.signIn('dana');
  expect(await director.post('/api/webhook-config', west)).toMatchObject({ code: 201 });
});

test.each([
  ['is open while the demo is', true, 'failed'],
  ['is closed once the demo is over, since everybody knows its path', false, 'inactive'],
])('the demo’s webhook %s', async (_what, demoMode, status) => {
  const { database } = tested;
  await insertRows(database, {
    companies: [{ id: 9, isDemo: true }],
    webhookConfigurations: [{ companyId: 9, id: 9, source: 'default', endpointPath: 'demo-path', ...exampleKeys }],
    webhookEndpoints: [{ path: 'demo-path', companyId: 9, configurationId: 9 }],
  });
  const site = await testApp(database, { demoMode });
  const answer = await site.visit().post('/api/webhook/demo-path', { store_id: 'NS-01' });
  expect(answer).toMatchObject({ code: 200, body: { status } });
});

test('a path of another company is 409 at its field, ignoring case', async () => {
  await director.post('/api/webhook-config', configuration);
  const database = tested.database;
  await database.background.$client.query("insert into companies (id, name, time_zone) values (2, 'Other', 'UTC')");
  await database.background.$client.query('insert into user_companies values (1, 2)');
  const taken = await director.post('/api/webhook-config', {
    ...configuration,
    companyId: 2,
    endpointPath: 'NorthSide',
  });
  expect(taken).toMatchObject({
    code: 409,
    body: { fields: { endpointPath: 'This endpoint path is already in use.' } },
  });
  expect(await director.get('/api/webhook-config/2')).toMatchObject({ body: null });
});

test('every change of a configuration is in the audit log, without its path', async () => {
  await director.post('/api/webhook-config', configuration);
  const { rows } = await tested.database.people.$client.query('select * from audit_log');
  expect(rows).toMatchObject([
    { company_id: 1, username: 'dana', action: 'webhook-configuration.saved', before: null },
  ]);
  expect(JSON.stringify(rows)).not.toContain('northside');
});

/** A session of this database waits for another. */
const waitsForLock = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
