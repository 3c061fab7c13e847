// The order of deliveries when servers' clocks are wrong, different, set or restarted.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createArrivals } from './delivery-id';
import { openOrderClock } from './order-clock';

const hourMs = 3_600_000;

let folders: string[];
/** The true time, which the database has. */
let trueMs: number;
let isDatabaseAway: boolean;

beforeEach(() => {
  folders = [];
  trueMs = Date.parse('2026-11-20T16:00:00Z');
  isDatabaseAway = false;
});
afterEach(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-order-'));
  folders.push(folder);
  return folder;
}

/** A server whose clock is `aheadMs` ahead until it is set. */
async function startServer(dataDir: string, aheadMs = 0) {
  const machine = { aheadMs };
  const clock = await openOrderClock({
    dataDir,
    async findDatabaseTime() {
      if (isDatabaseAway) throw new Error('The database is away.');
      return trueMs;
    },
    wall: () => trueMs + machine.aheadMs,
    elapsed: () => trueMs - 1_000_000,
  });
  await clock.measure();
  return { machine, clock, arrive: createArrivals(clock.now, clock), stop: clock.stop };
}

test('a clock 3 hours ahead, restarted, then corrected, does not disturb the order, even with another server', async () => {
  const dataDir = newFolder();
  const other = await startServer(newFolder());
  const orders: number[] = [];
  const receive = async (server: Awaited<ReturnType<typeof startServer>>) => {
    trueMs += 2_000;
    const { receivedMicros, receivedAt } = server.arrive();
    orders.push(receivedMicros);
    expect(receivedAt).toEqual(new Date(trueMs));
  };
  const first = await startServer(dataDir, 3 * hourMs);
  await receive(first);
  await receive(other);
  await receive(first);
  await first.stop();
  const again = await startServer(dataDir, 3 * hourMs);
  await receive(other);
  await receive(again);
  again.machine.aheadMs = 0;
  await receive(other);
  await receive(again);
  await receive(other);
  expect(orders).toEqual([...orders].sort((a, b) => a - b));
  expect(orders.at(-1)).toBe(trueMs * 1000);
});

test('two servers whose clocks differ by 3 s keep 20 pairs in the order of arrival', async () => {
  const [ahead, right] = [await startServer(newFolder(), 3_000), await startServer(newFolder())];
  for (let pair = 0; pair < 20; pair++) {
    trueMs += 10;
    const before = ahead.arrive().deliveryId;
    trueMs += 10;
    expect(right.arrive().deliveryId > before).toBe(true);
  }
});

test('without a database a server’s orders stay above those before its restart, even with an earlier clock', async () => {
  isDatabaseAway = true;
  const dataDir = newFolder();
  const first = await startServer(dataDir, 3 * hourMs);
  const before = first.arrive();
  await first.stop();
  const again = await startServer(dataDir);
  const after = again.arrive();
  expect(after.receivedMicros).toBeGreaterThan(before.receivedMicros);
  expect(after.deliveryId > before.deliveryId).toBe(true);
  expect(after.receivedAt).toEqual(new Date(trueMs));
});

test('a machine that slept learns the time with its first delivery, and keeps its measurement without the database', async () => {
  let elapsedMs = 0;
  const clock = await openOrderClock({
    dataDir: newFolder(),
    async findDatabaseTime() {
      if (isDatabaseAway) throw new Error('The database is away.');
      return trueMs;
    },
    wall: () => trueMs,
    elapsed: () => elapsedMs,
  });
  await clock.measure();
  trueMs += hourMs;
  clock.now();
  await clock.measure();
  expect(clock.now()).toEqual(new Date(trueMs));

  isDatabaseAway = true;
  elapsedMs += 5_000;
  await clock.measure();
  expect(clock.now()).toEqual(new Date(trueMs + 5_000));
});

test('not every delivery writes: the stored order is at most a second ahead', async () => {
  const dataDir = newFolder();
  const kept = () => Number(fs.readFileSync(path.join(dataDir, 'last-order'), 'utf8'));
  const server = await startServer(dataDir);
  const first = server.arrive().receivedMicros;
  await server.stop();
  expect(kept()).toBe(first + 1_000_000);
  for (let count = 0; count < 1_000; count++) server.arrive();
  await server.stop();
  expect(kept()).toBe(first + 1_000_000);
  trueMs += 600;
  const next = server.arrive().receivedMicros;
  await server.stop();
  expect(kept()).toBe(next + 1_000_000);
});

test('a file without an order is ignored', async () => {
  const dataDir = newFolder();
  fs.writeFileSync(path.join(dataDir, 'last-order'), 'nonsense');
  expect((await startServer(dataDir)).clock.last).toBe(0);
});

test('a late answer does not shift the clock: the quickest of several counts', async () => {
  let answers = 0;
  const clock = await openOrderClock({
    dataDir: newFolder(),
    async findDatabaseTime() {
      // The first question takes 40 ms to arrive; every answer takes 2.
      trueMs += answers++ === 0 ? 40 : 2;
      const answer = trueMs;
      trueMs += 2;
      return answer;
    },
    wall: () => trueMs,
    elapsed: () => trueMs - 1_000_000,
  });
  await clock.measure();
  expect(clock.now()).toEqual(new Date(trueMs));
  await clock.stop();
});
