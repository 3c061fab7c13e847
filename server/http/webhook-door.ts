// The webhook's own door: it takes any bytes of any content type, because a phone system must never be turned away for
// how it writes. It stands in front of the framework, on node's own request and response: whatever is plainly the path of a
// known webhook comes here at once (webhook-path.ts), the rest through a route, and both are taken in the same way: bounds,
// path, body (read-delivery-body.ts), then ingest/receive.ts. No hook that answers see runs for what is answered here. A
// second address of the framework's own making, as of HOST=localhost, has the route only.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { DeliveryAnswer } from '#contract/webhooks';
import type { WebhookEndpoint } from '../database/sources/webhook-endpoints';
import type { Delivery } from '../ingest/delivery/delivery';
import { type Arrival, createArrivals } from '../ingest/delivery/delivery-id';
import type { IngestParts } from '../ingest/ingest-parts';
import { isLarge, turnsOf } from '../ingest/keep/large-bodies';
import { receiveDelivery } from '../ingest/receive';
import { refuseSignature } from '../ingest/signature/check-signature';
import type { Handshake } from '../ingest/signature/handshake';
import { type Examined, examineDelivery, needsRaw, type WebhookQuestion } from './examine-delivery';
import { Refusal, refuse } from './failures';
import { canBeGuessed, findWebhook } from './find-webhook';
import { createPathGuesses, type PathGuesses } from './limits/path-guesses';
import type { NotifyDelivery } from './live-news';
import { type InFlight, maxBytesInFlight, readDeliveryBody, type TakenBody } from './read-delivery-body';
import { WebhookAnswer } from './webhook-answer';
import { plainEndpointPath } from './webhook-path';

/** What a request costs beside its body, from its arrival to its answer. */
const bytesOfRequest = 4 * 1024;
/** A sender need not wait for an answer before the next request; this many may be open on a connection. */
const maxOnSocket = 64;

export interface WebhookDoorParts extends IngestParts {
  /** Hears of every delivery that was kept. */
  notify?: NotifyDelivery;
  /** Hears of every delivery of a known webhook that was not: with the error, `busy` or `held-back`. */
  noteRefused(endpoint: WebhookEndpoint, trouble: unknown): void;
  /** Hears of every request refused because its address tried too many paths that do not exist. */
  noteGuess(address: string): void;
  /** Whether a proxy may say who sends, so that a connection's own address does not. */
  hasProxy: boolean;
}

interface Door {
  parts: WebhookDoorParts;
  arrive(): Arrival;
  /** A logger that names the request, made only when there is something to say. */
  logOf(request: IncomingMessage): FastifyBaseLogger;
  isClosing(): boolean;
  guesses: PathGuesses;
  inFlight: InFlight;
  onSocket: WeakMap<Socket, Beside>;
}

/** How many requests of a connection are open. */
interface Beside {
  open: number;
}

/** Hangs the webhook into a server that does not listen yet: in front of the framework, and as a route for what takes its router. */
export function registerWebhook(app: FastifyInstance, parts: WebhookDoorParts, now: () => Date): void {
  let isClosing = false;
  const guesses = createPathGuesses(now);
  app.addHook('preClose', async () => {
    isClosing = true;
    guesses.close();
  });
  const door: Door = {
    parts,
    arrive: createArrivals(now),
    guesses,
    logOf: (request) => app.log.child({ reqId: nameRequest(app, request) }),
    isClosing: () => isClosing,
    inFlight: { bytes: 0 },
    onSocket: new WeakMap(),
  };

  app.route<{ Params: { endpointPath: string } }>({
    method: ['POST', 'GET', 'HEAD'],
    url: '/api/webhook/:endpointPath',
    onRequest: async (request, reply) => {
      reply.hijack();
      void takeRequest(request.raw, reply.raw, request.params.endpointPath, door, () => request.ip);
    },
    handler: (_request, reply) => reply,
  });
  const listeners = app.server.listenerCount('request');
  app.server.off('request', app.routing);
  // Else every delivery would be taken twice, without a sound.
  if (app.server.listenerCount('request') !== listeners - 1)
    throw new Error('The framework does not listen as expected.');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const endpointPath = plainEndpointPath(request);
    if (endpointPath === undefined || mustBeRouted(endpointPath, door)) app.routing(request, response);
    else void takeRequest(request, response, endpointPath, door, () => request.socket.remoteAddress ?? '');
  });
}

