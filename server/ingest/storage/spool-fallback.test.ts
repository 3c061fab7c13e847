import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import { noSignature } from '#contract/signatures';
import { MappingDraft } from '#contract/webhooks';
import { SpoolFull } from '../../platform/spool';
import type { Delivery } from '../delivery/delivery';
import { createSpoolFallback, type SpoolFallbackParts } from './spool-fallback';
import { decodeSpooled, deliveryOf, encodeSpooled, newestOrder, spooledDelivery } from './spooled-delivery';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const lost = Object.assign(new Error('lost'), { code: 'ECONNRESET' });

const delivery: Delivery = {
  deliveryId: '018bcfe5-6800-71f7-8000-0123456789ab',
  receivedAt: new Date(1_700_000_000_000),
  receivedMicros: 1_700_000_000_000_123,
  endpoint: {
    companyId: 7,
    configurationId: 8,
    source: 'default',
    isActive: true,
    isMapped: true,
    expiresAt: null,
    mapping: MappingDraft.parse(exampleKeys),
    signature: noSignature,
    secrets: [{ secret: 'nobody must read this', expiresAt: null }],
  },
  method: 'POST',
  contentType: 'application/json',
  headers: { 'x-twilio-signature': 'AAAA', 'user-agent': 'phones/1.0' },
  query: 'a=b',
  signature: 'right',
  body: Buffer.from('{"a":\n1}'),
};
const spooled = spooledDelivery(delivery);

function fallbackOver({ isUnavailable = false, isFull = false, isStuck = false, isAlive = false } = {}) {
  const files: Buffer[] = [];
  const reportFailure = vi.fn();
  const triggerDrain = vi.fn();
  const watch: SpoolFallbackParts['watch'] = { isUnavailable: () => isUnavailable, reportFailure };
  const append = async (_name: string, content: Buffer) => {
    if (isFull) throw new SpoolFull('full');
    files.push(content);
  };
  const queue = { isStuck: () => isStuck, isAlive: () => isAlive };
  const storeOrSpool = createSpoolFallback({ spool: { append }, watch, queue, triggerDrain });
  const calls = () => [reportFailure, triggerDrain].map(({ mock }) => mock.calls.length);
  return { storeOrSpool, files, calls };
}

const after = (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve('stored'), ms));

test('a delivery that the database accepts within a second does not wait on disk', async () => {
  const { storeOrSpool, files, calls } = fallbackOver();
  const stored = storeOrSpool(spooled, () => after(900));
  await vi.advanceTimersByTimeAsync(900);
  expect({ stored: await stored, files, calls: calls() }).toEqual({ stored: 'stored', files: [], calls: [0, 0] });
});

test('after a second a delivery waits on disk, complete and without secrets', async () => {
  const { storeOrSpool, files, calls } = fallbackOver();
  const stored = storeOrSpool(spooled, () => after(60_000));
  await vi.advanceTimersByTimeAsync(999);
  expect(files).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await stored).toBe('queued');
  expect(calls()).toEqual([1, 1]);
  const [file = Buffer.alloc(0)] = files;
  expect(file.toString()).not.toContain('nobody must read this');
  const read = decodeSpooled(delivery.deliveryId, file);
  expect(read && deliveryOf(read, delivery.endpoint)).toEqual(delivery);
});

test.each([
  ['the database is unavailable', { isUnavailable: true }, [0, 0]],
  ['the commits of its company are late', { isStuck: true }, [0, 1]],
])('nothing is tried while %s', async (_, state, expected) => {
  const { storeOrSpool, files, calls } = fallbackOver(state);
  const store = vi.fn();
  expect(await storeOrSpool(spooled, store)).toBe('queued');
  expect({ files: files.length, tries: store.mock.calls.length, calls: calls() }).toEqual({
    ...{ files: 1, tries: 0, calls: expected },
  });
});

test.each([
  ['a delivery while others commit', { isAlive: true }, spooled],
  ['rows of a list', {}, { ...spooled, listId: 3 }],
])('%s may be late without making the database unavailable: something else is locked', async (_, state, late) => {
  const { storeOrSpool, calls } = fallbackOver(state);
  const stored = storeOrSpool(late, () => after(60_000));
  await vi.advanceTimersByTimeAsync(1_000);
  expect({ stored: await stored, calls: calls() }).toEqual({ stored: 'queued', calls: [0, 1] });
});

test('a lost connection makes the database unavailable; our own mistake does not, and is stored all the same', async () => {
  const { storeOrSpool, files, calls } = fallbackOver();
  const mistake = () => {
    throw new TypeError('ours');
  };
  expect(await storeOrSpool(spooled, mistake)).toBe('queued');
  expect(calls()[0]).toBe(0);
  expect(await storeOrSpool(spooled, () => Promise.reject(lost))).toBe('queued');
  expect({ failures: calls()[0], files: files.length }).toEqual({ failures: 1, files: 2 });
});

test('without room on disk the delivery is refused', async () => {
  const { storeOrSpool } = fallbackOver({ isFull: true });
  await expect(storeOrSpool(spooled, () => Promise.reject(lost))).rejects.toThrow(SpoolFull);
});

test('a file that is not the delivery of its name is not read', () => {
  const file = encodeSpooled(spooled).toString();
  for (const text of ['', 'no line', file.slice(1), '{}\n', file.replace('018bcfe5', '018bcfe6')])
    expect(decodeSpooled(delivery.deliveryId, Buffer.from(text))).toBeUndefined();
});

test('the newest file of a spool tells the order of its delivery, to the microsecond', () => {
  expect(newestOrder(undefined)).toBe(0);
  expect(newestOrder(delivery.deliveryId)).toBe(delivery.receivedMicros);
});
