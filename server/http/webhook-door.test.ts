// What the webhook's door lets in at one time, with deliveries that stay on their way as long as a test wants.
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import type { DeliveryToApply } from '../database/apply-deliveries';
import type { Queries } from '../database/connect';
import type { IngestParts } from '../ingest/delivery';
import { createArrivals } from '../ingest/delivery-id';
import { hangWebhookDoor } from './webhook-door';

const mebibyte = 1024 * 1024;

let app: FastifyInstance;
let asked: Counted;
/** Those that wait for the disk. */
let onTheirWay: Counted;
let lastDelivery: DeliveryToApply | undefined;
let commitAll: () => void;

beforeEach(() => {
  asked = createCounted();
  onTheirWay = createCounted();
  const committed = new Promise<void>((resolve) => {
    commitAll = resolve;
  });
  app = Fastify();
  app.addHook('onRequest', async () => asked.add());
  hangWebhookDoor(
    app,
    partsThat(async (delivery) => {
      lastDelivery = delivery;
      onTheirWay.add();
      await committed;
    }),
    createArrivals(() => new Date()),
  );
});

afterEach(() => app.close());

test('64 requests wait on one connection, and what else it sends is asked to come again', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const head = 'POST /api/webhook/listening HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n';
  let answers = '';
  socket.on('data', (data) => {
    answers += data.toString();
  });
  socket.write(`${head}\r\n`.repeat(99));
  socket.write(`${head}connection: close\r\n\r\n`);
  await asked.reach(100);
  commitAll();
  await once(socket, 'close');
  expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual([
    ...Array.from({ length: 64 }, () => 'HTTP/1.1 200'),
    ...Array.from({ length: 36 }, () => 'HTTP/1.1 503'),
  ]);
});

test('all requests together hold 64 MiB at most, each at least 4 KiB, and give it back', async () => {
  const send = (payload: Buffer) => app.inject({ method: 'POST', url: '/api/webhook/listening', payload });
  const large = Array.from({ length: 63 }, () => send(Buffer.alloc(mebibyte)));
  await onTheirWay.reach(63);
  const room = Math.floor((mebibyte - 63 * 4096) / 4096);
  const empty = Array.from({ length: room }, () => send(Buffer.alloc(0)));
  await onTheirWay.reach(63 + room);

  const tooMany = await send(Buffer.alloc(0));
  expect(tooMany.statusCode).toBe(503);
  expect(tooMany.headers['retry-after']).toBe('5');

  commitAll();
  for (const { statusCode } of await Promise.all([...large, ...empty])) expect(statusCode).toBe(200);
  const again = await Promise.all(Array.from({ length: 63 }, () => send(Buffer.alloc(mebibyte))));
  for (const { statusCode } of again) expect(statusCode).toBe(200);
});

test('of a body that is too large no more than its beginning is held', async () => {
  commitAll();
  await app.inject({ method: 'POST', url: '/api/webhook/listening', payload: Buffer.alloc(mebibyte + 1) });
  expect(lastDelivery?.body).toHaveLength(64 * 1024);
  expect(lastDelivery?.body.buffer.byteLength).toBe(64 * 1024);
});

function partsThat(commit: (delivery: DeliveryToApply) => Promise<void>): IngestParts {
  const unasked = () => Promise.reject(new Error('A webhook that is switched off resolves no names.'));
  return {
    directory: {
      findEndpoint: async () => ({
        companyId: 1,
        configurationId: 1,
        source: 'default',
        isActive: false,
        expiresAt: null,
        keys: exampleKeys,
      }),
      company: unasked,
      companyAfresh: unasked,
      forget: () => {},
    },
    queue: {
      async commit(delivery) {
        await commit(delivery);
        const { delivery_id: deliveryId } = delivery.row;
        return { status: 'inactive', deliveryId, logId: 1, callId: null, reason: 'inactive', message: 'Switched off.' };
      },
      drain: async () => {},
    },
    queries: {} as Queries,
  };
}

interface Counted {
  add(): void;
  reach(count: number): Promise<void>;
}

function createCounted(): Counted {
  let count = 0;
  let goal = Number.POSITIVE_INFINITY;
  let arrive = () => {};
  return {
    add() {
      count += 1;
      if (count >= goal) arrive();
    },
    reach(wanted) {
      goal = wanted;
      return new Promise((resolve) => {
        arrive = resolve;
        if (count >= goal) resolve();
      });
    },
  };
}
