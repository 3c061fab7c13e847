// The webhook's own door: it takes any bytes of any content type, because a phone system must never be turned away for
// how it writes. Framework parsing is stepped round (it refuses `__proto__` keys and odd content types before a handler
// runs), so everything happens in onRequest, and the body is read here, bounded. Hands on to ingest/receive.ts.
import { createHash } from 'node:crypto';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DeliveryAnswer, keptOfTooLargeBytes, maxBodyBytes } from '#contract/webhooks';
import type { Delivery, IngestParts } from '../ingest/delivery';
import type { Arrival } from '../ingest/delivery-id';
import { receiveDelivery } from '../ingest/receive';
import { answerRefusal, refuse } from './failures';

/** Bodies being read or committed at one time, all together; more are asked to come again. */
const mostBytesInFlight = 64 * 1024 * 1024;
/** A too-large body is hashed this far; beyond, its sender is cut off. */
const mostBytesHashed = 4 * maxBodyBytes;
/** A compressed body may grow to this many times its size. */
const mostInflation = 20;

export function hangWebhookDoor(app: FastifyInstance, parts: IngestParts, arrive: () => Arrival): void {
  const inFlight = { bytes: 0 };

  app.route<{ Params: { endpointPath: string } }>({
    method: ['POST', 'GET'],
    url: '/api/webhook/:endpointPath',
    onRequest: async (request, reply) => {
      const arrival = arrive();
      const endpoint = await findEndpoint(request.params.endpointPath, parts, request);
      if (endpoint === 'away') return answerRefusal(reply, refuse('busy', undefined, undefined, 5));
      if (!endpoint) return answerRefusal(reply, refuse('not-found', 'No webhook listens here. Check the path.'));

      const query = request.raw.url?.split('?').slice(1).join('?') ?? '';
      if (request.method === 'GET' && query === '') {
        return reply
          .type('text/plain; charset=utf-8')
          .send('This is a CallGauge webhook. Send calls here with POST.\n');
      }

      const body = request.method === 'GET' ? readQuery(query, inFlight) : await readBody(request, inFlight);
      if (body === 'overloaded') return answerRefusal(reply, refuse('busy', undefined, undefined, 5));
      if (body === 'cut-off') return reply.hijack();
      try {
        const answer = await receiveDelivery({ ...arrival, endpoint, method: request.method, ...body }, parts);
        return answerDelivery(reply, answer);
      } catch (error) {
        request.log.error({ err: error, configurationId: endpoint.configurationId }, 'a delivery could not be kept');
        return answerRefusal(reply, refuse('busy', 'This delivery could not be kept. Send it again.', undefined, 5));
      } finally {
        inFlight.bytes -= body.body.length;
      }
    },
    handler: (_request, reply) => reply,
  });
}

async function findEndpoint(path: string, parts: IngestParts, request: FastifyRequest) {
  try {
    return await parts.directory.findEndpoint(path);
  } catch (error) {
    request.log.error({ err: error }, 'the webhook directory could not be loaded');
    return 'away';
  }
}

function answerDelivery(reply: FastifyReply, answer: DeliveryAnswer): FastifyReply {
  return reply.code(answer.status === 'too-large' ? 413 : 200).send(answer);
}

type TakenBody = Pick<Delivery, 'body' | 'contentType' | 'tooLarge'>;

/** Some trackers put the whole call into the query string. */
function readQuery(query: string, inFlight: { bytes: number }): TakenBody {
  const body = Buffer.from(query);
  inFlight.bytes += body.length;
  return { body, contentType: 'application/x-www-form-urlencoded' };
}

async function readBody(
  request: FastifyRequest,
  inFlight: { bytes: number },
): Promise<TakenBody | 'overloaded' | 'cut-off'> {
  const contentType = request.headers['content-type'];
  const declared = Number(request.headers['content-length'] ?? 0);
  if (inFlight.bytes + Math.min(declared, maxBodyBytes) > mostBytesInFlight) return 'overloaded';

  const hash = createHash('sha256');
  let kept: Buffer[] = [];
  let size = 0;
  const isTooLarge = () => size > maxBodyBytes;
  try {
    for await (const chunk of inflated(request) as AsyncIterable<Buffer>) {
      if (isTooLarge()) hash.update(chunk);
      else {
        kept.push(chunk);
        inFlight.bytes += chunk.length;
      }
      const wasTooLarge = isTooLarge();
      size += chunk.length;
      if (!wasTooLarge && isTooLarge()) {
        for (const part of kept) hash.update(part);
        inFlight.bytes -= sum(kept) - keptOfTooLargeBytes;
        kept = [Buffer.concat(kept).subarray(0, keptOfTooLargeBytes)];
      }
      if (inFlight.bytes > mostBytesInFlight) {
        inFlight.bytes -= sum(kept);
        return 'overloaded';
      }
      if (size > mostBytesHashed) break;
    }
  } catch (error) {
    // A sender who hung up; or bytes that are not what Content-Encoding says, which are kept as far as they made sense.
    if (request.raw.destroyed && !request.raw.complete) {
      inFlight.bytes -= sum(kept);
      return 'cut-off';
    }
    request.log.info({ err: error }, 'a compressed body could not be inflated');
  }
  const body = kept.length === 1 && kept[0] ? kept[0] : Buffer.concat(kept);
  if (!isTooLarge()) return { body, contentType };
  return { body, contentType, tooLarge: { bytes: Math.max(size, declared), sha256: hash.digest('hex') } };
}

const sum = (chunks: Buffer[]) => chunks.reduce((bytes, chunk) => bytes + chunk.length, 0);

/** The body's bytes with Content-Encoding undone; stops where it inflates beyond what an honest sender's would. */
async function* inflated(request: FastifyRequest): AsyncGenerator<Buffer> {
  const inflate = inflaters[request.headers['content-encoding']?.trim().toLowerCase() ?? ''];
  if (!inflate) {
    // Leaving early must not destroy the connection: the answer still has to reach the sender.
    yield* request.raw.iterator({ destroyOnReturn: false });
    return;
  }
  let arrived = 0;
  let out = 0;
  const inflater = inflate();
  request.raw.on('data', (chunk: Buffer) => {
    arrived += chunk.length;
  });
  request.raw.on('error', (error) => inflater.destroy(error));
  request.raw.on('close', () => {
    if (!request.raw.complete) inflater.destroy(new Error('The sender hung up.'));
  });
  for await (const chunk of request.raw.pipe(inflater) as AsyncIterable<Buffer>) {
    out += chunk.length;
    yield chunk;
    if (out > maxBodyBytes && out > arrived * mostInflation) return;
  }
}

const inflaters: Record<
  string,
  () => ReturnType<typeof createGunzip | typeof createInflate | typeof createBrotliDecompress>
> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
