import { expect, test } from 'vitest';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import { WebhookLog } from '#contract/webhooks';
import { runJob } from '../../../tests/run-job';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { insertRows, testDatabase } from '../../../tests/test-database';
import { addSilenceJob } from '../../jobs/watch-silence';

async function shop(configuration: object = {}) {
  const tested = await testApp(
    await testDatabase({
      companies: [{ id: 1, name: 'Northside' }, { id: 2 }],
      users: [{ id: 1, username: 'director', role: 'director', passwordHash: testPasswordHash }],
      userCompanies: [{ userId: 1, companyId: 1 }],
      services: [{ id: 1, name: 'Oil Change' }],
      locations: [{ companyId: 1, id: 1, code: 'NS-01', name: 'Northgate' }],
      employees: [{ companyId: 1, id: 1, firstName: 'Jane', lastName: 'Smith' }],
      webhookConfigurations: [1, 2].map((id) => ({
        ...{ companyId: id, id, source: 'default', endpointPath: `path-${id}`, ...exampleKeys },
        ...configuration,
      })),
      webhookEndpoints: [1, 2].map((id) => ({ path: `path-${id}`, companyId: id, configurationId: id })),
    }),
  );
  const director = tested.visit();
  await director.openSession('director');
  return { ...tested, director, send: sender(tested, director) };
}

function sender({ clock }: TestApp, visitor: Visitor) {
  return async (change: object = {}, ask: object = {}) => {
    const payload = JSON.stringify({ ...examplePayload('test-1', clock.now), ...change });
    const { code, body } = await visitor.post('/api/webhook-test-calls', {
      ...{ companyId: 1, configurationId: 1, payload },
      ...ask,
    });
    expect(code, JSON.stringify(body)).toBe(201);
    return WebhookLog.parse(body);
  };
}

/** Nothing that figures, lists of names or calls consist of. */
async function expectNothingCounted({ database, director }: Awaited<ReturnType<typeof shop>>) {
  const made = await database.people.$client.query(
    `select (select count(*)::int from calls) as calls,
      (select count(*)::int from services) as services, (select count(*)::int from deliveries where call_id is not null) as linked`,
  );
  expect(made.rows).toEqual([{ calls: 0, services: 1, linked: 0 }]);
  expect((await director.get('/api/notifications')).body).toEqual([]);
  expect((await director.get('/api/unmapped?companyId=1')).body).toEqual({ values: [], isCut: false });
}

test('a test call takes the real steps, is marked in the log, and counts nowhere', async () => {
  const tested = await shop();
  const log = await tested.send();
  expect(log).toMatchObject({
    ...{ companyId: 1, isTest: true, status: 'success', reason: null, source: 'default' },
    processedData: { store: { name: 'Northgate' }, service: { name: 'Oil Change' }, appointment: true },
  });
  expect((await tested.director.get('/api/webhook-logs?companyId=1')).body).toMatchObject([
    { id: log.id, isTest: true },
  ]);
  await expectNothingCounted(tested);
});

test('a failing test call reports every reason, and causes no alarm', async () => {
  const tested = await shop();
  const log = await tested.send({ store_id: 'NS-09', appointment_made: 'maybe' });
  expect(log).toMatchObject({ isTest: true, status: 'failed', reason: 'appointment-unreadable', unmapped: [] });
  expect(log.processedData?.refusals?.map(({ reason }) => reason)).toEqual(['appointment-unreadable', 'unknown-store']);
  await expectNothingCounted(tested);
  const shown = async (filters: string) => (await tested.director.get(`/api/webhook-logs?${filters}`)).body;
  for (const filters of ['status=alarming', 'status=failed', 'reason=appointment-unreadable', 'tests=none']) {
    expect(await shown(filters), filters).toEqual([]);
  }
  for (const filters of ['', 'tests=only', 'tests=only&status=failed']) {
    expect(await shown(filters), filters).toMatchObject([{ id: log.id, alike: null }]);
  }
});

