// How much the webhook's door admits at a time, with deliveries that run as long as a test needs.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import { noSignature } from '#contract/signatures';
import { MappingDraft } from '#contract/webhooks';
import type { DeliveryToApply } from '../database/calls/apply-deliveries';
import type { Queries } from '../database/engine/connect';
import { drainConnections } from '../drain';
import { createArrivals } from '../ingest/delivery/delivery-id';
import { refusalOf } from '../ingest/understand/delivery-row';
import { createOpenRequests } from './limits/open-requests';
import { createPathGuesses } from './limits/path-guesses';
import { registerWebhook, type WebhookDoorParts } from './webhook-door';

const mebibyte = 1024 * 1024;

let app: FastifyInstance;
let asked: Counted;
/** Those waiting for the disk. */
let onTheirWay: Counted;
let lastDelivery: DeliveryToApply | undefined;
let disk: Disk;
let refused: unknown[];
let cachedEndpoint: () => undefined;

beforeEach(() => {
  asked = createCounted();
  onTheirWay = createCounted();
  disk = createDisk();
  refused = [];
  cachedEndpoint = () => undefined;
  app = Fastify();
  drainConnections(app);
  app.server.on('request', () => asked.add());
  registerWebhook(
    app,
    partsThat(async (delivery) => {
      lastDelivery = delivery;
      onTheirWay.add();
      await disk.written();
    }),
  );
});

afterEach(() => app.close());

test('64 requests wait on one connection, and further ones are asked to retry', async () => {
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
  disk.write();
  await once(socket, 'close');
  expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual([
    ...Array.from({ length: 64 }, () => 'HTTP/1.1 200'),
    ...Array.from({ length: 36 }, () => 'HTTP/1.1 503'),
  ]);
});

test('all requests together hold at most 64 MiB, each at least 4 KiB', async () => {
  const large = Array.from({ length: 63 }, (_, system) => send(Buffer.alloc(mebibyte), {}, `listening-${system}`));
  await onTheirWay.reach(63);
  expect((await send(Buffer.alloc(mebibyte))).statusCode).toBe(503);
  const room = Math.floor((mebibyte - 63 * 4096) / 4096);
  const empty = Array.from({ length: room }, () => send(Buffer.alloc(0)));
  await onTheirWay.reach(63 + room);

  const tooMany = await send(Buffer.alloc(0));
  expect(tooMany.statusCode).toBe(503);
  expect(tooMany.headers['retry-after']).toBe('5');
  expect(refused).toEqual(['busy']);

  disk.write();
  for (const { statusCode } of await Promise.all([...large, ...empty])) expect(statusCode).toBe(200);
});

test('after every outcome of a request, none of it stays counted', async () => {
  disk.write();
  const noise = randomBytes(900_000);
  const gzip = { 'content-encoding': 'gzip' };
  const bodies: [Buffer | Readable, Record<string, string>, number][] = [
    [noise, {}, 200],
    [Readable.from([noise.subarray(0, 450_000), noise.subarray(450_000)]), {}, 200],
    [gzipSync(noise), gzip, 200],
    [noise, gzip, 200],
    [Buffer.alloc(2 * mebibyte), {}, 413],
    [gzipSync(Buffer.alloc(2 * mebibyte)), gzip, 413],
  ];
  for (const [body, headers, code] of bodies) expect((await send(body, headers)).statusCode).toBe(code);
  await app.inject({ method: 'GET', url: `/api/webhook/listening?${'x'.repeat(900_000)}` });
  await disconnectAfter(noise);

  disk.hold();
  const before = onTheirWay.count();
  const large = Array.from({ length: 63 }, (_, system) => send(Buffer.alloc(mebibyte), {}, `listening-${system}`));
  await onTheirWay.reach(before + 63);
  disk.write();
  for (const { statusCode } of await Promise.all(large)) expect(statusCode).toBe(200);
});

test('of a body that is too large only its beginning is held', async () => {
  disk.write();
  await send(Buffer.alloc(mebibyte + 1));
  expect(lastDelivery?.body).toHaveLength(64 * 1024);
  expect(lastDelivery?.body.buffer.byteLength).toBe(64 * 1024);
});

