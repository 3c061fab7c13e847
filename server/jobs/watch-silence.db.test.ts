import { expect, test } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import type { Notification } from '#contract/notifications';
import { runJob } from '../../tests/run-job';
import { testApp, testPasswordHash } from '../../tests/test-app';
import { testDatabase } from '../../tests/test-database';
import type { Database } from '../database/engine/connect';
import { addSilenceJob } from './watch-silence';

const hourMs = 3_600_000;
/** A Monday. Deliveries came every hour of the three weeks before. */
const lastAt = Date.parse('2026-03-02T09:20:00.123Z');
const hours = 21 * 24;

const delivered = (companyId: number, id: number, at: number, source = 'default') => ({
  companyId,
  id,
  deliveryId: `01900000-0000-7000-8000-${String(companyId * 10_000 + id).padStart(12, '0')}`,
  receivedAt: new Date(at),
  source,
  method: 'POST',
  body: Buffer.from('{}'),
  bodyBytes: 2,
  status: 'success',
});

const rhythm = (companyId: number) =>
  Array.from({ length: hours }, (_, hour) => delivered(companyId, hour + 1, lastAt - hour * hourMs));

const configured = (companyId: number, changes = {}) => ({
  companyId,
  id: companyId,
  endpointPath: `path-${companyId}`,
  ...exampleKeys,
  ...changes,
});

/** Company 1 is watched; each of the others has a reason not to be. */
async function watched({ systems = [] as object[], further = [] as ReturnType<typeof delivered>[] } = {}) {
  const database = await testDatabase({
    companies: [
      { id: 1, timeZone: 'UTC', name: 'Northside' },
      { id: 2, timeZone: 'UTC', active: false },
      { id: 3, timeZone: 'UTC', deletedAt: new Date(lastAt) },
      { id: 4, timeZone: 'UTC' },
      { id: 5, timeZone: 'UTC' },
    ],
    users: [
      { id: 1, username: 'director', role: 'director' as const },
      { id: 2, username: 'manager', role: 'store_manager' as const },
      { id: 3, username: 'other', role: 'director' as const },
    ].map((user) => ({ ...user, passwordHash: testPasswordHash })),
    userCompanies: [
      { userId: 1, companyId: 1 },
      { userId: 3, companyId: 4 },
    ],
    locations: [{ companyId: 1, id: 1 }],
    employees: [{ companyId: 1, id: 1, userId: 2 }],
    employeeLocations: [{ companyId: 1, employeeId: 1, locationId: 1 }],
    webhookConfigurations: [
      configured(1),
      configured(2),
      configured(3),
      configured(4, { active: false }),
      configured(5, { deletedAt: new Date(lastAt) }),
      ...systems.map((system, index) => configured(1, { id: 10 + index, endpointPath: `more-${index}`, ...system })),
    ],
    deliveries: [...[1, 2, 3, 4, 5].flatMap(rhythm), ...further],
  });
  const clock = { now: new Date(lastAt) };
  const reported: number[] = [];
  const troubles: unknown[] = [];
  const look = (at: Database = database) =>
    runJob(
      (jobs) => addSilenceJob(jobs, at, { now: () => clock.now, notify: (companyId) => reported.push(companyId) }),
      (error) => troubles.push(error),
    );
  const passHours = (passed: number) => {
    clock.now = new Date(lastAt + passed * hourMs);
  };
  const silences = async () =>
    (await database.people.execute('select company_id, hours, ended_at from silences order by since')).rows;
  const silentSources = async () =>
    (await database.people.execute<{ source: string }>('select source from silences where ended_at is null')).rows.map(
      ({ source }) => source,
    );
  const deliver = (id: number, at: number, status?: string) =>
    database.people.execute(
      `insert into deliveries (company_id, delivery_id, received_at, source, method, body, body_bytes, status)
       values (1, '01900000-0000-7000-8000-0000009999${id}', '${new Date(at).toISOString()}', 'default', 'POST', '', 0,
       '${status ?? 'success'}')`,
    );
  return { database, look, passHours, reported, troubles, silences, silentSources, deliver };
}

