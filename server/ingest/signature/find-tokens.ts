// The token of a request, wherever its phone system puts it.
import { findInPayload } from '#contract/find-in-payload';
import type { SignatureSettings } from '#contract/signatures';
import { closeTexts, openBody } from '../delivery/open-texts';
import { headerOf, maxClaims, type SignedRequest, withoutPrefix } from './signed-request';

type TokenRequest = Pick<SignedRequest, 'headers' | 'body' | 'contentType' | 'query'>;

export function findTokens(
  { tokenIn = 'header', header = '', prefix = '', tokenKey = '' }: SignatureSettings,
  request: TokenRequest,
): string[] {
  switch (tokenIn) {
    case 'header':
      return headerTokens(request, header, prefix);
    case 'field':
      return fieldTokens(request, tokenKey);
    case 'query':
      return queryTokens(request, tokenKey);
  }
}

function headerTokens(request: TokenRequest, header: string, prefix: string): string[] {
  const value = headerOf(request, header);
  return value === undefined ? [] : [withoutPrefix(value, prefix) ?? ''];
}

function fieldTokens({ body, contentType, query }: TokenRequest, key: string): string[] {
  const read = openBody(body, contentType, query);
  const found = 'payload' in read ? closeTexts(findInPayload(read.payload, key) ?? null) : null;
  return typeof found === 'string' || typeof found === 'number' ? [String(found)] : [];
}

function queryTokens({ query }: TokenRequest, key: string): string[] {
  return new URLSearchParams(query).getAll(key).slice(0, maxClaims);
}
