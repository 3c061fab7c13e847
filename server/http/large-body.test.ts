import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { ReadersBusy } from '../aside/read-aside';
import { bodyReading, reserveLargeBody } from './large-body';

const mebibyte = 1024 * 1024;

/** Ends the request. */
async function begin(contentLength: number | undefined): Promise<() => void> {
  const raw = new EventEmitter();
  const headers = contentLength === undefined ? {} : { 'content-length': String(contentLength) };
  const request = { headers, routeOptions: { bodyLimit: 48 * mebibyte } };
  await reserveLargeBody(request as unknown as FastifyRequest, { raw } as unknown as FastifyReply);
  return () => raw.emit('close');
}

test('large bodies take their share of 64 MB until they are answered, and small ones none', async () => {
  const first = await begin(31 * mebibyte);
  const second = await begin(31 * mebibyte);
  await expect(begin(31 * mebibyte)).rejects.toThrow(ReadersBusy);
  await expect(begin(undefined)).rejects.toThrow(ReadersBusy);
  for (let small = 0; small < 100; small += 1) await begin(mebibyte);
  // The framework refuses what is larger than allowed.
  await begin(49 * mebibyte);
  await begin(Number.NaN);
  first();
  second();
  const unknown = await begin(undefined);
  await expect(begin(31 * mebibyte)).rejects.toThrow(ReadersBusy);
  unknown();
  (await begin(48 * mebibyte))();
});

test('a body of too many values or levels is refused before it is built', () => {
  const read = (text: string) => bodyReading.read(Buffer.from(text)).answer;
  expect(read('\uFEFF{"a":[1,"ä"]}')).toEqual({ value: { a: [1, 'ä'] } });
  for (const text of [
    `[${'1,'.repeat(200_000)}1]`,
    '['.repeat(100_000),
    `{${'"a":1,'.repeat(200_000)}"b":1}`,
    '{',
    '',
  ]) {
    expect(read(text)).toEqual({ problem: expect.any(String) });
  }
});
