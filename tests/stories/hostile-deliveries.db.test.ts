// Hostile input: a clear response, a log row if the company is known, never a 5xx, never a loss.

import { createHash, randomBytes } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import { refused } from '#contract/refusals';
import { DeliveryAnswer, RefusalReason } from '#contract/webhooks';
import type { Database } from '../../server/database/engine/connect';
import { inLongRun } from '../long-run';
import { type TestApp, testApp } from '../test-app';
import { testDatabase } from '../test-database';

let database: Database;
let tested: TestApp;
let port: number;

beforeAll(async () => {
  database = await testDatabase({
    companies: [
      { id: 1 },
      { id: 2, active: false },
      { id: 3 },
      { id: 4, deletedAt: new Date('2026-03-01T00:00:00Z') },
      { id: 5, isDemo: true },
    ],
    services: [{ id: 1, name: 'Oil Change' }],
    locations: [{ companyId: 1, id: 1, code: 'NS-01' }],
    webhookConfigurations: [
      { companyId: 1, id: 1, source: 'default', endpointPath: 'Listening', ...exampleKeys },
      { companyId: 2, id: 2, source: 'default', endpointPath: 'closed-company', ...exampleKeys },
      { companyId: 3, id: 3, source: 'default', endpointPath: 'switched-off', ...exampleKeys, active: false },
      { companyId: 4, id: 4, source: 'default', endpointPath: 'deleted-company', ...exampleKeys },
      { companyId: 5, id: 5, source: 'default', endpointPath: 'demo', ...exampleKeys },
    ],
    webhookEndpoints: [
      { path: 'listening', companyId: 1, configurationId: 1 },
      { path: 'closed-company', companyId: 2, configurationId: 2 },
      { path: 'switched-off', companyId: 3, configurationId: 3 },
      { path: 'deleted-company', companyId: 4, configurationId: 4 },
      { path: 'demo', companyId: 5, configurationId: 5 },
    ],
  });
  tested = await testApp(database);
  await tested.app.listen({ port: 0, host: '127.0.0.1' });
  port = (tested.app.server.address() as AddressInfo).port;
});

interface Answered {
  code: number;
  headers: IncomingHttpHeaders;
  text: string;
}

function send(
  body: Buffer,
  headers: Record<string, string> = {},
  path = 'listening',
  method = 'POST',
  isWhole = true,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path: `/api/webhook/${path}`, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode: code = 0, headers } = response;
        resolve({ code, headers, text: Buffer.concat(chunks).toString() });
        if (!isWhole) sent.destroy();
      });
    });
    sent.on('error', reject);
    if (isWhole) sent.end(body);
    else sent.write(body);
  });
}

/** One chunk per piece. */
function sendInPieces(pieces: Buffer[]): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/webhook/listening', headers: json });
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode: code = 0, headers } = response;
        resolve({ code, headers, text: Buffer.concat(chunks).toString() });
      });
    });
    sent.on('error', reject);
    for (const piece of pieces) sent.write(piece);
    sent.end();
  });
}

/** The checksum at the end no longer matches. */
function corruptChecksum(compressed: Buffer): Buffer {
  const broken = Buffer.from(compressed);
  broken.fill(0, broken.length - 8);
  return broken;
}

async function logged(text: string) {
  const answer = DeliveryAnswer.parse(JSON.parse(text));
  const { rows } = await database.people.$client.query('select * from deliveries where delivery_id = $1', [
    answer.deliveryId,
  ]);
  expect(rows).toHaveLength(1);
  return { answer, row: rows[0] };
}

const json = { 'content-type': 'application/json' };
const xml = { 'content-type': 'application/xml' };
const example = (change: Record<string, unknown> = {}) =>
  Buffer.from(JSON.stringify({ ...examplePayload(`call-${Math.random()}`, tested.clock.now), ...change }));

