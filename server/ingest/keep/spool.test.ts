import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SpoolRecord } from './record';
import { openSpool, type Spool, SpoolFull, type SpoolOptions } from './spool';

let folder: string;
const lines: string[] = [];
const log = (_facts: object, line: string) => lines.push(line);

beforeEach(() => {
  folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-spool-')), 'spool');
  lines.length = 0;
});

afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(path.dirname(folder), { recursive: true });
});

const open = (options: Partial<SpoolOptions> = {}) => openSpool(folder, { maxBytes: 1e9, log, ...options });

function record(n: number, body = `{"call_id":"${n}"}`): SpoolRecord {
  return {
    deliveryId: randomUUID(),
    receivedMicros: (1_700_000_000 + n) * 1_000_000,
    companyId: 1,
    configurationId: 2,
    source: 'default',
    method: 'POST',
    body: Buffer.from(body),
  };
}

const records = (count: number) => Array.from({ length: count }, (_, n) => record(n));

/** Takes everything out, like the drain. */
async function takeAll(spool: Spool): Promise<SpoolRecord[]> {
  const taken: SpoolRecord[] = [];
  for (let waiting = await spool.oldest(); waiting; waiting = await spool.oldest()) {
    taken.push(...waiting.records);
    await waiting.remove();
  }
  return taken;
}

const segmentFiles = () =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.spool'))
    .sort();
const segmentPath = (index: number) => path.join(folder, segmentFiles()[index] ?? '');

test('records written together are read in the same order, also after a restart', async () => {
  const given = records(50);
  const spool = await open({ segmentBytes: 1_000 });
  await Promise.all(given.slice(0, 20).map((it) => spool.append(it)));
  for (const it of given.slice(20)) await spool.append(it);
  expect(segmentFiles().length).toBeGreaterThan(5);
  await spool.close();

  const again = await open();
  expect(again.status()).toEqual({ waiting: 50, since: new Date(1_700_000_000_000) });
  expect(await takeAll(again)).toEqual(given);
  expect(again.status()).toEqual({ waiting: 0, since: null });
  expect(fs.readdirSync(folder)).toEqual([]);
});

test('deliveries that arrive while the oldest are read go into another segment', async () => {
  const [first, second] = [record(1), record(2)];
  const spool = await open();
  await spool.append(first);
  const waiting = await spool.oldest();
  await spool.append(second);
  expect([...(waiting?.records ?? [])]).toEqual([first]);
  waiting?.taken(1);
  expect(spool.status()).toEqual({ waiting: 1, since: new Date(second.receivedMicros / 1000) });
  await waiting?.remove();
  expect(await takeAll(spool)).toEqual([second]);
});

test('waiting deliveries are written and synced together', async () => {
  const spool = await open();
  const probe = await fs.promises.open(path.join(folder, 'probe'), 'w');
  const synced = vi.spyOn(Object.getPrototypeOf(probe), 'sync');
  await Promise.all(records(100).map((it) => spool.append(it)));
  // One for the folder, one for the group.
  expect(synced.mock.calls.length).toBe(2);
  await probe.close();
});

test('a torn end is cut off, kept aside and reported; whole records stay', async () => {
  const given = records(3);
  const spool = await open();
  for (const it of given) await spool.append(it);
  await spool.close();
  const file = segmentPath(0);
  const size = fs.statSync(file).size;
  fs.truncateSync(file, size - 5);

  const again = await open();
  expect(lines).toEqual(['the spool had a torn end']);
  expect(fs.readdirSync(folder).filter((name) => name.endsWith('.torn'))).toHaveLength(1);
  expect(await takeAll(again)).toEqual(given.slice(0, 2));
});

test('a damaged record in the middle is put aside, and the others are read', async () => {
  const given = records(3);
  const spool = await open();
  for (const it of given) await spool.append(it);
  await spool.close();
  const bytes = fs.readFileSync(segmentPath(0));
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 255;
  fs.writeFileSync(segmentPath(0), bytes);

  const again = await open();
  expect(lines).toEqual(['the spool had a damaged record']);
  expect(await takeAll(again)).toEqual([given[0], given[2]]);
  expect(fs.readdirSync(folder)).toEqual([expect.stringMatching(/\.damaged$/)]);
});

test('a record that rots on disk is put aside and reported, and the others are read', async () => {
  const given = records(3);
  const spool = await open();
  for (const it of given) await spool.append(it);
  const bytes = fs.readFileSync(segmentPath(0));
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  fs.writeFileSync(segmentPath(0), bytes);

  expect(await takeAll(spool)).toEqual([given[0], given[2]]);
  expect(lines).toEqual([
    'deliveries that waited could not be read back from disk; what is left of them was put aside',
  ]);
  const third = Math.round(bytes.length / 3);
  expect(fs.readdirSync(folder)).toEqual([expect.stringMatching(/\.spool\.\d+\.damaged$/)]);
  const [aside = ''] = fs.readdirSync(folder);
  expect(fs.readFileSync(path.join(folder, aside))).toEqual(bytes.subarray(third, 2 * third));
  expect(await spool.countAside()).toBe(1);
});

