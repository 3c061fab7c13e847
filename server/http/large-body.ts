// Bodies of the API are JSON of a bounded number of values. Large ones are parsed aside, and all of them share one budget of memory.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { JsonValue } from '#contract/json-value';
import { type FileReading, ReadersBusy, readAside } from '../aside/read-aside';
import { parseJson } from '../ingest/delivery/parse-json';

/** A body up to here is parsed at once: it has been bounded by then, and takes a few milliseconds. */
const maxBytesHere = 1024 * 1024;
/** Apart from that of webhooks: no file may take the place of a delivery. */
const maxBytesTogether = 64 * 1024 * 1024;

export const bodyReading: FileReading<Uint8Array, { value: JsonValue } | { problem: string }> = {
  name: 'body',
  read(bytes) {
    const text = new TextDecoder().decode(bytes);
    const parsed = parseJson(text);
    if ('value' in parsed) {
      const { value } = parsed;
      return { answer: hasProto(value) ? { problem: 'The body has a key that no object may have.' } : { value } };
    }
    return { answer: { problem: 'unreadable' in parsed ? parsed.unreadable : 'The body has too many values.' } };
  },
};

/** As the framework's own parser refuses it: a copy of such an object could have another prototype. */
function hasProto(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasProto);
}

export function registerBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async ({ ip }: FastifyRequest, body: Buffer) => {
    const bytes = body.length <= maxBytesHere ? 0 : body.length;
    const read = await readAside(bodyReading, body, { key: `body ${ip}`, bytes }, ({ answer }) => answer);
    if ('value' in read) return read.value;
    throw Object.assign(new Error(read.problem), { statusCode: 400 });
  });
}

/** Of the whole process. */
let bytesTogether = 0;

/** Before a body that may be large is received: its place in memory, until the answer. Throws ReadersBusy if there is none. */
export async function reserveLargeBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { bodyLimit = maxBytesHere } = request.routeOptions;
  const declared = Number(request.headers['content-length'] ?? bodyLimit);
  // One that is larger than allowed is refused by the framework.
  if (!(declared > maxBytesHere && declared <= bodyLimit)) return;
  if (bytesTogether + declared > maxBytesTogether) throw new ReadersBusy('Too many large bodies.');
  bytesTogether += declared;
  reply.raw.once('close', () => {
    bytesTogether -= declared;
  });
}
