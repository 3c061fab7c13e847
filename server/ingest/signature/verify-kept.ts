// Verifies a logged delivery with what was kept of it, at the time of its arrival.
import type { SignatureSettings, SignatureVerdict } from '#contract/signatures';
import { digestToken, type KeptHeaders, tokenDigests } from './kept-headers';
import { findOrigins } from './url-schemes';
import { verifySignature } from './verify-signature';

export interface KeptDelivery {
  method: string;
  headers: KeptHeaders | null;
  contentType: string | null;
  query: string | null;
  body: Buffer;
  receivedAt: Date;
}

interface Verifier {
  signature: SignatureSettings;
  secrets: readonly string[];
  publicUrl: string | undefined;
}

/** A body that was sent compressed was stored decompressed: a signature over what was sent is wrong here. */
export function verifyKept(delivery: KeptDelivery, { signature, secrets, publicUrl }: Verifier): SignatureVerdict {
  const { method, body, receivedAt } = delivery;
  const headers = delivery.headers ?? {};
  if (signature.scheme === 'token' && hasTokenOf(headers, signature, secrets)) return 'right';
  const request = {
    ...{ method, headers, body, raw: body, contentType: delivery.contentType ?? undefined },
    path: headers[':path'] ?? '',
    query: method === 'GET' ? body.toString() : (delivery.query ?? ''),
    origins: findOrigins(publicUrl, headers[':authority']),
  };
  return verifySignature(signature, secrets, request, receivedAt);
}

function hasTokenOf(headers: KeptHeaders, settings: SignatureSettings, secrets: readonly string[]): boolean {
  const { tokenIn = 'header', header = '' } = settings;
  const inHeader = tokenIn === 'header' ? headers[header.toLowerCase()] : undefined;
  const digests = [...(headers[tokenDigests]?.split(' ') ?? []), ...(inHeader === undefined ? [] : [inHeader])];
  return secrets.some((secret) => secret !== '' && digests.includes(digestToken(secret)));
}
