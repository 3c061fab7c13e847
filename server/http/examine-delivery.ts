// What a request is before anything of it is parsed as a call: a handshake, or a delivery with or without a right
// signature (the life of a call, step 2). Tokens in it are made unreadable here, so that nothing behind ever has them.
import type { IncomingHttpHeaders } from 'node:http';
import type { WebhookEndpoint } from '../database/webhook-endpoints';
import type { Delivery } from '../ingest/delivery';
import { findHandshake, type Handshake, validationHeaders } from '../ingest/signature/handshake';
import { maskTokens } from '../ingest/signature/mask-tokens';
import { verifySignature } from '../ingest/signature/verify-signature';
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
  const inForce = secrets.filter(({ expiresAt }) => !expiresAt || expiresAt > now).map(({ secret }) => secret);
  const handshake = tooLarge ? undefined : findHandshake({ ...asked, body }, settings, inForce[0]);
  // Of a too-large body only the beginning is there.
  const isChecked = settings.mode !== 'off' && !handshake && !tooLarge;
  const query = asked.method === 'GET' ? '' : maskTokens(settings, inForce, Buffer.from(asked.query)).toString();
  return {
    handshake,
    headers: handshake?.headers ?? validationHeaders(asked),
    said: {
      body: maskTokens(settings, inForce, body, asked.contentType),
      ...(query && { query }),
      ...(handshake && { isHandshake: true }),
      ...(handshake?.note && { note: handshake.note }),
      ...(isChecked && { signature: verifySignature(settings, inForce, { ...asked, raw, body }, now) }),
    },
  };
}
