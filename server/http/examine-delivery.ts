// Classifies a webhook request: a handshake, or a delivery with a verdict. Masks tokens before anything stores them.
import type { IncomingHttpHeaders } from 'node:http';
import { couldBeSecret, schemeFacts } from '#contract/signatures';
import type { WebhookEndpoint } from '../database/sources/webhook-endpoints';
import type { Delivery } from '../ingest/delivery/delivery';
import { findTokens } from '../ingest/signature/find-tokens';
import { findHandshake, type Handshake, validationHeaders } from '../ingest/signature/handshake';
import { keepHeaders } from '../ingest/signature/kept-headers';
import { maskTokens } from '../ingest/signature/mask-tokens';
import { maskValues } from '../ingest/signature/mask-values';
import { findOrigins } from '../ingest/signature/url-schemes';
import { verifySignature } from '../ingest/signature/verify-signature';
import type { ReceivedBody } from './read-delivery-body';

export interface WebhookQuestion {
  method: string;
  headers: IncomingHttpHeaders;
  contentType: string | undefined;
  /** As requested, without the query. */
  path: string;
  query: string;
  /** As the sender named it. */
  host: string | undefined;
}

export interface Examined {
  /** The answer, if the sender validated the address. */
  handshake: Handshake | undefined;
  headers: Record<string, string> | undefined;
  facts: Pick<Delivery, 'body' | 'query' | 'headers' | 'signature' | 'isHandshake' | 'note'>;
}

/** Whether verification needs the bytes as sent. */
export function needsRaw({ signature }: WebhookEndpoint): boolean {
  return signature.mode !== 'off' && schemeFacts[signature.scheme].signsBytes === true;
}

export function examineDelivery(
  asked: WebhookQuestion,
  taken: ReceivedBody,
  { signature: settings, secrets, isMapped }: WebhookEndpoint,
  { now, publicUrl }: { now: Date; publicUrl: string | undefined },
): Examined {
  const { body, tooLarge, raw = body } = taken;
  const { method, contentType, host } = asked;
  const active = activeSecrets(secrets, now);
  const request = { ...asked, body };
  const handshake = tooLarge ? undefined : findHandshake(request, settings, active[0]);
  // A body over the limit is kept only up to 64 KiB.
  const isChecked = settings.mode !== 'off' && !handshake && !tooLarge;
  const origins = schemeFacts[settings.scheme].signsUrl ? findOrigins(publicUrl, host) : none;
  const signature = isChecked ? verifySignature(settings, active, { ...request, raw, origins }, now) : undefined;
  const foreignTokens = signature === 'right' ? none : findForeignTokens(settings, request);
  const mask = (bytes: Buffer, type?: string) => maskTokens(settings, active, bytes, type, foreignTokens);
  return {
    handshake,
    headers: handshake?.headers ?? validationHeaders(request),
    facts: {
      body: hideTokens(mask(body, contentType), handshake),
      query: method === 'GET' || asked.query === '' ? undefined : mask(Buffer.from(asked.query)).toString(),
      headers: handshake ? undefined : keepHeaders({ ...asked, settings, tokens: foreignTokens, isMapped }),
      isHandshake: handshake && true,
      note: handshake?.note,
      signature,
    },
  };
}

/** A handshake's own secrets, such as Meta's verify token. */
function hideTokens(bytes: Buffer, handshake: Handshake | undefined): Buffer {
  const { tokens = none } = handshake ?? {};
  return tokens.length > 0 ? Buffer.from(maskValues(bytes.toString(), tokens)) : bytes;
}

/** Values in the token's place that are no active secret: possibly a replaced one, or another system's. */
function findForeignTokens(
  settings: WebhookEndpoint['signature'],
  request: Parameters<typeof findTokens>[1],
): readonly string[] {
  if (settings.mode === 'off' || settings.scheme !== 'token') return none;
  return findTokens(settings, request).filter(couldBeSecret);
}

function activeSecrets(secrets: WebhookEndpoint['secrets'], now: Date): string[] {
  if (secrets.length === 0) return none;
  return secrets.filter(({ expiresAt }) => !expiresAt || expiresAt > now).map(({ secret }) => secret);
}

const none: string[] = [];
