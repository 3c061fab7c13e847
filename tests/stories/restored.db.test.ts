// A delivery that moved from the disk into the database during a backup is in both; restored, it counts once.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { examplePayload } from '#contract/example-payload';
import { makeBackup } from '../../server/backup/make-backup';
import { restoreArchive } from '../../server/backup/restore-archive';
import { type Database, openDatabase } from '../../server/database/engine/connect';
import { openEndpointFile } from '../../server/ingest/names/endpoint-file';
import { openSpool, type Spool } from '../../server/platform/spool';
import { withOutage } from '../database-with-outage';
import { oneWebhook } from '../one-webhook';
import { testApp } from '../test-app';
import { createDatabase, testDatabase } from '../test-database';

test('a delivery that a backup holds twice is restored once', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-restored-'));
  const database = await testDatabase(oneWebhook('path-1'));
  let isUnavailable = false;
  const spool = await openSpool(path.join(folder, 'spool'));
  const tested = await testApp(
    withOutage(database, () => isUnavailable),
    {
      diskStorage: { spool, endpointFile: openEndpointFile(folder), lastKnown: undefined },
      settings: { dataDir: folder },
    },
  );
  const send = (callId: string) =>
    tested
      .visit({})
      .post('/api/webhook/path-1', examplePayload(callId, tested.clock.now), { 'content-type': 'application/json' });
  expect(await send('before')).toMatchObject({ body: { status: 'success' } });
  isUnavailable = true;
  expect(await send('waiting')).toMatchObject({ body: { status: 'queued' } });
  const earlier = path.join(folder, 'earlier');
  fs.cpSync(path.join(folder, 'spool'), path.join(earlier, 'spool'), { recursive: true });
  isUnavailable = false;
  await isDrained(spool);
  expect(await countAll(database)).toEqual({ deliveries: 2, calls: 2 });

  // The disk is as it was when the backup read it, before the snapshot.
  const options = { kind: 'manual', version: 'test', at: new Date() } as const;
  const archive = await makeBackup(database, { folder, dataDir: earlier, ...options });
  await tested.app.close();
  await spool.close();

  const dataDir = path.join(folder, 'restored');
  const opened = await openDatabase({
    databaseUrl: await createDatabase(inject('databaseServer'), `${inject('databasePrefix')}restored`),
    dataDir: null,
  });
  expect(await restoreArchive(opened, fs.createReadStream(archive), { dataDir })).toMatchObject({ waitingFiles: 1 });
  const restoredSpool = await openSpool(path.join(dataDir, 'spool'));
  expect(restoredSpool.status().waiting).toBe(1);
  const restored = await testApp(opened.database, {
    diskStorage: { spool: restoredSpool, endpointFile: openEndpointFile(dataDir), lastKnown: undefined },
    settings: { dataDir },
  });
  await restored.app.listen({ host: '127.0.0.1', port: 0 });
  await isDrained(restoredSpool);
  expect(await countAll(opened.database)).toEqual({ deliveries: 2, calls: 2 });
  await restored.app.close();
  await restoredSpool.close();
  await opened.database.close();
  fs.rmSync(folder, { recursive: true });
});

const isDrained = (spool: Spool) =>
  expect.poll(() => spool.status().waiting, { timeout: 20_000, interval: 50 }).toBe(0);

async function countAll({ people }: Database): Promise<unknown> {
  const { rows } = await people.$client.query(
    'select (select count(*)::int from deliveries) as deliveries, (select count(*)::int from calls) as calls',
  );
  return rows[0];
}
