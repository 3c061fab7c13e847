import fs from 'node:fs/promises';
import os from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import type { Asked } from '../door';
import { intakeHandlers } from './intake';

vi.mock('node:fs/promises', { spy: true });

afterEach(() => vi.resetAllMocks());

const clock = { now: new Date('2026-03-02T09:00:00Z') };
/** Of 1000 blocks so many are free, and of those so many for us. */
const diskHas = (bfree: number, bavail: number) =>
  vi.mocked(fs.statfs).mockResolvedValue({ ...zeros, blocks: 1_000, bfree, bavail });
const zeros = { type: 0, bsize: 4096, blocks: 0, bfree: 0, bavail: 0, files: 0, ffree: 0 };

function handler(status = { waiting: 0, since: null as Date | null }, dataDir = os.tmpdir()) {
  const handlers = intakeHandlers({
    spool: { status: () => status, countAside: async () => 2 },
    dataDir,
    now: () => clock.now,
  });
  return () => handlers.getIntakeStatus({} as Asked<'getIntakeStatus'>);
}

test('says how many wait, since when, and how full the disk is', async () => {
  diskHas(250, 250);
  const ask = handler({ waiting: 3, since: new Date('2026-03-02T08:59:00Z') });
  expect(await ask()).toEqual({
    waiting: 3,
    waitingSince: '2026-03-02T08:59:00.000Z',
    aside: 2,
    diskUsedPercent: 75,
    isDiskNearlyFull: false,
  });
});

test.each([
  // What is kept back for root is not ours, as df reckons.
  [200, 88, 91, true],
  [100, 100, 90, true],
  [105, 105, 90, true],
  [115, 115, 89, false],
  [0, 0, 100, true],
])('with %i of 1000 blocks free and %i ours the disk is %i %% full', async (free, ours, percent, isNearlyFull) => {
  diskHas(free, ours);
  expect(await handler()()).toMatchObject({ diskUsedPercent: percent, isDiskNearlyFull: isNearlyFull });
});

test('the disk is asked once in five seconds', async () => {
  diskHas(500, 500);
  const ask = handler();
  await Promise.all([ask(), ask()]);
  clock.now = new Date(clock.now.getTime() + 4_999);
  await ask();
  expect(fs.statfs).toHaveBeenCalledTimes(1);
  clock.now = new Date(clock.now.getTime() + 1);
  await ask();
  expect(fs.statfs).toHaveBeenCalledTimes(2);
});

test('a disk that cannot be told is none that warns', async () => {
  const ask = handler({ waiting: 0, since: null }, '/nowhere/at/all');
  expect(await ask()).toEqual({
    waiting: 0,
    waitingSince: null,
    aside: 2,
    diskUsedPercent: null,
    isDiskNearlyFull: false,
  });
});