test('a silence is recorded and reported once, however often it is checked', async () => {
  const { look, passHours, reported, troubles, silences } = await watched();
  passHours(4);
  await look();
  expect(await silences()).toEqual([]);
  passHours(5);
  await Promise.all([look(), look()]);
  passHours(9);
  await look();
  expect(await silences()).toEqual([{ company_id: 1, hours: 4, ended_at: null }]);
  expect(reported).toEqual([1]);
  expect(troubles).toEqual([]);
});

test('a delivery ends the silence; the next one is another', async () => {
  const { look, passHours, reported, silences, deliver } = await watched();
  passHours(5);
  await look();
  await deliver(11, lastAt + 6 * hourMs);
  passHours(7);
  await look();
  expect(reported).toEqual([1, 1]);
  const [ended] = await silences();
  expect(new Date(String(ended?.ended_at)).getTime()).toBe(lastAt + 6 * hourMs);
  passHours(12);
  await look();
  expect(await silences()).toMatchObject([{ hours: 4 }, { hours: 5, ended_at: null }]);
});

test.each([
  ['handshake', false],
  ['signature-refused', false],
  ['inactive', false],
  ['failed', true],
  ['too-large', true],
])('%s shows that the phone system still sends calls: %s', async (status, isSign) => {
  const { look, passHours, silentSources, deliver } = await watched();
  passHours(5);
  await look();
  expect(await silentSources()).toEqual(['default']);
  await deliver(10, lastAt + 5 * hourMs - 1, status);
  await look();
  expect(await silentSources()).toEqual(isSign ? [] : ['default']);
});

test('one of two phone systems can be silent while the other sends; the bell names it', async () => {
  const west = Array.from({ length: hours + 6 }, (_, hour) =>
    delivered(1, 5_000 + hour, lastAt + (5 - hour) * hourMs, 'west'),
  );
  const systems = [{ source: 'west' }];
  const { database, look, passHours, silentSources, deliver } = await watched({ systems, further: west });
  passHours(5);
  await look();
  expect(await silentSources()).toEqual(['default']);
  const tested = await testApp(database);
  tested.clock.now = new Date(lastAt + 5 * hourMs);
  const director = tested.visit();
  await director.openSession('director');
  const bell = async () => (await director.get('/api/notifications')).body;
  expect(await bell()).toMatchObject([{ kind: 'silence', companyId: 1, sourceName: 'default' }]);
  await database.people.execute(`update webhook_configurations set name = 'Main line' where id = 1`);
  expect(await bell()).toMatchObject([{ sourceName: 'Main line' }]);
  passHours(12);
  await look();
  expect((await silentSources()).sort()).toEqual(['default', 'west']);
  await deliver(10, lastAt + 12 * hourMs);
  await look();
  expect(await silentSources()).toEqual(['west']);
});

test('a webhook that is switched off meanwhile is not reported as silent', async () => {
  const { database, look, passHours, silences } = await watched();
  passHours(5);
  await look();
  await database.people.execute('update webhook_configurations set active = false where company_id = 1');
  await look();
  expect(await silences()).toMatchObject([{ ended_at: expect.anything() }]);
});

test('a gap of many days is not reported', async () => {
  const { look, passHours, silences } = await watched();
  passHours(24 * 15);
  await look();
  expect(await silences()).toEqual([]);
});

test('an unavailable database is reported, and does not stop the watch', async () => {
  const { look, passHours, troubles, silences, database } = await watched();
  passHours(5);
  const broken = { ...database, background: { execute: () => Promise.reject(new Error('away')) } } as never;
  await look(broken);
  expect(troubles).toHaveLength(1);
  await look();
  expect(await silences()).toHaveLength(1);
});

