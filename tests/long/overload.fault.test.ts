// Far more load than it can handle for some seconds: memory stays flat, refused senders get 503, and afterwards it
// serves as before. FAULT_SECONDS makes it longer.
import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { expectAllStored } from './expect-stored';
import { type Installation, prepareInstallation } from './installation';
import { startLoad } from './load';
import { oneCompany } from './one-company';

const seconds = Number(process.env.FAULT_SECONDS ?? 5);
/** About ten keep it busy. These send many times more than it can handle in a second. */
const senders = 300;
const filler = 'x'.repeat(20_000);
/** Above its memory at rest: several times the bytes in flight, as text and on their way to the database. */
const maxGrowthMebibytes = 400;

let installation: Installation | undefined;

afterEach(async () => {
  await installation?.kill();
  await installation?.remove();
});

test('ten times what it can take: memory stays flat and nothing is lost', async () => {
  installation = await prepareInstallation(oneCompany);
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
});

/** Resident, in MiB. */
function memoryOf({ pid }: Installation): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', `${pid()}`]).toString()) / 1024;
}
