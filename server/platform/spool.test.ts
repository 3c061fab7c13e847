import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSpool, SpoolFull } from './spool';

let folder: string;
beforeEach(async () => {
  folder = path.join(await fs.mkdtemp(path.join(os.tmpdir(), 'callgauge-spool-')), 'spool');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fs.rm(path.dirname(folder), { recursive: true });
});

/** A UUIDv7 that many minutes after 2026-03-02 09:00. */
function nameAfter(minutes: number): string {
  const time = (Date.UTC(2026, 2, 2, 9) + minutes * 60_000).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-0123456789ab`;
}

const files = async () => (await fs.readdir(folder)).sort();

test('what was appended waits in the order of names, also after a restart', async () => {
  const spool = await openSpool(folder);
  const names = [3, 1, 2].map(nameAfter);
  await Promise.all(names.map((name) => spool.append(name, Buffer.from(name))));
  await spool.close();
  await fs.writeFile(path.join(folder, `${nameAfter(4)}.part`), 'half');
  await fs.writeFile(path.join(folder, 'notes.txt'), 'of a person');
  for (const it of [spool, await openSpool(folder)]) {
    expect(it.list(9)).toEqual([1, 2, 3].map(nameAfter));
    expect(it.list(1, nameAfter(1))).toEqual([nameAfter(2)]);
    expect(it.newest()).toBe(nameAfter(3));
    expect(it.status()).toEqual({ waiting: 3, since: new Date('2026-03-02T09:01:00Z') });
    expect((await it.read(nameAfter(2))).toString()).toBe(nameAfter(2));
  }
  expect(await files()).toEqual([...[1, 2, 3].map(nameAfter), 'notes.txt']);
  expect((await fs.stat(path.join(folder, nameAfter(1)))).mode & 0o777).toBe(0o600);
});

test('a file is removed, or set aside where the next start does not read it', async () => {
  const spool = await openSpool(folder);
  const changes: boolean[] = [];
  spool.onChange((isWaiting) => changes.push(isWaiting));
  for (const minutes of [1, 2]) await spool.append(nameAfter(minutes), Buffer.from('x'));
  await spool.remove([nameAfter(1)]);
  expect(await spool.setAside(nameAfter(2))).toBe(path.join(folder, 'aside', nameAfter(2)));
  expect({ changes, status: spool.status(), aside: await spool.countAside() }).toEqual({
    ...{ changes: [true, false], status: { waiting: 0, since: null }, aside: 1 },
  });
  expect((await openSpool(folder)).status().waiting).toBe(0);
  expect(await files()).toEqual(['aside']);
});

test('beyond its number of files the spool is full, however many arrive at once', async () => {
  const spool = await openSpool(folder, { maxFiles: 2 });
  const results = await Promise.allSettled([1, 2, 3].map((it) => spool.append(nameAfter(it), Buffer.from('x'))));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  await expect(spool.tryAppend()).rejects.toThrow(SpoolFull);
  await spool.remove([nameAfter(1)]);
  await spool.tryAppend();
  expect(await files()).toEqual([nameAfter(2)]);
});

test.each([
  ['a large disk', 100_000, 64],
  ['a small one', 32, 1.6],
])('the last part of %s is kept free', async (_, size, keptFree) => {
  const spool = await openSpool(folder);
  const mebibyte = 1024 * 1024;
  const disk = { type: 0, bsize: 1, blocks: size * mebibyte, bfree: 0, files: 0, ffree: 0 };
  const statfs = vi.spyOn(fs, 'statfs');
  statfs.mockResolvedValue({ ...disk, bavail: Math.ceil(keptFree * mebibyte) - 1 });
  await expect(spool.append(nameAfter(1), Buffer.from('x'))).rejects.toMatchObject({ code: 'ENOSPC' });
  statfs.mockResolvedValue({ ...disk, bavail: Math.ceil(keptFree * mebibyte) });
  await spool.append(nameAfter(1), Buffer.from('x'));
});

test('an entry is refused with the error of the disk, leaves nothing behind, and may come again', async () => {
  const spool = await openSpool(folder);
  const failure = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  vi.spyOn(fs, 'rename').mockRejectedValueOnce(failure);
  await expect(spool.append(nameAfter(1), Buffer.from('x'))).rejects.toBe(failure);
  expect({ files: await files(), status: spool.status() }).toEqual({ files: [], status: { waiting: 0, since: null } });
  await spool.append(nameAfter(1), Buffer.from('x'));
  await spool.close();
  await expect(spool.append(nameAfter(2), Buffer.from('x'))).rejects.toThrow('closed');
  await expect(spool.tryAppend()).rejects.toThrow('closed');
});

test('a name is on disk before its append is answered', async () => {
  const spool = await openSpool(folder);
  const order: string[] = [];
  const open = fs.open;
  vi.spyOn(fs, 'open').mockImplementation(async (file, ...more) => {
    const handle = await open(file, ...more);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      await sync();
      order.push(path.basename(String(file)));
    };
    return handle;
  });
  await spool.append(nameAfter(1), Buffer.from('x')).then(() => order.push('answered'));
  expect(order).toEqual([`${nameAfter(1)}.part`, 'spool', 'answered']);
});
