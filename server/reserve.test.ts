import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { explainFullDisk, freeReserve, makeReserve, reserveBytes } from './reserve';

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'callgauge-reserve-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fs.rm(folder, { recursive: true });
});

const zeros = { type: 0, bsize: 1, blocks: 0, bfree: 0, bavail: 0, files: 0, ffree: 0 };
const diskHas = (free: number) => vi.spyOn(fs, 'statfs').mockResolvedValue({ ...zeros, bavail: free });
const files = () => fs.readdir(folder);

test('a reserve is created once if there is room', async () => {
  diskHas(10 * reserveBytes);
  await makeReserve(folder);
  await makeReserve(folder);
  expect(await files()).toEqual(['reserve']);
  const { size, blocks, mode } = await fs.stat(path.join(folder, 'reserve'));
  expect({ size, isOnDisk: blocks * 512 >= reserveBytes, mode: mode & 0o777 }).toEqual({
    ...{ size: reserveBytes, isOnDisk: true, mode: 0o600 },
  });
});

test('no reserve is created if there is little room', async () => {
  diskHas(10 * reserveBytes - 1);
  await makeReserve(folder);
  expect(await files()).toEqual([]);
});

test('a start on a nearly full disk releases the reserve and reports it', async () => {
  diskHas(10 * reserveBytes);
  await makeReserve(folder);
  diskHas(reserveBytes);
  expect(await freeReserve(folder)).toBeUndefined();
  diskHas(reserveBytes - 1);
  expect(await freeReserve(folder)).toBe(
    'The disk of DATA_DIR is nearly full: its reserve of 32 MB was freed for this start. Free some space.',
  );
  expect(await files()).toEqual([]);
  expect(await freeReserve(folder)).toBeUndefined();
});

test.each([
  Object.assign(new Error('write failed'), { code: 'ENOSPC' }),
  new Error('could not write to file "pg_logical/replorigin_checkpoint.tmp": No space left on device'),
])('a start that fails for lack of space explains what to free: %s', (error) => {
  expect(explainFullDisk(error, '/data')).toBe(
    'the disk of DATA_DIR (/data) is full. Free at least 32 MB there and start again.',
  );
  expect(explainFullDisk(new Error('another'), '/data')).toBeUndefined();
});
