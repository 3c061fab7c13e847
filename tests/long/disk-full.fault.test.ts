// A disk that is completely full: acknowledged deliveries are stored, others get 503, and with free space the server
// recovers by itself.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { countRefused, expectAllStored } from './expect-stored';
import { type Installation, prepareInstallation } from './installation';
import { type Load, startLoad } from './load';
import { oneCompany } from './one-company';
import { findPostgresBin, type OwnCluster, prepareCluster } from './own-postgres';
import { prepareSmallDisk, type SmallDisk } from './small-disk';

const bin = findPostgresBin();
const fullForMs = 1_000 * Number(process.env.FAULT_SECONDS ?? 3);

let disk: SmallDisk | undefined;
let cluster: OwnCluster | undefined;
let installation: Installation | undefined;

afterEach(async () => {
  await installation?.kill();
  await cluster?.remove();
  disk?.remove();
  installation = undefined;
  cluster = undefined;
  disk = undefined;
});

test('a full disk under the database under load', async ({ skip }) => {
  disk = prepareSmallDisk(500);
  if (!disk) return skip('neither mount nor prlimit');
  installation = await prepareInstallation(oneCompany, undefined, { dataDir: disk.folder });
  await installation.start();
  const load = startLoad(installation.address, { senders: 8, pauseMs: 5 });
  await load.more(100, 'success');
  disk.fill(installation.pid());
  await refusedForNow(load);
  await pause(fullForMs);
  disk.free(installation.pid());
  await load.more(100);
  await load.stop();
  expect(load.unanswered).toBe(0);
  await expectAllStored(installation, [load]);
  // The log reports every refused delivery.
  expect(await countRefused(installation)).toBe(load.refusedForNow);
});

test('a start on a full disk after a crash works or says what to free, and with free space nothing is lost', async ({
  skip,
}) => {
  disk = prepareSmallDisk(700);
  if (!disk) return skip('neither mount nor prlimit');
  // The other method fails every write of a process, so it cannot apply before the start.
  if (!disk.isMounted) return skip('no mount');
  installation = await prepareInstallation(oneCompany, undefined, { dataDir: disk.folder });
  await installation.start();
  const before = startLoad(installation.address, { senders: 8, pauseMs: 5 });
  await before.more(100, 'success');
  disk.fill(installation.pid());
  await refusedForNow(before);
  await installation.kill();
  await before.stop();
  killPostgres(disk.folder);

  const failure = await installation.start('alive').catch((error: Error) => error.message);
  if (failure) expect(failure).toMatch(/is full\. Free at least 64 MB there and start again\.$/m);
  await installation.kill();
  disk.free(0);
  await installation.start();
  const after = startLoad(installation.address, { senders: 2, pauseMs: 5 });
  await after.more(50);
  await after.stop();
  await expectAllStored(installation, [before, after]);
});

test.skipIf(!bin)('a full disk under the spool while PostgreSQL is unavailable', async ({ skip }) => {
  disk = prepareSmallDisk(32);
  if (!disk) return skip('neither mount nor prlimit');
  cluster = await prepareCluster(bin ?? '');
  installation = await prepareInstallation(oneCompany, { url: cluster.url, name: 'calls' }, { dataDir: disk.folder });
  await installation.start();
  const load = startLoad(installation.address, { senders: 8, pauseMs: 5 });

  // A full disk does not matter while the database works.
  disk.fill(installation.pid());
  await load.more(100, 'success');
  expect(load.refusedForNow).toBe(0);
  await cluster.kill();
  await refusedForNow(load);
  await pause(fullForMs);
  disk.free(installation.pid());
  await load.more(100, 'queued');
  await cluster.start();
  await load.more(50, 'success');
  await load.stop();
  expect(load.unanswered).toBe(0);
  await expectAllStored(installation, [load]);
  // The log reports every refused delivery.
  expect(await countRefused(installation)).toBe(load.refusedForNow);
});

/** The database of the killed server, as a crash of the machine does. */
function killPostgres(dataDir: string): void {
  const [pid] = readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

async function refusedForNow(load: Load): Promise<void> {
  await expect.poll(() => load.refusedForNow, { timeout: 60_000 }).toBeGreaterThan(20);
}
