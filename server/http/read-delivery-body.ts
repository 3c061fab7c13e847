// A delivery's body, whatever the sender makes of it: bounded, Content-Encoding undone, and counted against what all
// requests together may hold. Bytes only; what they say is for ingest/parse/read-body.ts.
import { createHash, type Hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { maxBodyBytes, storedOfTooLargeBytes } from '#contract/webhooks';
import type { Delivery } from '../ingest/delivery/delivery';

/** What all requests hold at this moment, in bytes. */
export interface InFlight {
  bytes: number;
}

/** More than this at one time, and senders are asked to come again. */
export const maxBytesInFlight = 64 * 1024 * 1024;
/** A too-large body is read and hashed this far. */
const maxBytesRead = 4 * maxBodyBytes;
/** A compressed body may grow to this many times its size, and a small one always to 64 KiB: honest ones repeat themselves. */
const maxInflation = 20;
const alwaysInflatedBytes = storedOfTooLargeBytes;

export type TakenBody = Pick<Delivery, 'body' | 'tooLarge' | 'brokenEncoding'> & {
  /** As they came, where a Content-Encoding was undone. */
  raw?: Buffer;
};

/**
 * Reads a request's body. What it resolves to is counted in `inFlight` with `body.length`, and that of `raw` if it is
 * kept, which are the caller's to take off again; 'overloaded' and 'cut-off' (the sender hung up) leave nothing counted.
 */
export function readDeliveryBody(
  request: IncomingMessage,
  inFlight: InFlight,
  { keepRaw = false }: { keepRaw?: boolean } = {},
): Promise<TakenBody | 'overloaded' | 'cut-off'> {
  const encoding = request.headers['content-encoding'];
  if (encoding === undefined) return collect(request, maxBytesRead, inFlight);
  return readEncoded(request, encoding.trim().toLowerCase(), inFlight, keepRaw);
}

async function readEncoded(
  request: IncomingMessage,
  encoding: string,
  inFlight: InFlight,
  keepRaw: boolean,
): Promise<TakenBody | 'overloaded' | 'cut-off'> {
  const raw = await collect(request, maxBytesRead, inFlight);
  const createInflater = inflaters.get(encoding);
  if (!createInflater || typeof raw === 'string' || raw.tooLarge || raw.body.length === 0) return raw;

  const inflater = createInflater();
  // That it broke shows as a close before the end.
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

const inflaters = new Map<string, typeof createGunzip | typeof createInflate | typeof createBrotliDecompress>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

const nothing = Buffer.alloc(0);

/**
 * Gathers a stream's bytes; of too many the beginning and, up to `maxBytes`, the hash. What comes after that flows on
 * unread, because the answer reaches only a sender who is listened to; requestTimeout ends that.
 */
function collect(
  stream: Readable,
  maxBytes: number,
  inFlight: InFlight,
): Promise<TakenBody | 'overloaded' | 'cut-off'> {
  return new Promise((resolve) => {
    /** The first chunk itself, in the common case the whole body; after that a buffer with room to grow. */
    let kept: Buffer = nothing;
    let size = 0;
    let hash: Hash | undefined;
    let held = 0;
    let isSettled = false;

    const hold = (bytes: number) => {
      inFlight.bytes += bytes - held;
      held = bytes;
    };
    const settle = (outcome: TakenBody | 'overloaded' | 'cut-off') => {
      isSettled = true;
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
      // By `maxBytes` alone it may be too large before it is hashed.
      if (size > maxBytes && !hash) kept = Buffer.from(kept.subarray(0, storedOfTooLargeBytes));
      hold(kept.length);

      const isOverloaded = inFlight.bytes > maxBytesInFlight;
      if (!isOverloaded && size <= maxBytes) return;
      stream.off('data', take);
      settle(isOverloaded ? 'overloaded' : { body: kept, tooLarge: { bytes: size } });
    };

    stream.on('data', take);
    stream.on('end', () => {
      if (isSettled) return;
      if (hash) settle({ body: kept, tooLarge: { bytes: size, sha256: hash.digest('hex') } });
      // A view would keep the room behind it.
      else settle({ body: kept.length === size ? kept : Buffer.from(kept.subarray(0, size)) });
    });
    stream.on('close', () => {
      if (!isSettled) settle('cut-off');
    });
  });
}

/** Into one buffer that doubles: a sender may cut a body into single bytes, and each chunk kept would cost a hundred. */
function append(kept: Buffer, size: number, chunk: Buffer): Buffer {
  const needed = size + chunk.length;
  const roomy = needed <= kept.length ? kept : Buffer.allocUnsafeSlow(needed * 2);
  if (roomy !== kept) kept.copy(roomy, 0, 0, size);
  chunk.copy(roomy, size);
  return roomy;
}
