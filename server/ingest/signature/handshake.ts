// Address validation by senders. An answer contains only the sender's own words and a digest (docs/decisions/0019).
import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isJsonObject, type JsonValue } from '#contract/json-value';
import type { SignatureSettings } from '#contract/signatures';
import { hasNoContent, readBody } from '../delivery/read-body';

export interface HandshakeRequest {
  method: string;
  headers: IncomingHttpHeaders;
  query: string;
  /** For a GET, the query string. */
  body: Buffer;
  contentType: string | undefined;
}

/** What is added to the usual answer, and the log's note if it could not be answered properly. */
export interface Handshake {
  headers?: Record<string, string>;
  /** Replaces the usual answer: an object as JSON, a text as plain text. */
  body?: Record<string, string> | string;
  note?: string;
  /** Secrets that the request contains; the log does not show them. */
  tokens?: string[];
}

/** The handshake in a request; undefined for a delivery. `newestSecret` is undefined without an active one. */
export function findHandshake(
  request: HandshakeRequest,
  settings: Pick<SignatureSettings, 'scheme'>,
  newestSecret: string | undefined,
): Handshake | undefined {
  // Only for Zoom's own secret: a digest would help to guess another system's short secret.
  const zoomSecret = settings.scheme === 'zoom' ? newestSecret : undefined;
  return findQueryChallenge(request) ?? findValidationToken(request) ?? findBodyChallenge(request, zoomSecret);
}

/** RingCentral's header `Validation-Token`, returned with any answer. A request with content is still a delivery. */
export function validationHeaders({ headers }: Pick<HandshakeRequest, 'headers'>): Record<string, string> | undefined {
  const token = headers['validation-token'];
  return typeof token === 'string' && headerText.test(token) ? { 'validation-token': token } : undefined;
}

function findValidationToken(request: HandshakeRequest): Handshake | undefined {
  const headers = validationHeaders(request);
  return headers && request.method !== 'GET' && hasNoContent(request.body) ? { headers } : undefined;
}

/**
 * WebSub and Meta (`hub.challenge`), Microsoft Graph (`validationToken`), Dropbox (`challenge`), by GET or by POST without
 * content: the answer's whole body is the parameter.
 */
function findQueryChallenge({ method, query, body }: HandshakeRequest): Handshake | undefined {
  if (!mayAsk.test(query) || (method !== 'GET' && !hasNoContent(body))) return undefined;
  const asked = new URLSearchParams(query);
  const name = ['hub.challenge', 'validationToken', 'challenge'].find((it) => asked.has(it));
  if (name === undefined) return undefined;
  const challenge = asked.get(name) ?? '';
  return {
    ...(challengeText.test(challenge) ? { body: challenge } : { note: oddChallenge }),
    tokens: asked.getAll('hub.verify_token'),
  };
}

const mayAsk = /challenge|validationToken/;

function findBodyChallenge(request: HandshakeRequest, zoomSecret: string | undefined): Handshake | undefined {
  const { body, contentType } = request;
  if (body.length > maxValidationBytes) return undefined;
  if (![zoomEvent, slackType, azureType, amazonType].some((it) => body.includes(it))) return undefined;
  const read = readBody(body, contentType);
  if (!('payload' in read)) return undefined;
  const { payload } = read;
  return answerZoom(payload, zoomSecret) ?? answerSlack(payload) ?? answerAzure(payload) ?? answerAmazon(payload);
}

/** Zoom: the token and its HMAC-SHA256 with the webhook's secret. */
function answerZoom(payload: JsonValue, secret: string | undefined): Handshake | undefined {
  if (ownValue(payload, 'event') !== zoomEvent) return undefined;
  const plainToken = ownValue(ownValue(payload, 'payload'), 'plainToken');
  if (typeof plainToken !== 'string' || !digestible.test(plainToken)) return { note: oddToken };
  if (secret === undefined) return { note: addSecret };
  const encryptedToken = createHmac('sha256', secret).update(plainToken).digest('hex');
  return { body: { plainToken, encryptedToken } };
}

/** Slack and those that ask like it. JSON, because some of them accept nothing else, and Slack accepts it, too. */
function answerSlack(payload: JsonValue): Handshake | undefined {
  if (ownValue(payload, 'type') !== slackType) return undefined;
  const challenge = ownValue(payload, 'challenge');
  const token = ownValue(payload, 'token');
  return {
    ...(typeof challenge === 'string' && challengeText.test(challenge)
      ? { body: { challenge } }
      : { note: oddChallenge }),
    ...(typeof token === 'string' && { tokens: [token] }),
  };
}

/** Azure Event Grid sends a list of one event, and sends nothing more without the code. */
function answerAzure(payload: JsonValue): Handshake | undefined {
  const event = Array.isArray(payload) ? payload[0] : payload;
  if (ownValue(event, 'eventType') !== azureType) return undefined;
  const code = ownValue(ownValue(event, 'data'), 'validationCode');
  if (typeof code !== 'string' || !challengeText.test(code)) return { note: oddChallenge };
  return { body: { validationResponse: code } };
}

/** Amazon SNS waits until its link is opened, which a person does: the server follows no stranger's link. */
const answerAmazon = (payload: JsonValue): Handshake | undefined =>
  ownValue(payload, 'Type') === amazonType && ownValue(payload, 'SubscribeURL') !== undefined
    ? { note: openLink }
    : undefined;

function ownValue(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

const zoomEvent = 'endpoint.url_validation';
const slackType = 'url_verification';
const azureType = 'Microsoft.EventGrid.SubscriptionValidationEvent';
const amazonType = 'SubscriptionConfirmation';
const headerText = /^[\x21-\x7e]{1,512}$/;
const challengeText = /^[\x20-\x7e]{1,1024}$/;
const maxValidationBytes = 4_096;
/** A digest for strangers must not be one that another scheme signs, or they could get a forged call signed. */
const digestible = /^[\w+/-]{1,100}$/;

const addSecret =
  'Zoom asked to validate this address, but its secret token is not entered yet. In Webhook Setup, choose the signature “Zoom” and add Zoom’s secret token, then validate again in Zoom.';
const openLink =
  'Amazon SNS asks to confirm this address. Open the link under SubscribeURL once; calls come after that.';
const oddToken = 'Zoom’s validation request has no token in the documented format, so it was not answered.';
const oddChallenge =
  'The sender asked to validate this address, but its challenge is empty, longer than 1 KiB or not plain text, so it was not answered.';
