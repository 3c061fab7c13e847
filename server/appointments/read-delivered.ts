// What the webhook of a list was sent: rows as JSON, CSV, a form, XML or a JWT, as text that an import reads again.
import { charsetOf, decodeBody } from '../ingest/delivery/decode-body';
import { readBody } from '../ingest/delivery/read-body';
import { oneColumn, readFile } from './read-file';

/** A body that is no list comes with a sentence why. An empty list of JSON is one: nothing was booked. */
export async function readDelivered(
  body: Buffer,
  contentType: string | undefined,
): Promise<{ text: string; rows: number } | { problem: string }> {
  const read = readBody(body, contentType);
  if ('tooComplex' in read) return { problem: 'The body has too many values. Send it in parts, or as a file.' };
  const isPayload = 'payload' in read;
  if (isPayload && Array.isArray(read.payload) && read.payload.length === 0) return { text: '[]', rows: 0 };
  // What is no payload of a phone system may still be text with columns.
  const text = isPayload ? JSON.stringify(read.payload) : decodeBody(body, charsetOf(contentType));
  if (!isPayload && /^\s*[{[<]/.test(text)) return { problem: read.unreadable };
  const table = await readFile(text);
  if ('problem' in table)
    return { problem: table.problem === oneColumn && !isPayload ? read.unreadable : table.problem };
  if (table.columns.length < 2) return { problem: isPayload ? oneColumn : read.unreadable };
  return { text, rows: table.rows.length };
}
