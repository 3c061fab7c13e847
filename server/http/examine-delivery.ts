// What a request is before anything of it is parsed as a call: a handshake, or a delivery with or without a right
// signature (the life of a call, step 2). Tokens in it are made unreadable here, so that nothing behind ever has them.
import type { IncomingHttpHeaders } from 'node:http';
import { couldBeSecret } from '#contract/signatures';
import type { WebhookEndpoint } from '../database/sources/webhook-endpoints';
import type { Delivery } from '../ingest/delivery/delivery';
import { findHandshake, type Handshake, validationHeaders } from '../ingest/signature/handshake';
import { maskTokens } from '../ingest/signature/mask-tokens';
import { findTokens, verifySignature } from '../ingest/signature/verify-signature';
import type { TakenBody } from './read-delivery-body';

export interface WebhookQuestion {
  method: string;
  headers: IncomingHttpHeaders;
  contentType: string | undefined;
  /** The query string, without the question mark; of a delivery by GET the body is the same. */
  query: string;
}

export interface Examined {
  /** Set where the sender asked whether somebody is here: how it is answered. */
  handshake: Handshake | undefined;
  /** Every answer carries them. */
  headers: Record<string, string> | undefined;
  /** What is known of the delivery by now. */
  said: Pick<Delivery, 'body' | 'query' | 'signature' | 'isHandshake' | 'note'>;
}

/** Whether the bytes are needed as they came over the wire. */
export function needsRaw({ signature }: WebhookEndpoint): boolean {
  return signature.mode !== 'off' && signature.scheme !== 'token';
}

export function examineDelivery(
  asked: WebhookQuestion,
  taken: TakenBody,
  { signature: settings, secrets }: WebhookEndpoint,
  now: Date,
): Examined {
  const { body, tooLarge, raw = body } = taken;
  const { method, headers, contentType } = asked;
  const inForce = secretsInForce(secrets, now);
  const request = { method, headers, contentType, query: asked.query, body };
  const handshake = tooLarge ? undefined : findHandshake(request, settings, inForce[0]);
  // Of a too-large body only the beginning is there.
  const isChecked = settings.mode !== 'off' && !handshake && !tooLarge;
  const signature = isChecked ? verifySignature(settings, inForce, { ...request, raw }, now) : undefined;
  const foreign = signature === 'right' ? none : findForeignTokens(settings, request);
  const mask = (bytes: Buffer, type?: string) => maskTokens(settings, inForce, bytes, type, foreign);
  return {
    handshake,
    headers: handshake?.headers ?? validationHeaders(request),
    said: {
      body: mask(body, contentType),
      query: method === 'GET' || asked.query === '' ? undefined : mask(Buffer.from(asked.query)).toString(),
      isHandshake: handshake && true,
      note: handshake?.note,
      signature,
    },
  };
}

/** What stands in the place of the token and is none in force: perhaps one that was replaced, or another system's. */
function findForeignTokens(
  settings: WebhookEndpoint['signature'],
  request: Parameters<typeof findTokens>[1],
): readonly string[] {
  if (settings.mode === 'off' || settings.scheme !== 'token') return none;
  return findTokens(settings, request).filter(couldBeSecret);
}

function secretsInForce(secrets: WebhookEndpoint['secrets'], now: Date): string[] {
  if (secrets.length === 0) return none;
  return secrets.filter(({ expiresAt }) => !expiresAt || expiresAt > now).map(({ secret }) => secret);
}

const none: string[] = [];
