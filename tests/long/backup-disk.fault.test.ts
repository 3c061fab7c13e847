// A disk that fills up while a backup is written to it: the command fails in one line, and the earlier archives stay.
import { readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkArchive } from '../../server/backup/archive';
import { type Installation, prepareInstallation } from './installation';
import { startLoad } from './load';
import { oneCompany } from './one-company';
import { runCommand } from './run-command';
import { prepareSmallDisk, type SmallDisk } from './small-disk';

let disk: SmallDisk | undefined;
let installation: Installation | undefined;

afterEach(async () => {
  await installation?.kill();
  await installation?.remove();
  disk?.remove();
  installation = undefined;
  disk = undefined;
});

test('a backup for which the disk is too small fails in one line and leaves the earlier one alone', async ({
  skip,
}) => {
  disk = prepareSmallDisk(8);
  if (!disk) return skip('neither mount nor prlimit');
  installation = await prepareInstallation(oneCompany);
  const { address, dataDir } = installation;
  await installation.start();
  const backUp = () => runCommand('backup', [disk?.folder ?? ''], { DATA_DIR: dataDir });
  const load = startLoad(address, { senders: 4 });
  await load.more(100, 'success');
  await load.stop();
  expect(await backUp()).toMatchObject({ code: 0, complaint: '' });
  const [earlier = '', ...others] = readdirSync(disk.folder);
  expect(others).toEqual([]);
  const file = path.join(disk.folder, earlier);
  const before = readFileSync(file);

  if (disk.isMounted) leaveBytes(disk.folder, before.length / 2);
  else disk.fill(installation.pid());
  const failed = await backUp();
  disk.free(installation.pid());
  expect(failed.code).toBe(1);
  expect(failed.complaint).toMatch(/^No space is left in [^\n]+ earlier ones are unchanged\.\n$/);
  expect(readdirSync(disk.folder)).toEqual([earlier]);
  expect(readFileSync(file)).toEqual(before);
  await checkArchive(file);

  // The server goes on, and with room the next backup works.
  const after = startLoad(address, { senders: 2 });
  await after.more(10, 'success');
  await after.stop();
  rmSync(file);
  expect(await backUp()).toMatchObject({ code: 0, complaint: '' });
});

/** Half an archive is written before the disk is full. */
function leaveBytes(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(path.join(folder, 'ballast'), Buffer.alloc(bavail * bsize - Math.ceil(bytes / bsize) * bsize));
}
