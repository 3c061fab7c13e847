import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callgauge-status-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  mkdirSync(path.join(dataDir, 'backups'));
  for (const name of ['20260301T023000Z-nightly', '20260228T120000Z-manual'])
    writeFileSync(path.join(dataDir, 'backups', `callgauge-${name}.tar.gz`), name.slice(0, 8));
  const tested = await testApp(
    withOutage(database, () => isUnavailable),
    { settings: { dataDir } },
  );
  const robin = tested.visit();
  await robin.openSession('robin');
  await tested.visit({}).post('/api/webhook/path-1', examplePayload('call-1', tested.clock.now));
  const status = async () => (await robin.get('/api/admin/status')).body as ServerStatus;
  const startedAt = tested.clock.now.toISOString();
  expect(await status()).toMatchObject({
    ...{ startedAt, since: startedAt, databaseAnswers: true, acceptsDeliveries: true, openStreams: 0 },
    day: { deliveries: { success: 1 }, waited: 0, refused: 0 },
    hours: [{ beginsAt: startedAt, deliveries: 1, failed: 0, refused: 0 }],
    waiting: { deliveries: 0, since: null },
    backlog: { openReplays: 0, deliveriesToReplay: 0 },
    backups: { last: { at: '2026-03-01T02:30:00.000Z', bytes: 8, kind: 'nightly' }, kept: 2, problem: null },
  });
  expect((await status()).commitMs).toBeGreaterThan(0);
  isUnavailable = true;
  expect(await status()).toMatchObject({ databaseAnswers: false, backlog: null, day: { deliveries: { success: 1 } } });
});
