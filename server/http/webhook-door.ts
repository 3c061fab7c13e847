// The webhook's route: limits, path, body, classification (examine-delivery.ts), then ingest/receive.ts.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DeliveryAnswer } from '#contract/webhooks';
import type { WebhookEndpoint } from '../database/sources/webhook-endpoints';
import type { Delivery } from '../ingest/delivery/delivery';
import type { Arrival } from '../ingest/delivery/delivery-id';
import type { IngestParts } from '../ingest/receive';
import { receiveDelivery } from '../ingest/receive';
import { refuseSignature } from '../ingest/signature/check-signature';
import type { Handshake } from '../ingest/signature/handshake';
import { disconnectSignal } from './disconnect-signal';
import { examineDelivery, needsRaw } from './examine-delivery';
import { prepareRefusal, Refusal, refuse } from './failures';
import { canBeGuessed, findWebhook, type Openings, trimPath } from './find-webhook';
import type { OpenRequests } from './limits/open-requests';
import type { PathGuesses } from './limits/path-guesses';
import type { NotifyDelivery } from './live-news';
import { type InFlight, type ReceivedBody, readDeliveryBody } from './read-delivery-body';

export interface WebhookDoorParts extends IngestParts {
  /** The origin that senders know, if it is set. */
  publicUrl: string | undefined;
  arrive(): Arrival;
  notify?: NotifyDelivery;
  /** Called for every refused delivery of a known webhook: with the error, `busy` or `held-back`. */
  noteRefused(endpoint: WebhookEndpoint, trouble: unknown): void;
  /** Called for every request refused because its address tried too many unknown paths. */
  noteGuess(address: string): void;
  guesses: PathGuesses;
  openings: Pick<Openings, 'note'>;
  openRequests: OpenRequests;
}

type WebhookRequest = FastifyRequest<{ Params: { endpointPath: string } }>;
type Answer = object | string | Refusal;

/** Registers the webhook as a plugin with its own content types and errors. */
export function registerWebhook(app: FastifyInstance, parts: WebhookDoorParts): void {
  // The handler reads the body itself, after the path is found.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  const handler = async (request: WebhookRequest, reply: FastifyReply) => {
    reply.header('x-content-type-options', 'nosniff');
    request.params.endpointPath = trimPath(request.params.endpointPath);
    try {
      const answer = await takeRequest(request, reply, parts);
      return answer instanceof Refusal ? prepareRefusal(reply, answer) : answer;
    } catch (error) {
      return answerFailure(error, request, reply);
    }
  };
  const url = '/api/webhook/:endpointPath';
  for (const it of [url, `${url}/`]) app.route({ method: ['POST', 'PUT', 'GET', 'HEAD'], url: it, handler });
  // The framework rejects a content type it cannot parse before any handler runs.
  app.setErrorHandler<FastifyError, { Params: { endpointPath: string } }>((error, request, reply) =>
    error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? handler(request, reply) : answerFailure(error, request, reply),
  );
}

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): object {
  request.log.error({ err: error }, 'a webhook request failed');
  return prepareRefusal(reply, refuseBusy(notStored));
}

async function takeRequest(request: WebhookRequest, reply: FastifyReply, parts: WebhookDoorParts): Promise<Answer> {
  const answer = await parts.openRequests.run(request.raw.socket, () => answerRequest(request, reply, parts));
  if (answer !== 'full') return answer;
  const endpoint = parts.directory.cachedEndpoint(request.params.endpointPath);
  if (endpoint) parts.noteRefused(endpoint, 'busy');
  return refuseBusy();
}

