// Reads a delivery's body: bounded, decompressed, and counted against the memory of all requests.
import { createHash, type Hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { maxBodyBytes, storedOfTooLargeBytes } from '#contract/webhooks';
import type { Delivery } from '../ingest/delivery/delivery';

export interface InFlight {
  bytes: number;
}

export const maxBytesInFlight = 64 * 1024 * 1024;
const maxBytesRead = 4 * maxBodyBytes;
/** The limit on decompression, but at least 64 KiB: honest bodies repeat themselves. */
const maxInflation = 20;
const alwaysInflatedBytes = storedOfTooLargeBytes;

export type ReceivedBody = Pick<Delivery, 'body' | 'tooLarge' | 'brokenEncoding'> & {
  raw?: Buffer;
};

/**
 * Reads a request's body. The result's `body.length`, and that of `raw` if kept, stay counted in `inFlight` until the
 * caller subtracts them. 'cut-off': the sender disconnected.
 */
export function readDeliveryBody(
  request: IncomingMessage,
  inFlight: InFlight,
  { keepRaw = false }: { keepRaw?: boolean } = {},
): Promise<ReceivedBody | 'overloaded' | 'cut-off'> {
  const encoding = request.headers['content-encoding'];
  if (encoding === undefined) return collect(request, maxBytesRead, inFlight);
  return readEncoded(request, encoding.trim().toLowerCase(), inFlight, keepRaw);
}

async function readEncoded(
  request: IncomingMessage,
  encoding: string,
  inFlight: InFlight,
  keepRaw: boolean,
): Promise<ReceivedBody | 'overloaded' | 'cut-off'> {
  const raw = await collect(request, maxBytesRead, inFlight);
  const createInflater = inflaters.get(encoding);
  if (!createInflater || typeof raw === 'string' || raw.tooLarge || raw.body.length === 0) return raw;

  const inflater = createInflater(raw.body);
  // A failure shows as a close before the end.
  inflater.on('error', () => {});
  const maxInflated = Math.max(alwaysInflatedBytes, raw.body.length * maxInflation);
  const inflating = collect(inflater, Math.min(maxInflated, maxBytesRead), inFlight);
  inflater.end(raw.body);
  const inflated = await inflating;
  if (typeof inflated !== 'string' && inflated.tooLarge && maxInflated < maxBodyBytes)
    inflated.tooLarge.compressedBytes = raw.body.length;
  inflater.destroy();
  if (inflated === 'cut-off') return { body: raw.body, brokenEncoding: encoding };
  if (keepRaw && typeof inflated !== 'string') return { ...inflated, raw: raw.body };
  inFlight.bytes -= raw.body.length;
  return inflated;
}

const inflaters = new Map<string, (body: Buffer) => Transform>([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['deflate', (body) => (hasZlibHeader(body) ? createInflate() : createInflateRaw())],
  ['br', () => createBrotliDecompress()],
]);

/** RFC 1950. .NET and others send `deflate` without it. */
const hasZlibHeader = (body: Buffer) =>
  body.length > 1 && (body.readUInt8() & 0x0f) === 8 && body.readUInt16BE() % 31 === 0;

const nothing = Buffer.alloc(0);

/**
 * Collects a stream: the bytes, or beyond the limit the beginning and, up to `maxBytes`, the hash. The rest is read and
 * dropped, because senders see no answer before they finish.
 */
function collect(
  stream: Readable,
  maxBytes: number,
  inFlight: InFlight,
): Promise<ReceivedBody | 'overloaded' | 'cut-off'> {
  return new Promise((resolve) => {
    /** The first chunk itself, usually the whole body; then a buffer with room to grow. */
    let kept: Buffer = nothing;
    let size = 0;
    let hash: Hash | undefined;
    let held = 0;
    let isDone = false;

    const hold = (bytes: number) => {
      inFlight.bytes += bytes - held;
      held = bytes;
    };
    const finish = (outcome: ReceivedBody | 'overloaded' | 'cut-off') => {
      isDone = true;
      hold(typeof outcome === 'string' ? 0 : outcome.body.length);
      resolve(outcome);
    };

    const take = (chunk: Buffer) => {
      const before = size;
      size += chunk.length;
      if (hash) hash.update(chunk);
      else if (size > maxBodyBytes) {
        hash = createHash('sha256').update(kept.subarray(0, before)).update(chunk);
        kept = Buffer.concat([kept.subarray(0, before), chunk], storedOfTooLargeBytes);
      } else if (before === 0) kept = chunk;
      else kept = append(kept, before, chunk);
      // By `maxBytes` it can be too large before it is hashed.
      if (size > maxBytes && !hash) kept = Buffer.from(kept.subarray(0, storedOfTooLargeBytes));
      hold(kept.length);

      const isOverloaded = inFlight.bytes > maxBytesInFlight;
      if (!isOverloaded && size <= maxBytes) return;
      stream.off('data', take);
      finish(isOverloaded ? 'overloaded' : { body: kept, tooLarge: { bytes: size } });
    };

    stream.on('data', take);
    stream.on('end', () => {
      if (isDone) return;
      if (hash) finish({ body: kept, tooLarge: { bytes: size, sha256: hash.digest('hex') } });
      // A view would keep the whole buffer.
      else finish({ body: kept.length === size ? kept : Buffer.from(kept.subarray(0, size)) });
    });
    stream.on('close', () => {
      if (!isDone) finish('cut-off');
    });
  });
}

/** Doubles one buffer: a sender can split a body into single bytes, each a costly chunk. */
function append(kept: Buffer, size: number, chunk: Buffer): Buffer {
  const needed = size + chunk.length;
  const roomy = needed <= kept.length ? kept : Buffer.allocUnsafeSlow(needed * 2);
  if (roomy !== kept) kept.copy(roomy, 0, 0, size);
  chunk.copy(roomy, size);
  return roomy;
}
