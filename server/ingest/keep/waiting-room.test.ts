import { describe, expect, test } from 'vitest';
import { maxWaiting, maxWaitingBytes } from '#contract/webhooks';
import type { Queries } from '../../database/engine/connect';
import type { Delivery } from '../delivery/delivery';
import { createWaitingRoom } from './waiting-room';

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

const mebibyte = 1024 * 1024;

function roomWith(waiting: { deliveries: number; bytes: number }) {
  let asked = 0;
  const queries = {
    async execute() {
      asked += 1;
      return { rows: [waiting] };
    },
  } as unknown as Pick<Queries, 'execute'>;
  const clock = { at: 0 };
  return { room: createWaitingRoom(queries, () => clock.at), clock, asked: () => asked };
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
    const { room } = roomWith({ deliveries: maxWaiting - 1, bytes: 0 });
    const [last, beyond, empty] = [arrived(1, 3), arrived(2, 3), arrived(3, 0)];
    expect(await room.admit(last)).toBe(last);
    expect(await room.admit(beyond)).toEqual({
      ...beyond,
      cutFrom: { bytes: 3, sha256: 'cd2eb0837c9b4c962c22d2ff8b5441b7b45805887f051d39bf133b583baf6860' },
    });
    expect(await room.admit(empty)).toMatchObject({ cutFrom: { bytes: 0 } });
  });

  test('has at most 200 MiB waiting, of which a small one may be the last', async () => {
    const { room } = roomWith({ deliveries: 1, bytes: maxWaitingBytes - 3 });
    expect(await room.admit(arrived(1, 2_000))).toMatchObject({
      body: Buffer.alloc(1024, 'x'),
      cutFrom: { bytes: 2_000 },
    });
    expect(await room.admit(arrived(2, 3))).not.toHaveProperty('cutFrom');
    expect(await room.admit(arrived(3, 1))).toMatchObject({ body: Buffer.from('x'), cutFrom: { bytes: 1 } });
  });

  test('counts a delivery once that the disk kept while the database took its time', async () => {
    const { room } = roomWith({ deliveries: 0, bytes: 0 });
    const all = Array.from({ length: 200 }, (_, n) => arrived(n, mebibyte));
    const again = all.map((it) => ({ ...it }));
    for (const it of [...all, ...again]) expect((await room.admit(it)) === it).toBe(true);
    expect(await room.admit(arrived(200, 1))).toHaveProperty('cutFrom');
    // What was cut stays cut.
    expect(await room.admit(arrived(200, 1))).toHaveProperty('cutFrom');
  });

  test('is counted in the log again after a minute', async () => {
    const { room, clock, asked } = roomWith({ deliveries: maxWaiting, bytes: 0 });
    await room.admit(arrived(1, 1));
    clock.at += 59_999;
    await room.admit(arrived(2, 1));
    expect(asked()).toBe(1);
    clock.at += 1;
    await room.admit(arrived(3, 1));
    expect(asked()).toBe(2);
  });
});