test('viewers of the whole company see a silence until it ends, and can mark it as read', async () => {
  const { database, look, passHours, deliver } = await watched();
  passHours(5);
  await look();
  const tested = await testApp(database);
  tested.clock.now = new Date(lastAt + 5 * hourMs);
  const as = async (username: string) => {
    const visitor = tested.visit();
    await visitor.openSession(username);
    return visitor;
  };
  const director = await as('director');
  const { body } = await director.get('/api/notifications');
  expect(body).toEqual([
    {
      kind: 'silence',
      companyId: 1,
      companyName: 'Northside',
      sourceName: null,
      failures: 0,
      silentHours: 4,
      latestAt: new Date(lastAt).toISOString(),
      reportedAt: new Date(lastAt + 5 * hourMs).toISOString(),
      latestMessage: null,
      isRead: false,
    },
  ]);
  expect((await (await as('manager')).get('/api/notifications')).body).toEqual([]);
  expect((await (await as('other')).get('/api/notifications')).body).toEqual([]);

  const [{ latestAt, reportedAt }] = body as [Notification];
  const early = await director.post('/api/notifications/read', { companyId: 1, readTo: latestAt });
  expect(early.body).toMatchObject([{ isRead: false }]);
  const read = await director.post('/api/notifications/read', { companyId: 1, readTo: reportedAt });
  expect(read.body).toMatchObject([{ isRead: true }]);
  await deliver(12, lastAt + 5 * hourMs + 1);
  await look();
  expect((await director.get('/api/notifications')).body).toEqual([]);
});

test('a phone system that sends only what is no call is named with its messages, until the next call', async () => {
  // It is too new to have a rhythm, and its last call was on Saturday.
  const zoom = [delivered(1, 5_000, lastAt - 40 * hourMs, 'zoom')];
  const systems = [{ source: 'zoom', name: 'Zoom' }];
  const { database, look, passHours, reported, silentSources } = await watched({ systems, further: zoom });
  const send = (id: number, passed: number, status: string) =>
    database.people.execute(
      `insert into deliveries (company_id, delivery_id, received_at, source, method, body, body_bytes, status)
       values (1, '01900000-0000-7000-8000-0000008888${id}', '${new Date(lastAt + passed * hourMs).toISOString()}', 'zoom',
       'POST', '', 0, '${status}')`,
    );
  const tested = await testApp(database);
  tested.clock.now = new Date(lastAt);
  const director = tested.visit();
  await director.openSession('director');
  const bell = async () => {
    return ((await director.get('/api/notifications')).body as Notification[]).filter(
      ({ kind }) => kind === 'no-calls',
    );
  };
  // Monday 9:20 to 11:20: the hours of 9 to 12 are over at 13:00.
  await send(10, 0, 'not-a-call');
  await send(11, 2, 'not-a-call');
  passHours(3.6);
  await look();
  expect(await silentSources()).toEqual([]);
  passHours(3.7);
  await Promise.all([look(), look()]);
  expect(await silentSources()).toEqual(['zoom']);
  expect(reported).toEqual([1]);
  const messages = { source: 'zoom', deliveries: 2, since: new Date(lastAt).toISOString() };
  expect(await bell()).toMatchObject([{ companyId: 1, sourceName: 'Zoom', silentHours: 4, messages }]);

  await send(12, 4, 'not-a-call');
  passHours(4.1);
  await look();
  expect(await bell()).toMatchObject([{ messages: { ...messages, deliveries: 3 } }]);
  expect(reported).toEqual([1]);

  await send(13, 4.2, 'success');
  await look();
  expect(await bell()).toEqual([]);
  expect(await silentSources()).toEqual([]);
  expect(reported).toEqual([1, 1]);
});

test('a phone system without a call in seven days, or without messages, is not said to send no calls', async () => {
  const old = [delivered(1, 5_000, lastAt - 8 * 24 * hourMs, 'old'), delivered(1, 5_001, lastAt, 'old')];
  const still = [delivered(1, 5_002, lastAt - 40 * hourMs, 'still')];
  const systems = [{ source: 'old' }, { source: 'still' }];
  const further = [...old, ...still].map((row) => (row.id === 5_001 ? { ...row, status: 'not-a-call' } : row));
  const { look, passHours, silentSources } = await watched({ systems, further });
  passHours(4.5);
  await look();
  expect(await silentSources()).toEqual([]);
});

test('a silence becomes a lack of calls once something else arrives', async () => {
  const { database, look, passHours, reported, deliver } = await watched();
  passHours(5);
  await look();
  await deliver(14, lastAt + 5 * hourMs, 'not-a-call');
  await look();
  const { rows } = await database.people.execute('select messages from silences where ended_at is null');
  expect(rows).toEqual([{ messages: 1 }]);
  expect(reported).toEqual([1, 1]);
});