describe('a webhook answers and stores', () => {
  test.each([
    ['wrong JSON', '{"store_id": ', json, 'unreadable-body'],
    ['no body', '', json, 'unreadable-body'],
    ['a JSON list', '[1,2]', json, 'store-missing'],
    ['a JSON text', '"hello"', json, 'unreadable-body'],
    ['nesting deeper than 64', '['.repeat(65) + ']'.repeat(65), json, 'unreadable-body'],
    ['120,001 JSON values', `[${'0,'.repeat(120_000)}0]`, json, 'too-complex'],
    [
      '1,001 form fields',
      `${'a=1&'.repeat(1_000)}store_id=NS-01`,
      { 'content-type': 'application/x-www-form-urlencoded' },
      'too-complex',
    ],
    ['nesting 200,000 deep', '['.repeat(200_000), json, 'unreadable-body'],
    ['a multipart form without an end', 'x', { 'content-type': 'multipart/form-data; boundary=x' }, 'unreadable-body'],
    [
      '1,001 parts of a multipart form',
      `${'--x\r\ncontent-disposition: form-data; name=a\r\n\r\n\r\n'.repeat(1_001)}--x--`,
      { 'content-type': 'multipart/form-data; boundary=x' },
      'too-complex',
    ],
    [
      'a multipart form with a __proto__ field',
      '--x\r\ncontent-disposition: form-data; name=__proto__\r\n\r\n1\r\n--x--',
      { 'content-type': 'multipart/form-data; boundary=x' },
      'store-missing',
    ],
    ['XML', '<call/>', xml, 'store-missing'],
    ['XML nested 200,000 deep', '<a>'.repeat(200_000), xml, 'unreadable-body'],
    ['20,001 XML elements', `<a>${'<b/>'.repeat(20_000)}</a>`, xml, 'too-complex'],
    [
      'XML whose entities multiply',
      '<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>',
      xml,
      'unreadable-body',
    ],
    [
      'XML with an entity of a file',
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      xml,
      'unreadable-body',
    ],
    ['XML with a __proto__ element', '<__proto__><store_id>NS-01</store_id></__proto__>', xml, 'store-missing'],
    ['a content type that is none', 'store_id=NS-01', { 'content-type': ';;;garbage' }, 'service-missing'],
    ['a __proto__ key', '{"__proto__":{"store_id":"NS-01"},"constructor":1}', json, 'store-missing'],
    ['NUL characters', JSON.stringify({ store_id: 'NS\u0000', product_service: '\u0000' }), json, 'unknown-store'],
    [
      'a lone surrogate',
      '{"store_id":"NS-01","product_service":"\\ud800","call_id":"\\udfff"}',
      json,
      'appointment-missing',
    ],
    [
      'an encoding that is none',
      '{"store_id":"NS-01"}',
      { ...json, 'content-encoding': 'constructor' },
      'service-missing',
    ],
  ])('%s', async (_what, body, headers, reason) => {
    const { code, text } = await send(Buffer.from(body), headers);
    expect(code).toBe(200);
    const { answer, row } = await logged(text);
    expect(answer).toMatchObject({ status: 'failed', error: { reason } });
    expect(answer.error?.message).not.toBe('');
    expect(row).toMatchObject({ status: 'failed', reason });
  });

  test.each([
    ['plain JSON', 'gzip', Buffer.from('{"store_id":"NS-01"}')],
    ['what ends too early', 'GZIP', gzipSync('{"store_id":"NS-01"}').subarray(0, -9)],
    ['what goes wrong at its end', 'x-gzip', corruptChecksum(gzipSync(randomBytes(300_000)))],
    ['nothing of its encoding', 'br', Buffer.alloc(9, 255)],
  ])('bytes that are not compressed as they say, as they came: %s', async (_what, encoding, body) => {
    const { code, text } = await send(body, { ...json, 'content-encoding': encoding });
    expect(code).toBe(200);
    const { answer, row } = await logged(text);
    expect(answer).toMatchObject({
      status: 'failed',
      error: { reason: 'unreadable-body', message: refused.brokenEncoding(encoding.toLowerCase()).message },
    });
    expect(body.equals(row.body)).toBe(true);
    expect(row.body_bytes).toBe(body.length);
  });

  test('no bytes at all, compressed, as an empty body', async () => {
    const { text } = await send(Buffer.alloc(0), { ...json, 'content-encoding': 'gzip' });
    expect((await logged(text)).answer.error?.message).toMatch(/^The body is empty\./);
  });

  test('2 MiB with 413, their first 64 KiB, size and hash', async () => {
    const body = randomBytes(2 * 1024 * 1024);
    const { code, text } = await send(body, json);
    expect(code).toBe(413);
    const { answer, row } = await logged(text);
    expect(answer.error?.message).toContain('has 2,097,152 bytes;');
    expect(row).toMatchObject({ status: 'too-large', body_bytes: body.length });
    expect(body.subarray(0, 64 * 1024).equals(row.body)).toBe(true);
    expect(row.body_sha256).toBe(createHash('sha256').update(body).digest('hex'));
  });

  test('an endless body with 413 and the size seen, without a partial hash', async () => {
    const body = Buffer.alloc(6 * 1024 * 1024, 'x');
    const { code, text } = await send(body, { ...json, 'content-length': '5000000000' }, 'listening', 'POST', false);
    expect(code).toBe(413);
    const { answer, row } = await logged(text);
    expect(answer.error?.message).toContain('has at least 4,');
    expect(row).toMatchObject({ status: 'too-large', body_sha256: null });
    expect(row.body_bytes).toBeGreaterThan(4 * 1024 * 1024);
    expect(row.body_bytes).toBeLessThanOrEqual(body.length);
  });

  test('a body that arrives byte by byte like any other', async () => {
    const body = example();
    const { text } = await sendInPieces([...body].map((byte) => Buffer.of(byte)));
    const { answer, row } = await logged(text);
    expect(answer.status).toBe('success');
    expect(body.equals(row.body)).toBe(true);
  });

  test('a body of exactly 1 MiB like any other', async () => {
    const padded = JSON.stringify({ ...JSON.parse(example().toString()), padding: '' });
    const body = Buffer.from(padded.replace('"padding":""', `"padding":"${'x'.repeat(1024 * 1024 - padded.length)}"`));
    expect(body).toHaveLength(1024 * 1024);
    const { row } = await logged((await send(body, json)).text);
    expect(row.status).toBe('success');
    expect(body.equals(row.body)).toBe(true);
  });

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
  ])('a body compressed with %s', async (encoding, compress) => {
    const { text } = await send(compress(example()), { ...json, 'content-encoding': encoding });
    expect((await logged(text)).answer.status).toBe('success');
  });

  test('a body of at most 64 KiB like any other, at any compression ratio', async () => {
    const body = example({ note: 'x'.repeat(60_000) });
    const zipped = gzipSync(body);
    expect(body.length).toBeGreaterThan(100 * zipped.length);
    const { text } = await send(zipped, { ...json, 'content-encoding': 'gzip' });
    const { answer, row } = await logged(text);
    expect(answer.status).toBe('success');
    expect(body.equals(row.body)).toBe(true);
  });

  test('a larger body that decompresses to more than 20 times its size with 413 and its first 64 KiB', async () => {
    const body = example({ note: 'x'.repeat(900_000) });
    const zipped = gzipSync(body);
    const { code, text } = await send(zipped, { ...json, 'content-encoding': 'gzip' });
    expect(code).toBe(413);
    const { answer, row } = await logged(text);
    expect(answer).toMatchObject({ status: 'too-large', error: { reason: 'too-large' } });
    expect(answer.error?.message).toBe(
      `The body’s ${zipped.length.toLocaleString('en-US')} compressed bytes decompress to more than 20 times their size, which is not accepted. The first 64 KiB are kept. Have the phone system send it uncompressed.`,
    );
    expect(body.subarray(0, 64 * 1024).equals(row.body)).toBe(true);
    expect(row.body_bytes).toBeGreaterThan(64 * 1024);
    expect(row.body_bytes).toBeLessThan(body.length);
    expect(row.body_sha256).toBeNull();
  });

  test('a body that decompresses to exactly 20 times its size like any other', async () => {
    const body = example({ note: `${randomBytes(5_000).toString('base64')}${' '.repeat(90_000)}` });
    const zipped = gzipSync(body);
    expect(body.length / zipped.length).toBeGreaterThan(17);
    expect(body.length / zipped.length).toBeLessThan(20);
    const { text } = await send(zipped, { ...json, 'content-encoding': 'gzip' });
    expect((await logged(text)).answer.status).toBe('success');
  });

  test('a decompression bomb only up to the limit, with 413', async () => {
    const { code, text } = await send(gzipSync(Buffer.alloc(64 * 1024 * 1024)), {
      ...json,
      'content-encoding': 'gzip',
    });
    expect(code).toBe(413);
    const { row } = await logged(text);
    expect(row.body).toHaveLength(64 * 1024);
    expect(row.body_bytes).toBeLessThan(2 * 1024 * 1024);
    expect(row.body_sha256).toBeNull();
  });

  test.each([
    ['a deactivated company', 'closed-company', 'The company was deactivated'],
    ['a deleted company', 'deleted-company', 'The company was deleted'],
    ['the demo when it is over', 'demo', 'Demo mode was off (this company belongs to the demo)'],
    ['a configuration that is switched off', 'switched-off', 'The webhook was switched off'],
  ])('a delivery for %s, without counting it, and says why', async (_what, path, why) => {
    const { code, text } = await send(example(), json, path);
    expect(code).toBe(200);
    const { answer, row } = await logged(text);
    expect(answer.status).toBe('inactive');
    expect(row).toMatchObject({ status: 'inactive', reason: 'inactive', call_id: null, processed_data: null });
    expect(row.error_message).toBe(`${why} when this arrived, so it was kept but not counted.`);
  });

  test('a path in upper or lower case, and a call in a query string', async () => {
    const query = new URLSearchParams(
      JSON.parse(example({ call_id: 'by-query' }).toString()) as Record<string, string>,
    );
    const { text, headers } = await send(Buffer.alloc(0), {}, `LISTENING?${query}`, 'GET');
    expect(headers['cache-control']).toBe('no-store');
    expect((await logged(text)).answer.status).toBe('success');
  });
});