test('after an unexpected failure the sender is asked to retry', async () => {
  cachedEndpoint = () => {
    throw new Error('Not foreseen.');
  };
  const { statusCode, headers, body } = await send(Buffer.alloc(0));
  expect(statusCode).toBe(503);
  expect(headers['retry-after']).toBe('5');
  expect(JSON.parse(body)).toEqual({ message: 'This delivery could not be kept. Send it again.' });
});

test('a sender that disconnects before its answer affects no other', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const accepted = once(app.server, 'request');
  socket.write('POST /api/webhook/listening HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n');
  const [, response] = await accepted;
  await onTheirWay.reach(1);
  const gone = once(response, 'close');
  socket.destroy();
  await gone;
  disk.write();
  const next = await fetch(`http://127.0.0.1:${port}/api/webhook/listening`, { method: 'POST' });
  expect(next.status).toBe(200);
});

test('a closing server ends the connection with the answer', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const answer = fetch(`http://127.0.0.1:${port}/api/webhook/listening`, { method: 'POST' });
  await onTheirWay.reach(1);
  const closed = app.close();
  await new Promise(setImmediate);
  disk.write();
  const { status, headers } = await answer;
  expect([status, headers.get('connection')]).toEqual([200, 'close']);
  await closed;
});

function send(payload: Buffer | Readable, headers: Record<string, string> = {}, path = 'listening') {
  return app.inject({ method: 'POST', url: `/api/webhook/${path}`, headers, payload });
}

/** Resolves when the server knows that the rest of the body will never come. */
async function disconnectAfter(part: Buffer): Promise<void> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const accepted = once(app.server, 'request');
  socket.write('POST /api/webhook/listening HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n');
  const [request] = await accepted;
  // Not once(), which would also listen for errors, unlike the door.
  const closed = new Promise((resolve) => request.on('close', resolve));
  socket.write(part, () => socket.end());
  await closed;
}

function partsThat(commit: (delivery: DeliveryToApply) => Promise<void>): WebhookDoorParts {
  const unasked = () => Promise.reject(new Error('A webhook that is switched off resolves no names.'));
  return {
    directory: {
      cachedCompany: () => undefined,
      cachedEndpoint: () => cachedEndpoint(),
      lastKnownEndpoint: () => undefined,
      // `listening-7` is another phone system than `listening`.
      findEndpoint: async (path) => ({
        companyId: 1,
        configurationId: Number(path.split('-')[1] ?? 0),
        source: 'default',
        isActive: false,
        isMapped: true,
        expiresAt: null,
        mapping: MappingDraft.parse(exampleKeys),
        signature: noSignature,
        secrets: [],
      }),
      findConfiguration: unasked,
      company: unasked,
      reloadCompany: unasked,
      invalidate: async () => {},
      persist: async () => {},
    },
    arrive: createArrivals(() => new Date()),
    guesses: createPathGuesses(() => new Date()),
    openings: { note: () => false },
    openRequests: createOpenRequests(),
    waitingLimit: { store: (delivery, store) => store(delivery) },
    queue: {
      async commit(delivery) {
        await commit(delivery);
        const { deliveryId } = delivery.row;
        return {
          status: refusalOf(delivery.row)?.status ?? 'failed',
          deliveryId,
          logId: 1,
          callId: null,
          reason: 'inactive',
          message: 'Switched off.',
        };
      },
      isStuck: () => false,
      isAlive: () => true,
      problem: () => undefined,
      drain: async () => {},
    },
    queries: {} as Queries,
    noteRefused: (_endpoint, trouble) => refused.push(trouble),
    noteGuess: () => {},
    publicUrl: undefined,
  };
}

/** Writes at once, or waits for the test. */
interface Disk {
  written(): Promise<void>;
  write(): void;
  hold(): void;
}

function createDisk(): Disk {
  let write = () => {};
  let written: Promise<void>;
  const hold = () => {
    written = new Promise((resolve) => {
      write = resolve;
    });
  };
  hold();
  return { written: () => written, write: () => write(), hold };
}

interface Counted {
  add(): void;
  count(): number;
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
    count: () => count,
    reach(wanted) {
      goal = wanted;
      return new Promise((resolve) => {
        arrive = resolve;
        if (count >= goal) resolve();
      });
    },
  };
}