async function answerRequest(request: WebhookRequest, reply: FastifyReply, parts: WebhookDoorParts): Promise<Answer> {
  const { guesses, openRequests } = parts;
  const { inFlight } = openRequests;
  const { headers } = request;
  // Some phone systems can be set to PUT, which means the same.
  const method = request.method === 'PUT' ? 'POST' : request.method;
  const { endpointPath } = request.params;
  // Some trackers put the whole call into the query string. HEAD only checks reachability.
  const isPost = method === 'POST';
  const query = method === 'HEAD' ? '' : queryOf(request);
  // A cached answer would keep later deliveries away.
  if (!isPost) reply.header('cache-control', 'no-store');
  // Equal for every path, or it would reveal which ones exist.
  if (!isPost && query === '') {
    if (method === 'GET' && headers['validation-token'] === undefined) noteOpening(endpointPath, parts);
    return hello;
  }

  const arrival = parts.arrive();
  const endpoint = await findWebhook(endpointPath, {
    ...{ parts, guesses, address: request.ip, log: request.log },
    disconnected: () => disconnectSignal(reply),
  });
  if (endpoint === 'gone') return reply.hijack();
  if (endpoint instanceof Refusal) return endpoint;

  const taken = isPost
    ? await readDeliveryBody(request.raw, inFlight, { keepRaw: needsRaw(endpoint) })
    : takeQuery(query, inFlight);
  if (taken === 'cut-off') return reply.hijack();
  if (taken === 'overloaded') {
    parts.noteRefused(endpoint, 'busy');
    return refuseBusy();
  }
  const contentType = isPost ? headers['content-type'] : 'application/x-www-form-urlencoded';
  let handshake: Handshake | undefined;
  try {
    const [path = ''] = request.url.split('?', 1);
    const asked = { method, headers, contentType, path, query, host: request.host };
    const examined = examineDelivery(asked, taken, endpoint, { now: arrival.receivedAt, publicUrl: parts.publicUrl });
    if (examined.headers) reply.headers(examined.headers);
    handshake = examined.handshake;
    const { tooLarge, brokenEncoding } = taken;
    const sent = { method, contentType, tooLarge, brokenEncoding };
    const delivery: Delivery = { ...arrival, endpoint, ...sent, ...examined.facts };
    const answer = warnUnsigned(await receiveDelivery(delivery, parts), delivery);
    parts.notify?.(endpoint.companyId, answer.status);
    const code = codes[answer.status] ?? 200;
    if (code === 200 && canBeGuessed(endpointPath, endpoint)) guesses.noteAccepted(request.ip, endpointPath);
    if (handshake) return answerHandshake(handshake, answer);
    reply.code(code);
    return answer;
  } catch (error) {
    // A handshake contains no call, and a sender without an answer gives up on the webhook.
    if (handshake) {
      request.log.error({ err: error, configurationId: endpoint.configurationId }, 'a handshake could not be logged');
      return answerHandshake(handshake, arrival);
    }
    parts.noteRefused(endpoint, error);
    return refuseBusy(notStored);
  } finally {
    inFlight.bytes -= taken.body.length + (taken.raw?.length ?? 0);
  }
}

function noteOpening(endpointPath: string, { directory, openings, notify }: WebhookDoorParts): void {
  const known = directory.lastKnownEndpoint(endpointPath);
  if (known && openings.note(known)) notify?.(known.companyId, 'handshake');
}

const hello = 'CallGauge receives calls by POST; this answer is the same for every path.\n';

function queryOf({ url }: FastifyRequest): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}

function takeQuery(query: string, inFlight: InFlight): ReceivedBody {
  const body = Buffer.from(query);
  inFlight.bytes += body.length;
  return { body };
}

const notStored = 'This delivery could not be kept. Send it again.';

const refuseBusy = (message?: string) => refuse('busy', message, undefined, 5);

/** A delivery on disk will be rejected later: its sender learns it now. */
function warnUnsigned(answer: DeliveryAnswer, delivery: Delivery): DeliveryAnswer {
  const refusal = answer.status === 'queued' ? refuseSignature(delivery) : undefined;
  return refusal ? { ...answer, status: 'signature-refused', error: refusal } : answer;
}

function answerHandshake(
  { body, note }: Handshake,
  { deliveryId, logId }: Pick<DeliveryAnswer, 'deliveryId' | 'logId'>,
): string | object {
  const answer: DeliveryAnswer = { status: 'handshake', deliveryId, ...(logId !== undefined && { logId }) };
  return body ?? { ...answer, ...(note !== undefined && { note }) };
}

const codes: Partial<Record<DeliveryAnswer['status'], number>> = { 'too-large': 413, 'signature-refused': 401 };
