// What the webhook of a list was sent: rows as JSON, CSV, a form, XML or a JWT, as text that an import reads again.
import { gzipSync } from 'node:zlib';
import type { FileReading } from '../aside/read-aside';
import { charsetOf, decodeBody } from '../ingest/delivery/decode-body';
import { readBody } from '../ingest/delivery/read-body';
import { oneColumn, readFile } from './read-file';

interface Delivered {
  body: Uint8Array;
  contentType: string | undefined;
}

interface KeptList {
  /** Compressed. */
  text: Uint8Array;
  rows: number;
  /** Lines that could not be split, if any. */
  leftOut?: number;
}

/** A body that is no list comes with a sentence why. An empty list of JSON is one: nothing was booked. */
export const deliveredReading: FileReading<Delivered, KeptList | { problem: string }> = {
  name: 'delivered',
  read: (delivered) => ({ answer: readDelivered(delivered) }),
};

function readDelivered({ body: bytes, contentType }: Delivered): KeptList | { problem: string } {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = readBody(body, contentType);
  if ('tooComplex' in read) return { problem: 'The body has too many values. Send it in parts, or as a file.' };
  const isPayload = 'payload' in read;
  if (isPayload && Array.isArray(read.payload) && read.payload.length === 0) return { text: gzipSync('[]'), rows: 0 };
  // What is no payload of a phone system may still be text with columns.
  const text = isPayload ? JSON.stringify(read.payload) : decodeBody(body, charsetOf(contentType));
  if (!isPayload && /^\s*[{[<]/.test(text)) return { problem: read.unreadable };
  const table = readFile(text);
  if ('problem' in table)
    return { problem: table.problem === oneColumn && !isPayload ? read.unreadable : table.problem };
  if (table.columns.length < 2) return { problem: isPayload ? oneColumn : read.unreadable };
  const leftOut = table.rows.filter(({ isBroken }) => isBroken).length;
  return { text: gzipSync(text), rows: table.rows.length, ...(leftOut > 0 && { leftOut }) };
}