test('an unknown path, a GET without a query and a HEAD are answered and not logged', async () => {
  const before = await countLogs();
  expect(await send(example(), json, 'nobody-home')).toMatchObject({ code: 404 });
  expect(await send(example(), json, '%00')).toMatchObject({ code: 404 });
  expect(await send(example(), json, '%ff')).toMatchObject({ code: 404 });
  expect(await send(example(), json, 'x'.repeat(4_000))).toMatchObject({ code: 404 });
  const bare = await send(Buffer.alloc(0), {}, 'listening', 'GET');
  expect(bare).toMatchObject({ code: 200, text: expect.stringContaining('the same for every path') });
  for (const path of ['listening', 'listening?store_id=NS-01']) {
    expect(await send(Buffer.alloc(0), {}, path, 'HEAD')).toMatchObject({ code: 200, text: '' });
  }
  expect(await countLogs()).toBe(before);
});

test('a webhook’s responses have no headers for pages', async () => {
  const answers = [
    await send(example(), json),
    await send(Buffer.alloc(2 * 1024 * 1024), json),
    await send(example(), json, 'nobody-home'),
    await send(Buffer.alloc(0), {}, 'listening', 'GET'),
  ];
  expect(answers.map(({ code }) => code)).toEqual([200, 413, 404, 200]);
  for (const { headers } of answers) {
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers).not.toHaveProperty('content-security-policy');
  }
});