test('a test call is not completed by other deliveries', async () => {
  const { send } = await shop();
  const log = await send({ product_service: undefined, call_type: '' });
  expect(log).toMatchObject({ status: 'failed', reason: 'service-missing' });
});

test('a service that a test call would add is previewed, not added', async () => {
  const tested = await shop();
  const log = await tested.send({ product_service: 'Hull Polish' });
  expect(log.status).toBe('success');
  expect(log.processedData?.warnings.map(({ message }) => message)).toEqual([
    '“Hull Polish” is not known yet; its first call adds it to the company’s services.',
  ]);
  await expectNothingCounted(tested);
});

test('a test call needs no signature, and reports a webhook that is switched off', async () => {
  const enforced = await shop({ signature: { mode: 'enforce', scheme: 'hmac', header: 'x-signature' } });
  expect(await enforced.send()).toMatchObject({ status: 'success' });
  const off = await shop({ active: false });
  expect(await off.send()).toMatchObject({ status: 'inactive', reason: 'inactive', isTest: true });
});

test('a replay never counts a test call, not even when selected by id', async () => {
  const tested = await shop();
  const { id } = await tested.send({ store_id: 'NS-09' });
  await insertRows(tested.database, { locations: [{ companyId: 1, id: 2, code: 'NS-09' }] });
  for (const selection of [{ ids: [id] }, { filters: {} }, { filters: { tests: 'only' } }]) {
    const asked = { companyId: 1, dryRun: false, selection };
    const { body } = await tested.director.post('/api/replays', asked);
    const { id: replayId } = body as { id: number };
    await expect
      .poll(async () => (await tested.director.get(`/api/replays/${replayId}`)).body)
      .toMatchObject({ status: 'done', done: 0, succeeded: 0 });
  }
  expect((await tested.director.get(`/api/webhook-logs/${id}`)).body).toMatchObject({
    ...{ status: 'failed', replayedAt: null },
  });
  await expectNothingCounted(tested);
});

test('a test call that would count completes the first-steps item', async () => {
  const { send, director } = await shop();
  const hasCall = async () => ((await director.get('/api/first-steps/1')).body as { hasCall: boolean }).hasCall;
  await send({ store_id: 'NS-09' });
  expect(await hasCall()).toBe(false);
  await send();
  expect(await hasCall()).toBe(true);
});

test('a test call neither ends nor causes a silence', async () => {
  const { send, database, clock, director } = await shop();
  const deliveredAt = (hoursAgo: number, id: number) => ({
    ...{ companyId: 1, id, deliveryId: `01900000-0000-7000-8000-${String(id).padStart(12, '0')}`, source: 'default' },
    receivedAt: new Date(clock.now.getTime() - hoursAgo * 3_600_000),
    ...{ method: 'POST', body: Buffer.from('{}'), bodyBytes: 2, status: 'success' },
  });
  // Every hour for four weeks, then nothing for ten hours.
  const hours = Array.from({ length: 28 * 24 }, (_, index) => index + 10);
  await insertRows(database, { deliveries: hours.map((hoursAgo, index) => deliveredAt(hoursAgo, index + 1)) });
  await send();
  const look = () => runJob((jobs) => addSilenceJob(jobs, database, { now: () => clock.now, notify() {} }));
  await look();
  const kinds = async () =>
    ((await director.get('/api/notifications')).body as { kind: string }[]).map((it) => it.kind);
  expect(await kinds()).toEqual(['silence']);
  await send();
  await look();
  expect(await kinds()).toEqual(['silence']);
});

test('another company’s phone system is not found, nor one that the named company lacks', async () => {
  const { director } = await shop();
  for (const [companyId, configurationId] of [
    [2, 2],
    [1, 2],
    [1, 99],
  ]) {
    const { code } = await director.post('/api/webhook-test-calls', { companyId, configurationId, payload: '{}' });
    expect(code, `${companyId}/${configurationId}`).toBe(404);
  }
});
