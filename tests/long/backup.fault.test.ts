// Backups of a server under load: each can be restored, into either engine, and lacks nothing that was acknowledged
// before it began. BACKUPS raises their number from one on each server.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import { createDatabase } from '../test-database';
import { type Installation, prepareInstallation } from './installation';
import { startLoad } from './load';
import { oneCompany } from './one-company';
import { expectCopyOf, type Restored, restoreCopy } from './restored-copy';
import { runCommand } from './run-command';

const backups = Number(process.env.BACKUPS ?? 1);
const postgresUrl = process.env.TEST_DATABASE_URL;
const engines = postgresUrl ? (['the local PostgreSQL', 'PostgreSQL'] as const) : (['the local PostgreSQL'] as const);

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
  `${backups} of ${backups} backups on %s under 200 deliveries a second can be restored on both`,
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
      const archive = await backUp(installation.dataDir, into);
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

async function backUp(dataDir: string, into: string): Promise<string> {
  expect(await runCommand('backup', [into], { DATA_DIR: dataDir })).toMatchObject({ code: 0, complaint: '' });
  return path.join(into, readdirSync(into)[0] ?? '');
}
