// The webhook's own door: it takes any bytes of any content type, because a phone system must never be turned away for
// how it writes. Framework parsing is stepped round (it refuses `__proto__` keys and odd content types before a handler
// runs), so everything happens in onRequest: bounds, path, body (read-delivery-body.ts). Hands on to ingest/receive.ts.
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DeliveryAnswer } from '#contract/webhooks';
import type { WebhookEndpoint } from '../database/webhook-endpoints';
import type { Delivery, IngestParts } from '../ingest/delivery';
import type { Arrival } from '../ingest/delivery-id';
import { PathUnsure } from '../ingest/directory/directory';
import { receiveDelivery } from '../ingest/receive';
import type { Handshake } from '../ingest/signature/handshake';
import { refuseSignature } from '../ingest/signature/judge-signature';
import { type Examined, examineDelivery, needsRaw, type WebhookQuestion } from './examine-delivery';
import { answerRefusal, refuse } from './failures';
import type { TellDelivery } from './live-news';
import { type InFlight, mostBytesInFlight, readDeliveryBody, type TakenBody } from './read-delivery-body';

/** What a request costs beside its body, from its arrival to its answer. */
const bytesOfRequest = 4 * 1024;
/** A sender need not wait for an answer before the next request; this many may be open on a connection. */
const mostOnSocket = 64;

interface WebhookDoorParts extends IngestParts {
  /** Hears of every delivery that was kept. */
  tell?: TellDelivery;
}

type WebhookRequest = FastifyRequest<{ Params: { endpointPath: string } }>;

/**
 * Hangs the webhook into a scope of its own: no hook that pages need (cookies, their headers, compression) may cost a
 * delivery anything.
 */
export function hangWebhookDoor(app: FastifyInstance, parts: WebhookDoorParts, arrive: () => Arrival): void {
  const inFlight: InFlight = { bytes: 0 };
  const onSocket = new WeakMap<Socket, number>();

  app.route<{ Params: { endpointPath: string } }>({
    method: ['POST', 'GET', 'HEAD'],
    url: '/api/webhook/:endpointPath',
    onRequest: async (request, reply) => {
      reply.header('x-content-type-options', 'nosniff');
      const { socket } = request.raw;
      const beside = onSocket.get(socket) ?? 0;
      if (beside >= mostOnSocket || inFlight.bytes + bytesOfRequest > mostBytesInFlight) return answerBusy(reply);
      onSocket.set(socket, beside + 1);
      inFlight.bytes += bytesOfRequest;
      try {
        return await answerRequest(request, reply, parts, arrive(), inFlight);
      } finally {
        inFlight.bytes -= bytesOfRequest;
        onSocket.set(socket, (onSocket.get(socket) ?? 1) - 1);
      }
    },
    handler: (_request, reply) => reply,
  });
}

