// kill -9 during a backup and during a restore: nothing half-done passes as good, and the next try works.
import { createWriteStream, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, inject, test } from 'vitest';
import { checkArchive } from '../../server/backup/archive';
import { connectDatabase } from '../../server/database/engine/connect';
import { sendCommand } from '../../server/platform/control-client';
import { createDatabase } from '../test-database';
import { type Installation, prepareInstallation } from './installation';
import { startLoad } from './load';
import { oneCompany } from './one-company';
import { runCommand } from './run-command';

const postgresUrl = process.env.TEST_DATABASE_URL;
const engines = postgresUrl ? (['the local PostgreSQL', 'PostgreSQL'] as const) : (['the local PostgreSQL'] as const);
const dieAt = fileURLToPath(new URL('./die-at.mjs', import.meta.url));

let installation: Installation | undefined;
const folders: string[] = [];

afterEach(async () => {
  await installation?.kill();
  await installation?.remove();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  installation = undefined;
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'callgauge-killed-'));
  folders.push(folder);
  return folder;
}

const archivesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.tar.gz'));

test('kill -9 of the server during a backup leaves no archive, and after a start the next backup is good', async () => {
  const folder = newFolder();
  installation = await prepareInstallation(oneCompany, undefined, { nodeArguments: ['--import', dieAt] });
  const { dataDir } = installation;
  await installation.start('ready', { DIE_AT: 'copy > copy' });
  const killed = await runCommand('backup', [folder], { DATA_DIR: dataDir });
  expect(killed).toMatchObject({ code: 1, complaint: expect.stringMatching(/^[^\n]+\n$/) });
  expect(archivesIn(folder)).toEqual([]);

  await installation.start('ready', { DIE_AT: 'never' });
  const next = await runCommand('backup', [folder], { DATA_DIR: dataDir });
  expect(next).toMatchObject({ code: 0, complaint: '' });
  await checkArchive(path.join(folder, archivesIn(folder)[0] ?? ''));
});

test('a backup whose command goes away is ended by the server, which accepts calls and makes the next', async () => {
  const folder = newFolder();
  installation = await prepareInstallation(oneCompany);
  await installation.start();
  const { dataDir } = installation;
  (await sendCommand(dataDir, 'backup'))?.destroy();
  const load = startLoad(installation.address, { senders: 2 });
  await load.more(10, 'success');
  await load.stop();
  const next = await sendCommand(dataDir, 'backup');
  if (next) await pipeline(next, createWriteStream(path.join(folder, 'next')));
  await checkArchive(path.join(folder, 'next'));
});

test.each(engines)('kill -9 of a restore into %s at any moment: a second one restores everything', async (engine) => {
  const folder = newFolder();
  const archive = await makeSmallArchive(folder);
  const databaseUrl =
    engine === 'PostgreSQL' && postgresUrl
      ? await createDatabase(postgresUrl, `${inject('databasePrefix')}killed_restore`)
      : '';
  const env = { DATA_DIR: newFolder(), DATABASE_URL: databaseUrl };
  // When the tables are emptied, while they are copied, and when the deliveries that waited are on disk.
  for (const moment of ['truncate', 'truncate > copy', 'truncate > commit'])
    expect(await runCommand('restore', [archive], { ...env, DIE_AT: moment })).toMatchObject({
      code: null,
      complaint: '',
    });
  const second = await runCommand('restore', [archive], env);
  expect(second).toMatchObject({ code: 0, complaint: '', output: expect.stringContaining('all compared') });
  const third = await runCommand('restore', [archive], env);
  expect(third).toMatchObject({ code: 1, complaint: expect.stringMatching(/^The database already holds [^\n]+\n$/) });

  const restored = await connectDatabase({ dataDir: env.DATA_DIR, databaseUrl });
  const { rows } = await restored.people.$client.query('select count(*)::int as companies from companies');
  await restored.close();
  expect(rows).toEqual([{ companies: 1 }]);
});

/** Of a stopped server. A backup that is killed while it copies comes before it. */
async function makeSmallArchive(folder: string): Promise<string> {
  installation = await prepareInstallation(oneCompany);
  const env = { DATA_DIR: installation.dataDir };
  const killed = await runCommand('backup', [folder], { ...env, DIE_AT: 'begin isolation level' });
  expect(killed).toMatchObject({ code: null, complaint: '' });
  expect(archivesIn(folder)).toEqual([]);
  expect(await runCommand('backup', [folder], env)).toMatchObject({ code: 0, complaint: '' });
  return path.join(folder, archivesIn(folder)[0] ?? '');
}
