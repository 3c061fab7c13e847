// Moving a running embedded server to PostgreSQL while deliveries arrive: none is lost, none doubled, and the old
// directory takes no more. MOVED_CALLS raises the number of calls from a few hundred.
import { afterEach, expect, inject, test } from 'vitest';
import { connectDatabase } from '../../server/database/engine/connect';
import { createDatabase } from '../test-database';
import { expectAllStored } from './expect-stored';
import { type Installation, prepareInstallation } from './installation';
import { startLoad } from './load';
import { oneCompany } from './one-company';
import { runCommand } from './run-command';

const calls = Number(process.env.MOVED_CALLS ?? 300);
const postgresUrl = process.env.TEST_DATABASE_URL;

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
  const command = await runCommand('move', ['--to', to], { DATA_DIR: dataDir });
  expect(command).toMatchObject({ code: 0, output: expect.stringContaining('compared row by row') });
  expect(command.output).toContain('restart the server with DATABASE_URL');
  await during.more(20, 'queued');
  await during.stop();
  expect(during.refusedForNow + during.unanswered).toBe(0);
  await installation.kill();
  await expect(installation.open()).rejects.toThrow(`moved to PostgreSQL (${new URL(to).pathname.slice(1)} at`);

  const moved = movedTo(to, installation);
  await moved.start();
  await expectAllStored(moved, [before, during]);
});

test.skipIf(!postgresUrl)(
  'kill -9 of a move leaves the server at work, and a second move takes everything',
  async () => {
    const to = await createDatabase(postgresUrl ?? '', `${inject('databasePrefix')}moved_later`);
    installation = await prepareInstallation(oneCompany);
    const { address, dataDir } = installation;
    await installation.start();
    const load = startLoad(address, { senders: 2, pauseMs: 20 });
    await load.more(20, 'success');
    for (const moment of ['truncate', 'truncate > commit']) {
      const killed = await runCommand('move', ['--to', to], { DATA_DIR: dataDir, DIE_AT: moment });
      expect(killed).toMatchObject({ code: null, complaint: '' });
      await load.more(20, 'success');
    }
    const second = await runCommand('move', ['--to', to], { DATA_DIR: dataDir });
    expect(second).toMatchObject({ code: 0, complaint: '', output: expect.stringContaining('compared row by row') });
    await load.more(10, 'queued');
    await load.stop();
    expect(load.refusedForNow + load.unanswered).toBe(0);
    await installation.kill();
    const moved = movedTo(to, installation);
    await moved.start();
    await expectAllStored(moved, [load]);
  },
);

function movedTo(to: string, installation: Installation): Installation {
  return {
    ...installation,
    start: () => installation.start('ready', { DATABASE_URL: to }),
    open: () => connectDatabase({ databaseUrl: to, dataDir: installation.dataDir }),
  };
}