test('a segment that lost its end is reported, too', async () => {
  const given = records(3);
  const spool = await open();
  for (const it of given) await spool.append(it);
  fs.truncateSync(segmentPath(0), Math.round((fs.statSync(segmentPath(0)).size * 2) / 3));
  expect(await takeAll(spool)).toEqual(given.slice(0, 2));
  expect(lines).toHaveLength(1);
  expect(await spool.countAside()).toBe(1);
});

test('a record that rots after it was taken affects no other', async () => {
  const given = records(3);
  const spool = await open();
  for (const it of given) await spool.append(it);
  const waiting = await spool.oldest();
  expect([...(waiting?.records ?? [])]).toHaveLength(3);
  waiting?.taken(1);
  const bytes = fs.readFileSync(segmentPath(0));
  bytes[40] = (bytes[40] ?? 0) ^ 1;
  fs.writeFileSync(segmentPath(0), bytes);
  expect(await takeAll(spool)).toEqual(given.slice(1));
});

test('damage that cannot be put aside keeps its segment, until the next attempt succeeds', async () => {
  const given = records(3);
  const spool = await open();
  for (const it of given) await spool.append(it);
  fs.truncateSync(segmentPath(0), fs.statSync(segmentPath(0)).size - 1);
  await failOnce('sync');
  await expect(takeAll(spool)).rejects.toThrow('ENOSPC');
  expect(segmentFiles()).toHaveLength(1);
  expect(await takeAll(spool)).toEqual(given.slice(0, 2));
  expect({ aside: await spool.countAside(), segments: segmentFiles() }).toEqual({ aside: 1, segments: [] });
});

test('after a failed sync the file is not touched, and a new one gets the group', async () => {
  const given = records(3);
  const spool = await open();
  await spool.append(given[0] ?? record(0));
  const failing = await failOnce('sync');
  await Promise.all(given.slice(1).map((it) => spool.append(it)));
  expect(failing.mock.calls.length).toBe(3);
  expect(segmentFiles()).toHaveLength(2);
  expect(await takeAll(spool)).toEqual(given);
});

test('a failing disk rejects, and the spool works again when the disk does', async () => {
  const spool = await open();
  const [lost, kept] = [record(1), record(2)];
  const failing = await failOnce('write', 2);
  await expect(spool.append(lost)).rejects.toThrow('ENOSPC');
  expect(failing.mock.calls.length).toBe(2);
  expect(segmentFiles()).toEqual([]);
  await spool.append(kept);
  expect(await takeAll(spool)).toEqual([kept]);
});

test('beyond its limit the spool rejects, and accepts again once there is room', async () => {
  const spool = await open({ maxBytes: 1_000, segmentBytes: 500 });
  let kept = 0;
  const fill = async () => {
    for (; kept < 100; kept++) await spool.append(record(kept));
  };
  await expect(fill()).rejects.toBeInstanceOf(SpoolFull);
  expect(kept).toBeGreaterThan(2);
  const waiting = await spool.oldest();
  await waiting?.remove();
  await spool.append(record(kept));
});

test('the spool reports when something begins to wait and when nothing waits', async () => {
  const heard: boolean[] = [];
  const spool = await open();
  spool.onChange((isWaiting) => heard.push(isWaiting));
  await spool.append(record(1));
  await spool.append(record(2));
  expect(heard).toEqual([true]);
  await takeAll(spool);
  expect(heard).toEqual([true, false]);
});

test('only the owner can read the spool', async () => {
  const spool = await open();
  await spool.append(record(1));
  expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
  expect(fs.statSync(segmentPath(0)).mode & 0o777).toBe(0o600);
});

/** Makes the next calls of every file handle's method fail like a full disk. */
async function failOnce(method: 'sync' | 'write', times = 1) {
  const probe = await fs.promises.open(os.devNull, 'w');
  const prototype = Object.getPrototypeOf(probe);
  await probe.close();
  const spy = vi.spyOn(prototype, method);
  for (let n = 0; n < times; n++) {
    spy.mockRejectedValueOnce(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }));
  }
  return spy;
}

test('a trial determines whether a delivery could be stored, and leaves nothing behind', async () => {
  const spool = await open({ maxBytes: 100 });
  await spool.tryOut();
  expect(fs.readdirSync(folder)).toEqual([]);
  await spool.append(record(1, 'x'.repeat(100)));
  await expect(spool.tryOut()).rejects.toThrow(SpoolFull);
  await spool.close();
});

test('a trial fails if the disk accepts no write', async () => {
  const spool = await open();
  fs.rmSync(folder, { recursive: true });
  await expect(spool.tryOut()).rejects.toMatchObject({ code: 'ENOENT' });
});
