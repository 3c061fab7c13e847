import { expect, test } from 'vitest';
import { examplePayload } from '#contract/example-payload';
import type { ServerStatus } from '#contract/server-status';
import { withOutage } from '../../../tests/database-with-outage';
import { oneWebhook } from '../../../tests/one-webhook';
import { testApp, testPasswordHash } from '../../../tests/test-app';
import { testDatabase } from '../../../tests/test-database';

test('an admin learns how the server does, also during an outage', async () => {
  let isUnavailable = false;
  const rows = oneWebhook('path-1');
  const admin = { id: 9, username: 'robin', role: 'admin' as const, passwordHash: testPasswordHash };
  const database = await testDatabase({ ...rows, users: [...(rows.users ?? []), admin] });
  const tested = await testApp(withOutage(database, () => isUnavailable));
  const robin = tested.visit();
  await robin.signIn('robin');
  await tested.visit({}).post('/api/webhook/path-1', examplePayload('call-1', tested.clock.now));
  const status = async () => (await robin.get('/api/admin/status')).body as ServerStatus;
  const startedAt = tested.clock.now.toISOString();
  expect(await status()).toMatchObject({
    ...{ startedAt, since: startedAt, databaseAnswers: true, acceptsDeliveries: true, openStreams: 0 },
    day: { deliveries: { success: 1 }, waited: 0, refused: 0 },
    hours: [{ beginsAt: startedAt, deliveries: 1, failed: 0, refused: 0 }],
    waiting: { deliveries: 0, since: null },
    backlog: { uncountedCalls: 1, openReplays: 0, deliveriesToReplay: 0 },
  });
  expect((await status()).commitMs).toBeGreaterThan(0);
  isUnavailable = true;
  expect(await status()).toMatchObject({ databaseAnswers: false, backlog: null, day: { deliveries: { success: 1 } } });
});
