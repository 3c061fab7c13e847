// Far more than it can take, for some seconds: memory stays flat, who cannot be served is told to come again, and
// afterwards it serves as before. FAULT_SECONDS makes it longer.
import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, inject, test } from 'vitest';
import { expectAllStored } from './expect-stored';
import { type Installation, prepareInstallation } from './installation';
import { startLoad } from './load';
import { oneCompany } from './one-company';

const postgresUrl = process.env.TEST_DATABASE_URL;
const seconds = Number(process.env.FAULT_SECONDS ?? 5);
/** Ten or so keep it busy. What these send would fill an answer's second many times over. */
const senders = 300;
const filler = 'x'.repeat(20_000);
const engines = [
  { engine: 'embedded', postgres: undefined },
  ...(postgresUrl ? [{ engine: 'PostgreSQL', postgres: { url: postgresUrl, name: '' } }] : []),
];
/** Beside what it has at rest: the bytes in flight a few times over, as text and on their way to the database. */
const maxGrowthMebibytes = 400;

let installation: Installation | undefined;

afterEach(async () => {
  await installation?.kill();
  await installation?.remove();
});

test.each(engines)(
  'ten times what it can take, on $engine: memory stays flat and nothing is lost',
  async ({ postgres }) => {
    const own = postgres && { ...postgres, name: `${inject('databasePrefix')}overload` };
    installation = await prepareInstallation(oneCompany, own);
    await installation.start();
    const warm = startLoad(installation.address, { senders: 4 });
    await warm.more(200, 'success');
    await warm.stop();
    const atRest = memoryOf(installation);

    const load = startLoad(installation.address, { senders, filler });
    let most = 0;
    for (const until = performance.now() + 1_000 * seconds; performance.now() < until; await pause(100)) {
      most = Math.max(most, memoryOf(installation));
    }
    await load.stop();
    expect(load.acknowledged.size).toBeGreaterThan(0);
    expect(most - atRest).toBeLessThan(maxGrowthMebibytes);
    await expectAllStored(installation, [warm, load]);
  },
);

/** Resident, in MiB. */
function memoryOf({ pid }: Installation): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', `${pid()}`]).toString()) / 1024;
}