/**
 * Where it matters who sends, that is for the framework to say: it knows which proxies are believed. While somebody is held,
 * known and unknown paths go the same way, as the difference could be timed.
 */
function mustBeRouted(endpointPath: string, { parts, guesses }: Door): boolean {
  try {
    const endpoint = parts.directory.cachedEndpoint(endpointPath);
    if (!endpoint) return true;
    return (parts.hasProxy || guesses.isAnyOver()) && canBeGuessed(endpointPath, endpoint);
  } catch {
    // What fails here fails again on the way through the route, where it is answered.
    return true;
  }
}

/** As the framework names those that it takes itself; its types do not tell of it. */
function nameRequest(app: FastifyInstance, request: IncomingMessage): string {
  const { genReqId } = app as FastifyInstance & { genReqId(request: IncomingMessage): string };
  return genReqId(request);
}

/** One request, from its arrival to its answer. Never rejects: nobody would hear of it. */
async function takeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  endpointPath: string,
  door: Door,
  addressOf: () => string,
): Promise<void> {
  const { inFlight } = door;
  const answer = new WebhookAnswer(response, door.isClosing);
  let beside: Beside | undefined;
  try {
    const own = besideOn(request.socket, door);
    if (own.open >= maxOnSocket || inFlight.bytes + bytesOfRequest > maxBytesInFlight) {
      const endpoint = door.parts.directory.cachedEndpoint(endpointPath);
      if (endpoint) door.parts.noteRefused(endpoint, 'busy');
      answerBusy(answer);
    } else {
      beside = own;
      beside.open += 1;
      inFlight.bytes += bytesOfRequest;
      await answerRequest(request, answer, endpointPath, door, addressOf);
    }
  } catch (error) {
    answerFailure(answer, error, request, door);
  } finally {
    if (beside) {
      beside.open -= 1;
      inFlight.bytes -= bytesOfRequest;
    }
  }
}

function besideOn(socket: Socket, { onSocket }: Door): Beside {
  const known = onSocket.get(socket);
  if (known) return known;
  const first = { open: 0 };
  onSocket.set(socket, first);
  return first;
}

/** For what nobody thought of: told to the log, and to the sender that it may come again. */
function answerFailure(answer: WebhookAnswer, error: unknown, request: IncomingMessage, door: Door): void {
  try {
    door.logOf(request).error({ err: error }, 'a webhook request failed');
    answerBusy(answer, notKept);
  } catch {
    answer.cutOff();
  }
}

