import { expect, test } from 'vitest';
import type { Notification } from '#contract/notifications';
import type { DeliveryStatus, WebhookLog } from '#contract/webhooks';
import { testApp, testPasswordHash } from '../../../tests/test-app';
import { testDatabase } from '../../../tests/test-database';

/** Minutes before the test's clock, newest deliveries last. */
const deliveries: { companyId: number; minutesAgo: number; status: DeliveryStatus; locationId?: number }[] = [
  { companyId: 1, minutesAgo: 25 * 60, status: 'failed' },
  { companyId: 1, minutesAgo: 23 * 60, status: 'failed' },
  { companyId: 1, minutesAgo: 60, status: 'too-large', locationId: 1 },
  { companyId: 1, minutesAgo: 50, status: 'success', locationId: 1 },
  { companyId: 1, minutesAgo: 40, status: 'inactive' },
  { companyId: 2, minutesAgo: 30, status: 'failed' },
  { companyId: 3, minutesAgo: 20, status: 'success' },
];
const start = new Date('2026-03-02T09:00:00Z');
const ago = (minutes: number) => new Date(start.getTime() - minutes * 60_000);

async function visitors() {
  const tested = await testApp(
    await testDatabase({
      companies: [
        { id: 1, name: 'Northside' },
        { id: 2, name: 'Lakeshore' },
        { id: 3, name: 'Prairie' },
      ],
      users: [
        { id: 1, username: 'admin', role: 'admin' as const },
        { id: 2, username: 'director', role: 'director' as const },
        { id: 3, username: 'manager', role: 'store_manager' as const },
      ].map((user) => ({ ...user, passwordHash: testPasswordHash })),
      userCompanies: [{ userId: 2, companyId: 1 }],
      locations: [{ companyId: 1, id: 1 }],
      employees: [{ companyId: 1, id: 1, userId: 3 }],
      employeeLocations: [{ companyId: 1, employeeId: 1, locationId: 1 }],
      deliveries: deliveries.map(({ companyId, minutesAgo, status, locationId }, index) => ({
        companyId,
        id: index + 1,
        deliveryId: `01900000-0000-7000-8000-00000000000${index}`,
        receivedAt: ago(minutesAgo),
        source: 'default',
        method: 'POST',
        body: Buffer.from('{}'),
        bodyBytes: 2,
        status,
        errorMessage: status === 'success' ? null : `It was ${status}.`,
        ...(locationId && { locationId }),
      })),
    }),
  );
  const signedIn = async (username: string) => {
    const visitor = tested.visit();
    await visitor.openSession(username);
    return visitor;
  };
  return { ...tested, signedIn };
}

test('failures of the last day are listed by company, latest first', async () => {
  const { signedIn } = await visitors();
  expect((await (await signedIn('admin')).get('/api/notifications')).body).toEqual([
    {
      kind: 'failures',
      silentHours: null,
      sourceName: null,
      companyId: 2,
      companyName: 'Lakeshore',
      failures: 1,
      latestAt: ago(30).toISOString(),
      reportedAt: ago(30).toISOString(),
      latestMessage: 'It was failed.',
      isRead: false,
    },
    {
      kind: 'failures',
      silentHours: null,
      sourceName: null,
      companyId: 1,
      companyName: 'Northside',
      failures: 2,
      latestAt: ago(60).toISOString(),
      reportedAt: ago(60).toISOString(),
      latestMessage: 'It was too-large.',
      isRead: false,
    },
  ]);
});

test('nobody sees notifications outside their scope', async () => {
  const { signedIn } = await visitors();
  expect((await (await signedIn('director')).get('/api/notifications')).body).toMatchObject([
    { companyId: 1, failures: 2 },
  ]);
  expect((await (await signedIn('manager')).get('/api/notifications')).body).toMatchObject([
    { companyId: 1, failures: 1 },
  ]);
});

test('a read notification stays read, for this person only, until another failure', async () => {
  const { signedIn, database } = await visitors();
  const [admin, director] = [await signedIn('admin'), await signedIn('director')];
  const read = await admin.post('/api/notifications/read', { companyId: 1, readTo: ago(60).toISOString() });
  expect(read.body).toMatchObject([
    { companyId: 2, isRead: false },
    { companyId: 1, isRead: true },
  ]);
  await admin.post('/api/notifications/read', { companyId: 1, readTo: ago(600).toISOString() });
  expect((await admin.get('/api/notifications')).body).toMatchObject([{ isRead: false }, { isRead: true }]);
  expect((await director.get('/api/notifications')).body).toMatchObject([{ companyId: 1, isRead: false }]);

  await database.people.execute(
    `update deliveries set received_at = '${ago(5).toISOString()}' where company_id = 1 and id = 3`,
  );
  expect((await admin.get('/api/notifications')).body).toMatchObject([
    { companyId: 1, isRead: false },
    { companyId: 2, isRead: false },
  ]);
});

test('one click marks everything as read, but nothing in the future', async () => {
  const { signedIn, clock } = await visitors();
  const admin = await signedIn('admin');
  const all = await admin.post('/api/notifications/read', { readTo: '2030-01-01T00:00:00Z' });
  expect((all.body as Notification[]).map(({ isRead }) => isRead)).toEqual([true, true]);
  clock.passMinutes(24 * 60);
  await admin.openSession('admin');
  expect((await admin.get('/api/notifications')).body).toEqual([]);
});

test('the log filters by one status, or all alarming ones, from an instant on', async () => {
  const { signedIn } = await visitors();
  const admin = await signedIn('admin');
  const idsOf = async (query: string) =>
    ((await admin.get(`/api/webhook-logs?companyId=1&${query}`)).body as WebhookLog[]).map(({ id }) => id);
  expect(await idsOf('status=alarming')).toEqual([3, 2, 1]);
  expect(await idsOf('status=inactive')).toEqual([5]);
  expect(await idsOf(`status=alarming&since=${ago(24 * 60).toISOString()}`)).toEqual([3, 2]);
  expect(await idsOf('status=alarming&before=3')).toEqual([2, 1]);
  expect((await admin.get('/api/webhook-logs?status=broken')).code).toBe(400);
  for (const since of ['yesterday', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) {
    expect((await admin.get(`/api/webhook-logs?since=${since}`)).body).toMatchObject({
      fields: { since: 'Must be a date and time, such as 2026-03-02T09:00:00Z.' },
    });
  }
  expect((await admin.post('/api/notifications/read', { readTo: '0000-01-01T00:00:00Z' })).code).toBe(400);
});