test('any bytes of any content type are answered with 200, logged as they came and never break the counts', async () => {
  const field = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom('NS-01', 'Oil Change', 'yes', 'Appointment', 'Live', '__proto__', '2026-02-30', -1, 1e300),
  );
  const shaped = fc
    .record(Object.fromEntries(Object.values(exampleKeys).map((key) => [key, field])), { requiredKeys: [] })
    .map((payload) => JSON.stringify(payload));
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
    fc.json().map((text) => Buffer.from(text)),
    shaped.map((text) => Buffer.from(text)),
  );
  const contentType = fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain; charset=utf-16le',
    'multipart/form-data',
    'application/json; charset=latin1',
    'nonsense',
    '',
  );
  await fc.assert(
    fc.asyncProperty(body, contentType, async (bytes, type) => {
      const { code, text } = await send(bytes, type ? { 'content-type': type } : {});
      expect(code).toBe(200);
      const { answer, row } = await logged(text);
      expect(bytes.equals(row.body)).toBe(true);
      if (answer.status !== 'success') expect(RefusalReason.options).toContain(answer.error?.reason);
    }),
    { numRuns: inLongRun({ short: 100, long: 300 }) },
  );
}, 120_000);

async function countLogs(): Promise<number> {
  const { rows } = await database.people.$client.query('select count(*)::int as logs from deliveries');
  return rows[0].logs;
}
