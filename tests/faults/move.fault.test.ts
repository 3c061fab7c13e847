// Moving a running embedded server to PostgreSQL while deliveries arrive: none is lost, none doubled, and the old
// directory takes no more. MOVED_CALLS raises the number of calls from a few hundred.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, expect, inject, test } from 'vitest';
import { connectDatabase } from '../../server/database/engine/connect';
import { createDatabase } from '../test-database';
import { expectAllStored } from './expect-stored';
import { type Installation, prepareInstallation } from './installation';
import { startLoad } from './load';
import { oneCompany } from './one-company';

const calls = Number(process.env.MOVED_CALLS ?? 300);
const postgresUrl = process.env.TEST_DATABASE_URL;
const root = fileURLToPath(new URL('../..', import.meta.url));

let installation: Installation | undefined;

afterEach(async () => {
  await installation?.kill();
  await installation?.remove();
  installation = undefined;
});

test.skipIf(!postgresUrl)('moving to PostgreSQL under 50 deliveries a second loses and doubles none', async () => {
  const to = await createDatabase(postgresUrl ?? '', `${inject('databasePrefix')}moved`);
  installation = await prepareInstallation(oneCompany);
  const { dataDir } = installation;
  await installation.start();
  const before = startLoad(installation.address, { senders: 8 });
  await before.more(2 * calls, 'success');
  await before.stop();

  const during = startLoad(installation.address, { senders: 4, pauseMs: 70 });
  await during.more(20, 'success');
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  const tool = ['node_modules/tsx/dist/cli.mjs', 'tools/move.ts', '--to', to];
  const { stdout } = await promisify(execFile)(process.execPath, tool, { cwd: root, env });
  expect(stdout).toContain('compared row by row');
  expect(stdout).toContain('restart the server with DATABASE_URL');
  await during.more(20, 'queued');
  await during.stop();
  expect(during.refusedForNow + during.unanswered).toBe(0);
  await installation.kill();
  await expect(installation.open()).rejects.toThrow(`moved to PostgreSQL (${new URL(to).pathname.slice(1)} at`);

  const moved: Installation = {
    ...installation,
    start: () => startOn(to),
    open: () => connectDatabase({ databaseUrl: to, dataDir }),
  };
  await moved.start();
  await expectAllStored(moved, [before, during]);
});

function startOn(databaseUrl: string): Promise<void> {
  if (!installation) throw new Error('Nothing was prepared.');
  return installation.start('ready', { DATABASE_URL: databaseUrl });
}
