import fs from 'node:fs/promises';
import os from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { createIntakeStatus, type IntakeStatusParts } from './intake-status';

afterEach(() => vi.restoreAllMocks());

const clock = { now: new Date('2026-03-02T09:00:00Z') };
/** Of 1000 blocks, how many are free, and how many of those for us. */
const diskHas = (bfree: number, bavail: number) =>
  vi.spyOn(fs, 'statfs').mockResolvedValue({ ...zeros, blocks: 1_000, bfree, bavail });
const zeros = { type: 0, bsize: 4096, blocks: 0, bfree: 0, bavail: 0, files: 0, ffree: 0 };

function statusOf(parts: Partial<IntakeStatusParts> = {}) {
  return createIntakeStatus({
    spool: spoolWith({ waiting: 0, since: null }),
    watch: { probe: async () => true, outageSince: () => null },
    canWait: async () => true,
    dataDir: os.tmpdir(),
    now: () => clock.now,
    ...parts,
  });
}
const spoolWith = (status: { waiting: number; since: Date | null }) => ({
  status: () => status,
  countAside: async () => 2,
});

test('the intake status shows how many deliveries wait, since when, and how full the disk is', async () => {
  diskHas(250, 250);
  const { find } = statusOf({ spool: spoolWith({ waiting: 3, since: new Date('2026-03-02T08:59:00Z') }) });
  expect(await find()).toEqual({
    outage: null,
    waiting: 3,
    waitingSince: '2026-03-02T08:59:00.000Z',
    aside: 2,
    diskUsedPercent: 75,
    isDiskNearlyFull: false,
  });
});

test.each([
  // Blocks reserved for root are not ours, like in df.
  [200, 88, 91, true],
  [100, 100, 90, true],
  [105, 105, 90, true],
  [115, 115, 89, false],
  [0, 0, 100, true],
])('with %i of 1000 blocks free and %i ours the disk is %i %% full', async (free, ours, percent, isNearlyFull) => {
  diskHas(free, ours);
  expect(await statusOf().find()).toMatchObject({ diskUsedPercent: percent, isDiskNearlyFull: isNearlyFull });
});

test('the disk is queried once in five seconds', async () => {
  diskHas(500, 500);
  const { find } = statusOf();
  await Promise.all([find(), find()]);
  clock.now = new Date(clock.now.getTime() + 4_999);
  await find();
  expect(fs.statfs).toHaveBeenCalledTimes(1);
  clock.now = new Date(clock.now.getTime() + 1);
  await find();
  expect(fs.statfs).toHaveBeenCalledTimes(2);
});

test('an unknown disk usage causes no warning', async () => {
  const { find } = statusOf({ dataDir: '/nowhere/at/all' });
  expect(await find()).toEqual({
    outage: null,
    waiting: 0,
    waitingSince: null,
    aside: 2,
    diskUsedPercent: null,
    isDiskNearlyFull: false,
  });
});

test.each([true, false])('an outage has its beginning and whether calls are kept: %s', async (keepsCalls) => {
  diskHas(500, 500);
  const since = new Date('2026-03-02T08:30:00Z');
  const { find } = statusOf({
    watch: { probe: async () => false, outageSince: () => since },
    canWait: async () => keepsCalls,
  });
  expect(await find()).toMatchObject({ outage: { since: since.toISOString(), keepsCalls } });
});

test('a failed query checks whether the database answers at all', async () => {
  let since: Date | null = null;
  const { suspectOutage } = statusOf({
    watch: {
      async probe() {
        since = clock.now;
        return false;
      },
      outageSince: () => since,
    },
  });
  expect(await suspectOutage()).toEqual({ since: clock.now.toISOString(), keepsCalls: true });
});
