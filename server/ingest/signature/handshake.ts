// Senders that first ask whether their webhook is really here, each in its own way: what they ask for, and the answer that
// they need. None of them says anything of a call. An answer never holds more than the sender's own words and a digest.
import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isJsonObject, type JsonValue } from '#contract/json-value';
import { type SignatureSettings, signsAsZoom } from '#contract/signatures';
import { readBody } from '../delivery/read-body';

export interface HandshakeRequest {
  method: string;
  headers: IncomingHttpHeaders;
  query: string;
  /** Of a GET its query string. */
  body: Buffer;
  contentType: string | undefined;
}

/** How it is answered beside what every delivery is told, and what the log says where it could not be as it should. */
export interface Handshake {
  /** Sent back as it came. */
  headers?: Record<string, string>;
  /** Instead of the usual answer: an object as JSON, a text as plain text. */
  body?: Record<string, string> | string;
  note?: string;
}

/** The handshake that a request is; undefined where it is a delivery. `newestSecret` is undefined where none is in force. */
export function findHandshake(
  request: HandshakeRequest,
  settings: SignatureSettings,
  newestSecret: string | undefined,
): Handshake | undefined {
  // Nobody who only knows the address is given a digest by a secret that does not belong to Zoom: a short one of another
  // phone system could be guessed by it, and a token is all that its holder needs.
  const zoomSecret = signsAsZoom(settings) ? newestSecret : undefined;
  return findChallenge(request) ?? findValidationToken(request) ?? findUrlValidation(request, zoomSecret);
}

/**
 * The header `Validation-Token`, to be sent back with whatever is answered (RingCentral). With a body that says something
 * it is a delivery all the same: no call is lost to a header.
 */
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

/** WebSub: `hub.challenge` is to be the answer's whole body. */
function findChallenge({ method, query }: HandshakeRequest): Handshake | undefined {
  if (method !== 'GET' || !query.includes('hub.challenge=')) return undefined;
  const asked = new URLSearchParams(query);
  const isSubscription = ['subscribe', 'unsubscribe'].includes(asked.get('hub.mode') ?? '');
  const challenge = asked.get('hub.challenge') ?? '';
  return isSubscription && headerText.test(challenge) ? { body: challenge } : undefined;
}

/** Zoom: the token and its HMAC-SHA256 by the webhook's secret. */
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
/**
 * What is digested for anybody who asks must not be what another scheme signs: with braces, dots, colons or an equals sign
 * a stranger could have a call of his own making signed.
 */
const digestible = /^[\w+/-]{1,100}$/;

const addSecret =
  'Zoom asked to validate this address, but it has no Zoom secret. In Webhook Setup, choose the signature “HMAC” in the header x-zm-signature and add Zoom’s secret token, then validate again in Zoom.';
const oddToken = 'Zoom’s validation request has no token in the documented format, so it was not answered.';
