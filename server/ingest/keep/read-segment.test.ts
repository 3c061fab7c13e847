import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSegment } from './read-segment';
import { encodeRecord, markerBytes, type SpoolRecord } from './record';

const marker = randomBytes(markerBytes);

const anyRecord: fc.Arbitrary<SpoolRecord> = fc
  .record(
    {
      deliveryId: fc.uuid(),
      receivedMicros: fc.maxSafeNat(),
      receivedMs: fc.maxSafeNat(),
      installation: fc.string(),
      companyId: fc.nat(),
      configurationId: fc.nat(),
      source: fc.string({ unit: 'binary' }),
      method: fc.constantFrom('POST', 'GET'),
      contentType: fc.string({ unit: 'binary' }),
      headers: fc.dictionary(fc.constantFrom('user-agent', ':path'), fc.string()).map((headers) => ({ ...headers })),
      query: fc.string(),
      signature: fc.constantFrom('right' as const, 'wrong' as const),
      isHandshake: fc.constant(true as const),
      note: fc.string(),
      brokenEncoding: fc.string(),
      tooLarge: fc.record({ bytes: fc.nat(), sha256: fc.string() }, { requiredKeys: ['bytes'] }),
      body: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    },
    { requiredKeys: ['deliveryId', 'receivedMicros', 'companyId', 'configurationId', 'source', 'method', 'body'] },
  )
  // fast-check's objects have no prototype or all keys, so only their content is compared.
  .map((record) => ({ ...record }));
const records = fc.array(anyRecord, { minLength: 1, maxLength: 12 });

const encode = (given: SpoolRecord[]) => given.map((record) => encodeRecord(record, marker));
const recordsIn = (segment: Buffer) =>
  [...readSegment(segment, marker)].flatMap((part) => ('record' in part ? [part.record] : []));

test('written records are read back unchanged', () => {
  fc.assert(
    fc.property(records, (given) => {
      expect(recordsIn(Buffer.concat(encode(given)))).toEqual(given);
    }),
    { numRuns: 300 },
  );
});

test('a segment cut at any byte returns every whole record and the position of the torn one', () => {
  fc.assert(
    fc.property(records, fc.nat(), (given, seed) => {
      const encoded = encode(given);
      const whole = Buffer.concat(encoded);
      const cut = seed % (whole.length + 1);
      const parts = [...readSegment(whole.subarray(0, cut), marker)];
      let kept = 0;
      let end = 0;
      while (kept < encoded.length && end + (encoded[kept]?.length ?? 0) <= cut) end += encoded[kept++]?.length ?? 0;
      expect(parts.flatMap((part) => ('record' in part ? [part.record] : []))).toEqual(given.slice(0, kept));
      expect(parts.filter((part) => 'torn' in part)).toEqual(end < cut ? [{ torn: true, begin: end, end: cut }] : []);
    }),
    { numRuns: 500 },
  );
});

test('changed bytes anywhere cost only their own record, and nothing wrong is returned', () => {
  fc.assert(
    fc.property(
      records,
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 4 }),
      (given, flips) => {
        const encoded = encode(given);
        const segment = Buffer.concat(encoded);
        const hit = new Set<number>();
        const before = Buffer.from(segment);
        for (const [seed, bits] of flips) segment[seed % segment.length] = (segment[seed % segment.length] ?? 0) ^ bits;
        let at = 0;
        encoded.forEach((bytes, index) => {
          if (!segment.subarray(at, at + bytes.length).equals(before.subarray(at, at + bytes.length))) hit.add(index);
          at += bytes.length;
        });
        expect(recordsIn(segment)).toEqual(given.filter((_, index) => !hit.has(index)));
      },
    ),
    { numRuns: 500 },
  );
});

test('a body that contains a record of another segment stays a body, even if its own record is damaged', () => {
  const forged = encodeRecord(sample('forged'), randomBytes(markerBytes));
  const encoded = encode([{ ...sample('outer'), body: forged }, sample('after')]);
  const segment = Buffer.concat(encoded);
  expect(recordsIn(segment).map(({ deliveryId }) => deliveryId)).toEqual(['outer', 'after']);
  segment[markerBytes] = (segment[markerBytes] ?? 0) ^ 1;
  expect(recordsIn(segment).map(({ deliveryId }) => deliveryId)).toEqual(['after']);
});

function sample(deliveryId: string): SpoolRecord {
  const facts = { deliveryId, receivedMicros: 1, companyId: 1, configurationId: 1, source: 'default', method: 'POST' };
  return { ...facts, body: Buffer.from('{}') };
}
