import { describe, expect, test, vi } from 'vitest';
import { maxWaiting, maxWaitingBytes } from '#contract/webhooks';
import type { Queries } from '../../database/engine/connect';
import type { Delivery } from '../delivery/delivery';
import { createWaitingLimit } from './waiting-limit';

const endpoint: Delivery['endpoint'] = {
  companyId: 1,
  configurationId: 7,
  source: 'desk',
  isActive: true,
  isMapped: false,
  expiresAt: null,
  signature: { mode: 'off', scheme: 'hmac' },
  secrets: [],
  mapping: {} as Delivery['endpoint']['mapping'],
};

function limitWith(waiting: { deliveries: number; bytes: number }) {
  const execute = vi.fn(async () => ({ rows: [waiting] }));
  const limit = createWaitingLimit({ execute } as unknown as Pick<Queries, 'execute'>);
  const store = (delivery: Delivery) => limit.store(delivery, async (stored) => stored);
  return { limit, store, execute };
}

function arrived(n: number, bytes: number): Delivery {
  const id = `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  return {
    ...{ deliveryId: id, receivedAt: new Date(0), receivedMicros: n },
    ...{ endpoint, method: 'POST', contentType: undefined },
    body: Buffer.alloc(bytes, 'x'),
  };
}

describe('a phone system without a mapping', () => {
  test('has at most 20,000 deliveries waiting, however small they are', async () => {
    const { store, execute } = limitWith({ deliveries: maxWaiting - 1, bytes: 0 });
    const [last, beyond, empty] = [arrived(1, 3), arrived(2, 3), arrived(3, 0)];
    expect(await store(last)).toBe(last);
    expect(await store(beyond)).toEqual({
      ...beyond,
      cutFrom: { bytes: 3, sha256: 'cd2eb0837c9b4c962c22d2ff8b5441b7b45805887f051d39bf133b583baf6860' },
    });
    expect(await store(empty)).toMatchObject({ cutFrom: { bytes: 0 } });
    expect(execute).toHaveBeenCalledOnce();
  });

  test('has at most 200 MiB waiting, of which a small one may be the last', async () => {
    const { store } = limitWith({ deliveries: 1, bytes: maxWaitingBytes - 3 });
    expect(await store(arrived(1, 2_000))).toMatchObject({
      body: Buffer.alloc(1024, 'x'),
      cutFrom: { bytes: 2_000 },
    });
    expect(await store(arrived(2, 3))).not.toHaveProperty('cutFrom');
    expect(await store(arrived(3, 1))).toMatchObject({ body: Buffer.from('x'), cutFrom: { bytes: 1 } });
  });

  test('counts no delivery that was not stored', async () => {
    const { limit, store } = limitWith({ deliveries: maxWaiting - 1, bytes: 0 });
    const failed = limit.store(arrived(1, 1), () => Promise.reject(new Error('lost')));
    await expect(failed).rejects.toThrow('lost');
    expect(await store(arrived(1, 1))).not.toHaveProperty('cutFrom');
    expect(await store(arrived(2, 1))).toHaveProperty('cutFrom');
  });
});
