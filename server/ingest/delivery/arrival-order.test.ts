// The order of deliveries when a clock is wrong, set back, or another one after a restart.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openArrivalOrder } from './arrival-order';
import { createArrivals } from './delivery-id';

const hourMs = 3_600_000;

let folders: string[];
let trueMs: number;
let inDatabase: number[];
let isDatabaseAway: boolean;

beforeEach(() => {
  folders = [];
  trueMs = Date.parse('2026-11-20T16:00:00Z');
  inDatabase = [];
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
  const order = await openArrivalOrder({
    dataDir,
    async saveInDatabase(last) {
      if (isDatabaseAway) throw new Error('The database is away.');
      inDatabase.push(last);
    },
  });
  order.raise(inDatabase.at(-1) ?? 0);
  const now = () => new Date(trueMs + machine.aheadMs);
  return { machine, order, arrive: createArrivals(now, order.next), stop: order.stop };
}

test('a clock that is set back by 3 hours disturbs no order, and times are right at once', async () => {
  const server = await startServer(newFolder(), 3 * hourMs);
  const orders = [server.arrive().receivedMicros];
  server.machine.aheadMs = 0;
  for (let count = 0; count < 5; count++) {
    trueMs += 2_000;
    const { receivedMicros, receivedAt } = server.arrive();
    orders.push(receivedMicros);
    expect(receivedAt).toEqual(new Date(trueMs));
  }
  expect(orders).toEqual([...new Set(orders)].sort((a, b) => a - b));
});

test('after a restart with an earlier clock, orders stay above those before, without the database', async () => {
  isDatabaseAway = true;
  const dataDir = newFolder();
  const first = await startServer(dataDir, 3 * hourMs);
  const before = first.arrive();
  await first.stop();
  const after = (await startServer(dataDir)).arrive();
  expect(after.receivedMicros).toBeGreaterThan(before.receivedMicros);
  expect(after.deliveryId > before.deliveryId).toBe(true);
  expect(after.receivedAt).toEqual(new Date(trueMs));
});

test('on another machine orders stay above those in the database', async () => {
  const first = await startServer(newFolder(), 3_000);
  const before = first.arrive();
  await first.stop();
  const after = (await startServer(newFolder())).arrive();
  expect(after.deliveryId > before.deliveryId).toBe(true);
});

test('not every delivery writes: saved orders are ahead, a second in the file and two in the database', async () => {
  const dataDir = newFolder();
  const inFile = () => Number(fs.readFileSync(path.join(dataDir, 'last-order'), 'utf8'));
  const server = await startServer(dataDir);
  const first = server.arrive().receivedMicros;
  await server.stop();
  for (let count = 0; count < 1_000; count++) server.arrive();
  await server.stop();
  expect([inFile(), inDatabase]).toEqual([first + 1_000_000, [first + 2_000_000]]);
  trueMs += 600;
  const next = server.arrive().receivedMicros;
  await server.stop();
  expect([inFile(), inDatabase]).toEqual([next + 1_000_000, [first + 2_000_000]]);
  trueMs += 600;
  const last = server.arrive().receivedMicros;
  await server.stop();
  expect([inFile(), inDatabase]).toEqual([last + 1_000_000, [first + 2_000_000, last + 2_000_000]]);
});

test('while the database is away it is asked once a second, not for every delivery', async () => {
  let asked = 0;
  const order = await openArrivalOrder({
    dataDir: newFolder(),
    async saveInDatabase() {
      asked += 1;
      throw new Error('The database is away.');
    },
  });
  for (let ms = 0; ms < 3_500; ms += 10) {
    order.next(trueMs + ms);
    await order.stop();
  }
  expect(asked).toBe(4);
});

test('a file without an order is ignored', async () => {
  const dataDir = newFolder();
  fs.writeFileSync(path.join(dataDir, 'last-order'), 'nonsense');
  expect((await startServer(dataDir)).arrive().receivedMicros).toBe(trueMs * 1000);
});
