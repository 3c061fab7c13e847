import { beforeAll, expect, test } from 'vitest';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import type { Replay } from '#contract/replays';
import { WebhookLog } from '#contract/webhooks';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { testDatabase } from '../../../tests/test-database';

let tested: TestApp;
let admin: Visitor;
let director: Visitor;

/** The deliveries of companies 1 and 2 in order. */
const sent: [companyId: number, callId: string, change: object][] = [
  [1, 'a', {}],
  [2, 'b', { appointment_made: 'maybe' }],
  [1, 'c', { appointment_made: 'maybe' }],
  [1, 'd', { appointment_made: 'maybe', store_id: 'NS-07', call_type: 'Chat' }],
  [2, 'e', {}],
  [1, 'f', { appointment_made: 'perhaps' }],
  [1, 'g', { store_id: 'NS-07' }],
];

beforeAll(async () => {
  tested = await testApp(
    await testDatabase({
      companies: [1, 2].map((id) => ({ id, name: `Company ${id}` })),
      users: [
        { id: 1, username: 'admin', role: 'admin' as const },
        { id: 2, username: 'director', role: 'director' as const },
      ].map((user) => ({ ...user, passwordHash: testPasswordHash })),
      userCompanies: [{ userId: 2, companyId: 1 }],
      services: [{ id: 1, name: 'Oil Change' }],
      locations: [1, 2].map((id) => ({ companyId: id, id, code: 'NS-01' })),
      webhookConfigurations: [1, 2].map((id) => ({
        ...{ companyId: id, id, source: 'default', endpointPath: `path-${id}`, ...exampleKeys },
      })),
      webhookEndpoints: [1, 2].map((id) => ({ path: `path-${id}`, companyId: id, configurationId: id })),
    }),
  );
  for (const [companyId, callId, change] of sent) {
    tested.clock.passMinutes(1);
    const payload = { ...examplePayload(callId, tested.clock.now), ...change };
    expect((await tested.visit({}).post(`/api/webhook/path-${companyId}`, payload)).code).toBe(200);
  }
  [admin, director] = [tested.visit(), tested.visit()];
  await admin.openSession('admin');
  await director.openSession('director');
});

async function ask(visitor: Visitor, filters: string) {
  const { code, body, headers } = await visitor.get(`/api/webhook-logs?${filters}`);
  expect(code, JSON.stringify(body)).toBe(200);
  const rows = WebhookLog.array().parse(body);
  return { rows, calls: rows.map(({ processedData }) => processedData?.callId), next: headers.link };
}

test('without a company the log has all rows in scope, newest first, page by page', async () => {
  const first = await ask(admin, 'limit=4');
  expect(first.calls).toEqual(['g', 'f', 'e', 'd']);
  expect(first.rows.map(({ companyId }) => companyId)).toEqual([1, 1, 2, 1]);
  expect(first.next).toContain(`before=${first.rows.at(-1)?.id}`);
  expect((await ask(admin, `limit=4&before=${first.rows.at(-1)?.id}`)).calls).toEqual(['c', 'b', 'a']);
  expect((await ask(admin, 'status=failed&text=maybe')).calls).toEqual(['d', 'c', 'b']);
  expect((await ask(director, 'limit=100')).calls).toEqual(['g', 'f', 'd', 'c', 'a']);
});

test('a delivery shows every reason why it does not count, and its unknown values', async () => {
  const [row] = (await ask(director, 'text=maybe')).rows;
  expect(row?.reason).toBe('appointment-unreadable');
  expect(row?.processedData?.refusals?.map(({ reason, message }) => [reason, message])).toEqual([
    ['appointment-unreadable', row?.errorMessage],
    ['call-type-unreadable', expect.stringContaining('“Chat”')],
    ['unknown-store', 'No location of Company 1 has the code NS-07.'],
  ]);
  expect(row?.unmapped).toEqual(
    expect.arrayContaining([
      { field: 'appointment', value: 'maybe' },
      { field: 'callType', value: 'Chat' },
      { field: 'storeId', value: 'NS-07' },
    ]),
  );
});

test('a failure shows the number of similar ones of its company, and the filters find exactly those', async () => {
  const { rows } = await ask(admin, 'limit=100');
  const alike = rows.map(({ companyId, processedData, alike: others }) => [companyId, processedData?.callId, others]);
  expect(alike).toEqual([
    ...[
      [1, 'g', 0],
      [1, 'f', 0],
      [2, 'e', null],
      [1, 'd', 1],
      [1, 'c', 1],
      [2, 'b', 0],
      [1, 'a', null],
    ],
  ]);
  const filters = 'companyId=1&reason=appointment-unreadable&names=appointment%3Amaybe';
  expect((await ask(admin, filters)).calls).toEqual(['d', 'c']);
  expect((await ask(admin, 'companyId=1&names=storeId%3ANS-07')).calls).toEqual(['g', 'd']);
  expect((await admin.get('/api/webhook-logs?names=maybe')).code).toBe(400);
});

test('a dry run shows why deliveries would still fail, counted by the missing explanation', async () => {
  const asked = { companyId: 1, dryRun: true, selection: { filters: {} } };
  const { body } = await director.post('/api/replays', asked);
  await tested.jobs.finish();
  const replay = await director.get(`/api/replays/${(body as Replay).id}`);
  const { status, stillFailing, reasons } = replay.body as Replay;
  expect(status).toBe('done');
  expect(stillFailing).toBe(4);
  expect(reasons.map(({ count, reason, unknown }) => [count, reason, unknown?.value])).toEqual([
    [2, 'appointment-unreadable', 'maybe'],
    [2, 'unknown-store', 'NS-07'],
    [1, 'call-type-unreadable', 'Chat'],
    [1, 'appointment-unreadable', 'perhaps'],
  ]);
  expect(reasons[1]).toMatchObject({ source: 'default', message: 'No location of Company 1 has the code NS-07.' });
});
