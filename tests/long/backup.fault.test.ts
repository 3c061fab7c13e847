// Backups of a server under load: each can be restored, into either engine, and lacks nothing that was acknowledged
// before it began. BACKUPS raises their number from one for each engine.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterEach, expect, inject, test } from 'vitest';
import { makeBackup, saveArchive } from '../../server/backup/make-backup';
import { openDatabase } from '../../server/database/engine/connect';
import { findRunningServer } from '../../tools/control-client';
import { createDatabase } from '../test-database';
import { type Installation, prepareInstallation } from './installation';
import { startLoad } from './load';
import { oneCompany } from './one-company';
import { expectCopyOf, type Restored, restoreCopy } from './restored-copy';

const backups = Number(process.env.BACKUPS ?? 1);
const postgresUrl = process.env.TEST_DATABASE_URL;
const engines = postgresUrl ? (['embedded', 'PostgreSQL'] as const) : (['embedded'] as const);

let installation: Installation | undefined;
let folder: string | undefined;
const copies: Restored[] = [];

afterEach(async () => {
  await installation?.kill();
  await installation?.remove();
  for (const copy of copies.splice(0)) await copy.remove();
  if (folder) rmSync(folder, { recursive: true });
  installation = undefined;
  folder = undefined;
});

test.each(engines)(
  `${backups} of ${backups} backups on %s under 200 deliveries a second can be restored on every engine`,
  async (engine) => {
    const name = `${inject('databasePrefix')}backup`;
    const own = engine === 'PostgreSQL' && postgresUrl ? { url: postgresUrl, name } : undefined;
    installation = await prepareInstallation(oneCompany, own);
    folder = mkdtempSync(path.join(os.tmpdir(), 'callgauge-backups-'));
    await installation.start();
    const load = startLoad(installation.address, { senders: 8, pauseMs: 40 });
    const made: { archive: string; acknowledged: string[] }[] = [];
    for (let n = 0; n < backups; n++) {
      await load.more(300);
      const acknowledged = [...load.acknowledged.keys()];
      const into = path.join(folder, `${n}`);
      mkdirSync(into);
      const archive = await backUp(installation.dataDir, into, own && addressOf(own));
      made.push({ archive, acknowledged });
    }
    await load.more(100, 'success');
    await load.stop();
    expect(load.unexpected).toEqual([]);
    expect(load.refusedForNow).toBe(0);
    expect(await installation.stop()).toBe(0);

    const original = await installation.open();
    for (const [n, { archive, acknowledged }] of made.entries())
      for (const target of engines) {
        const url = target === 'PostgreSQL' && postgresUrl;
        const into = url ? await createDatabase(url, `${name}_${engine}_${n}`) : undefined;
        const copy = await restoreCopy(archive, into);
        copies.push(copy);
        await expectCopyOf(original, copy, acknowledged);
        await expect(copy.restoreAgain()).rejects.toThrow('already holds a copy of this installation');
        await copies.pop()?.remove();
        if (backups > 1) console.log(`backup ${n + 1} of ${backups} on ${engine} is good on ${target}`);
      }
    await original.close();
  },
);

/** As `npm run backup` does. */
async function backUp(dataDir: string, into: string, databaseUrl: string | undefined): Promise<string> {
  if (!databaseUrl) {
    const server = await findRunningServer(dataDir);
    if (!server) throw new Error('The running server was not found.');
    return saveArchive({ folder: into, kind: 'manual', at: new Date() }, async (file) =>
      pipeline(await server.open('/backup'), file),
    );
  }
  const { database } = await openDatabase({ databaseUrl, dataDir });
  try {
    return await makeBackup(database, { folder: into, kind: 'manual', dataDir, version: 'test', at: new Date() });
  } finally {
    await database.close();
  }
}

function addressOf({ url, name }: { url: string; name: string }): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
