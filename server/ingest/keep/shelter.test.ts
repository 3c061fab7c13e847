import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import { noSignature } from '#contract/signatures';
import { MappingDraft } from '#contract/webhooks';
import type { AppliedDelivery } from '../../database/calls/apply-deliveries';
import type { Delivery } from '../delivery/delivery';
import type { Hold } from './commit-queue';
import type { SpoolRecord } from './record';
import { createShelter, type ShelterParts } from './shelter';
import { SpoolFull } from './spool';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const applied: AppliedDelivery = {
  deliveryId: 'd',
  logId: 1,
  callId: 2,
  status: 'success',
  reason: null,
  message: null,
};
const lost = Object.assign(new Error('lost'), { code: 'ECONNRESET' });

const delivery: Delivery = {
  deliveryId: 'd',
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
  body: Buffer.from('{}'),
};

function shelterOver({ isUnavailable = false, isFull = false } = {}) {
  const kept: SpoolRecord[] = [];
  const suspect = vi.fn();
  const wakeDrain = vi.fn();
  const watch: ShelterParts['watch'] = { isUnavailable: () => isUnavailable, suspect };
  const append = async (record: SpoolRecord) => {
    if (isFull) throw new SpoolFull('full');
    kept.push(record);
  };
  return { shelter: createShelter({ spool: { append }, watch, wakeDrain }), kept, suspect, wakeDrain };
}

const after = <Value>(ms: number, value: () => Value) =>
  new Promise<Value>((resolve, reject) => {
    setTimeout(() => {
      try {
        resolve(value());
      } catch (error) {
        reject(error);
      }
    }, ms);
  });

test('a delivery that the database accepts within a second does not wait on disk', async () => {
  const { shelter, kept, suspect } = shelterOver();
  const taken = shelter.take(delivery, () => after(900, () => applied));
  await vi.advanceTimersByTimeAsync(900);
  expect(await taken).toBe(applied);
  expect({ kept, suspects: suspect.mock.calls.length }).toEqual({ kept: [], suspects: 0 });
});

test('after a second a delivery waits on disk, complete and without secrets, and leaves the queue', async () => {
  const { shelter, kept, suspect, wakeDrain } = shelterOver();
  const holds: Hold[] = [];
  const taken = shelter.take(delivery, (hold) => {
    holds.push(hold);
    return after(60_000, () => applied);
  });
  await vi.advanceTimersByTimeAsync(950);
  expect({ kept, isOver: holds[0]?.isOver }).toEqual({ kept: [], isOver: false });
  await vi.advanceTimersByTimeAsync(200);
  expect(await taken).toBe('queued');
  const { endpoint, receivedAt, ...facts } = delivery;
  expect(kept).toEqual([{ ...facts, companyId: 7, configurationId: 8, source: 'default' }]);
  expect({ holds, suspects: suspect.mock.calls.length, wakes: wakeDrain.mock.calls.length }).toEqual({
    holds: [{ isOver: true }],
    suspects: 1,
    wakes: 1,
  });
});

test('the time by the clock is stored if the order is ahead of it', async () => {
  const { shelter, kept } = shelterOver({ isUnavailable: true });
  const receivedAt = new Date(1_600_000_000_000);
  await shelter.take({ ...delivery, receivedAt }, () => Promise.reject(lost));
  expect(kept).toMatchObject([{ receivedMs: 1_600_000_000_000, receivedMicros: delivery.receivedMicros }]);
});

test('nothing is attempted while the database is unavailable, and nothing waits', async () => {
  const { shelter, kept, wakeDrain } = shelterOver({ isUnavailable: true });
  const attempt = vi.fn();
  expect(await shelter.take(delivery, attempt)).toBe('queued');
  expect({ kept: kept.length, tries: attempt.mock.calls.length, wakes: wakeDrain.mock.calls.length }).toEqual({
    kept: 1,
    tries: 0,
    wakes: 0,
  });
});

test('a lost connection makes the database suspect; our own mistake does not, and is stored all the same', async () => {
  const { shelter, kept, suspect } = shelterOver();
  expect(await shelter.take(delivery, () => Promise.reject(new TypeError('ours')))).toBe('queued');
  expect(suspect).not.toHaveBeenCalled();
  expect(await shelter.take(delivery, () => Promise.reject(lost))).toBe('queued');
  expect(suspect).toHaveBeenCalledOnce();
  expect(kept).toHaveLength(2);
});

test('a late large body waits on disk without making the database suspect', async () => {
  const { shelter, kept, suspect } = shelterOver();
  const large = { ...delivery, body: Buffer.alloc(64 * 1024 + 1) };
  const taken = shelter.take(large, () => after(60_000, () => applied));
  await vi.advanceTimersByTimeAsync(1_150);
  expect(await taken).toBe('queued');
  expect(suspect).not.toHaveBeenCalled();
  expect(await shelter.take(large, () => Promise.reject(lost))).toBe('queued');
  expect(suspect).toHaveBeenCalledOnce();
  expect(kept).toHaveLength(2);
});

test('without room on disk only a failed attempt refuses the delivery', async () => {
  const { shelter } = shelterOver({ isFull: true });
  const late = shelter.take(delivery, () => after(5_000, () => applied));
  const failed = shelter
    .take(delivery, () =>
      after(5_000, () => {
        throw lost;
      }),
    )
    .catch((error: unknown) => error);
  const never = shelter.take(delivery, () => new Promise(() => {})).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await late).toBe(applied);
  expect(await failed).toBeInstanceOf(SpoolFull);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await never).toBeInstanceOf(SpoolFull);
});

test('an attempt that fails before it begins waits on disk like a later failure', async () => {
  const { shelter, kept } = shelterOver();
  const taken = shelter.take(delivery, () => {
    throw new Error('Nobody foresaw this.');
  });
  expect(await taken).toBe('queued');
  expect(kept).toHaveLength(1);
});
