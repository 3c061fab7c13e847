import fs from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { limitByDisk } from './open-installed-spool';

afterEach(() => vi.restoreAllMocks());

const zeros = { type: 0, bsize: 1_000, blocks: 0, bfree: 0, bavail: 0, files: 0, ffree: 0 };
const diskHasFree = (kilobytes: number) => vi.spyOn(fs, 'statfs').mockResolvedValue({ ...zeros, bavail: kilobytes });

test('the spool’s limit follows the free disk, including the spool’s own content', async () => {
  const clock = { ms: 0 };
  const bound = limitByDisk('/data', () => clock.ms);
  diskHasFree(1_000);
  expect(await bound(0)).toBe(100_000);
  diskHasFree(100);
  clock.ms = 2_999;
  expect(await bound(0)).toBe(100_000);
  clock.ms = 3_000;
  expect(await bound(20_000)).toBe(12_000);
  expect(fs.statfs).toHaveBeenCalledTimes(2);
});

test('the spool’s limit is a gibibyte at most, and stays when the disk cannot be queried', async () => {
  const clock = { ms: 0 };
  const bound = limitByDisk('/data', () => clock.ms);
  vi.spyOn(fs, 'statfs').mockRejectedValueOnce(new Error('EIO'));
  expect(await bound(0)).toBe(1024 ** 3);
  diskHasFree(1e12);
  clock.ms = 5_000;
  expect(await bound(0)).toBe(1024 ** 3);
  diskHasFree(10);
  clock.ms = 10_000;
  expect(await bound(0)).toBe(1_000);
  vi.spyOn(fs, 'statfs').mockRejectedValueOnce(new Error('EIO'));
  clock.ms = 15_000;
  expect(await bound(0)).toBe(1_000);
});