async function answerRequest(
  request: IncomingMessage,
  answer: WebhookAnswer,
  endpointPath: string,
  door: Door,
  addressOf: () => string,
): Promise<void> {
  const { parts, inFlight } = door;
  // Some trackers put the whole call into the query string. HEAD only asks whether somebody is there.
  const { method = '', headers } = request;
  const isPost = method === 'POST';
  const query = method === 'HEAD' ? '' : queryOf(request);
  // Answered by a cache, a delivery would never arrive.
  if (!isPost) answer.header('cache-control', 'no-store');
  // Whatever the path: else it would tell which ones exist.
  if (!isPost && query === '') return answer.text(hello);

  const arrival = door.arrive();
  const finding = findWebhook(endpointPath, {
    ...{ parts, guesses: door.guesses, addressOf },
    logOf: () => door.logOf(request),
    whenGone: () => answer.whenGone(),
  });
  const endpoint = finding instanceof Promise ? await finding : finding;
  if (endpoint === 'gone') return;
  if (endpoint instanceof Refusal) return answer.refuse(endpoint);

  const taken = isPost
    ? await readDeliveryBody(request, inFlight, { keepRaw: needsRaw(endpoint) })
    : takeQuery(query, inFlight);
  if (taken === 'overloaded') {
    parts.noteRefused(endpoint, 'busy');
    return answerBusy(answer);
  }
  if (taken === 'cut-off') return;
  const contentType = isPost ? headers['content-type'] : 'application/x-www-form-urlencoded';
  let handshake: Handshake | undefined;
  try {
    const asked = { method, headers, contentType, query };
    const examining = examineInTurn(asked, taken, endpoint, arrival, parts);
    const examined = examining instanceof Promise ? await examining : examining;
    for (const name in examined.headers) answer.header(name, examined.headers[name] ?? '');
    handshake = examined.handshake;
    const delivery = deliveryOf(asked, taken, examined.said, endpoint, arrival);
    const told = warnUnsigned(await receiveDelivery(delivery, parts), delivery);
    parts.notify?.(endpoint.companyId, told.status);
    const code = codes[told.status] ?? 200;
    if (code === 200 && canBeGuessed(endpointPath, endpoint)) door.guesses.noteAccepted(addressOf(), endpointPath);
    if (handshake) answerHandshake(answer, handshake, told);
    else answer.json(code, told);
  } catch (error) {
    // It says nothing of a call, and a sender without its answer gives the webhook up.
    if (handshake) {
      door.logOf(request).error({ err: error, configurationId: endpoint.configurationId }, 'a handshake was not kept');
      return answerHandshake(answer, handshake, { deliveryId: arrival.deliveryId });
    }
    parts.noteRefused(endpoint, error);
    answerBusy(answer, notKept);
  } finally {
    inFlight.bytes -= taken.body.length + (taken.raw?.length ?? 0);
  }
}

/** A signature may stand inside of the body: then a large one is parsed for it, too. */
function examineInTurn(
  asked: WebhookQuestion,
  taken: TakenBody,
  endpoint: WebhookEndpoint,
  { receivedAt }: Arrival,
  { largeBodies }: IngestParts,
): Examined | Promise<Examined> {
  const examine = () => examineDelivery(asked, taken, endpoint, receivedAt);
  if (endpoint.signature.mode === 'off' || !isLarge(taken.body)) return examine();
  return largeBodies.takeTurn(`signature of ${turnsOf(endpoint)}`, examine);
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

const hello = 'CallGauge receives calls by POST; this answer is the same for every path.\n';

function queryOf({ url = '' }: IncomingMessage): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}

function takeQuery(query: string, inFlight: InFlight): TakenBody {
  const body = Buffer.from(query);
  inFlight.bytes += body.length;
  return { body };
}

const notKept = 'This delivery could not be kept. Send it again.';

function answerBusy(answer: WebhookAnswer, message?: string): void {
  answer.refuse(refuse('busy', message, undefined, 5));
}

/** A delivery that waits on disk is not yet refused, but will be: its sender is told now. */
function warnUnsigned(answer: DeliveryAnswer, delivery: Delivery): DeliveryAnswer {
  const refusal = answer.status === 'queued' ? refuseSignature(delivery) : undefined;
  return refusal ? { ...answer, status: 'signature-refused', error: refusal } : answer;
}

function answerHandshake(
  answer: WebhookAnswer,
  { body }: Handshake,
  { deliveryId, logId }: Pick<DeliveryAnswer, 'deliveryId' | 'logId'>,
): void {
  const told: DeliveryAnswer = { status: 'handshake', deliveryId, ...(logId !== undefined && { logId }) };
  if (typeof body === 'string') answer.text(body);
  else answer.json(200, body ?? told);
}

const codes: Partial<Record<DeliveryAnswer['status'], number>> = { 'too-large': 413, 'signature-refused': 401 };
