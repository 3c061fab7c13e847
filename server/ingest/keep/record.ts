// A delivery in a spool segment: marker, length, checksum, then version, facts as JSON, and the body.
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { SignatureVerdict } from '#contract/signatures';

/** What its log row and call are made from. */
const Facts = z.object({
  deliveryId: z.string(),
  receivedMicros: z.int(),
  /** In milliseconds; absent if its order has the same time. */
  receivedMs: z.int().exactOptional(),
  installation: z.string().exactOptional(),
  companyId: z.int(),
  /** Of an appointment list, whose rows these are; it has no configuration. */
  listId: z.int().exactOptional(),
  configurationId: z.int(),
  source: z.string(),
  method: z.string(),
  contentType: z.string().exactOptional(),
  query: z.string().exactOptional(),
  headers: z.record(z.string(), z.string()).exactOptional(),
  signature: SignatureVerdict.exactOptional(),
  /** See Delivery. */
  isHandshake: z.literal(true).exactOptional(),
  note: z.string().exactOptional(),
  brokenEncoding: z.string().exactOptional(),
  tooLarge: z
    .object({ bytes: z.int(), sha256: z.string().exactOptional(), compressedBytes: z.int().exactOptional() })
    .exactOptional(),
});

export type SpoolRecord = z.infer<typeof Facts> & { body: Buffer };

export const receivedMsOf = ({
  receivedMs,
  receivedMicros,
}: Pick<SpoolRecord, 'receivedMs' | 'receivedMicros'>): number => receivedMs ?? Math.floor(receivedMicros / 1000);

/** Precedes each record; random and secret, so records are found after damage and no body can imitate one. */
export const markerBytes = 8;
const headBytes = markerBytes + 4 + 4;
const version = 1;

/** A larger length is damage: a body has at most 1 MiB, a request's head far less. */
const maxPayloadBytes = 4 * 1024 * 1024;

export function encodeRecord({ body, ...facts }: SpoolRecord, marker: Buffer): Buffer {
  const json = Buffer.from(JSON.stringify(facts));
  const record = Buffer.allocUnsafe(headBytes + 1 + 4 + json.length + body.length);
  marker.copy(record, 0);
  record.writeUInt32LE(record.length - headBytes, markerBytes);
  record.writeUInt8(version, headBytes);
  record.writeUInt32LE(json.length, headBytes + 1);
  json.copy(record, headBytes + 5);
  body.copy(record, headBytes + 5 + json.length);
  record.writeUInt32LE(checksum(record), markerBytes + 4);
  return record;
}

/** The record that begins at `at`, and where it ends; undefined if there is no whole one. */
export function decodeRecord(
  segment: Buffer,
  at: number,
  marker: Buffer,
): { record: SpoolRecord; end: number } | undefined {
  if (at + headBytes > segment.length || marker.compare(segment, at, at + markerBytes) !== 0) return undefined;
  const length = segment.readUInt32LE(at + markerBytes);
  const end = at + headBytes + length;
  if (length < 5 || length > maxPayloadBytes || end > segment.length) return undefined;
  const bytes = segment.subarray(at, end);
  if (bytes.readUInt32LE(markerBytes + 4) !== checksum(bytes) || bytes.readUInt8(headBytes) !== version)
    return undefined;
  const bodyAt = headBytes + 5 + bytes.readUInt32LE(headBytes + 1);
  if (bodyAt > bytes.length) return undefined;
  const facts = parseFacts(bytes.toString('utf8', headBytes + 5, bodyAt));
  // A copy: a view would keep the whole segment in memory.
  return facts && { record: { ...facts, body: Buffer.from(bytes.subarray(bodyAt)) }, end };
}

/** Includes the length: a damaged one must not pass off other bytes as the record. */
function checksum(record: Buffer): number {
  return crc32(record.subarray(headBytes), crc32(record.subarray(markerBytes, markerBytes + 4)));
}

function parseFacts(json: string): z.infer<typeof Facts> | undefined {
  try {
    return Facts.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
