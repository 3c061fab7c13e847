import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type Database } from '../database/engine/connect';
import { createJobs } from '../platform/jobs';
import { checkArchive } from './archive';
import { nameArchive } from './archive-files';
import { makeBackup } from './make-backup';
import { createNightlyBackups, type NightlyBackups } from './nightly-backups';

const gib = 1024 ** 3;
const dayMs = 86_400_000;

let dataDir: string;
let database: Database;
let failures: string[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'callgauge-nightly-'));
  database = await connectDatabase({ dataDir });
});

afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const archives = () => readdirSync(path.join(dataDir, 'backups')).sort();

/** As a server that starts that many days from now, with this much room on its disk. */
async function startAfter(days: number, freeBytes: number): Promise<NightlyBackups> {
  const jobs = createJobs({ onError: (error) => failures.push(String(error)) });
  failures = [];
  const backups = createNightlyBackups(jobs, {
    ...{ database, dataDir, version: 'test' },
    hasData: async () => true,
    now: () => new Date(Date.now() + days * dayMs),
    findDisk: () => ({ freeBytes, bytes: 100 * gib }),
    log: { info: () => {}, error: (_, line) => failures.push(line) },
  });
  jobs.begin();
  await jobs.finish();
  await jobs.stop();
  return backups;
}

test('a night after its beginning the server backs itself up, and the eighth backup removes the first', async () => {
  const folder = path.join(dataDir, 'backups');
  const backups = await startAfter(1, 10 * gib);
  expect(archives().filter((name) => name.endsWith('-nightly.tar.gz'))).toHaveLength(1);
  const [made = ''] = archives();
  expect((await checkArchive(path.join(folder, made))).manifest.version).toBe('test');
  expect(backups.problem()).toBeNull();

  const earlier = (days: number) => new Date(Date.now() - days * dayMs);
  for (const days of [1, 2, 3, 4, 5, 6]) writeFileSync(path.join(folder, nameArchive('nightly', earlier(days))), 'x');
  const asked = nameArchive('manual', earlier(100));
  writeFileSync(path.join(folder, asked), 'x');
  writeFileSync(path.join(folder, `${nameArchive('nightly', earlier(9))}.unfinished`), 'x');
  await startAfter(2, 10 * gib);
  expect(archives().at(-1)).not.toBe(made);
  expect(archives()).toHaveLength(8);
  expect(archives()).toContain(asked);
  expect(archives()).not.toContain(nameArchive('nightly', earlier(6)));
});

test('without room none is made, the bell says so, and the earlier ones stay', async () => {
  const before = archives();
  const backups = await startAfter(5, gib / 2);
  expect(failures).toHaveLength(1);
  expect(backups.problem()?.words).toContain('1 GiB must stay free');
  expect(archives()).toEqual(before);
});

test('a backup in the same second as others takes a name of its own, and leaves theirs as they are', async () => {
  const folder = path.join(dataDir, 'same-second');
  const at = new Date('2026-11-26T02:30:00.500Z');
  const ofAnother = path.join(folder, `${nameArchive('manual', at)}.unfinished`);
  mkdirSync(folder);
  writeFileSync(ofAnother, 'x');
  const make = () => makeBackup(database, { folder, kind: 'manual', dataDir, version: 'test', at });
  const made = [await make(), await make()];
  expect(made.map((file) => path.basename(file))).toEqual([
    'callgauge-20261126T023001Z-manual.tar.gz',
    'callgauge-20261126T023002Z-manual.tar.gz',
  ]);
  for (const file of made) await checkArchive(file);
  expect(readFileSync(ofAnother, 'utf8')).toBe('x');
});
