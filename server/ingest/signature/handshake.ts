// Address validation by senders. An answer contains only the sender's own words and a digest.
import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isJsonObject, type JsonValue } from '#contract/json-value';
import { type SignatureSettings, signsAsZoom } from '#contract/signatures';
import { readBody } from '../delivery/read-body';

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
}

/** The handshake in a request; undefined for a delivery. `newestSecret` is undefined without an active one. */
export function findHandshake(
  request: HandshakeRequest,
  settings: SignatureSettings,
  newestSecret: string | undefined,
): Handshake | undefined {
  // Only for Zoom's own secret: a digest would help to guess another system's short secret.
  const zoomSecret = signsAsZoom(settings) ? newestSecret : undefined;
  return findChallenge(request) ?? findValidationToken(request) ?? findUrlValidation(request, zoomSecret);
}

/** RingCentral's header `Validation-Token`, returned with any answer. A request with content is still a delivery. */
export function validationHeaders({ headers }: Pick<HandshakeRequest, 'headers'>): Record<string, string> | undefined {
  const token = headers['validation-token'];
  return typeof token === 'string' && headerText.test(token) ? { 'validation-token': token } : undefined;
}

function findValidationToken(request: HandshakeRequest): Handshake | undefined {
  const headers = validationHeaders(request);
  if (!headers) return undefined;
  const isEmpty = request.method !== 'GET' && /^\s*(\{\s*\})?\s*$/.test(request.body.toString('latin1', 0, 16));
  return isEmpty && request.body.length <= 16 ? { headers } : undefined;
}

/** WebSub: the answer's whole body is `hub.challenge`. */
function findChallenge({ method, query }: HandshakeRequest): Handshake | undefined {
  if (method !== 'GET' || !query.includes('hub.challenge=')) return undefined;
  const asked = new URLSearchParams(query);
  const isSubscription = ['subscribe', 'unsubscribe'].includes(asked.get('hub.mode') ?? '');
  const challenge = asked.get('hub.challenge') ?? '';
  return isSubscription && headerText.test(challenge) ? { body: challenge } : undefined;
}

/** Zoom: the token and its HMAC-SHA256 with the webhook's secret. */
function findUrlValidation({ body, contentType }: HandshakeRequest, secret: string | undefined): Handshake | undefined {
  if (body.length > maxValidationBytes || !body.includes(validationEvent)) return undefined;
  const read = readBody(body, contentType);
  if (!('payload' in read) || ownValue(read.payload, 'event') !== 'endpoint.url_validation') return undefined;
  const plainToken = ownValue(ownValue(read.payload, 'payload'), 'plainToken');
  if (typeof plainToken !== 'string' || !digestible.test(plainToken)) return { note: oddToken };
  if (secret === undefined) return { note: addSecret };
  const encryptedToken = createHmac('sha256', secret).update(plainToken).digest('hex');
  return { body: { plainToken, encryptedToken } };
}

function ownValue(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

const validationEvent = Buffer.from('endpoint.url_validation');
const headerText = /^[\x21-\x7e]{1,512}$/;
const maxValidationBytes = 4_096;
/** A digest for strangers must not be one that another scheme signs, or they could get a forged call signed. */
const digestible = /^[\w+/-]{1,100}$/;

const addSecret =
  'Zoom asked to validate this address, but it has no Zoom secret. In Webhook Setup, choose the signature “HMAC” in the header x-zm-signature and add Zoom’s secret token, then validate again in Zoom.';
const oddToken = 'Zoom’s validation request has no token in the documented format, so it was not answered.';