async function answerRequest(
  request: WebhookRequest,
  reply: FastifyReply,
  parts: WebhookDoorParts,
  arrival: Arrival,
  inFlight: InFlight,
): Promise<FastifyReply> {
  const { endpointPath } = request.params;
  const endpoint = parts.directory.keptEndpoint(endpointPath) ?? (await findEndpoint(endpointPath, parts, request));
  if (endpoint === 'away') return answerBusy(reply);
  if (!endpoint) return answerRefusal(reply, refuse('not-found', 'No webhook listens here. Check the path.'));

  // Some trackers put the whole call into the query string. HEAD only asks whether somebody is there.
  const isPost = request.method === 'POST';
  const query = request.method === 'HEAD' ? '' : queryOf(request);
  if (!isPost) {
    // Answered by a cache, a delivery would never arrive.
    reply.header('cache-control', 'no-store');
    if (query === '') {
      return reply.type('text/plain; charset=utf-8').send('This is a CallGauge webhook. Send calls here with POST.\n');
    }
  }

  const taken = isPost
    ? await readDeliveryBody(request.raw, inFlight, { keepRaw: needsRaw(endpoint) })
    : takeQuery(query, inFlight);
  if (taken === 'overloaded') return answerBusy(reply);
  if (taken === 'cut-off') return reply.hijack();
  const contentType = isPost ? request.headers['content-type'] : 'application/x-www-form-urlencoded';
  const { method, headers } = request;
  let handshake: Handshake | undefined;
  try {
    const asked = { method, headers, contentType, query };
    const examined = examineDelivery(asked, taken, endpoint, arrival.receivedAt);
    if (examined.headers) reply.headers(examined.headers);
    handshake = examined.handshake;
    const delivery = deliveryOf(asked, taken, examined.said, endpoint, arrival);
    const answer = tellUnsigned(await receiveDelivery(delivery, parts), delivery);
    parts.tell?.(endpoint.companyId, answer.status);
    return handshake ? answerHandshake(reply, handshake, answer) : answerDelivery(reply, answer);
  } catch (error) {
    request.log.error({ err: error, configurationId: endpoint.configurationId }, 'a delivery could not be kept');
    // It says nothing of a call, and a sender without its answer gives the webhook up.
    if (handshake) return answerHandshake(reply, handshake, { deliveryId: arrival.deliveryId });
    return answerBusy(reply, 'This delivery could not be kept. Send it again.');
  } finally {
    inFlight.bytes -= taken.body.length + (taken.raw?.length ?? 0);
  }
}

/** Each field by its name: an object put together from others would cost more than all that is read from it. */
function deliveryOf(
  { method, headers, contentType }: WebhookQuestion,
  { tooLarge, brokenEncoding }: TakenBody,
  { body, query, signature, isHandshake, note }: Examined['said'],
  endpoint: WebhookEndpoint,
  { deliveryId, receivedAt, receivedMicros }: Arrival,
): Delivery {
  return {
    deliveryId,
    receivedAt,
    receivedMicros,
    endpoint,
    method,
    contentType,
    userAgent: headers['user-agent'],
    query,
    signature,
    isHandshake,
    note,
    body,
    tooLarge,
    brokenEncoding,
  };
}

async function findEndpoint(path: string, parts: IngestParts, request: FastifyRequest) {
  try {
    return await parts.directory.findEndpoint(path);
  } catch (error) {
    // Strangers can send as many of those as they like, and that the database is away stands in the log already.
    if (!(error instanceof PathUnsure)) request.log.error({ err: error }, 'the webhook directory could not be loaded');
    return 'away';
  }
}

function queryOf(request: FastifyRequest): string {
  const { url = '' } = request.raw;
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}

function takeQuery(query: string, inFlight: InFlight): TakenBody {
  const body = Buffer.from(query);
  inFlight.bytes += body.length;
  return { body };
}

function answerBusy(reply: FastifyReply, message?: string): FastifyReply {
  return answerRefusal(reply, refuse('busy', message, undefined, 5));
}

/** A delivery that waits on disk is not yet refused, but will be: its sender is told now. */
function tellUnsigned(answer: DeliveryAnswer, delivery: Delivery): DeliveryAnswer {
  const refusal = answer.status === 'queued' ? refuseSignature(delivery) : undefined;
  return refusal ? { ...answer, status: 'signature-refused', error: refusal } : answer;
}

function answerHandshake(
  reply: FastifyReply,
  { body }: Handshake,
  { deliveryId, logId }: Pick<DeliveryAnswer, 'deliveryId' | 'logId'>,
): FastifyReply {
  if (typeof body === 'string') return reply.type('text/plain; charset=utf-8').send(body);
  const answer: DeliveryAnswer = { status: 'handshake', deliveryId, ...(logId !== undefined && { logId }) };
  return reply.send(body ?? answer);
}

function answerDelivery(reply: FastifyReply, answer: DeliveryAnswer): FastifyReply {
  return reply.code(codes[answer.status] ?? 200).send(answer);
}

const codes: Partial<Record<DeliveryAnswer['status'], number>> = { 'too-large': 413, 'signature-refused': 401 };
